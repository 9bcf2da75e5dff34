import { findLate } from '../../../../shared/csv'
import { formatWhole } from '../../../../shared/whole'
import { Callout, Note } from '../blocks'
import { Button, Group, Stack, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import '@mantine/dropzone/styles.layer.css'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type ImportField, type ImportPreview as Preview, toTemplate } from '../../../../shared/imports'
import { Dialog } from '../../dialog/dialog'
import { DialogFoot } from '../../dialog/dialog-foot'
import { postFile } from '../../put-file'
import { saveFile } from '../../save-file'
import { type Choice, ImportColumns, toSeen } from './import-columns'
import type { Imported } from './earlier-imports'
import { type Counted, ImportPreview, LateLines } from './import-preview'

type Chosen = { file: File; choice: Choice }

type Props<P extends Preview> = {
  title: string
  /** Addresses the endpoint for files of this kind. */
  path: string
  /** Names the procedure that imports, to invalidate its queries. */
  call: [router: string, procedure: string]
  hint: ReactNode
  template: { name: string; fields: readonly ImportField[] }
  counted: Counted
  /** Warns that a file suits another kind, and leads there with it. */
  doubt?: ((preview: P, file: File) => ReactNode) | undefined
  /** Begins with a file that was chosen for another kind. */
  file?: File | undefined
  /** Adds notes to a preview. */
  toNote?: (preview: P) => ReactNode
  /** Shows until a file is chosen. */
  earlier: ReactNode
  onImported: (imported: Imported) => void
  onClose: () => void
}

async function send<T>(path: string, { file, choice }: Chosen): Promise<T> {
  return JSON.parse(await postFile(path, file, { texts: { options: JSON.stringify(choice) } })) as T
}

/** Imports a CSV or Excel file as one batch, after a preview. */
export function ImportDialog<P extends Preview>(props: Props<P>) {
  const { title, path, call, hint, template, counted, doubt, file: first, toNote, earlier, onImported, onClose } = props
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const verb = useRef<HTMLButtonElement>(null)
  const preview = useMutation<P, Error, Chosen>({ mutationFn: (next) => send<P>(`${path}/preview`, next) })
  const run = useMutation<Imported, Error, Chosen>({
    mutationKey: [call],
    mutationFn: (next) => send<Imported>(path, next),
    onSuccess: (imported) => {
      onImported(imported)
      if (findLate(preview.data?.bad ?? [], imported.bad).length === 0) onClose()
    },
  })
  const found = preview.data
  const late = run.data ? findLate(found?.bad ?? [], run.data.bad) : []
  const hasRead = found !== undefined
  // Restores the focus, which the disabled file button lost.
  useEffect(() => {
    if (hasRead && document.activeElement === document.body) verb.current?.focus()
  }, [hasRead])
  const read = (next: Chosen) => {
    setChosen(next)
    run.reset()
    preview.mutate(next)
  }
  const begin = useRef(read)
  useEffect(() => {
    if (first) begin.current({ file: first, choice: {} })
  }, [first])
  // Clears choices for another sheet, whose columns differ.
  const choose = (more: Choice) =>
    chosen && read({ file: chosen.file, choice: more.sheet === undefined ? { ...chosen.choice, ...more } : more })
  const count = found ? found.added + found.changed : 0
  const doubts = found && chosen && doubt?.(found, chosen.file)
  const refusal = (run.error ?? preview.error)?.message
  return (
    <Dialog title={title} size={760} onClose={onClose}>
      <Stack gap="s3h" pb="s4">
        <ChooseFile
          name={chosen?.file.name}
          isBusy={preview.isPending}
          onFile={(file) => file && read({ file, choice: {} })}
        />
        <Note fz="xs">
          {hint} <Template {...template} />
        </Note>
        {refusal && (
          <Text role="alert" c="var(--bad)" className="break">
            {refusal}
          </Text>
        )}
        {!hasRead && !refusal && earlier}
        {run.data && late.length > 0 && (
          <LateLines imported={counted(run.data.count)} late={late} fields={found?.fields ?? []} />
        )}
        {hasRead && !preview.error && late.length === 0 && (
          <>
            {(found.problem || doubts) && (
              <Callout role="alert" tone={found.problem ? 'bad' : 'warn'}>
                {found.problem && <Text>{found.problem}</Text>}
                {doubts}
              </Callout>
            )}
            <ImportColumns found={found} isBusy={preview.isPending} onChoose={choose} />
            <ImportPreview found={found} counted={counted} note={toNote?.(found)} fileName={chosen?.file.name ?? ''} />
          </>
        )}
      </Stack>
      <DialogFoot isBusy={run.isPending} cancel={late.length > 0 ? 'Close' : 'Cancel'}>
        {count > 0 && chosen && !preview.error && late.length === 0 && (
          <button
            ref={verb}
            type="button"
            className="btn base"
            disabled={run.isPending || preview.isPending}
            onClick={() => run.mutate({ ...chosen, choice: { ...chosen.choice, ...toSeen(found!) } })}
          >
            Import {formatWhole(count)}
            {doubts && ' anyway'}
          </button>
        )}
      </DialogFoot>
    </Dialog>
  )
}

/** Downloads a file with only the headings. */
function Template({ name, fields }: Props<Preview>['template']) {
  const save = () => saveFile(name, [toTemplate(fields)], 'text/csv;charset=utf-8')
  return (
    <button type="button" className="link" onClick={save}>
      Download a template
    </button>
  )
}

type ChooseProps = { name?: string; isBusy: boolean; onFile: (file: File | undefined) => void }

function ChooseFile({ name, isBusy, onFile }: ChooseProps) {
  const open = useRef<() => void>(null)
  return (
    <Dropzone
      p="s4"
      openRef={open}
      multiple={false}
      tabIndex={-1}
      onDrop={([file]) => onFile(file)}
      activateOnClick={false}
      activateOnKeyboard={false}
      enablePointerEvents
      inputProps={{ accept: '.csv,.tsv,.txt,.xlsx,text/csv', 'aria-label': 'CSV or Excel file' }}
    >
      <Group justify="center" gap="s2h">
        {' '}
        <span>{name ?? 'Drop a CSV or Excel file here, or'}</span>
        <Button variant="default" size="xs" loading={isBusy} data-autofocus onClick={() => open.current?.()}>
          {name ? 'Choose another file' : 'Choose a file'}
        </Button>
      </Group>
    </Dropzone>
  )
}
