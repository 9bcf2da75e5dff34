import type { BadLine, LineReason } from './import-views'
import { type Currency, getExponent, toUnits } from './money'

export type { BadLine }

/** Counts lines, each of which may have several reasons. */
export const countLines = (bad: readonly BadLine[]): number => new Set(bad.map(({ line }) => line)).size

/** Finds what an import refused beyond its preview: lines that could not be written. */
export function findLate(previewed: readonly BadLine[], refused: readonly BadLine[]): BadLine[] {
  const reported = new Set(previewed.map(({ line }) => line))
  return refused.filter(({ line }) => !reported.has(line))
}

/** Limits the line numbers that a sum of them names. */
const linesNamed = 5

/** Sums lines by reason, the most frequent first. */
export function sumLines(lines: readonly BadLine[]): LineReason[] {
  const sums = new Map<string, LineReason>()
  for (const { line, column, message } of lines) {
    const key = `${column} ${message}`
    const sum = sums.get(key) ?? { column, message, count: 0, lines: [] }
    if (sum.lines.length < linesNamed) sum.lines.push(line)
    sums.set(key, { ...sum, count: sum.count + 1 })
  }
  return [...sums.values()].toSorted((a, b) => b.count - a.count)
}

/** Holds an amount, whose minus sign is not escaped as a formula. */
type CsvAmount = { minor: number; currency: Currency }
export type Cell = string | number | CsvAmount
/** Describes a CSV of rows: the head of each column, and its cell. */
export type CsvCells<Row> = Record<string, (row: Row) => Cell>

/**
 * Puts an apostrophe before what a spreadsheet would run: at the begin of a cell, of its lines, and behind a semicolon or
 * tab, by which many split lines whatever their quotes. Adds one to those that are there, so that it is taken back exactly.
 */
export const escapeFormulas = (cell: string): string =>
  cell.replace(/^(?='*[\t\r])|(?<![^;\t\r\n])(?='*[=+\-@＝＋－＠])/g, "'")

/** Takes back what `escapeFormulas` added. */
export const withoutEscape = (cell: string): string =>
  cell.replace(/^'(?='*[\t\r])|(?<![^;\t\r\n])'(?='*[=+\-@＝＋－＠])/g, '')

/** Formats an amount with the decimals of its currency: '1299.50'. */
export const toAmountCell = ({ minor, currency }: CsvAmount): string =>
  toUnits(minor, currency).toFixed(getExponent(currency))

/** Returns the cell of an amount; blank for none. */
export const csvAmount = (minor: number | null, currency: Currency): Cell => (minor === null ? '' : { minor, currency })
