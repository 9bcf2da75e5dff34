import type { FactName } from './report.rules'
import type { ReportTable, Sums } from './view'

/** Describes an aggregated column. A hidden one serves a ratio only. */
export type Measure = {
  label: string
  unit: 'count' | 'money' | 'minutes'
  isHidden?: boolean
  /** Replaces the sum by a median over the rows in which this measure is not 0. */
  medianOf?: string
  /** Names the count of rows with a known amount; without any, the sum is unknown. */
  knownBy?: string
}
/**
 * Describes a column derived from measures. Percent divides `of` by `by`. Hours is the median `of` over the rows that
 * `by` counts.
 */
export type Ratio<M extends string> = { label: string; unit: 'percent' | 'hours'; of: M; by: M }
export type TableSpec = {
  fact: FactName
  title: string
  /** Labels the first column; a table by days names its step. */
  head: string
  /** Groups rows by days, weeks or months, or by a key of the fact. */
  by: string
  /** Lists all keys in order. Without it, occurring keys are listed, largest first. */
  labels?: Readonly<Record<string, string>>
  measures: Readonly<Record<string, Measure>>
  ratios: readonly Ratio<string>[]
  plot: readonly string[]
}

type Measured = Pick<TableSpec, 'measures'>

export const toSums = ({ measures }: Measured, getSum: (name: string) => number): Sums =>
  Object.fromEntries(Object.keys(measures).map((name) => [name, getSum(name)]))
export const noSums = (spec: Measured): Sums => toSums(spec, () => 0)
export const addUp = (spec: Measured, all: readonly Sums[]): Sums =>
  toSums(spec, (name) => all.reduce((sum, one) => sum + one[name]!, 0))
export const isNothing = (sums: Sums): boolean => Object.values(sums).every((sum) => sum === 0)
export const isEmptyTable = ({ total, before }: ReportTable): boolean =>
  isNothing(total) && (before === null || isNothing(before))

/** Returns percent with one decimal, or hours; null for a division by zero (product.md 5.8). */
function ratioFor({ of: part, by, unit }: Omit<Ratio<string>, 'label'>, sums: Sums): number | null {
  const [above, below] = [sums[part]!, sums[by]!]
  if (below === 0) return null
  const exact = unit === 'percent' ? (100 * above) / below : above / 60
  return Math.round(exact * 10) / 10
}

export type Unit = 'count' | 'money' | 'percent' | 'hours'
/** Describes a visible column; `name` is its measure's, or the label of its ratio. */
export type Column = { name: string; label: string; unit: Unit }

const listShown = ({ measures }: Measured) => Object.entries(measures).filter(([, { isHidden }]) => !isHidden)

/** Returns the visible columns: measures, then ratios. */
export const toColumns = ({ measures, ratios }: TableSpec): Column[] => [
  ...listShown({ measures }).map(([name, { label, unit }]) => ({ name, label, unit: unit as Unit })),
  ...ratios.map(({ label, unit }) => ({ name: label, label, unit })),
]

/** Returns the cells of the visible columns. */
export const toCells = ({ measures, ratios }: TableSpec, sums: Sums): (number | null)[] => [
  ...listShown({ measures }).map(([name, { knownBy }]) =>
    knownBy && sums[knownBy] === 0 && !isNothing(sums) ? null : sums[name]!,
  ),
  ...ratios.map((ratio) => ratioFor(ratio, sums)),
]

/** Returns true if a median needs all rows, as it cannot be added up. */
export const hasMedian = ({ measures }: Measured): boolean =>
  Object.values(measures).some(({ medianOf }) => medianOf !== undefined)

/** Returns the columns for single rows. Drops percentages, which need several; keeps hours, the median's input. */
export const toRowTable = (spec: TableSpec): TableSpec => ({
  ...spec,
  ratios: spec.ratios.filter(({ unit }) => unit === 'hours'),
})

/** Marks the row of all further keys; it cannot be opened. */
export const othersKey = 'others'
