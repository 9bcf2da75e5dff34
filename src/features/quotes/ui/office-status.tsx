import { Tag, type Tone } from '../../../platform/web/components/tag'
import type { QuoteSource, QuoteStatus } from '../transition.rules'

export const statusLabels: Record<QuoteStatus, string> = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  cancelled: 'Cancelled',
}
const tones: Record<QuoteStatus, Tone> = { pending: 'warn', confirmed: 'ok', cancelled: 'off' }

export const sourceLabels: Record<QuoteSource, string> = {
  'quote-form': 'Quote form',
  'final-quote': 'Package page',
  'trip-email': 'Customized trip by e-mail',
}

export const QuoteStatusTag = ({ status }: { status: QuoteStatus }) => (
  <Tag tone={tones[status]}>{statusLabels[status]}</Tag>
)
