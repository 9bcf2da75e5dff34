import { Button, FileButton, Group } from '@mantine/core'
import { useRef, useState } from 'react'
import { Callout, Note } from '../../../../../platform/web/office/blocks'
import { saveFile } from '../../../../../platform/web/save-file'
import { toast } from '../../../../../platform/web/toast'
import { getFailureData, describeFailure, trpc } from '../../../../../platform/web/trpc'
import { formatBytes } from '../../../../../shared/bytes'
import { Section } from '../../../../settings/settings/ui/office/section'
import { useAgencyToday } from '../../../../../platform/web/site/use-agency-today'
import { maxSetupBytes } from '../../part.rules'
import type { SetupDocument } from '../../schema'
import { SetupPreview } from './setup-preview'

type Opened = { name: string; document: SetupDocument }

/** Downloads the set-up of the agency, and takes one over. */
export function SetupSection() {
  const { client } = trpc.useUtils()
  const today = useAgencyToday()
  const [opened, setOpened] = useState<Opened | null>(null)
  const [problems, setProblems] = useState<string[]>([])
  // Clears the chosen file, so that its corrected version can be chosen again.
  const forgetFile = useRef<() => void>(null)
  const preview = trpc.setup.preview.useMutation()
  const download = async () => {
    try {
      const document = await client.setup.export.mutate()
      saveFile(`set-up-${today}.json`, [`${JSON.stringify(document, null, 2)}\n`], 'application/json')
    } catch (error) {
      toast({ title: 'The file could not be made', message: describeFailure(error), tone: 'error' })
    }
  }
  const open = async (file: File) => {
    forgetFile.current?.()
    setOpened(null)
    setProblems([])
    try {
      const document = await readDocument(file)
      await preview.mutateAsync(document)
      setOpened({ name: file.name, document })
    } catch (error) {
      setProblems(listProblems(error))
    }
  }
  const close = () => {
    setOpened(null)
    preview.reset()
  }
  return (
    <>
      <Section
        title="Set-up file"
        intro="The agency's set-up as one file, for another agency: facts, brand, currencies, terms, texts, lists, taxes, newest rates, roles, teams and own pages."
      >
        <p>
          Uploaded pictures are not in it: logos, portraits and pictures of pages stay where they are. Nor are users,
          keys and passwords, places, and records such as customers, packages and bookings.
        </p>
        <Group gap="s2h" mt="s3h">
          <Button onClick={() => void download()}>Download</Button>
          <FileButton
            accept=".json,application/json"
            onChange={(file) => file && void open(file)}
            resetRef={forgetFile}
          >
            {(props) => (
              <Button {...props} variant="default" disabled={preview.isPending}>
                {preview.isPending ? 'Comparing...' : 'Import a file'}
              </Button>
            )}
          </FileButton>
          <Note component="small">What a file changes is shown before anything happens.</Note>
        </Group>
        {problems.length > 0 && (
          <Callout tone="bad" role="alert" mt="s3h">
            <p>This file cannot be taken over:</p>
            {problems.slice(0, 10).map((one) => (
              <p key={one}>{one}</p>
            ))}
            {problems.length > 10 && <p>and {problems.length - 10} more</p>}
          </Callout>
        )}
      </Section>
      {opened && preview.data && <SetupPreview {...opened} first={preview.data.parts} onClose={close} />}
    </>
  )
}

/** @throws Error for a file that is too large or no JSON */
async function readDocument(file: File): Promise<SetupDocument> {
  if (file.size > maxSetupBytes)
    throw new Error(
      `It is too large: it has ${formatBytes(file.size)}, and at most ${formatBytes(maxSetupBytes)} are taken. Make two files of it: each may leave parts out, or some of the own pages.`,
    )
  try {
    return JSON.parse(await file.text()) as SetupDocument
  } catch {
    throw new Error('This is not a JSON file.')
  }
}

/** Names the field of each problem that the server found. */
function listProblems(error: unknown): string[] {
  const { fields, reason } = getFailureData(error)
  if (fields)
    return Object.entries(fields).map(([field, message]) => (field === 'body' ? message : `${field}: ${message}`))
  return [reason || !(error instanceof Error) || 'data' in error ? describeFailure(error) : error.message]
}
