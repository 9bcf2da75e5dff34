import tone from '../../../../platform/web/office/tone.module.css'
import { formatDate } from '../../../../shared/dates'
import { useAgencyToday } from '../../../site/ui/display/use-agency-today'
import type { LeadView } from '../../lead.rules'

type Props = { lead: Pick<LeadView, 'status' | 'followUpOn'>; word?: string }

/** When a lead's next follow-up is due, in red from that day on. */
export function DueDate({ lead: { status, followUpOn }, word = '' }: Props) {
  const today = useAgencyToday()
  if (followUpOn === null) return null
  const isLate = status !== 'closed' && followUpOn <= today
  return (
    <span data-late={isLate} className={isLate ? `num ${tone.late}` : 'num'}>
      {word} {formatDate(followUpOn)}
    </span>
  )
}
