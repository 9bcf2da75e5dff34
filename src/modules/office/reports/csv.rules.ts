import type { Cell } from '../../../shared/csv'
import type { Currency } from '../../../shared/money'
import { toCells, type Column, toColumns, toRowTable, type TableSpec } from './sums.rules'
import type { ReportFact, ReportTable, Sums } from './view'

/** Keeps numbers as numbers, which are not escaped. */
const toCell = (cell: number | null, { unit }: Column, currency: Currency): Cell =>
  cell === null ? '' : unit === 'money' ? { minor: cell, currency } : cell
const cellsIn = (spec: TableSpec, sums: Sums, currency: Currency) =>
  toCells(spec, sums).map((cell, i) => toCell(cell, toColumns(spec)[i]!, currency))

/** Returns the CSV's header: the table's columns, then the previous period's if requested. */
export function csvHead(spec: TableSpec, { before }: Pick<ReportTable, 'before'>): string[] {
  const labels = toColumns(spec).map(({ label }) => label)
  return [spec.head || 'From', 'Currency', ...labels, ...(before ? labels.map((label) => `${label}, before`) : [])]
}

/** Returns a line for each row and one for the total. Amounts are in units of the currency. */
export function toTableRows(spec: TableSpec, { rows, total, before }: ReportTable, currency: Currency): Cell[][] {
  const hasMoney = Object.values(spec.measures).some(({ unit }) => unit === 'money')
  const line = (name: string, sums: Sums, earlier: Sums | null) => [
    name,
    hasMoney ? currency : '',
    ...cellsIn(spec, sums, currency),
    ...(earlier ? cellsIn(spec, earlier, currency) : []),
  ]
  return [...rows.map((row) => line(row.label || row.key, row.sums, row.before)), line('Together', total, before)]
}

/** Returns the CSV of the rows behind a figure. */
export function toFactRows(spec: TableSpec, facts: readonly ReportFact[], currency: Currency) {
  const sums = toRowTable(spec)
  const hasMoney = Object.values(spec.measures).some(({ unit }) => unit === 'money')
  return {
    columns: ['Day', 'Reference', 'Customer', 'Currency', ...toColumns(sums).map(({ label }) => label)],
    lines: facts.map((fact) => [
      fact.day,
      fact.reference,
      fact.who,
      hasMoney ? currency : '',
      ...cellsIn(sums, fact.sums, currency),
    ]),
  }
}
