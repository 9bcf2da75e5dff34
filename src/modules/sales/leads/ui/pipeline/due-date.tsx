import tone from '../../../../../platform/web/office/tone.module.css'
import { useNow } from '../../../../../platform/web/hooks/use-now'
import { formatDate } from '../../../../../shared/dates'
import { localTime } from '../../../../settings/settings/office-hours.rules'
import { useSite } from '../../../../../platform/web/site/money'
import { useAgencyToday } from '../../../../../platform/web/site/use-agency-today'
import type { FollowUpView, LeadView } from '../../view'

const getToneClass = (isLate: boolean, isToday: boolean) => `num ${isLate ? tone.late : isToday ? tone.today : ''}`

type Props = { lead: Pick<LeadView, 'status' | 'followUpOn'>; word?: string }

/** Shows the date of a lead's next follow-up: highlighted that day, red when late. */
export function DueDate({ lead: { status, followUpOn }, word = '' }: Props) {
  const today = useAgencyToday()
  if (followUpOn === null) return null
  const isOpen = status !== 'closed'
  const isLate = isOpen && followUpOn < today
  return (
    <span data-late={isLate} className={getToneClass(isLate, isOpen && followUpOn === today)}>
      {word} {followUpOn === today && isOpen ? 'Today' : formatDate(followUpOn).replaceAll(' ', '\u00a0')}
    </span>
  )
}

/** Shows when a follow-up is due, in the agency's time zone; red once its time has passed. */
export function DueTime({ followUp }: { followUp: Pick<FollowUpView, 'dueOn' | 'dueAt' | 'doneAt'> }) {
  const { dueOn, dueAt, doneAt } = followUp
  const today = useAgencyToday()
  const zone = useSite()?.agency.timeZone
  const now = useNow()
  const isLate = doneAt === null && (dueAt ? new Date(dueAt) < now : dueOn < today)
  const day = dueOn === today ? 'Today' : formatDate(dueOn)
  return (
    <span className={getToneClass(isLate, doneAt === null && dueOn === today)}>
      {dueAt && zone ? `${day}, ${localTime(new Date(dueAt), zone)}` : day}
    </span>
  )
}
