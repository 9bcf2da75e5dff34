import { and, type SQL, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../platform/server/context'
import { queryRows } from '../../../platform/server/database/db'
import { plannedEachTime } from '../../../platform/server/database/prepared-statements'
import type { Currency } from '../../../shared/money'
import { can } from '../../../shared/permissions'
import { leadsVisibleTo, workVisibleTo } from '../../sales/leads/scope.service'
import { type Scope, keyLabels, opens, type Source, sources } from './facts.service'
import { listStarts, type Step } from './period.rules'
import { type FactName, facts } from './report.rules'
import { type Measure, type TableSpec, toSums } from './sums.rules'
import type { Sums } from './view'

/** Stands for the key of rows without one. */
const withoutKey = 'none'

const list = (parts: readonly SQL[]) => sql.join([...parts], sql`, `)
const nameColumn = (expression: SQL, name: string) => sql`${expression} AS ${sql.identifier(name)}`

const visible: Record<Exclude<Source['subject'], 'all'>, (ctx: UserCtx) => SQL | undefined> = {
  booking: (ctx) => workVisibleTo(ctx, sql`b.owner_id`, sql`b.lead_id`),
  lead: (ctx) => leadsVisibleTo(ctx, sql`l.owner_id`),
  request: (ctx) => workVisibleTo(ctx, sql`q.assignee_id`, sql`q.lead_id`),
}
/** Names nobody, and leads to no record, for a role that sees figures and not their records. */
const anonymous = sql`'' AS reference, '' AS who, NULL::text AS link`

/** Returns where facts are read in the scope's currency, or in all others, of the records that the caller's role sees. */
export const getSources = (ctx: UserCtx, fact: FactName, scope: Scope, isOther = false): Source[] =>
  sources[fact](scope).map((source: Source) => {
    const { subject, currency } = source
    const seen = subject === 'all' ? undefined : visible[subject](ctx)
    const inCurrency = currency && sql`${currency} ${isOther ? sql`<>` : sql`=`} ${scope.currency}`
    const mayOpen = subject === 'all' || can(ctx.actor, ...opens[fact])
    return { ...source, where: and(source.where, inCurrency, seen)!, record: mayOpen ? source.record : anonymous }
  })

/** Lists the other currencies of such facts, so that a sum in one does not hide them. */
export async function listFurtherCurrencies(
  ctx: UserCtx,
  facts: readonly FactName[],
  scope: Scope,
): Promise<Currency[]> {
  const all = facts
    .flatMap((fact) => getSources(ctx, fact, scope, true))
    .flatMap(({ currency, from, where }) => (currency ? [sql`SELECT ${currency} FROM ${from} WHERE ${where}`] : []))
  const found = await queryRows<{ currency: Currency }>(
    ctx.db,
    sql`${plannedEachTime} SELECT DISTINCT currency FROM (${sql.join(all, sql` UNION ALL `)}) fact ORDER BY 1`,
  )
  return found.map(({ currency }) => currency)
}
/** Selects the measures of a source, by their names. */
export const listMeasures = ({ measures }: Source): SQL[] =>
  Object.entries(measures).map(([name, expression]) => nameColumn(sql`(${expression})::float8`, name))

/** Returns the number of the step that contains a day, from 1. */
const toStepNumber = (day: SQL, starts: readonly string[]) =>
  sql`width_bucket(${day}, ARRAY[${list(starts.map((start) => sql`${start}::date`))}])`

/** Matches rows of a table's row. */
export function composeKeyFilter(
  { day, keys }: Source,
  { by }: TableSpec,
  key: string,
  starts: readonly string[],
): SQL {
  if (by === 'step') return sql`${toStepNumber(day, starts)} = ${starts.indexOf(key) + 1}`
  return sql`coalesce((${keys[by]})::text, ${withoutKey}) = ${key}`
}

export type Line = { key: string; sums: Sums }
type Lines = { lines: Line[]; total: Sums }
type CountedGroup = { group: string; key: string | null } & Record<string, number>

/** Reads the lines of tables with the same facts in one pass: by step, by each key, and all together. */
export async function readLines(ctx: UserCtx, specs: readonly TableSpec[], scope: Scope, step: Step): Promise<Lines[]> {
  const [{ fact }] = specs as [TableSpec]
  const measures: Readonly<Record<string, Measure>> = facts[fact].measures
  const starts = listStarts(scope, step)
  const groups = [...new Set(specs.map(({ by }) => by))]
  const columns = groups.map((_, i) => sql.identifier(`key ${i}`))
  const rows = getSources(ctx, fact, scope).map((source) => {
    const keys = groups.map((by, i) =>
      nameColumn(by === 'step' ? toStepNumber(source.day, starts) : source.keys[by]!, `key ${i}`),
    )
    return sql`SELECT ${list([...keys, ...listMeasures(source)])} FROM ${source.from} WHERE ${source.where}`
  })
  const sums = Object.entries(measures).map(([name, { medianOf }]) => {
    const column = sql.identifier(name)
    const sum =
      medianOf === undefined
        ? sql`sum(${column})`
        : sql`percentile_cont(0.5) WITHIN GROUP (ORDER BY ${column}) FILTER (WHERE ${sql.identifier(medianOf)} <> 0)`
    return nameColumn(sql`coalesce(${sum}, 0)`, name)
  })
  const chooseByGroup = (choose: (column: (typeof columns)[number], group: string) => SQL, otherwise: SQL) =>
    sql`CASE ${sql.join(
      columns.map((column, i) => sql`WHEN GROUPING(${column}) = 0 THEN ${choose(column, groups[i]!)}`),
      sql` `,
    )} ELSE ${otherwise} END`
  const found = await queryRows<CountedGroup>(
    ctx.db,
    sql`${plannedEachTime} SELECT ${chooseByGroup((_, group) => sql`${group}`, sql`'all'`)} AS "group",
        ${chooseByGroup((column) => sql`${column}::text`, sql`NULL`)} AS key, ${list(sums)}
      FROM (${sql.join(rows, sql` UNION ALL `)}) fact GROUP BY GROUPING SETS (${list([...columns.map((column) => sql`(${column})`), sql`()`])})`,
  )
  return specs.map((spec) => {
    const getGroup = (which: string) => found.filter(({ group }) => group === which)
    const pick = (line: CountedGroup) => toSums(spec, (name) => line[name]!)
    const toKey = (key: string | null) => (spec.by === 'step' ? starts[Number(key) - 1]! : (key ?? withoutKey))
    return {
      lines: getGroup(spec.by).map((line) => ({ key: toKey(line.key), sums: pick(line) })),
      total: pick(getGroup('all')[0]!),
    }
  })
}

/** Looks up the labels of keys that their table does not list. */
export async function getLabels(ctx: UserCtx, by: string, keys: readonly string[]): Promise<Map<string, string>> {
  const label = keyLabels[by]
  if (!label || keys.length === 0) return new Map()
  const ids = keys.map((key) => sql`(${key === withoutKey ? null : key}::uuid)`)
  const found = await queryRows<{ key: string | null; label: string }>(
    ctx.db,
    sql`SELECT found.key, ${label} AS label FROM (VALUES ${list(ids)}) found (key)`,
  )
  return new Map(found.map(({ key, label: text }) => [key ?? withoutKey, text]))
}
