import { Button, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { Tag, type Tone } from '../../../../platform/web/components/tag'
import { ErrorState } from '../../../../platform/web/components/empty-state'
import { Spinner } from '../../../../platform/web/components/spinner'
import plain from '../../../../platform/web/office/plain-table.module.css'
import { toast } from '../../../../platform/web/toast'
import { failureText, trpc } from '../../../../platform/web/trpc'
import { formatInstant } from '../../../../shared/dates'
import type { OutboxView } from '../../../email/outbox.rules'
import { Section } from './section'
import styles from './settings.module.css'

type Status = OutboxView['status']

const labels: Record<Status, string> = { queued: 'Waiting', sent: 'Sent', failed: 'Failed' }
const tones: Record<Status, Tone> = { queued: 'info', sent: 'ok', failed: 'bad' }
const choices = [{ value: '', label: 'All' }, ...Object.entries(labels).map(([value, label]) => ({ value, label }))]

/** All that is mailed, and what failed to be sent again. */
export function OutboxSection() {
  const [status, setStatus] = useState<Status | ''>('')
  const query = trpc.email.list.useInfiniteQuery(
    { limit: 20, status: status || undefined },
    { getNextPageParam: (page) => page.nextCursor ?? undefined, initialCursor: undefined, staleTime: 0 },
  )
  const items = query.data?.pages.flatMap((page) => page.items)
  return (
    <Section
      title="Sent mails"
      intro="What was mailed in the last 30 days; about offers and trips, in the last 540. A mail that fails is tried twelve times, ever later."
    >
      <SegmentedControl
        aria-label="Status"
        data={choices}
        value={status}
        onChange={(value) => setStatus(value as Status | '')}
      />
      {query.isPending && <Spinner>Loading mails...</Spinner>}
      {query.error && (
        <ErrorState
          title="The mails could not be loaded"
          reason={failureText(query.error)}
          onRetry={() => void query.refetch()}
        />
      )}
      {items?.length === 0 && <p>{status ? 'There is none of these.' : 'Nothing was mailed yet.'}</p>}
      {items && items.length > 0 && (
        <div className={plain.box}>
          <table className={`${plain.table} ${plain.stacked}`}>
            <caption className="hidden-label">Sent mails</caption>
            <thead>
              <tr>
                <th scope="col">Mail</th>
                <th scope="col">Status</th>
                <th scope="col">Actions</th>
              </tr>
            </thead>
            <tbody>
              {items.map((mail) => (
                <Row key={mail.id} mail={mail} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {query.hasNextPage && (
        <div className={`${styles.foot} ${styles.below}`}>
          <Button variant="default" disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Load more
          </Button>
        </div>
      )}
    </Section>
  )
}

const Row = ({ mail }: { mail: OutboxView }) => (
  <tr>
    <td>
      <b>{mail.subject || 'Deleted'}</b>
      <small className={styles.outcome}>{`${mail.to} · ${formatInstant(mail.sentAt ?? mail.createdAt)}`}</small>
    </td>
    <td>
      <Tag tone={tones[mail.status]}>{labels[mail.status]}</Tag>
    </td>
    <td>{mail.status === 'failed' && <SendAgain mail={mail} />}</td>
  </tr>
)

function SendAgain({ mail: { id, subject } }: { mail: OutboxView }) {
  const retry = trpc.email.retry.useMutation({
    onSuccess: () => toast({ title: 'It is sent again' }),
    onError: (error) => toast({ title: 'Not done', message: failureText(error), tone: 'error' }),
  })
  return (
    <Button
      variant="default"
      aria-label={`Send again: ${subject}`}
      disabled={retry.isPending}
      onClick={() => retry.mutate({ id })}
    >
      Send again
    </Button>
  )
}
