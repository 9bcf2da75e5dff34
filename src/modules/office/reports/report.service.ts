import { stringify } from 'csv-stringify/sync'
import { sql } from 'drizzle-orm'
import type { UserCtx } from '../../../platform/server/context'
import { rows as queryRows } from '../../../platform/server/database/db'
import { dateIn } from '../../../shared/dates'
import type { Currency } from '../../../shared/money'
import { getAgency } from '../../settings/settings/service'
import { castOfTable, csvHead, csvOfFacts, csvOfTable } from './csv.rules'
import { type Scope, type Table, reportTables } from './facts.service'
import { toKey, getLabels, type Line, linesBy, sumColumns } from './lines.service'
import { type Period, periodBefore, listStarts, stepFor } from './period.rules'
import { type Report, type ReportName, reports } from './report.rules'
import {
  addSums,
  hasMedian,
  noSums,
  othersKey,
  type ReportFact,
  type ReportRow,
  type ReportTable,
  type TableSpec,
} from './sums.rules'
import type { ReportFactsInput, ReportInput, ReportTableInput } from './schema'

/** Returns a report's parameters; its currency defaults to the agency's. */
export async function getScope(
  ctx: UserCtx,
  { from, to, currency }: Pick<ReportInput, 'from' | 'to' | 'currency'>,
): Promise<Scope> {
  const agency = await getAgency({ ctx })
  const now = ctx.now()
  const { timeZone } = agency
  return { from, to, currency: currency ?? agency.currency, timeZone, now, today: dateIn(now, timeZone) }
}

/** Returns a table's sums by key; keys without rows are absent. */
export async function getLines(ctx: UserCtx, name: ReportName, table: number, scope: Scope): Promise<Line[]> {
  const [found] = await linesBy(ctx, reportTables[name][table]!, [reports[name].tables[table]!], scope, stepFor(scope))
  return found!.lines
}

/** Limits the keys of a table. Groups the rest into one row, unless the table has a median. */
const most = 100

