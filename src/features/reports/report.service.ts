import { stringify } from 'csv-stringify/sync'
import { type SQL, sql } from 'drizzle-orm'
import type { UserCtx } from '../../platform/server/context'
import { rows as rowsOf } from '../../platform/server/database/db'
import { dateIn } from '../../shared/dates'
import type { Currency } from '../../shared/money'
import { getAgency } from '../settings/service'
import { castOfTable, csvHead, csvOfFacts, csvOfTable } from './csv.rules'
import { factsOf, type Scope } from './facts.service'
import { type Period, periodBefore, startsOf, type Step, stepOf } from './period.rules'
import { type Report, type ReportName, reports } from './report.rules'
import {
  addSums,
  noSums,
  othersKey,
  type ReportFact,
  type ReportRow,
  type ReportTable,
  type TableSpec,
} from './sums.rules'
import type { ReportFactsInput, ReportInput, ReportTableInput } from './schema'

/** What a report of this period is about; its money is the agency's unless a currency is named. */
export async function scopeOf(
  ctx: UserCtx,
  { from, to, currency }: Pick<ReportInput, 'from' | 'to' | 'currency'>,
): Promise<Scope> {
  const agency = await getAgency({ ctx })
  const now = ctx.now()
  const { timeZone } = agency
  return { from, to, currency: currency ?? agency.currency, timeZone, now, today: dateIn(now, timeZone) }
}

/** The first day of the part that a day is in, as `startsOf` has them. */
function stepKey(period: Period, step: Step): SQL {
  const from = sql`${period.from}::date`
  if (step === 'day') return sql`day::text`
  if (step === 'week') return sql`(${from} + 7 * ((day - ${from}) / 7))::text`
  return sql`greatest(date_trunc('month', day)::date, ${from})::text`
}
const keyOf = (spec: TableSpec, period: Period, step = stepOf(period)) =>
  spec.by === 'step' ? stepKey(period, step) : sql`key`
const sumColumns = (spec: TableSpec) => spec.sums.map((_, i) => sql.raw(`s${i}`))

export type Line = { key: string; label: string | null; sums: number[] }

/** The sums of a table by its keys, in one statement; keys without any are absent. */
export async function linesOf(
  ctx: UserCtx,
  name: ReportName,
  table: number,
  scope: Scope,
  step = stepOf(scope),
): Promise<Line[]> {
  const spec = reports[name].tables[table]!
  const sums = sumColumns(spec).map((column) => sql`coalesce(sum(${column}), 0)::float8`)
  return rowsOf<Line>(
    ctx.db,
    sql`SELECT ${keyOf(spec, scope, step)} AS key, max(label) AS label, ARRAY[${sql.join(sums, sql`, `)}] AS sums
      FROM (${factsOf[name][table]!(scope)}) fact GROUP BY 1`,
  )
}

/** Rows of a table have at most this many keys; the rest is one row. */
const most = 100

/** Every part of the period, or every key, with what it had before. */
function rowsFrom(
  spec: TableSpec,
  scope: Scope,
  now: Line[],
  earlier: Line[] | null,
  before: Period | null,
): ReportRow[] {
  const sumsIn = (lines: Line[], key: string) => lines.find((line) => line.key === key)?.sums ?? noSums(spec)
  const row = (key: string, label: string, keyBefore = key): ReportRow => ({
    key,
    label,
    sums: sumsIn(now, key),
    before: earlier && sumsIn(earlier, keyBefore),
  })
  if (spec.by === 'step') {
    const startsBefore = before ? startsOf(before, stepOf(scope)) : []
    return startsOf(scope).map((start, i) => row(start, '', startsBefore[i] ?? ''))
  }
  if (spec.labels) return Object.entries(spec.labels).map(([key, label]) => row(key, label))
  const known = new Map([...(earlier ?? []), ...now].map(({ key, label }) => [key, label ?? key]))
  const all = [...known].map(([key, label]) => row(key, label))
  const last = spec.sums.findLastIndex(({ unit }) => unit === 'money')
  const size = ({ sums }: ReportRow) => sums[last < 0 ? 0 : last]!
  const sorted = all.toSorted((a, b) => size(b) - size(a) || a.label.localeCompare(b.label))
  if (sorted.length <= most) return sorted
  const rest = sorted.slice(most - 1)
  const together = (of: (one: ReportRow) => number[] | null) =>
    rest.reduce((sum, one) => addSums(sum, of(one) ?? noSums(spec)), noSums(spec))
  const others: ReportRow = {
    key: othersKey,
    label: 'All others',
    sums: together(({ sums }) => sums),
    before: earlier && together((one) => one.before),
  }
  return [...sorted.slice(0, most - 1), others]
}

