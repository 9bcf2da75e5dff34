import { formatWhole } from '../../../../../shared/whole'
import { Note } from '../../../../../platform/web/office/blocks'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { CsvButton } from '../../../../../platform/web/office/csv-button'
import { Confirm } from '../../../../../platform/web/office/confirm'
import { PanelWait } from '../../../../../platform/web/office/record/record-page'
import { toast } from '../../../../../platform/web/toast'
import { describeFailure, trpc } from '../../../../../platform/web/trpc'
import { formatInstant } from '../../../../../shared/dates'
import { labelJob } from '../../job-labels.rules'
import { Section } from './section'
import { StackedTable } from './stacked-table'

type Props = { mayExport: boolean }

/** Shows background jobs: retried ones, and dead ones. */
export function JobsSection(props: Props) {
  return (
    <>
      <WaitingSection {...props} />
      <FailedSection {...props} />
    </>
  )
}

const fail = (problem: unknown) => toast({ title: 'Not done', message: describeFailure(problem), tone: 'error' })

function WaitingSection({ mayExport }: Props) {
  const { mutateAsync } = trpc.jobs.exportWaiting.useMutation()
  const query = trpc.jobs.waiting.useQuery(undefined, { staleTime: 0, refetchInterval: 15_000 })
  const { data } = query
  const tryNow = trpc.jobs.tryNow.useMutation({
    onSuccess: ({ count }) => toast({ title: `Tried now: ${formatWhole(count)}` }),
    onError: fail,
  })
  return (
    <Section
      title="Waiting jobs"
      intro="Work that has failed and is tried again by itself: nothing of it is lost while a mail server or a payment provider is away."
    >
      <PanelWait query={query} />
      {data?.length === 0 && <p>Nothing waits.</p>}
      {data && data.length > 0 && (
        <StackedTable caption="Waiting jobs" heads={['What', 'Actions']}>
          {data.map((work) => (
            <tr key={work.kind}>
              <td title={work.kind}>
                <b>
                  {labelJob(work.kind)}: <span className="num">{formatWhole(work.count)}</span>
                </b>
                <Note className="num" component="small" display="block" mt="sh">
                  {`since ${formatInstant(work.since)} · next try ${formatInstant(work.nextAt)}`}
                </Note>
                {work.error && (
                  <Note component="small" display="block" mt="sh">
                    {work.error}
                  </Note>
                )}
              </td>
              <td>
                <TryNow
                  name={labelJob(work.kind)}
                  isBusy={tryNow.isPending}
                  onTry={() => tryNow.mutate({ kind: work.kind })}
                />
              </td>
            </tr>
          ))}
        </StackedTable>
      )}
      {mayExport && data && data.length > 0 && (
        <Group mt="s3h">
          <CsvButton name="waiting-jobs.csv" load={() => mutateAsync({})} />
        </Group>
      )}
    </Section>
  )
}

function FailedSection({ mayExport }: Props) {
  const { mutateAsync } = trpc.jobs.exportFailed.useMutation()
  const query = trpc.jobs.failed.useQuery(undefined, { staleTime: 0 })
  const { data } = query
  const [discarded, setDiscarded] = useState<string | null>(null)
  const retry = trpc.jobs.retry.useMutation({ onSuccess: () => toast({ title: 'It is tried again' }), onError: fail })
  const discard = trpc.jobs.discard.useMutation({
    onSuccess: () => toast({ title: 'Job discarded' }),
    onError: fail,
    onSettled: () => setDiscarded(null),
  })
  return (
    <Section title="Failed jobs" intro="Work in the background that failed twelve times, or that no retry can help.">
      <PanelWait query={query} />
      {data?.length === 0 && <p>Nothing has failed.</p>}
      {data && data.length > 0 && (
        <StackedTable caption="Failed jobs" heads={['What', 'Actions']}>
          {data.map((job) => (
            <tr key={job.id}>
              <td title={`${job.kind} ${job.about}`}>
                <b>{labelJob(job.kind)}</b>
                <Note className="num" component="small" display="block" mt="sh">
                  {[job.error, formatInstant(job.failedAt)].filter(Boolean).join(' · ')}
                </Note>
              </td>
              <td>
                <JobActs
                  name={`${labelJob(job.kind)}, ${formatInstant(job.failedAt)}`}
                  isBusy={retry.isPending}
                  onRetry={() => retry.mutate({ id: job.id })}
                  onDiscard={() => setDiscarded(job.id)}
                />
              </td>
            </tr>
          ))}
        </StackedTable>
      )}
      {mayExport && data && data.length > 0 && (
        <Group mt="s3h">
          <CsvButton name="failed-jobs.csv" load={() => mutateAsync({})} />
        </Group>
      )}
      <Confirm
        question={
          discarded === null
            ? null
            : {
                title: 'Discard this job?',
                text: 'What it was to do will not be done. This cannot be undone.',
                yes: 'Discard',
                isDangerous: true,
              }
        }
        isPending={discard.isPending}
        onYes={() => discarded && discard.mutate({ id: discarded })}
        onClose={() => setDiscarded(null)}
      />
    </Section>
  )
}

const TryNow = ({ name, isBusy, onTry }: { name: string; isBusy: boolean; onTry: () => void }) => (
  <Group gap="s2h" mt="s1" justify="flex-end">
    <Button variant="default" aria-label={`Try now: ${name}`} disabled={isBusy} onClick={onTry}>
      Try now
    </Button>
  </Group>
)

type ActsProps = { name: string; isBusy: boolean; onRetry: () => void; onDiscard: () => void }

const JobActs = ({ name, isBusy, onRetry, onDiscard }: ActsProps) => (
  <Group gap="s2h" mt="s1" justify="flex-end">
    <Button variant="default" aria-label={`Retry: ${name}`} disabled={isBusy} onClick={onRetry}>
      Retry
    </Button>
    <Button variant="default" aria-label={`Discard: ${name}`} onClick={onDiscard}>
      Discard
    </Button>
  </Group>
)
