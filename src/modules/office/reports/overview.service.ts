import { joinNames } from '../../../shared/names'
import { can } from '../../../shared/permissions'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx, UserCall, UserCtx } from '../../../platform/server/context'
import { queryRows } from '../../../platform/server/database/db'
import { addDays, dateIn, latestToday } from '../../../shared/dates'
import { convert, type Currency, toUnits } from '../../../shared/money'
import { listBookings } from '../../bookings/bookings/list.service'
import { startOfDay } from '../../settings/settings/office-hours.rules'
import { getPackageNumbers } from '../../catalog/packages/admin-list.service'
import { getAgency, getRatesOn } from '../../settings/settings/service'
import { isWithin, isOwnLead } from './facts.service'
import { type Period, periodBefore, listStarts, type Step, stepFor } from './period.rules'
import type { OverviewInput } from './schema'
import type {
  Compared,
  Overview,
  Popular,
  RecentBooking,
  RecentLead,
  RecentUser,
  RequestPart,
  StageSum,
  TopDestination,
} from './view'
import { seenBookings, seenLeads, seenQuotes } from './visible.service'

/** Holds a period in the agency's time zone. */
type Days = Period & { timeZone: string }
const instant = (date: string, timeZone: string) => sql`${startOfDay(date, timeZone).toISOString()}::timestamptz`
const queryOne = async <Row>(ctx: Ctx, query: SQL): Promise<Row> => (await queryRows<Row>(ctx.db, query))[0]!

type Spans = { now: Days; before: Days | null }
type Pair = { now: number; before: number }
/** Returns both counts; without a comparison the second is null. */
const toCompared = ({ now, before }: Pair, spans: Spans): Compared => ({ now, before: spans.before && before })
const countBoth = (what: SQL, at: SQL, { now, before }: Spans) =>
  sql`count(*) FILTER (WHERE ${what} AND ${isWithin(at, now)})::int AS now,
      count(*) FILTER (WHERE ${what} AND ${before ? isWithin(at, before) : sql`false`})::int AS before`
/** Limits the scan to rows of either period. */
const isInEither = (at: SQL, { now, before }: Spans) => isWithin(at, { ...now, from: before?.from ?? now.from })

async function countUsers(ctx: Ctx, spans: Spans): Promise<Overview['users']> {
  const at = sql`created_at`
  const [{ total }, added] = await Promise.all([
    queryOne<{ total: number }>(ctx, sql`SELECT count(*)::int AS total FROM users`),
    queryOne<Pair>(ctx, sql`SELECT ${countBoth(sql`true`, at, spans)} FROM users WHERE ${isInEither(at, spans)}`),
  ])
  return { total, added: toCompared(added, spans) }
}

/**
 * Counts open leads by stage, in the order of the pipeline. Values them at the agency's rates of today, and names the
 * currencies without one.
 */
async function sumStages(ctx: Ctx, currency: Currency): Promise<{ stages: StageSum[]; furtherCurrencies: Currency[] }> {
  const [found, rates] = await Promise.all([
    queryRows<StageSum & { currency: Currency }>(
      ctx.db,
      sql`SELECT status AS stage, currency, count(*)::int AS leads, coalesce(sum(value_minor), 0)::float8 AS "valueMinor"
        FROM leads WHERE status IN ('new', 'contacted', 'qualified', 'proposal') AND ${seenLeads(ctx)} GROUP BY status, currency`,
    ),
    getRatesOn(ctx, latestToday(ctx.now())),
  ])
  const valued = found.map((row) => ({ ...row, converted: convert(row.valueMinor, row.currency, currency, rates) }))
  const unknown = valued.filter(({ converted, valueMinor }) => converted === null && valueMinor > 0)
  const stages = ['new', 'contacted', 'qualified', 'proposal'].map((stage) => {
    const rows = valued.filter((row) => row.stage === stage)
    return {
      stage,
      leads: rows.reduce((all, { leads }) => all + leads, 0),
      valueMinor: rows.reduce((all, { converted }) => all + (converted ?? 0), 0),
    }
  })
  return { stages, furtherCurrencies: [...new Set(unknown.map((row) => row.currency))].toSorted() }
}

