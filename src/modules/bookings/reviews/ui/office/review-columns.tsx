import { Tag, type TagLook } from '../../../../../platform/web/components/tag'
import { num } from '../../../../../platform/web/office/table/cells'
import type { Column } from '../../../../../platform/web/office/table/columns'
import { formatPastInstant } from '../../../../../shared/instants'
import { cutText } from '../../../../../shared/text'
import { type ReviewState, stateLabels } from '../../../../storefront/reviews/review.rules'
import { Stars } from '../../../../storefront/reviews/ui/stars'
import type { ReviewView } from '../../../../storefront/reviews/view'

const looks: Record<ReviewState, TagLook> = {
  pending: { tone: 'warn', done: 0 },
  published: { tone: 'ok' },
  rejected: { tone: 'off' },
}
const ReviewTag = ({ state }: { state: ReviewState }) => <Tag {...looks[state]}>{stateLabels[state]}</Tag>

const excerpt = (text: string) => (text.length > 80 ? `${cutText(text, 80).trimEnd()}…` : text)
export const toName = ({ title, text }: ReviewView): string => title || excerpt(text)

export const reviewColumns: Column<ReviewView>[] = [
  { key: 'review', label: 'Review', cell: toName },
  { key: 'stars', label: 'Stars', sortable: true, phone: 'due', cell: (one) => <Stars stars={one.stars} /> },
  { key: 'package', label: 'Package', dim: true, phone: 'what', cell: (one) => one.packageTitle },
  { key: 'author', label: 'Traveler', cell: (one) => one.author },
  { key: 'booking', label: 'Booking', dim: true, cell: (one) => num(one.bookingReference) },
  { key: 'state', label: 'Status', phone: 'value', cell: (one) => <ReviewTag state={one.state} /> },
  { key: 'replied', label: 'Replied', dim: true, optional: true, cell: (one) => (one.reply ? 'Yes' : null) },
  {
    key: 'updated',
    label: 'Written',
    sortable: true,
    dim: true,
    cell: (one) => num(formatPastInstant(one.updatedAt)),
  },
]
