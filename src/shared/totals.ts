/** Caps exact totals of lists; one more means 'more' (rest.md). */
export const countCap = 1000

/** Groups the digits of a whole number: '12,345'. */
export const formatWhole = (n: number): string => n.toLocaleString('en-US')

/** Formats '312', or '1,000+' beyond the cap. */
export const totalText = (total: number): string => (total > countCap ? `${formatWhole(countCap)}+` : String(total))

/** Formats '1 package', '312 packages', or '1,000+ packages' beyond the cap. */
export const pluralTotal = (n: number, one: string, many = `${one}s`): string =>
  `${totalText(n)} ${n === 1 ? one : many}`
