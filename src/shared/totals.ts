/** Caps exact totals of lists; one more means 'more' (rest.md). `totalText` has it in words. */
export const countCap = 1000

/** Formats '312', or '1,000+' beyond the cap. */
export const totalText = (total: number): string => (total > countCap ? '1,000+' : String(total))

/** Formats '1 package', '312 packages', or '1,000+ packages' beyond the cap. */
export const pluralTotal = (n: number, one = 'package'): string => `${totalText(n)} ${one}${n === 1 ? '' : 's'}`
