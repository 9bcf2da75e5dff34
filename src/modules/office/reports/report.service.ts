import { sql } from 'drizzle-orm'
import type { UserCall, UserCtx } from '../../../platform/server/context'
import { writeCsv } from '../../../platform/server/csv-list'
import { queryRows } from '../../../platform/server/database/db'
import { dateIn } from '../../../shared/dates'
import type { Currency } from '../../../shared/money'
import { getAgency } from '../../settings/settings/service'
import { csvHead, toFactRows, toTableRows } from './csv.rules'
import type { Scope } from './facts.service'
import {
  getLabels,
  getSources,
  composeKeyFilter,
  type Line,
  listFurtherCurrencies,
  listMeasures,
  readLines,
} from './lines.service'
import { type Period, periodBefore, listStarts, stepFor } from './period.rules'
import { reports } from './report.rules'
import { addUp, hasMedian, noSums, othersKey, type TableSpec, toSums } from './sums.rules'
import type { ReportFactsInput, ReportInput, ReportTableInput } from './schema'
import type { Report, ReportFact, ReportRow, ReportTable } from './view'

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
export async function getLines(ctx: UserCtx, spec: TableSpec, scope: Scope): Promise<Line[]> {
  const [found] = await readLines(ctx, [spec], scope, stepFor(scope))
  return found!.lines
}

/** Limits the keys of a table. Groups the rest into one row, unless the table has a median. */
const most = 100

/** Returns a row for each step, or each key, with the previous period's sums. */
function toRows(
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
  const names = Object.keys(spec.measures)
  const main = names.findLast((name) => spec.measures[name]!.unit === 'money') ?? names[0]!
  const size = ({ sums }: ReportRow) => sums[main]!
  const sorted = all.toSorted((a, b) => size(b) - size(a) || (a.key < b.key ? -1 : 1))
  if (sorted.length <= most || hasMedian(spec)) return sorted
  const rest = sorted.slice(most - 1)
  const others: ReportRow = {
    key: othersKey,
    label: 'All others',
    sums: addUp(
      spec,
      rest.map(({ sums }) => sums),
    ),
    before:
      earlier &&
      addUp(
        spec,
        rest.map((one) => one.before ?? noSums(spec)),
      ),
  }
  return [...sorted.slice(0, most - 1), others]
}

/** Adds labels, looked up for displayed rows only. */
async function addLabels(ctx: UserCtx, spec: TableSpec, rows: ReportRow[]): Promise<ReportRow[]> {
  if (spec.by === 'step' || spec.labels) return rows
  const labels = await getLabels(
    ctx,
    spec.by,
    rows.flatMap(({ key }) => (key === othersKey ? [] : [key])),
  )
  return rows.map((row) => ({ ...row, label: labels.get(row.key) ?? row.label }))
}

/** Returns tables with the same facts, in the order of `specs`. */
async function readTables(ctx: UserCtx, specs: TableSpec[], scope: Scope, before: Period | null) {
  const step = stepFor(scope)
  const [now, earlier] = await Promise.all([
    readLines(ctx, specs, scope, step),
    before && readLines(ctx, specs, { ...scope, ...before }, step),
  ])
  return Promise.all(
    specs.map(async (spec, i): Promise<ReportTable> => {
      const [{ lines, total }, was] = [now[i]!, earlier && earlier[i]!]
      const rows = await addLabels(ctx, spec, toRows(spec, scope, lines, was && was.lines, before))
      return { rows, total, before: was && was.total }
    }),
  )
}

const getComparedPeriod = ({ name, compare, from, to }: ReportInput): Period | null =>
  compare && !reports[name].isAsOfToday ? periodBefore({ from, to }) : null

/**
 * Returns a report of a period in one currency (product.md 5.8), and names the others. Runs one statement for each kind
 * of facts, two with the previous period, and one for those names.
 */
