import { formatDate } from '../../../shared/dates'

/** '10 May 2027', '10 May 2027 to 13 May 2027' */
export const daysText = (from: string, to: string): string =>
  from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`
