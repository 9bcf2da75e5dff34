import { Tag, type TagLook } from '../../../../../platform/web/components/tag'
import type { QuoteStatus } from '../../transition.rules'

export const statusLabels: Record<QuoteStatus, string> = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  cancelled: 'Cancelled',
}
const looks: Record<QuoteStatus, TagLook> = {
  pending: { tone: 'warn', done: 0 },
  confirmed: { tone: 'ok', done: 100 },
  cancelled: { tone: 'off', done: 100 },
}

export const QuoteStatusTag = ({ status }: { status: QuoteStatus }) => (
  <Tag {...looks[status]}>{statusLabels[status]}</Tag>
)
