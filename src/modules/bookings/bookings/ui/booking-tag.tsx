import { Tag, type TagLook } from '../../../../platform/web/components/tag'
import { type BookingDisplayStatus, displayStatusLabels, importUndoneLabel } from '../transition.rules'

const looks: Record<BookingDisplayStatus, TagLook> = {
  held: { tone: 'warn', done: 25 },
  confirmed: { tone: 'ok', done: 50 },
  travelling: { tone: 'info', done: 75 },
  completed: { tone: 'ok' },
  cancelled: { tone: 'off' },
}

type Props = {
  displayStatus: BookingDisplayStatus
  isImportUndone?: boolean
  labels?: Record<BookingDisplayStatus, string>
}

export const BookingTag = ({ displayStatus, isImportUndone = false, labels = displayStatusLabels }: Props) => (
  <Tag {...looks[displayStatus]}>{isImportUndone ? importUndoneLabel : labels[displayStatus]}</Tag>
)
