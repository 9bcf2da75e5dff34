/** A line that is not imported, and why. Lines are counted from 1, the header's. */
export type BadLine = { line: number; column: string; message: string }

/** What a spreadsheet would compute is exported behind an apostrophe, which is no part of the value. */
export const withoutEscape = (cell: string): string => cell.replace(/^'(?=[=+\-@\t\r＝＋－＠])/, '')

/** An amount in units of its currency, to the cent: '1299.50'. */
export const csvNumber = (amount: number): string => amount.toFixed(2)

/** Minor units as the number that a CSV has; blank for none. */
export const csvAmount = (minor: number | null): number | '' => (minor === null ? '' : minor / 100)
