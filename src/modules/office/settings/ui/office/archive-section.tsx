import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { Tag } from '../../../../../platform/web/components/tag'
import { Dialog } from '../../../../../platform/web/dialog/dialog'
import { Note } from '../../../../../platform/web/office/blocks'
import { Confirm } from '../../../../../platform/web/office/confirm'
import { PanelWait } from '../../../../../platform/web/office/record/record-page'
import { toast } from '../../../../../platform/web/toast'
import { describeFailure, trpc } from '../../../../../platform/web/trpc'
import { formatBytes } from '../../../../../shared/bytes'
import { formatInstant } from '../../../../../shared/dates'
import { formatPastInstant } from '../../../../../shared/instants'
import { plural } from '../../../../../shared/text'
import { OwnPasswordForm } from '../../../../identity/account-security/ui/own-password-form'
import { Section } from '../../../../settings/settings/ui/office/section'
import { StackedTable } from '../../../../settings/settings/ui/office/stacked-table'
import type { ArchiveView } from '../../../archives/view'

/** Polls the progress of an archive, in milliseconds. */
const askEvery = 2000
const isOpen = ({ status }: ArchiveView) => status === 'running'
const nameArchive = ({ startedAt }: ArchiveView) => `the archive of ${formatPastInstant(startedAt)}`
const toQuestion = (archive: ArchiveView) => ({
  title: `Delete ${nameArchive(archive)}?`,
  text: archive.error
    ? 'It failed, and holds nothing.'
    : 'It cannot be downloaded any more. The records and files that it was made of stay.',
  yes: 'Delete',
  isDangerous: true,
})

/** Makes one archive of everything, and offers it for a day. */
export function ArchiveSection() {
  const utils = trpc.useUtils()
  const query = trpc.archives.list.useQuery(undefined, {
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isOpen) ? askEvery : false),
  })
  const [isAsking, setAsking] = useState(false)
  const [asked, setAsked] = useState<ArchiveView | null>(null)
  const { data } = query
  const open = data?.find(isOpen)
  const ended = data?.filter((one) => !isOpen(one)) ?? []
  const refetch = () => utils.archives.list.invalidate()
  const remove = trpc.archives.remove.useMutation({
    onSuccess: () => toast({ title: 'Archive deleted' }),
    onError: (problem) => toast({ title: 'Not deleted', message: describeFailure(problem), tone: 'error' }),
    onSettled: () => {
      setAsked(null)
      return refetch()
    },
  })
  return (
    <>
      <Section
        title="Archive of everything"
        intro="All that the agency has as of one moment, to take along: a table for each kind of record, pictures and documents as files. Spreadsheets open the tables."
      >
        <PanelWait query={query} />
        {data?.length === 0 && <p>There is no archive. One is kept for a day after it was made.</p>}
        {ended.length > 0 && <List rows={ended} onDelete={setAsked} />}
        {data && (
          <Group gap="s2h" mt="s3h">
            <Button disabled={open !== undefined} onClick={() => setAsking(true)}>
              Make an archive
            </Button>
            <Note component="small" role="status">
              {open && progressText(open)}
            </Note>
          </Group>
        )}
      </Section>
      {isAsking && <Start onClose={() => setAsking(false)} onStarted={refetch} />}
      <Confirm
        question={asked && toQuestion(asked)}
        isPending={remove.isPending}
        onYes={() => asked && remove.mutate({ id: asked.id })}
        onClose={() => setAsked(null)}
      />
    </>
  )
}

const progressText = ({ size }: ArchiveView) => (size > 0 ? `${formatBytes(size)} so far` : 'Reading the records…')

/** Asks for the password: the archive has passport numbers in full. */
function Start({ onClose, onStarted }: { onClose: () => void; onStarted: () => Promise<unknown> }) {
  const { mutateAsync } = trpc.archives.start.useMutation({
    onSuccess: () => {
      onClose()
      toast({ title: 'The archive is being made', message: 'You can go on working meanwhile.' })
      return onStarted()
    },
  })
  return (
    <Dialog title="Make an archive of everything" onClose={onClose}>
      <OwnPasswordForm action="Make an archive" pending="Starting..." send={mutateAsync}>
        Passport numbers are readable in it. Keep it as you would keep the passports. Passwords and other secrets are
        left out. It can be downloaded for a day, then it is deleted here.
      </OwnPasswordForm>
    </Dialog>
  )
}

const List = ({ rows, onDelete }: { rows: ArchiveView[]; onDelete: (archive: ArchiveView) => void }) => (
  <StackedTable caption="Archives" heads={['When', 'Result', 'Actions']}>
    {rows.map((row) => (
      <tr key={row.id}>
        <td>
          <b className="num">{formatPastInstant(row.startedAt)}</b>
          <Note className="num" component="small" display="block" mt="sh">
            {row.error ?? contentText(row)}
          </Note>
        </td>
        <td>{row.error ? <Tag tone="bad">Failed</Tag> : <Tag tone="ok">Ready</Tag>}</td>
        <td>
          <Group gap="s2">
            {row.expiresAt && (
              <Button
                variant="default"
                component="a"
                href={`/admin/archives/${row.id}`}
                download
                aria-label={`Download ${nameArchive(row)}`}
              >
                Download
              </Button>
            )}
            <Button variant="default" aria-label={`Delete ${nameArchive(row)}`} onClick={() => onDelete(row)}>
              Delete
            </Button>
          </Group>
        </td>
      </tr>
    ))}
  </StackedTable>
)

const contentText = ({ size, rows, files, unreadable, missing, expiresAt }: ArchiveView) =>
  [
    formatBytes(size),
    `${rows.toLocaleString('en')} records`,
    plural(files, 'stored file'),
    ...(unreadable > 0 ? [`${unreadable} that no key opens`] : []),
    ...(missing > 0 ? [`${plural(missing, 'file')} not found in the storage`] : []),
    ...(expiresAt ? [`until ${formatInstant(expiresAt)}`] : []),
  ].join(' · ')
