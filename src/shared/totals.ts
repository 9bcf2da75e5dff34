/** Caps exact totals of lists; one more means 'more' (rest.md). */
export const countCap = 1000

/** Formats '312', or '1,000+' beyond the cap. */
export const totalText = (total: number): string =>
  total > countCap ? `${countCap.toLocaleString('en-US')}+` : String(total)