async function countLeads(ctx: Ctx, spans: Spans): Promise<Pick<Overview['leads'], 'added' | 'won' | 'lost'>> {
  const [created, closed] = [sql`created_at`, sql`closed_at`]
  const countClosed = (outcome: string) =>
    queryOne<Pair>(
      ctx,
      sql`SELECT ${countBoth(sql`outcome = ${outcome}`, closed, spans)} FROM leads
          WHERE status = 'closed' AND ${isInEither(closed, spans)} AND ${isOwnLead(sql`leads.id`)} AND ${seenLeads(ctx)}`,
    )
  const [added, won, lost] = await Promise.all([
    queryOne<Pair>(
      ctx,
      sql`SELECT ${countBoth(sql`true`, created, spans)} FROM leads WHERE ${isInEither(created, spans)} AND ${isOwnLead(sql`leads.id`)} AND ${seenLeads(ctx)}`,
    ),
    countClosed('won'),
    countClosed('lost'),
  ])
  return { added: toCompared(added, spans), won: toCompared(won, spans), lost: toCompared(lost, spans) }
}

function toParts(period: Days, step: Step): SQL {
  const bounds = [...listStarts(period, step), addDays(period.to, 1)].map((date) => instant(date, period.timeZone))
  const array = (instants: SQL[]) => sql`ARRAY[${sql.join(instants, sql`, `)}]`
  return sql`unnest(${array(bounds.slice(0, -1))}, ${array(bounds.slice(1))}) WITH ORDINALITY AS part(first, beyond, n)`
}

/** Counts requests of each step against the reply deadline promised at the time. */
async function countRequests(ctx: Ctx, { now, before }: Spans): Promise<RequestPart[]> {
  const starts = listStarts(now)
  type Row = { n: number; requests: number; inTime: number; late: number; open: number }
  const readSums = (period: Days) =>
    queryRows<Row>(
      ctx.db,
      sql`SELECT part.n::int, asked.* FROM ${toParts(period, stepFor(now))}, LATERAL (
            SELECT count(*)::int AS requests,
              count(*) FILTER (WHERE answered_at <= respond_by)::int AS "inTime",
              count(*) FILTER (WHERE answered_at > respond_by OR due_at < ${toNowSql(ctx)})::int AS late,
              count(*) FILTER (WHERE due_at >= ${toNowSql(ctx)})::int AS open
            FROM quotes WHERE created_at >= part.first AND created_at < part.beyond AND ${seenQuotes(ctx)}) asked`,
    )
  const [found, earlier] = await Promise.all([readSums(now), before ? readSums(before) : null])
  return starts.map((start, i) => {
    const { requests = 0, inTime = 0, late = 0, open = 0 } = found.find(({ n }) => n === i + 1) ?? {}
    return {
      start,
      requests,
      inTime,
      late,
      open,
      before: earlier && (earlier.find(({ n }) => n === i + 1)?.requests ?? 0),
    }
  })
}
const toNowSql = (ctx: Ctx) => sql`${ctx.now().toISOString()}::timestamptz`

const countWaiting = (ctx: Ctx) =>
  queryOne<{ pending: number; overdue: number }>(
    ctx,
    sql`SELECT (SELECT count(*)::int FROM quotes WHERE status = 'pending' AND ${seenQuotes(ctx)}) AS pending,
          (SELECT count(*)::int FROM quotes WHERE due_at < ${toNowSql(ctx)} AND ${seenQuotes(ctx)}) AS overdue`,
  )

const countInventory = (ctx: Ctx) =>
  queryOne<Overview['inventory']>(
    ctx,
    sql`SELECT (SELECT count(*)::int FROM hotels WHERE status <> 'archived') AS hotels,
          (SELECT count(*)::int FROM activities WHERE status <> 'archived') AS activities,
          (SELECT count(*)::int FROM transfers WHERE status <> 'archived') AS transfers,
          (SELECT count(*)::int FROM meal_plans WHERE status <> 'archived') AS "mealPlans"`,
  )

const listPopularPackages = (ctx: Ctx, period: Days): Promise<Popular[]> =>
  queryRows<Popular>(
    ctx.db,
    sql`SELECT p.id, p.slug, p.title, p.destination, asked.requests FROM (
          SELECT package_id, count(*)::int AS requests FROM quotes
          WHERE ${isWithin(sql`created_at`, period)} AND package_id IS NOT NULL AND ${seenQuotes(ctx)}
          GROUP BY package_id ORDER BY requests DESC, package_id LIMIT 5) asked
        JOIN packages p ON p.id = asked.package_id ORDER BY asked.requests DESC, p.id`,
  )

const listRecentLeads = (ctx: Ctx) =>
  queryRows<RecentLead>(
    ctx.db,
    sql`SELECT id, customer_name AS "customerName", destination, number_of_travelers AS "numberOfTravelers", status,
          outcome, value_minor::float8 AS "valueMinor", currency
        FROM leads WHERE ${seenLeads(ctx)} ORDER BY created_at DESC, id DESC LIMIT 5`,
  )

