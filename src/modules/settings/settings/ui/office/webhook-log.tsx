import { Note } from '../../../../../platform/web/office/blocks'
import { Button } from '@mantine/core'
import type { Csv } from '../../../../../platform/web/office/csv-button'
import { Tag, type Tone } from '../../../../../platform/web/components/tag'
import { trpc } from '../../../../../platform/web/trpc'
import { formatInstant } from '../../../../../shared/dates'
import { deliveryLabels, type DeliveryStatus, labelFor, outcomeText } from '../../../../core/webhooks/event.rules'
import { LogSection, logPages, sentAgain } from './log-section'
import type { DeliveryView } from '../../../../core/webhooks/view'

const tones: Record<DeliveryStatus, Tone> = { waiting: 'info', delivered: 'ok', failed: 'bad' }

const sentAt = ({ attemptedAt, createdAt }: DeliveryView) => formatInstant(attemptedAt ?? createdAt)
const attemptsText = ({ attempts }: DeliveryView) => (attempts === 1 ? '1 attempt' : `${attempts} attempts`)

export function WebhookLog({ mayExport }: { mayExport: boolean }) {
  const query = trpc.webhooks.deliveries.useInfiniteQuery({ limit: 20 }, logPages)
  const { mutateAsync } = trpc.webhooks.export.useMutation()
  const load: Csv['load'] = (cursor) => mutateAsync({ cursor })
  return (
    <LogSection
      title="Deliveries"
      intro="What was sent in the last 30 days, or failed in the last 90. What fails is tried up to twelve times, each time after a longer wait."
      head="Event"
      none="Nothing was sent yet."
      query={query}
      csv={mayExport ? { name: 'deliveries.csv', load } : null}
      renderRow={(delivery) => <Row key={delivery.id} delivery={delivery} />}
    />
  )
}

const Row = ({ delivery }: { delivery: DeliveryView }) => (
  <tr>
    <td>
      <b>{labelFor(delivery.event)}</b>
      <Note component="small" display="block" mt="sh" title={delivery.url}>
        {new URL(delivery.url).host} · {sentAt(delivery)}
      </Note>
    </td>
    <td title={delivery.response ?? undefined}>
      <Tag tone={tones[delivery.status]}>{deliveryLabels[delivery.status]}</Tag>
      <Note component="small" display="block" mt="sh">
        {[outcomeText(delivery), attemptsText(delivery)].filter(Boolean).join(' · ')}
      </Note>
    </td>
    <td>{delivery.status !== 'waiting' && <Replay delivery={delivery} />}</td>
  </tr>
)

function Replay({ delivery }: { delivery: DeliveryView }) {
  const replay = trpc.webhooks.replay.useMutation(sentAgain)
  return (
    <Button
      variant="default"
      aria-label={`Replay: ${labelFor(delivery.event)}, ${sentAt(delivery)}`}
      disabled={replay.isPending}
      onClick={() => replay.mutate({ id: delivery.id })}
    >
      Replay
    </Button>
  )
}
