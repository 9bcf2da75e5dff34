import { type CalendarDate, dateIn } from './dates'

const parts = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const
const ofThisYear = new Intl.DateTimeFormat('en-GB', parts)
const ofAnother = new Intl.DateTimeFormat('en-GB', { ...parts, year: 'numeric' })

/** '14 Mar, 09:40', of another year '14 Mar 2026, 09:40', in the reader's time zone: where old rows are shown, too. */
export function formatPastInstant(iso: string): string {
  const at = new Date(iso)
  return (at.getFullYear() === new Date().getFullYear() ? ofThisYear : ofAnother).format(at)
}

/** Today in a time zone. */
export const todayIn = (timeZone?: string): CalendarDate => dateIn(new Date(), timeZone)
