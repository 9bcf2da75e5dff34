import { type SQL, sql } from 'drizzle-orm'
import { addDays, type CalendarDate } from '../../../shared/dates'
import type { Currency } from '../../../shared/money'
import { startOfDay } from '../../settings/settings/office-hours.rules'
import type { Period } from './period.rules'
import type { Age, ReportName } from './report.rules'

/** Holds a report's parameters; days are in the agency's time zone. */
export type Scope = Period & { currency: Currency; timeZone: string; today: CalendarDate; now: Date }

/**
 * Selects the source rows of a report's table: id, day, key, and s0, s1, … as its sums. `at` is the day or time of the
 * keyset order. Adds reference, who and link for display, by outer joins, which the planner removes from sums.
 */
type Facts = (scope: Scope) => SQL
/** Describes the source of a table, or of several of a report. */
export type Table = {
  facts: Facts
  /** Adds a few rows of another table, in the same order. */
  besides?: Facts
  /** Selects pre-aggregated rows, which are cheaper to read than `facts` and `besides`. */
  summed?: Facts
  /** Lists sums, by position, that derive from others without a pass of their own. */
  sums?: Readonly<Record<number, SQL>>
  /** Looks up the label of a key that is an id and not in `reports`; reads `fact.key`. */
  label?: SQL
}

const date = (value: CalendarDate) => sql`${value}::date`
const inPeriod = (column: SQL, { from, to }: Scope) => sql`${column} BETWEEN ${date(from)} AND ${date(to)}`
const instant = (day: CalendarDate, zone: string) => sql`${startOfDay(day, zone).toISOString()}::timestamptz`
const cameIn = (column: SQL, { from, to, timeZone }: Scope) =>
  sql`${column} >= ${instant(from, timeZone)} AND ${column} < ${instant(addDays(to, 1), timeZone)}`
const toDay = (column: SQL, { timeZone }: Scope) => sql`(${column} AT TIME ZONE ${timeZone})::date`
const userName = sql`coalesce((SELECT nullif(trim(u.first_name || ' ' || u.last_name), '') FROM users u WHERE u.id = fact.key), 'Nobody')`
const ofBooking = sql`b.reference AS reference, l.customer_name AS who, '/admin/bookings/' || b.id AS link`

/** Returns the age by the day since or until which it is due. */
function toAge(day: SQL, today: CalendarDate): SQL {
  const bounds: [CalendarDate, Age][] = [
    [addDays(today, 31), 'later'],
    [today, 'soon'],
    [addDays(today, -30), 'd30'],
    [addDays(today, -60), 'd60'],
    [addDays(today, -90), 'd90'],
  ]
  const ages = bounds.map(([from, age]) => sql`WHEN ${day} >= ${date(from)} THEN ${age}`)
  return sql`CASE ${sql.join(ages, sql` `)} ELSE 'old' END`
}
const openParts = sql`FROM instalments i JOIN booking_accounts a ON a.booking_id = i.booking_id`
const isOpen = ({ currency }: Scope) => sql`i.settled_minor < i.amount_minor AND a.currency = ${currency}`
const receivables: Facts = (scope) =>
  sql`SELECT b.id::text || i.position AS id, i.due_on AS at, i.due_on AS day, ${toAge(sql`i.due_on`, scope.today)} AS key,
      1 AS s0, i.amount_minor - i.settled_minor AS s1, ${ofBooking}
    ${openParts} LEFT JOIN bookings b ON b.id = i.booking_id LEFT JOIN leads l ON l.id = b.lead_id WHERE ${isOpen(scope)}`
/** Adds money sent twice by a provider to receivables, due since that day. */
const sentTwice: Facts = ({ currency, today }) =>
  sql`SELECT b.id::text || 'twice' AS id, e.day AS at, e.day, ${toAge(sql`e.day`, today)} AS key,
      1 AS s0, a.refunded_minor - a.received_minor AS s1, ${ofBooking}
    FROM booking_accounts a LEFT JOIN bookings b ON b.id = a.booking_id LEFT JOIN leads l ON l.id = b.lead_id
    CROSS JOIN LATERAL (SELECT max(effective_on) AS day FROM ledger
      WHERE booking_id = a.booking_id AND kind IN ('refund', 'chargeback')) e
    WHERE a.refunded_minor > a.received_minor AND a.currency = ${currency}`
