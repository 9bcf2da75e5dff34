import { Tag, type TagLook } from '../../../../../platform/web/components/tag'
import { type BookingDisplayStatus, displayStatusLabels } from '../../transition.rules'

const looks: Record<BookingDisplayStatus, TagLook> = {
  held: { tone: 'warn', done: 25 },
  confirmed: { tone: 'ok', done: 50 },
  travelling: { tone: 'info', done: 75 },
  completed: { tone: 'ok' },
  cancelled: { tone: 'off' },
}

export const BookingTag = ({ displayStatus }: { displayStatus: BookingDisplayStatus }) => (
  <Tag {...looks[displayStatus]}>{displayStatusLabels[displayStatus]}</Tag>
)
