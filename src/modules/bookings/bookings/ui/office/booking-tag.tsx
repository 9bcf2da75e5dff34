import { Tag, type TagLook } from '../../../../../platform/web/components/tag'
import { type BookingStand, standLabels } from '../../transition.rules'

const looks: Record<BookingStand, TagLook> = {
  held: { tone: 'warn', done: 25 },
  confirmed: { tone: 'ok', done: 50 },
  travelling: { tone: 'info', done: 75 },
  completed: { tone: 'ok' },
  cancelled: { tone: 'off' },
}

export const BookingTag = ({ stand }: { stand: BookingStand }) => <Tag {...looks[stand]}>{standLabels[stand]}</Tag>