/** Groups instalments by due day. */
const owedByDay: Facts = (scope) =>
  sql`SELECT i.day, ${toAge(sql`i.day`, scope.today)} AS key, i.s0, i.s1 FROM (
      SELECT i.due_on AS day, count(*) AS s0, sum(i.amount_minor - i.settled_minor) AS s1 ${openParts}
      WHERE ${isOpen(scope)} GROUP BY i.due_on) i
    UNION ALL SELECT twice.day, twice.key, twice.s0, twice.s1 FROM (${sentTwice(scope)}) twice`

const credits: Facts = ({ currency }) =>
  sql`SELECT b.id::text AS id, b.starts_on AS at, b.starts_on AS day, 'credit' AS key, 1 AS s0,
      a.received_minor - a.refunded_minor - a.charged_minor AS s1, ${ofBooking}
    FROM booking_accounts a JOIN bookings b ON b.id = a.booking_id LEFT JOIN leads l ON l.id = b.lead_id
    WHERE a.received_minor - a.refunded_minor > a.charged_minor AND a.currency = ${currency}`

const ofEntry = sql`LEFT JOIN bookings b ON b.id = e.booking_id LEFT JOIN leads l ON l.id = b.lead_id`
const written = (scope: Scope) => sql`e.currency = ${scope.currency} AND ${inPeriod(sql`e.effective_on`, scope)}`
const when = (kind: string, amount: SQL) => sql`CASE WHEN e.kind = ${kind} THEN ${amount} ELSE 0 END`
const [plus, minus] = [sql`e.amount_minor`, sql`-e.amount_minor`]

const ofPayment = sql`e.effective_on AS day, e.method AS key, ${when('payment', minus)} AS s0, ${when('refund', plus)} AS s1,
  ${when('chargeback', plus)} AS s2, ${minus} AS s3`
const paid: Facts = (scope) =>
  sql`SELECT e.id::text AS id, e.effective_on AS at, ${ofPayment}, ${ofBooking} FROM ledger e ${ofEntry}
    WHERE e.payment_id IS NOT NULL AND ${written(scope)}`
/** Groups entries by day, kind and method, in the order of their index, which avoids a sort. */
const paidByDay: Facts = (scope) =>
  sql`SELECT ${ofPayment} FROM (
      SELECT e.effective_on, e.kind, e.method, sum(e.amount_minor) AS amount_minor FROM ledger e
      WHERE e.payment_id IS NOT NULL AND ${written(scope)} GROUP BY e.effective_on, e.kind, e.method) e`

const ofCharge = sql`${when('charge', plus)} AS s1, ${when('fee', plus)} AS s2, ${when('credit', minus)} AS s3,
  ${when('write-off', minus)} AS s4, ${plus} AS s5`
/** Counts a booking on the day of its first charge, the first entry of its ledger. */
const charged =
  (key: SQL): Facts =>
  (scope) =>
    sql`SELECT e.id::text AS id, e.effective_on AS at, e.effective_on AS day, ${key} AS key,
        CASE WHEN e.seq = 1 THEN 1 ELSE 0 END AS s0, ${ofCharge}, ${ofBooking}
      FROM ledger e ${ofEntry} WHERE e.payment_id IS NULL AND ${written(scope)}`
/** Groups entries by kind, key and, if requested, day. */
const chargedTogether =
  (key: SQL, day = sql`NULL::date`): Facts =>
  (scope) =>
    sql`SELECT e.day, e.key, e.s0, ${ofCharge} FROM (
        SELECT ${day} AS day, ${key} AS key, e.kind, count(*) FILTER (WHERE e.seq = 1) AS s0, sum(e.amount_minor) AS amount_minor
        FROM ledger e JOIN bookings b ON b.id = e.booking_id WHERE e.payment_id IS NULL AND ${written(scope)} GROUP BY 1, 2, 3) e`

/** Computes `total_minor` from columns of its index. */
const price = sql`(b.sell_minor - b.discount_minor + b.tax_minor)`
const besidePrice = sql`(m.charged_minor + m.written_off_minor - ${price})`
/** Computes the tax as invoices state it, to the cent: `taxOfCharged`. Written-off amounts stay taxed. */
const taxOfCharged = sql`CASE WHEN b.tax_minor = 0 OR ${besidePrice} = 0 THEN b.tax_minor ELSE b.tax_minor + sign(${besidePrice})::bigint *
  div(2 * abs(${besidePrice})::numeric * b.tax_minor + ${price}, 2 * ${price})::bigint END`

/** Adds the margin tax, which the price contains, in the same proportion. */
const taxInCharged = sql`(${taxOfCharged}) + m.margin_tax_minor + share_minor(${besidePrice}, m.margin_tax_minor, ${price})`

