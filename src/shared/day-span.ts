import { type CalendarDate, formatDate } from './dates'

/** Formats '10 May 2027' or '10 May 2027 to 13 May 2027'. */
export const formatDays = (from: CalendarDate, to: CalendarDate): string =>
  from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`