const listRecentUsers = async (ctx: Ctx): Promise<RecentUser[]> => {
  const found = await queryRows<Omit<RecentUser, 'name'> & { firstName: string; lastName: string }>(
    ctx.db,
    sql`SELECT id, first_name AS "firstName", last_name AS "lastName", email, role FROM users
      ORDER BY created_at DESC, id DESC LIMIT 5`,
  )
  return found.map(({ firstName, lastName, ...user }) => ({ ...user, name: joinNames({ firstName, lastName }) }))
}

/** Returns the agency's figures of a period, compared with the previous one if requested. */
export async function getOverview({ ctx, input }: UserCall<OverviewInput>): Promise<Overview> {
  const { currency, timeZone } = await getAgency({ ctx })
  const now = { from: input.from, to: input.to, timeZone }
  const spans: Spans = { now, before: input.compare ? { ...periodBefore(now), timeZone } : null }
  const [users, ended, { stages, furtherCurrencies }, parts, waiting, packages, inventory, popular, leads, people] =
    await Promise.all([
      countUsers(ctx, spans),
      countLeads(ctx, spans),
      sumStages(ctx, currency),
      countRequests(ctx, spans),
      countWaiting(ctx),
      getPackageNumbers(ctx, currency),
      countInventory(ctx),
      listPopularPackages(ctx, now),
      can(ctx.actor, 'leads.read') ? listRecentLeads(ctx) : null,
      can(ctx.actor, 'users.manage') ? listRecentUsers(ctx) : null,
    ])
  const sum = (getCount: (part: RequestPart) => number) => parts.reduce((all, part) => all + getCount(part), 0)
  const active = stages.reduce((all, stage) => all + stage.leads, 0)
  const valueMinor = stages.reduce((all, stage) => all + stage.valueMinor, 0)
  return {
    currency,
    step: stepFor(now),
    users,
    leads: { ...ended, active, valueMinor, furtherCurrencies },
    requests: {
      received: { now: sum((part) => part.requests), before: spans.before && sum((part) => part.before ?? 0) },
      ...waiting,
    },
    packages,
    inventory,
    stages,
    parts,
    popular,
    recentLeads: leads,
    recentUsers: people,
  }
}

/**
 * Returns the most requested destinations of the last year, then the most booked ones, with review ratings (product.md
 * 4.5).
 */
export async function listTopDestinations({ ctx }: { ctx: Ctx }): Promise<TopDestination[]> {
  const { timeZone } = await getAgency({ ctx })
  const today = dateIn(ctx.now(), timeZone)
  const year = { from: addDays(today, -364), to: today, timeZone }
  const found = await queryRows<TopDestination>(
    ctx.db,
    sql`WITH asked AS (
          SELECT p.destination AS name, sum(q.n)::int AS requests FROM (
            SELECT package_id, count(*) AS n FROM quotes WHERE ${isWithin(sql`created_at`, year)} AND ${seenQuotes(ctx)} GROUP BY package_id
          ) q JOIN packages p ON p.id = q.package_id GROUP BY p.destination),
        booked AS (
          SELECT p.destination AS name, sum(b.n)::int AS bookings FROM (
            SELECT package_id, count(*) AS n FROM bookings WHERE status <> 'cancelled' AND ${isWithin(sql`created_at`, year)} AND ${seenBookings(ctx)}
            GROUP BY package_id
          ) b JOIN packages p ON p.id = b.package_id GROUP BY p.destination)
        SELECT name, coalesce(requests, 0) AS requests, coalesce(bookings, 0) AS bookings,
          (SELECT round(sum(p.rating * p.rating_count) / sum(p.rating_count)::numeric / 100, 2)::float8 FROM packages p
           WHERE p.destination = name AND p.rating_count > 0) AS rating
        FROM asked FULL JOIN booked USING (name) ORDER BY requests DESC, bookings DESC, name LIMIT 5`,
  )
  return found
}

/** Returns the last five; `amount` is in units of its currency, `date` the booking's day in the agency's time zone. */
export async function listRecentBookings({ ctx }: { ctx: UserCtx }): Promise<RecentBooking[]> {
  const { timeZone } = await getAgency({ ctx })
  const { items } = await listBookings({ ctx, input: { sort: 'created', descending: true, limit: 5 } })
  return items.map((booking) => ({
    customer: booking.customerName,
    package: booking.title,
    amount: toUnits(booking.totalMinor, booking.currency),
    currency: booking.currency,
    status: booking.displayStatus,
    date: dateIn(new Date(booking.createdAt), timeZone),
  }))
}