/** Includes retained amounts of cancelled bookings. */
const traveled: Facts = (scope) =>
  sql`SELECT b.id::text AS id, b.starts_on AS at, b.starts_on AS day, b.source AS key, 1 AS s0, m.charged_minor AS s1,
      ${taxInCharged} AS s2, m.charged_minor - (${taxInCharged}) AS s3, ${ofBooking}
    FROM bookings b JOIN booking_margins m ON m.booking_id = b.id LEFT JOIN leads l ON l.id = b.lead_id
    WHERE ${inPeriod(sql`b.starts_on`, scope)} AND b.currency = ${scope.currency}`

/**
 * Takes a service's cost from its supplier's agreement, paid or not, else from the booking. A net of 0 is unknown: a
 * trip counts once all its suppliers have named prices. Bookings without a net, or with a total one, expect these
 * prices, too.
 */
const margins: Facts = (scope) => {
  const sales = sql`(b.sell_minor - b.discount_minor - m.margin_tax_minor)`
  const actual = sql`(m.charged_minor - (${taxInCharged}))`
  const net = sql`CASE WHEN b.source <> 'proposal' THEN m.cost_minor ELSE b.net_minor + m.unbooked_minor END`
  return sql`SELECT b.id::text AS id, b.starts_on AS at, b.starts_on AS day, b.owner_id AS key, 1 AS s0,
      ${sales} AS s1, ${net} AS s2, ${sales} - ${net} AS s3, ${actual} AS s4, m.cost_minor AS s5,
      ${actual} - m.cost_minor AS s6, m.paid_cost_minor AS s7, ${ofBooking}
    FROM bookings b JOIN booking_margins m ON m.booking_id = b.id
    LEFT JOIN leads l ON l.id = b.lead_id
    WHERE b.status <> 'cancelled' AND ${inPeriod(sql`b.starts_on`, scope)} AND b.currency = ${scope.currency}
      AND m.open_prices = 0 AND (b.net_minor > 0 OR m.cost_minor > 0)`
}

const leads =
  (key: SQL): Facts =>
  (scope) =>
    sql`SELECT l.id::text AS id, l.created_at AS at, ${toDay(sql`l.created_at`, scope)} AS day, ${key} AS key, 1 AS s0,
        EXISTS (SELECT FROM proposals p WHERE p.lead_id = l.id AND p.status <> 'draft')::int AS s1,
        EXISTS (SELECT FROM proposals p WHERE p.lead_id = l.id AND p.status = 'accepted')::int AS s2,
        EXISTS (SELECT FROM bookings b WHERE b.lead_id = l.id AND b.status <> 'cancelled')::int AS s3,
        CASE WHEN l.outcome = 'lost' THEN 1 ELSE 0 END AS s4,
        '' AS reference, l.customer_name AS who, '/admin/leads/' || l.id AS link
      FROM leads l WHERE ${cameIn(sql`l.created_at`, scope)}`

/**
 * Aggregates the funnel: reads proposals and bookings once, not per lead. A table by steps needs `byDay`. `OFFSET 0` is
 * an optimization fence: PostgreSQL estimates as many days as times, and would sort.
 */
const leadsTogether =
  (key: SQL, byDay: boolean): Facts =>
  (scope) =>
    sql`SELECT day, key, count(*) AS s0, count(proposed) AS s1, sum(accepted) AS s2, count(booked) AS s3, sum(lost) AS s4
      FROM (SELECT ${byDay ? toDay(sql`l.created_at`, scope) : sql`NULL::date`} AS day,
          ${key} AS key, p.lead_id AS proposed, coalesce(p.accepted, 0) AS accepted,
          b.lead_id AS booked, CASE WHEN l.outcome = 'lost' THEN 1 ELSE 0 END AS lost
        FROM leads l LEFT JOIN (SELECT lead_id, max((status = 'accepted')::int) AS accepted FROM proposals
          WHERE status <> 'draft' GROUP BY lead_id) p ON p.lead_id = l.id
        LEFT JOIN (SELECT lead_id FROM bookings WHERE status <> 'cancelled' GROUP BY lead_id) b ON b.lead_id = l.id
        WHERE ${cameIn(sql`l.created_at`, scope)} OFFSET 0) l GROUP BY 1, 2`
const funnel = (key: SQL, byDay = false) => ({ facts: leads(key), summed: leadsTogether(key, byDay) })

