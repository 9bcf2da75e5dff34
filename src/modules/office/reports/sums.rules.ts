import type { CalendarDate } from '../../../shared/dates'

/** What is added up. A hidden one is there for a ratio alone. */
export type Sum = {
  label: string
  unit: 'count' | 'money' | 'minutes'
  isHidden?: boolean
  /** Not added up: the median of the rows whose sum at this place is not 0. */
  medianOf?: number
}
/**
 * Places in the sums; never added up itself. Percent: `of` divided by `by`. Hours: the median at `of`, which the rows that
 * `by` counts have.
 */
type Ratio = { label: string; unit: 'percent' | 'hours'; of: number; by: number }
export type TableSpec = {
  title: string
  /** Over the first column; a table by days names its step. */
  head: string
  /** Rows are days, weeks or months, or what `key` of a fact says. */
  by: 'step' | 'key'
  /** All keys there are, in order. Without it, those that occur: the largest first. */
  labels?: Readonly<Record<string, string>>
  sums: readonly Sum[]
  ratios?: readonly Ratio[]
  /** Places of the sums that are drawn. */
  plot: readonly number[]
}

/** A row of sums. `before`: of the period before; null when that was not asked for. */
export type ReportRow = { key: string; label: string; sums: number[]; before: number[] | null }
export type ReportTable = { rows: ReportRow[]; total: number[]; before: number[] | null }
/** What one row counts: a payment, a lead, a departure. `link`: its record in the office. */
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

/** Percent with one decimal, or hours; null where nothing is to be divided by (product.md 5.8). */
export function ratioOf({ of, by, unit }: Pick<Ratio, 'of' | 'by' | 'unit'>, sums: readonly number[]): number | null {
  const [above, below] = [sums[of]!, sums[by]!]
  if (below === 0) return null
  const exact = unit === 'percent' ? (100 * above) / below : above / 60
  return Math.round(exact * 10) / 10
}

export type Unit = 'count' | 'money' | 'percent' | 'hours'
export type Column = { label: string; unit: Unit }

/** The columns that are shown: sums, then ratios. */
export const columnsOf = ({ sums, ratios = [] }: TableSpec): Column[] =>
  [...sums.filter(({ isHidden }) => !isHidden), ...ratios].map(({ label, unit }) => ({ label, unit: unit as Unit }))

/** What stands in the columns for these sums. */
export const cellsOf = ({ sums, ratios = [] }: TableSpec, of: readonly number[]): (number | null)[] => [
  ...of.filter((_, i) => !sums[i]!.isHidden),
  ...ratios.map((ratio) => ratioOf(ratio, of)),
]

/** A median is that of all rows, and not added up from parts. */
export const hasMedian = ({ sums }: Pick<TableSpec, 'sums'>): boolean => sums.some((sum) => sum.medianOf !== undefined)

/** What the rows behind a number show. Of one row a percentage says nothing, its hours are what a median is of. */
export const ofFacts = (spec: TableSpec): TableSpec => ({
  ...spec,
  ratios: spec.ratios?.filter(({ unit }) => unit === 'hours'),
})

/** Of the row that has what is beyond the first keys; it cannot be opened. */
export const othersKey = 'others'
