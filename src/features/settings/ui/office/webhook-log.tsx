import { Button } from '@mantine/core'
import { Tag, type Tone } from '../../../../platform/web/components/tag'
import plain from '../../../../platform/web/office/plain-table.module.css'
import { toast } from '../../../../platform/web/toast'
import { failureText, trpc } from '../../../../platform/web/trpc'
import { formatInstant } from '../../../../shared/dates'
import {
  deliveryLabels,
  type DeliveryStatus,
  type DeliveryView,
  eventLabels,
  outcomeOf,
} from '../../../webhooks/event.rules'
import { Section } from './section'
import styles from './settings.module.css'

const tones: Record<DeliveryStatus, Tone> = { waiting: 'info', delivered: 'ok', failed: 'bad' }

const triesOf = ({ attempts }: DeliveryView) => (attempts === 1 ? '1 attempt' : `${attempts} attempts`)

/** What was sent of late. */
export function WebhookLog() {
  const query = trpc.webhooks.deliveries.useInfiniteQuery(
    { limit: 20 },
    { getNextPageParam: (page) => page.nextCursor ?? undefined, initialCursor: undefined, staleTime: 0 },
  )
  const items = query.data?.pages.flatMap((page) => page.items)
  return (
    <Section
      title="Deliveries"
      intro="What was sent in the last 30 days. What fails is tried twelve times, ever later."
    >
      {query.error && <p role="alert">{failureText(query.error)}</p>}
      {items?.length === 0 && <p>Nothing was sent yet.</p>}
      {items && items.length > 0 && (
        <div className={plain.box}>
          <table className={`${plain.table} ${plain.stacked}`}>
            <caption className="hidden-label">Deliveries</caption>
            <thead>
              <tr>
                <th scope="col">Event</th>
                <th scope="col">Status</th>
                <th scope="col">Actions</th>
              </tr>
            </thead>
            <tbody>
              {items.map((delivery) => (
                <Row key={delivery.id} delivery={delivery} />
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

const Row = ({ delivery }: { delivery: DeliveryView }) => (
  <tr>
    <td>
      <b>{eventLabels[delivery.event]}</b>
      <small className={styles.outcome} title={delivery.url}>
        {new URL(delivery.url).host} · {formatInstant(delivery.attemptedAt ?? delivery.createdAt)}
      </small>
    </td>
    <td title={delivery.response ?? undefined}>
      <Tag tone={tones[delivery.status]}>{deliveryLabels[delivery.status]}</Tag>
      <small className={styles.outcome}>{[outcomeOf(delivery), triesOf(delivery)].filter(Boolean).join(' · ')}</small>
    </td>
    <td>
      <Replay delivery={delivery} />
    </td>
  </tr>
)

/** Nothing for what waits anyway. */
function Replay({ delivery: { id, status } }: { delivery: DeliveryView }) {
  const replay = trpc.webhooks.replay.useMutation({
    onSuccess: () => toast({ title: 'It is sent again' }),
    onError: (error) => toast({ title: 'Not done', message: failureText(error), tone: 'error' }),
  })
  if (status === 'waiting') return null
  return (
    <Button variant="default" disabled={replay.isPending} onClick={() => replay.mutate({ id })}>
      Replay
    </Button>
  )
}