const requests: Facts = (scope) => {
  const now = sql`${scope.now.toISOString()}::timestamptz`
  const late = sql`(q.answered_at > q.respond_by OR q.due_at < ${now})`
  const one = (condition: SQL) => sql`CASE WHEN ${condition} THEN 1 ELSE 0 END`
  return sql`SELECT q.id::text AS id, q.created_at AS at, ${toDay(sql`q.created_at`, scope)} AS day,
      q.assignee_id AS key, 1 AS s0, ${one(sql`q.answered_at <= q.respond_by`)} AS s1, ${one(late)} AS s2,
      ${one(sql`q.due_at >= ${now}`)} AS s3, ${one(sql`q.answered_at <= q.respond_by OR ${late}`)} AS s4,
      coalesce(floor(extract(epoch FROM q.answered_at - q.created_at) / 60), 0)::bigint AS s5,
      ${one(sql`q.answered_at IS NOT NULL`)} AS s6,
      q.reference AS reference, q.customer_name AS who, '/admin/leads/' || q.lead_id AS link
    FROM quotes q WHERE ${cameIn(sql`q.created_at`, scope)}`
}

const sold =
  (key: SQL): Facts =>
  (scope) =>
    sql`SELECT b.id::text AS id, b.created_at AS at, ${toDay(sql`b.created_at`, scope)} AS day, ${key} AS key,
        1 AS s0, a.charged_minor AS s1, ${ofBooking}
      FROM bookings b JOIN booking_accounts a ON a.booking_id = b.id LEFT JOIN leads l ON l.id = b.lead_id
      LEFT JOIN packages p ON p.id = b.package_id
      WHERE b.status <> 'cancelled' AND ${cameIn(sql`b.created_at`, scope)} AND b.currency = ${scope.currency}`
/** Aggregates by package first, so that packages are read once. */
const soldTogether =
  (key: SQL): Facts =>
  (scope) =>
    sql`SELECT ${key} AS key, b.s0, b.s1 FROM (
        SELECT b.package_id, CASE WHEN b.package_id IS NULL THEN b.lead_id END AS lead_id, count(*) AS s0,
          sum(a.charged_minor) AS s1
        FROM bookings b JOIN booking_accounts a ON a.booking_id = b.id
        WHERE b.status <> 'cancelled' AND ${cameIn(sql`b.created_at`, scope)} AND b.currency = ${scope.currency}
        GROUP BY 1, 2) b LEFT JOIN packages p ON p.id = b.package_id`
/** Reads the lead's destination if there is no package. */
const destination = sql`coalesce(p.destination, (SELECT destination FROM leads WHERE id = b.lead_id))`

const seats: Facts = (scope) =>
  sql`SELECT d.id::text AS id, d.starts_on AS at, d.starts_on AS day, d.package_id AS key, 1 AS s0, s.capacity AS s1,
      s.booked AS s2, p.title AS reference, '' AS who, '/admin/departures?departure=' || d.id AS link
    FROM departures d JOIN departure_seats s ON s.departure_id = d.id LEFT JOIN packages p ON p.id = d.package_id
    WHERE d.status <> 'cancelled' AND ${inPeriod(sql`d.starts_on`, scope)}`

const stage = sql`CASE WHEN l.status = 'closed' THEN coalesce(l.outcome, 'lost') ELSE l.status END`
const leadsBySource = funnel(sql`l.source`, true)
const chargedBySource = {
  facts: charged(sql`b.source`),
  summed: chargedTogether(sql`b.source`, sql`e.effective_on`),
}
const payments = { facts: paid, summed: paidByDay }
const margin = {
  facts: margins,
  label: userName,
  sums: { 3: sql`sum(s1) - sum(s2)`, 6: sql`sum(s4) - sum(s5)` },
}
const promise = { facts: requests, label: userName }
const occupancy = { facts: seats, label: sql`(SELECT p.title FROM packages p WHERE p.id = fact.key)` }

/** Lists the sources of each report's tables, in the order of `reports`. */
export const reportTables: Record<ReportName, readonly Table[]> = {
  receivables: [{ facts: receivables, besides: sentTwice, summed: owedByDay }, { facts: credits }],
  payments: [payments, payments],
  revenue: [
    chargedBySource,
    chargedBySource,
    { facts: charged(sql`b.owner_id`), summed: chargedTogether(sql`b.owner_id`), label: userName },
    { facts: traveled },
  ],
  margin: [margin, margin],
  conversion: [leadsBySource, leadsBySource, funnel(stage), { ...funnel(sql`l.owner_id`), label: userName }],
  promise: [promise, promise],
  top: [
    { facts: sold(destination), summed: soldTogether(destination) },
    {
      facts: sold(sql`b.package_id`),
      summed: soldTogether(sql`b.package_id`),
      label: sql`coalesce((SELECT p.title FROM packages p WHERE p.id = fact.key), 'Without a package')`,
    },
  ],
  occupancy: [occupancy, occupancy],
}
