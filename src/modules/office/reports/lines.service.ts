import { type SQL, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../platform/server/context'
import { rows as queryRows } from '../../../platform/server/database/db'
import { plannedEachTime } from '../../../platform/server/database/prepared-statements'
import type { Scope, Table } from './facts.service'
import { type Period, listStarts, type Step, stepFor } from './period.rules'
import { addSums, hasMedian, noSums, type TableSpec } from './sums.rules'

/** Stands for the key of rows without one. */
const withoutKey = 'none'

/** Returns the first day of the step that contains the day, as `listStarts` does. */
function stepKey(period: Period, step: Step): SQL {
  const from = sql`${period.from}::date`
  if (step === 'day') return sql`day::text`
  if (step === 'week') return sql`(${from} + 7 * ((day - ${from}) / 7))::text`
  return sql`greatest(date_trunc('month', day)::date, ${from})::text`
}
/** Returns the grouping key of a table's rows. */
export const toKey = (spec: TableSpec, period: Period) =>
  spec.by === 'step' ? stepKey(period, stepFor(period)) : sql`coalesce(fact.key::text, ${withoutKey})`
export const sumColumns = (spec: TableSpec) => spec.sums.map((_, i) => sql.raw(`s${i}`))

export type Line = { key: string; sums: number[] }
/** Holds a table's lines and their total. */
export type Lines = { lines: Line[]; total: number[] }
type Found = { group: 'step' | 'key' | 'all'; key: string | null; sums: number[] }

/** Groups days by step. PostgreSQL returns a few hundred days, and groups no texts. */
function toSteps(days: readonly Line[], starts: readonly string[]): Line[] {
  const found = new Map<string, number[]>()
  for (const { key: day, sums } of days) {
    const start = starts.findLast((one) => one <= day)!
    const known = found.get(start)
    found.set(start, known ? addSums(known, sums) : sums)
  }
  return [...found].map(([key, sums]) => ({ key, sums }))
}

/** Reads lines by step and by key of the same facts in one pass. */
async function addedUp(
  ctx: UserCtx,
  { facts, summed = facts, sums: known = {} }: Table,
  specs: TableSpec[],
  scope: Scope,
  by: Step,
): Promise<Lines[]> {
  const [hasSteps, hasKeys] = (['step', 'key'] as const).map((by) => specs.some((spec) => spec.by === by))
  const sums = sumColumns(specs[0]!).map((column, i) => sql`coalesce(${known[i] ?? sql`sum(${column})`}, 0)::float8`)
  const sets = [...(hasSteps ? [sql`(day)`] : []), ...(hasKeys ? [sql`(key)`] : [])]
  const [group, key] = !hasKeys
    ? [sql`'step'`, sql`day::text`]
    : !hasSteps
      ? [sql`'key'`, sql`key::text`]
      : [
          sql`CASE WHEN GROUPING(key) = 1 THEN 'step' ELSE 'key' END`,
          sql`CASE WHEN GROUPING(key) = 1 THEN day::text ELSE key::text END`,
        ]
  const found = await queryRows<Found>(
    ctx.db,
    sql`${plannedEachTime} SELECT ${group} AS "group", ${key} AS key, ARRAY[${sql.join(sums, sql`, `)}] AS sums
      FROM (${summed(scope)}) fact GROUP BY GROUPING SETS (${sql.join(sets, sql`, `)})`,
  )
  return specs.map((spec) => {
    const own = linesOfGroup(found, spec)
    const lines = spec.by === 'step' ? toSteps(own, listStarts(scope, by)) : own
    return { lines, total: lines.reduce((sum, line) => addSums(sum, line.sums), noSums(spec)) }
  })
}
const linesOfGroup = (found: readonly Found[], { by }: TableSpec): Line[] =>
  found.flatMap(({ group, key, sums }) => (group === by ? [{ key: key ?? withoutKey, sums }] : []))

/** Reads lines with medians, which cannot be added up from days: groups each step, each key and all rows. */
async function withMedians(
  ctx: UserCtx,
  { facts }: Table,
  specs: TableSpec[],
  scope: Scope,
  by: Step,
): Promise<Lines[]> {
  const sums = specs[0]!.sums.map(({ medianOf }, i) => {
    const [column, counted] = [sql.raw(`s${i}`), sql.raw(`s${medianOf}`)]
    return medianOf === undefined
      ? sql`coalesce(sum(${column}), 0)::float8`
      : sql`coalesce(percentile_cont(0.5) WITHIN GROUP (ORDER BY ${column}) FILTER (WHERE ${counted} <> 0), 0)`
  })
  const starts = listStarts(scope, by)
  const bounds = sql.join(
    starts.map((start) => sql`${start}::date`),
    sql`, `,
  )
  const found = await queryRows<Found>(
    ctx.db,
    sql`${plannedEachTime} SELECT CASE GROUPING(step, key) WHEN 1 THEN 'step' WHEN 2 THEN 'key' ELSE 'all' END AS "group",
        CASE GROUPING(step, key) WHEN 1 THEN step::text ELSE key::text END AS key, ARRAY[${sql.join(sums, sql`, `)}] AS sums
      FROM (SELECT *, width_bucket(day, ARRAY[${bounds}]) AS step FROM (${facts(scope)}) fact) fact
      GROUP BY GROUPING SETS ((step), (key), ())`,
  )
  const { sums: total } = found.find(({ group }) => group === 'all')!
  return specs.map((spec) => {
    const lines = linesOfGroup(found, spec)
    // Maps step numbers, which PostgreSQL counts from 1: they sort faster than texts.
    return {
      lines: spec.by === 'step' ? lines.map((one) => ({ ...one, key: starts[Number(one.key) - 1]! })) : lines,
      total,
    }
  })
}

/** Returns the lines of tables with the same facts, in the order of `specs`. */
export const linesBy = (ctx: UserCtx, table: Table, specs: TableSpec[], scope: Scope, by: Step): Promise<Lines[]> =>
  (hasMedian(specs[0]!) ? withMedians : addedUp)(ctx, table, specs, scope, by)

/** Looks up the labels of keys that their table does not list. */
export async function getLabels(ctx: UserCtx, { label }: Table, keys: readonly string[]): Promise<Map<string, string>> {
  if (!label || keys.length === 0) return new Map()
  const ids = sql.join(
    keys.map((key) => sql`(${key === withoutKey ? null : key}::uuid)`),
    sql`, `,
  )
  const found = await queryRows<{ key: string | null; label: string | null }>(
    ctx.db,
    sql`SELECT fact.key, ${label} AS label FROM (VALUES ${ids}) fact (key)`,
  )
  return new Map(found.map(({ key, label }) => [key ?? withoutKey, label ?? key ?? withoutKey]))
}
