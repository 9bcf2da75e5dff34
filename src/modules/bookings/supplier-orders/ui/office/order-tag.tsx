import { Tag, type TagLook } from '../../../../../platform/web/components/tag'
import { isToCancel, orderLabels, type OrderStatus } from '../../order.rules'

const looks: Record<OrderStatus, TagLook> = {
  'to-ask': { tone: 'warn', done: 0 },
  asked: { tone: 'info', done: 50 },
  confirmed: { tone: 'ok' },
  changed: { tone: 'warn', done: 75 },
  dropped: { tone: 'off' },
}

/** Where it stands with the supplier; of a cancelled booking, whether they have to be told. */
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
