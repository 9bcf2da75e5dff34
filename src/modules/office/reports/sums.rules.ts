import type { CalendarDate } from '../../../shared/dates'

/** Describes an aggregated column. A hidden one serves a ratio only. */
export type Sum = {
  label: string
  unit: 'count' | 'money' | 'minutes'
  isHidden?: boolean
  /** Replaces the sum by a median over the rows whose sum at this position is not 0. */
  medianOf?: number
}
/**
 * Describes a column derived from positions in the sums. Percent divides `of` by `by`. Hours is the median at `of` over
 * the rows that `by` counts.
 */
type Ratio = { label: string; unit: 'percent' | 'hours'; of: number; by: number }
export type TableSpec = {
  title: string
  /** Labels the first column; a table by days names its step. */
  head: string
  /** Groups rows by days, weeks or months, or by a fact's `key`. */
  by: 'step' | 'key'
  /** Lists all keys in order. Without it, occurring keys are listed, largest first. */
  labels?: Readonly<Record<string, string>>
  sums: readonly Sum[]
  ratios?: readonly Ratio[]
  /** Lists positions of the plotted sums. */
  plot: readonly number[]
}

/** Holds a row's sums. `before` belongs to the previous period; null if not requested. */
export type ReportRow = { key: string; label: string; sums: number[]; before: number[] | null }
export type ReportTable = { rows: ReportRow[]; total: number[]; before: number[] | null }
/** Describes a row behind a figure: a payment, a lead, a departure. `link` is its path in the office. */
export type ReportFact = {
  id: string
  day: CalendarDate
  reference: string
  who: string
  link: string
  sums: number[]
}

export const noSums = ({ sums }: Pick<TableSpec, 'sums'>): number[] => sums.map(() => 0)
export const addSums = (a: readonly number[], b: readonly number[]): number[] => a.map((one, i) => one + b[i]!)

/** Returns percent with one decimal, or hours; null for a division by zero (product.md 5.8). */
export function ratioFor({ of, by, unit }: Pick<Ratio, 'of' | 'by' | 'unit'>, sums: readonly number[]): number | null {
  const [above, below] = [sums[of]!, sums[by]!]
  if (below === 0) return null
  const exact = unit === 'percent' ? (100 * above) / below : above / 60
  return Math.round(exact * 10) / 10
}

export type Unit = 'count' | 'money' | 'percent' | 'hours'
export type Column = { label: string; unit: Unit }

/** Returns the visible columns: sums, then ratios. */
export const toColumns = ({ sums, ratios = [] }: TableSpec): Column[] =>
  [...sums.filter(({ isHidden }) => !isHidden), ...ratios].map(({ label, unit }) => ({ label, unit: unit as Unit }))

/** Returns the cells of the visible columns. */
export const toCells = ({ sums, ratios = [] }: TableSpec, of: readonly number[]): (number | null)[] => [
  ...of.filter((_, i) => !sums[i]!.isHidden),
  ...ratios.map((ratio) => ratioFor(ratio, of)),
]

/** Returns true if a median needs all rows, as it cannot be added up. */
export const hasMedian = ({ sums }: Pick<TableSpec, 'sums'>): boolean => sums.some((sum) => sum.medianOf !== undefined)

/** Returns the columns for single rows. Drops percentages, which need several; keeps hours, the median's input. */
export const ofFacts = (spec: TableSpec): TableSpec => ({
  ...spec,
  ratios: spec.ratios?.filter(({ unit }) => unit === 'hours'),
})

/** Marks the row of all further keys; it cannot be opened. */
export const othersKey = 'others'
