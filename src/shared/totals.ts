/** Totals of lists are exact up to here; one more means 'more' (rest.md). */
export const countCap = 1000
/** Amounts of a list are added up to the cent for up to so many rows; of more there is no sum. Words take longer to find. */
export const sumCapOf = ({ words }: { words?: string }): number => (words ? countCap : 10 * countCap)
/** Said instead of sums. */
export const tooManyToSum = (what: string, filter: { words?: string }): string =>
  `Sums are shown for up to ${sumCapOf(filter).toLocaleString('en-US')} ${what}. Narrow the list to see them.`

/** '312', or '1,000+' beyond the cap. */
export const totalText = (total: number): string =>
  total > countCap ? `${countCap.toLocaleString('en-US')}+` : String(total)