async function tableOf(ctx: UserCtx, name: ReportName, table: number, scope: Scope, before: Period | null) {
  const spec = reports[name].tables[table]!
  const step = stepOf(scope)
  const [now, earlier] = await Promise.all([
    linesOf(ctx, name, table, scope, step),
    before && linesOf(ctx, name, table, { ...scope, ...before }, step),
  ])
  const total = (lines: Line[]) => lines.reduce((sum, line) => addSums(sum, line.sums), noSums(spec))
  return {
    rows: rowsFrom(spec, scope, now, earlier, before),
    total: total(now),
    before: earlier && total(earlier),
  } satisfies ReportTable
}

const beforeOf = ({ name, compare, from, to }: ReportInput): Period | null =>
  compare && !reports[name].isOfToday ? periodBefore({ from, to }) : null

/** A report of a period in one currency, each table in one statement; two with the period before (product.md 5.8). */
export async function report({ ctx, input }: { ctx: UserCtx; input: ReportInput }): Promise<Report> {
  const scope = await scopeOf(ctx, input)
  const before = beforeOf(input)
  const tables = await Promise.all(reports[input.name].tables.map((_, i) => tableOf(ctx, input.name, i, scope, before)))
  return { name: input.name, currency: scope.currency, step: stepOf(scope), asOf: scope.today, tables }
}

/** What a row of a table counts, or the whole table: the oldest first. @throws AppError invalid `cursor` */
export async function reportFacts({ ctx, input }: { ctx: UserCtx; input: ReportFactsInput }) {
  const scope = await scopeOf(ctx, input)
  const spec = reports[input.name].tables[input.table]!
  const ofKey = input.key === undefined ? sql`TRUE` : sql`${keyOf(spec, scope)} = ${input.key}`
  const [day, id] = input.cursor?.split(' ') ?? []
  const after = day && id ? sql`(day, id) > (${day}::date, ${id})` : sql`TRUE`
  const found = await rowsOf<ReportFact>(
    ctx.db,
    sql`SELECT id, day::text AS day, reference, who, link, ARRAY[${sql.join(
      sumColumns(spec).map((column) => sql`${column}::float8`),
      sql`, `,
    )}] AS sums
      FROM (${factsOf[input.name][input.table]!(scope)}) fact WHERE ${ofKey} AND ${after}
      ORDER BY fact.day, fact.id LIMIT ${input.limit + 1}`,
  )
  const items = found.slice(0, input.limit)
  const last = items.at(-1)
  return {
    currency: scope.currency,
    items,
    nextCursor: found.length > items.length && last ? `${last.day} ${last.id}` : null,
  }
}

/** A table as the CSV that is exported: to the cent, as it is shown. */
export const tableCsv = (spec: TableSpec, table: ReportTable, currency: Currency): string =>
  stringify(csvOfTable(spec, table, currency), {
    header: true,
    columns: csvHead(spec, table),
    bom: true,
    escape_formulas: true,
    cast: castOfTable(spec),
  })

/** A table as CSV. */
export async function exportReport({ ctx, input }: { ctx: UserCtx; input: ReportTableInput }) {
  const scope = await scopeOf(ctx, input)
  const spec = reports[input.name].tables[input.table]!
  const table = await tableOf(ctx, input.name, input.table, scope, beforeOf(input))
  return { csv: tableCsv(spec, table, scope.currency), count: table.rows.length, nextCursor: null }
}

/** How many lines one part of the CSV has. */
const partLines = 500

/** What a row counts, as CSV, part by part. @throws AppError invalid `cursor` */
export async function exportReportFacts({ ctx, input }: { ctx: UserCtx; input: Omit<ReportFactsInput, 'limit'> }) {
  const spec = reports[input.name].tables[input.table]!
  const { items, nextCursor, currency } = await reportFacts({ ctx, input: { ...input, limit: partLines } })
  const isFirst = input.cursor === undefined
  const { columns, lines, cast } = csvOfFacts(spec, items, currency)
  const csv = stringify(lines, { header: isFirst, columns, bom: isFirst, escape_formulas: true, cast })
  return { csv, count: items.length, nextCursor }
}