/** Returns a row for each step, or each key, with the previous period's sums. */
function rowsFrom(
  spec: TableSpec,
  scope: Scope,
  now: Line[],
  earlier: Line[] | null,
  before: Period | null,
): ReportRow[] {
  const byKey = (lines: Line[]) => new Map(lines.map((line) => [line.key, line.sums]))
  const [sumsNow, sumsBefore] = [byKey(now), earlier && byKey(earlier)]
  const row = (key: string, label: string, keyBefore = key): ReportRow => ({
    key,
    label,
    sums: sumsNow.get(key) ?? noSums(spec),
    before: sumsBefore && (sumsBefore.get(keyBefore) ?? noSums(spec)),
  })
  if (spec.by === 'step') {
    const startsBefore = before ? listStarts(before, stepFor(scope)) : []
    return listStarts(scope).map((start, i) => row(start, '', startsBefore[i] ?? ''))
  }
  if (spec.labels) return Object.entries(spec.labels).map(([key, label]) => row(key, label))
  const all = [...new Set([...(earlier ?? []), ...now].map(({ key }) => key))].map((key) => row(key, key))
  const last = spec.sums.findLastIndex(({ unit }) => unit === 'money')
  const size = ({ sums }: ReportRow) => sums[last < 0 ? 0 : last]!
  const sorted = all.toSorted((a, b) => size(b) - size(a) || (a.key < b.key ? -1 : 1))
  if (sorted.length <= most || hasMedian(spec)) return sorted
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

/** Adds labels, looked up for displayed rows only. */
async function labeled(ctx: UserCtx, table: Table, spec: TableSpec, rows: ReportRow[]): Promise<ReportRow[]> {
  if (spec.by === 'step' || spec.labels) return rows
  const labels = await getLabels(
    ctx,
    table,
    rows.flatMap(({ key }) => (key === othersKey ? [] : [key])),
  )
  return rows.map((row) => ({ ...row, label: labels.get(row.key) ?? row.label }))
}

/** Returns tables with the same facts, in the order of `specs`. */
async function tablesWith(ctx: UserCtx, table: Table, specs: TableSpec[], scope: Scope, before: Period | null) {
  const step = stepFor(scope)
  const [now, earlier] = await Promise.all([
    linesBy(ctx, table, specs, scope, step),
    before && linesBy(ctx, table, specs, { ...scope, ...before }, step),
  ])
  return Promise.all(
    specs.map(async (spec, i): Promise<ReportTable> => {
      const [{ lines, total }, was] = [now[i]!, earlier && earlier[i]!]
      const rows = await labeled(ctx, table, spec, rowsFrom(spec, scope, lines, was && was.lines, before))
      return { rows, total, before: was && was.total }
    }),
  )
}

const getComparedPeriod = ({ name, compare, from, to }: ReportInput): Period | null =>
  compare && !reports[name].isOfToday ? periodBefore({ from, to }) : null

/**
 * Returns a report of a period in one currency (product.md 5.8). Runs one statement for each kind of facts, two with
 * the previous period.
 */
export async function report({ ctx, input }: { ctx: UserCtx; input: ReportInput }): Promise<Report> {
  const scope = await getScope(ctx, input)
  const before = getComparedPeriod(input)
  const specs = reports[input.name].tables
  const sources = reportTables[input.name]
  const found = new Map<TableSpec, ReportTable>()
  await Promise.all(
    [...new Set(sources)].map(async (source) => {
      const own = specs.filter((_, i) => sources[i] === source)
      const tables = await tablesWith(ctx, source, own, scope, before)
      own.forEach((spec, i) => found.set(spec, tables[i]!))
    }),
  )
  const tables = specs.map((spec) => found.get(spec)!)
  return { name: input.name, currency: scope.currency, step: stepFor(scope), asOf: scope.today, tables }
}

/** Returns the rows behind a table or one of its rows, oldest first. @throws AppError invalid `cursor` */
export async function reportFacts({ ctx, input }: { ctx: UserCtx; input: ReportFactsInput }) {
  const scope = await getScope(ctx, input)
  const spec = reports[input.name].tables[input.table]!
  const ofKey = input.key === undefined ? sql`TRUE` : sql`${toKey(spec, scope)} = ${input.key}`
  const last = input.cursor?.split(' ')
  const type = sql.raw(last && last.length > 2 ? 'timestamptz' : 'date')
  const after = last ? sql`(at, id) > (${last.slice(0, -1).join(' ')}::${type}, ${last.at(-1)})` : sql`TRUE`
  const { facts, besides } = reportTables[input.name][input.table]!
  const inOrder = sql`ORDER BY fact.at, fact.id LIMIT ${input.limit + 1}`
  // Reads each source by its own index, as far as the page needs.
  const first = [facts, ...(besides ? [besides] : [])].map(
    (source) => sql`(SELECT * FROM (${source(scope)}) fact WHERE ${ofKey} AND ${after} ${inOrder})`,
  )
  const found = await queryRows<ReportFact & { at: string }>(
    ctx.db,
    sql`SELECT id, at::text AS at, day::text AS day, reference, who, link, ARRAY[${sql.join(
      sumColumns(spec).map((column) => sql`${column}::float8`),
      sql`, `,
    )}] AS sums
      FROM (${sql.join(first, sql` UNION ALL `)}) fact ${inOrder}`,
  )
  const isMore = found.length > input.limit
  const end = found[input.limit - 1]
  return {
    currency: scope.currency,
    items: found.slice(0, input.limit).map(({ at: _at, ...fact }): ReportFact => fact),
    nextCursor: isMore && end ? `${end.at} ${end.id}` : null,
  }
}

/** Formats a table as CSV, to the cent as displayed. */
export const tableCsv = (spec: TableSpec, table: ReportTable, currency: Currency): string =>
  stringify(csvOfTable(spec, table, currency), {
    header: true,
    columns: csvHead(spec, table),
    bom: true,
    escape_formulas: true,
    cast: castOfTable(spec),
  })

export async function exportReport({ ctx, input }: { ctx: UserCtx; input: ReportTableInput }) {
  const scope = await getScope(ctx, input)
  const spec = reports[input.name].tables[input.table]!
  const source = reportTables[input.name][input.table]!
  const [table] = await tablesWith(ctx, source, [spec], scope, getComparedPeriod(input))
  return { csv: tableCsv(spec, table!, scope.currency), count: table!.rows.length, nextCursor: null }
}

/** Limits the lines of one CSV part. */
const partLines = 500

/** Exports the rows behind a figure as CSV, in parts. @throws AppError invalid `cursor` */
export async function exportReportFacts({ ctx, input }: { ctx: UserCtx; input: Omit<ReportFactsInput, 'limit'> }) {
  const spec = reports[input.name].tables[input.table]!
  const { items, nextCursor, currency } = await reportFacts({ ctx, input: { ...input, limit: partLines } })
  const isFirst = input.cursor === undefined
  const { columns, lines, cast } = csvOfFacts(spec, items, currency)
  const csv = stringify(lines, { header: isFirst, columns, bom: isFirst, escape_formulas: true, cast })
  return { csv, count: items.length, nextCursor }
}
