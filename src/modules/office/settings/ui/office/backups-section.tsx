import { Note } from '../../../../../platform/web/office/blocks'
import { Button, Group } from '@mantine/core'
import { Tag } from '../../../../../platform/web/components/tag'
import { CsvButton } from '../../../../../platform/web/office/csv-button'
import { PanelWait } from '../../../../../platform/web/office/record/record-page'
import { toast } from '../../../../../platform/web/toast'
import { describeFailure, trpc } from '../../../../../platform/web/trpc'
import { formatBytes } from '../../../../../shared/bytes'
import { formatInstant } from '../../../../../shared/dates'
import { plural } from '../../../../../shared/text'
import { ageText, getBackupResult } from '../../../backups/nightly.rules'
import { Section } from '../../../../settings/settings/ui/office/section'
import { StackedTable } from '../../../../settings/settings/ui/office/stacked-table'
import type { BackupState } from '../../../backups/view'

/** Polls the progress of a running backup, in milliseconds. */
const askEvery = 2000

export function BackupsSection({ mayExport }: { mayExport: boolean }) {
  const query = trpc.backups.state.useQuery(undefined, {
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.running ? askEvery : false),
  })
  const { data } = query
  const { mutateAsync } = trpc.backups.export.useMutation()
  const start = trpc.backups.start.useMutation({
    onError: (problem) => toast({ title: 'No backup', message: describeFailure(problem), tone: 'error' }),
  })
  return (
    <Section
      title="Backups"
      intro="Everything the agency has as of one moment, in one file: records, pictures and documents. How it is restored is in docs/operations.md."
    >
      <PanelWait query={query} />
      {data && <Newest state={data} />}
      {data?.isOn && (
        <Group gap="s2h" mt="s3h">
          <Button disabled={data.running !== null || start.isPending} onClick={() => start.mutate()}>
            Back up now
          </Button>
          <Note component="small" role="status">
            {progressText(data)}
          </Note>
        </Group>
      )}
      {data && data.list.length > 0 && (
        <>
          <List rows={data.list} />
          {mayExport && (
            <Group mt="s3h">
              <CsvButton name="backups.csv" load={() => mutateAsync({})} />
            </Group>
          )}
        </>
      )}
    </Section>
  )
}

function progressText({ isOn, at, keep, running }: BackupState): string {
  if (running) return running.size > 0 ? `Saving: ${formatBytes(running.size)} so far` : 'Saving…'
  return isOn ? `Each night at ${at}; the newest ${keep} are kept.` : ''
}

function Newest({ state: { isOn, lastAt, age, isLate } }: { state: BackupState }) {
  const last = lastAt && `${ageText(age ?? 0)} old, of ${formatInstant(lastAt)}`
  if (!isOn) {
    return (
      <p role="alert">
        No backups are made: whoever runs the server has to set BACKUP_DIR. {last && `The newest one is ${last}.`}
      </p>
    )
  }
  if (!last) return <p>There is no backup yet.</p>
  return (
    <p role={isLate ? 'alert' : undefined}>
      The newest backup is {last}.{isLate && ' That is older than a night: look at what failed below.'}
    </p>
  )
}

const List = ({ rows }: { rows: BackupState['list'] }) => (
  <StackedTable caption="Backups" heads={['When', 'Result']}>
    {rows.map((row) => (
      <tr key={row.id}>
        <td>
          <b className="num">{formatInstant(row.startedAt)}</b>
          <Note className="num break" component="small" display="block" mt="sh">
            {[row.error, row.file && contentText(row)].filter(Boolean).join(' ')}
          </Note>
        </td>
        <td>
          <Tag tone={row.error ? 'bad' : 'ok'}>{getBackupResult(row)}</Tag>
        </td>
      </tr>
    ))}
  </StackedTable>
)

const contentText = ({ file, size, rows, files, missing, seconds }: BackupState['list'][number]) =>
  [
    file,
    formatBytes(size),
    `${rows.toLocaleString('en')} records`,
    plural(files, 'stored file'),
    missing > 0 && `${missing.toLocaleString('en')} more not there`,
    plural(seconds, 'second'),
  ]
    .filter(Boolean)
    .join(' · ')