export async function getReport({ ctx, input }: UserCall<ReportInput>): Promise<Report> {
  const scope = await getScope(ctx, input)
  const before = getComparedPeriod(input)
  const specs = reports[input.name].tables
  const found = new Map<TableSpec, ReportTable>()
  const factNames = [...new Set(specs.map(({ fact }) => fact))]
  const [furtherCurrencies] = await Promise.all([
    reports[input.name].hasMoney ? listFurtherCurrencies(ctx, factNames, scope) : [],
    ...factNames.map(async (fact) => {
      const own = specs.filter((spec) => spec.fact === fact)
      const tables = await readTables(ctx, own, scope, before)
      own.forEach((spec, i) => found.set(spec, tables[i]!))
    }),
  ])
  const tables = specs.map((spec) => found.get(spec)!)
  const { currency, today: asOf } = scope
  return { name: input.name, currency, furtherCurrencies, step: stepFor(scope), asOf, tables }
}

/** Returns the rows behind a table or one of its rows, oldest first. @throws AppError invalid `cursor` */
export async function listReportFacts({ ctx, input }: UserCall<ReportFactsInput>) {
  const scope = await getScope(ctx, input)
  const spec = reports[input.name].tables[input.table]!
  const { key, cursor, limit } = input
  const starts = listStarts(scope)
  const last = cursor?.split(' ')
  const type = last && last.length > 2 ? sql`timestamptz` : sql`date`
  const after = last ? sql`(at, id) > (${last.slice(0, -1).join(' ')}::${type}, ${last.at(-1)})` : sql`TRUE`
  const inOrder = sql`ORDER BY fact.at, fact.id LIMIT ${limit + 1}`
  // Reads each source by its own index, as far as the page needs.
  const first = getSources(ctx, spec.fact, scope).map((source) => {
    const { id, day, at = day, record, from, where } = source
    const ofKey = key === undefined ? sql`TRUE` : composeKeyFilter(source, spec, key, starts)
    const row = sql`SELECT ${id} AS id, ${at} AS at, ${day} AS day, ${record}, ${sql.join(listMeasures(source), sql`, `)}`
    return sql`(SELECT * FROM (${row} FROM ${from} WHERE ${where} AND ${ofKey}) fact WHERE ${after} ${inOrder})`
  })
  type Found = Omit<ReportFact, 'sums'> & { at: string } & Record<string, unknown>
  const found = await queryRows<Found>(
    ctx.db,
    sql`SELECT fact.*, at::text AS at, day::text AS day FROM (${sql.join(first, sql` UNION ALL `)}) fact ${inOrder}`,
  )
  const isMore = found.length > limit
  const end = found[limit - 1]
  return {
    currency: scope.currency,
    items: found.slice(0, limit).map(({ id, day, reference, who, link, ...row }): ReportFact => {
      return { id, day, reference, who, link, sums: toSums(spec, (name) => Number(row[name])) }
    }),
    nextCursor: isMore && end ? `${end.at} ${end.id}` : null,
  }
}

export const toTableCsv = (spec: TableSpec, table: ReportTable, currency: Currency): string =>
  writeCsv([csvHead(spec, table), ...toTableRows(spec, table, currency)], { bom: true })

export async function exportReport({ ctx, input }: UserCall<ReportTableInput>) {
  const scope = await getScope(ctx, input)
  const spec = reports[input.name].tables[input.table]!
  const [table] = await readTables(ctx, [spec], scope, getComparedPeriod(input))
  return { csv: toTableCsv(spec, table!, scope.currency), count: table!.rows.length, nextCursor: null }
}

const partLines = 500

/** Exports the rows behind a figure as CSV, in parts. @throws AppError invalid `cursor` */
export async function exportReportFacts({ ctx, input }: UserCall<Omit<ReportFactsInput, 'limit'>>) {
  const spec = reports[input.name].tables[input.table]!
  const { items, nextCursor, currency } = await listReportFacts({ ctx, input: { ...input, limit: partLines } })
  const isFirst = input.cursor === undefined
  const { columns, lines } = toFactRows(spec, items, currency)
  const csv = writeCsv(isFirst ? [columns, ...lines] : lines, { bom: isFirst })
  return { csv, count: items.length, nextCursor }
}
