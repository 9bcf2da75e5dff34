import { type SQL, sql } from 'drizzle-orm'
import type { UserCtx } from '../../platform/server/context'
import { rows as rowsOf } from '../../platform/server/database/db'
import type { Scope, Table } from './facts.service'
import { type Period, type Step, stepOf } from './period.rules'
import { addSums, hasMedian, noSums, type TableSpec } from './sums.rules'

/** The first day of the part that a day is in, as `startsOf` has them. */
function stepKey(period: Period, step: Step): SQL {
  const from = sql`${period.from}::date`
  if (step === 'day') return sql`day::text`
  if (step === 'week') return sql`(${from} + 7 * ((day - ${from}) / 7))::text`
  return sql`greatest(date_trunc('month', day)::date, ${from})::text`
}
/** What the rows of a table are told apart by. */
export const keyOf = (spec: TableSpec, period: Period) =>
  spec.by === 'step' ? stepKey(period, stepOf(period)) : sql`coalesce(fact.key::text, 'none')`
export const sumColumns = (spec: TableSpec) => spec.sums.map((_, i) => sql.raw(`s${i}`))

export type Line = { key: string; label: string | null; sums: number[] }
/** The lines of a table, and what they come to. */
export type Lines = { lines: Line[]; total: number[] }

/** Lines by step and lines by key of the same facts, which are read once. */
async function addedUp(
  ctx: UserCtx,
  { facts, summed = facts, label }: Table,
  specs: TableSpec[],
  scope: Scope,
  by: Step,
): Promise<Lines[]> {
  const [hasSteps, hasKeys] = (['step', 'key'] as const).map((by) => specs.some((spec) => spec.by === by))
  const columns = sumColumns(specs[0]!)
  const parts = columns.map((column) => sql`sum(${column}) AS ${column}`)
  const sums = columns.map((column) => sql`coalesce(sum(${column}), 0)::float8`)
  const [day, key] = [sql`(day)`, sql`(key)`]
  const sets = [...(hasSteps ? [day] : []), ...(hasKeys ? [key] : [])]
  const [step, named] = [stepKey(scope, by), sql`coalesce(fact.key::text, 'none')`]
  const inner = sql`SELECT ${hasSteps ? sql`day` : sql`NULL::date AS day`}, ${hasKeys ? sql`key` : sql`NULL AS key`},
      ${hasKeys && hasSteps ? sql`GROUPING(key) = 1` : sql`${hasSteps}::boolean`} AS "isStep", ${sql.join(parts, sql`, `)}
    FROM (${summed(scope)}) fact GROUP BY GROUPING SETS (${sql.join(sets, sql`, `)})`
  const found = await rowsOf<Line & { isStep: boolean }>(
    ctx.db,
    sql`SELECT "isStep", CASE WHEN "isStep" THEN ${step} ELSE ${named} END AS key,
        max(${hasKeys && label ? label : sql`NULL`}) AS label, ARRAY[${sql.join(sums, sql`, `)}] AS sums
      FROM (${inner}) fact GROUP BY 1, 2`,
  )
  return specs.map((spec) => {
    const lines = found.filter(({ isStep }) => isStep === (spec.by === 'step'))
    return { lines, total: lines.reduce((sum, line) => addSums(sum, line.sums), noSums(spec)) }
  })
}

/** The same where a sum is a median: of days it cannot be added up, so each step, each key and all rows are one group. */
async function withMedians(
  ctx: UserCtx,
  { facts, label = sql`NULL` }: Table,
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
  const found = await rowsOf<Line & { group: 'step' | 'key' | 'all' }>(
    ctx.db,
    sql`SELECT CASE GROUPING(step, key) WHEN 1 THEN 'step' WHEN 2 THEN 'key' ELSE 'all' END AS "group",
        CASE GROUPING(step, key) WHEN 1 THEN step ELSE coalesce(key::text, 'none') END AS key,
        CASE GROUPING(step, key) WHEN 2 THEN ${label} END AS label, ARRAY[${sql.join(sums, sql`, `)}] AS sums
      FROM (SELECT *, ${stepKey(scope, by)} COLLATE "C" AS step FROM (${facts(scope)}) fact) fact
      GROUP BY GROUPING SETS ((step), (key), ())`,
  )
  const total = found.find(({ group }) => group === 'all')!.sums
  return specs.map((spec) => ({ lines: found.filter(({ group }) => group === spec.by), total }))
}

/** Of tables that have the same facts, in the order of `specs`. */
export const linesBy = (ctx: UserCtx, table: Table, specs: TableSpec[], scope: Scope, by: Step): Promise<Lines[]> =>
  (hasMedian(specs[0]!) ? withMedians : addedUp)(ctx, table, specs, scope, by)
