import { Tag, type TagLook } from '../../../../../platform/web/components/tag'
import { isToCancel, orderLabels, type OrderStatus } from '../../order.rules'

const looks: Record<OrderStatus, TagLook> = {
  'to-ask': { tone: 'warn', done: 0 },
  asked: { tone: 'info', done: 50 },
  confirmed: { tone: 'ok' },
  changed: { tone: 'warn', done: 75 },
  dropped: { tone: 'off' },
}

/** Shows the status of an order; for a cancelled booking, whether its supplier must be notified. */
export const OrderTag = ({ status, isCancelled }: { status: OrderStatus; isCancelled: boolean }) =>
  isToCancel(status, isCancelled) ? (
    <Tag tone="bad" done={50}>
      To cancel
    </Tag>
  ) : isCancelled && status === 'to-ask' ? (
    <Tag tone="off">Not needed</Tag>
  ) : (
    <Tag {...looks[status]}>{orderLabels[status]}</Tag>
  )
