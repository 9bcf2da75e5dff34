import type { Currency } from '../../../shared/money'
import {
  toCells,
  type Column,
  toColumns,
  ofFacts,
  type ReportFact,
  type ReportTable,
  type Sums,
  type TableSpec,
} from './sums.rules'

/** Keeps numbers as numbers: the escape of formulas would break a text with a leading '-'. */
type Cell = string | number
const text = (cell: number | null, { unit }: Column): Cell =>
  cell === null ? '' : unit === 'money' ? cell / 100 : cell
const cellsIn = (spec: TableSpec, sums: Sums) => toCells(spec, sums).map((cell, i) => text(cell, toColumns(spec)[i]!))

/** Formats money to the cent, and counts, hours and percent unchanged. Columns begin at `first`, and may repeat. */
const createCast = (columns: readonly Column[], first: number) => ({
  number: (cell: number, { index }: { index: number }) =>
    columns[(index - first) % columns.length]!.unit === 'money' ? cell.toFixed(2) : String(cell),
})
export const castOfTable = (spec: TableSpec) => createCast(toColumns(spec), 2)

/** Returns the CSV's header: the table's columns, then the previous period's if requested. */
export function csvHead(spec: TableSpec, { before }: Pick<ReportTable, 'before'>): string[] {
  const labels = toColumns(spec).map(({ label }) => label)
  return [spec.head || 'From', 'Currency', ...labels, ...(before ? labels.map((label) => `${label}, before`) : [])]
}

/** Returns a line for each row and one for the total. Amounts are in units of the currency, to the cent. */
export function csvOfTable(spec: TableSpec, { rows, total, before }: ReportTable, currency: Currency): Cell[][] {
  const hasMoney = Object.values(spec.measures).some(({ unit }) => unit === 'money')
  const line = (name: string, sums: Sums, earlier: Sums | null) => [
    name,
    hasMoney ? currency : '',
    ...cellsIn(spec, sums),
    ...(earlier ? cellsIn(spec, earlier) : []),
  ]
  return [...rows.map((row) => line(row.label || row.key, row.sums, row.before)), line('Together', total, before)]
}

/** Returns the CSV of the rows behind a figure. */
export function csvOfFacts(spec: TableSpec, facts: readonly ReportFact[], currency: Currency) {
  const sums = ofFacts(spec)
  const hasMoney = Object.values(spec.measures).some(({ unit }) => unit === 'money')
  return {
    columns: ['Day', 'Reference', 'Customer', 'Currency', ...toColumns(sums).map(({ label }) => label)],
    lines: facts.map((fact) => [
      fact.day,
      fact.reference,
      fact.who,
      hasMoney ? currency : '',
      ...cellsIn(sums, fact.sums),
    ]),
    cast: createCast(toColumns(sums), 4),
  }
}
