/** Reports a line that is not imported. Lines count from 1, the header's. */
export type BadLine = { line: number; column: string; message: string }

/** Holds text, or an amount as a number, whose minus sign is not escaped as a formula. */
export type Cell = string | number
/** Describes a CSV of rows: the head of each column, and its cell. */
export type CsvCells<Row> = Record<string, (row: Row) => Cell>

/** Strips the apostrophe that escapes formulas in exports. */
export const withoutEscape = (cell: string): string => cell.replace(/^'(?=[=+\-@\t\r＝＋－＠])/, '')

/** Formats units of a currency to the cent: '1299.50'. */
export const csvNumber = (amount: number): string => amount.toFixed(2)

/** Converts minor units to the number in a CSV; blank for none. */
export const csvAmount = (minor: number | null): number | '' => (minor === null ? '' : minor / 100)
