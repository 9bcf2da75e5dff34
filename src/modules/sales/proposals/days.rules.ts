import { formatDate } from '../../../shared/dates'

/** Formats '10 May 2027' or '10 May 2027 to 13 May 2027'. */
export const daysText = (from: string, to: string): string =>
  from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`
