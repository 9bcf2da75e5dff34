import { type SQL, sql } from 'drizzle-orm'
import { addDays, type CalendarDate } from '../../shared/dates'
import type { Currency } from '../../shared/money'
import { startOfDay } from '../settings/office-hours.rules'
import type { Period } from './period.rules'
import type { Age, ReportName } from './report.rules'

/** What a report is about: days and their zone are the agency's. */
export type Scope = Period & { currency: Currency; timeZone: string; today: CalendarDate; now: Date }

/**
 * The rows that a table of a report counts. Each has: id, day, key, label (of a key that `reports` does not name), s0, s1, …
 * as its sums, and for people: reference, who, link. Joins for the latter are outer ones, so that sums do not read them.
 */
type Facts = (scope: Scope) => SQL

const date = (value: CalendarDate) => sql`${value}::date`
const inPeriod = (column: SQL, { from, to }: Scope) => sql`${column} BETWEEN ${date(from)} AND ${date(to)}`
const instant = (day: CalendarDate, zone: string) => sql`${startOfDay(day, zone).toISOString()}::timestamptz`
const cameIn = (column: SQL, { from, to, timeZone }: Scope) =>
  sql`${column} >= ${instant(from, timeZone)} AND ${column} < ${instant(addDays(to, 1), timeZone)}`
const dayOf = (column: SQL, { timeZone }: Scope) => sql`(${column} AT TIME ZONE ${timeZone})::date`
const nobody = sql`'none'`
const nameOf = (user: SQL) => sql`coalesce(nullif(trim(${user}.first_name || ' ' || ${user}.last_name), ''), 'Nobody')`
/** Key and label of whom a row belongs to. */
const byOwner = { key: sql`coalesce(u.id::text, ${nobody})`, label: nameOf(sql`u`) }
const ofBooking = sql`b.reference AS reference, l.customer_name AS who, '/admin/bookings/' || b.id AS link`

const receivables: Facts = ({ currency, today }) => {
  const bounds: [CalendarDate, Age][] = [
    [addDays(today, 31), 'later'],
    [today, 'soon'],
    [addDays(today, -30), 'd30'],
    [addDays(today, -60), 'd60'],
    [addDays(today, -90), 'd90'],
  ]
  const ages = bounds.map(([from, age]) => sql`WHEN i.due_on >= ${date(from)} THEN ${age}`)
  return sql`SELECT b.id::text || i.position AS id, i.due_on AS day, NULL AS label,
      CASE ${sql.join(ages, sql` `)} ELSE 'old' END AS key, 1 AS s0, i.amount_minor - i.settled_minor AS s1, ${ofBooking}
    FROM instalments i JOIN bookings b ON b.id = i.booking_id LEFT JOIN leads l ON l.id = b.lead_id
    WHERE i.settled_minor < i.amount_minor AND b.currency = ${currency}`
}

const credits: Facts = ({ currency }) =>
  sql`SELECT b.id::text AS id, b.starts_on AS day, 'credit' AS key, NULL AS label, 1 AS s0,
      a.received_minor - a.refunded_minor - a.charged_minor AS s1, ${ofBooking}
    FROM booking_accounts a JOIN bookings b ON b.id = a.booking_id LEFT JOIN leads l ON l.id = b.lead_id
    WHERE a.received_minor - a.refunded_minor > a.charged_minor AND a.currency = ${currency}`

const entries = sql`FROM ledger e JOIN booking_accounts a ON a.booking_id = e.booking_id
  LEFT JOIN bookings b ON b.id = e.booking_id LEFT JOIN leads l ON l.id = b.lead_id`
const when = (kind: string, amount: SQL) => sql`CASE WHEN e.kind = ${kind} THEN ${amount} ELSE 0 END`
const [plus, minus] = [sql`e.amount_minor`, sql`-e.amount_minor`]

const paid: Facts = (scope) =>
  sql`SELECT e.id::text AS id, e.effective_on AS day, p.method AS key, NULL AS label, ${when('payment', minus)} AS s0,
      ${when('refund', plus)} AS s1, ${when('chargeback', plus)} AS s2, ${minus} AS s3, ${ofBooking}
    ${entries} LEFT JOIN payments p ON p.id = e.payment_id
    WHERE e.kind IN ('payment', 'refund', 'chargeback') AND ${inPeriod(sql`e.effective_on`, scope)}
      AND a.currency = ${scope.currency}`

/** A booking counts on the day of its first charge, which is the first entry of its ledger. */
const charged =
  ({ key, label }: { key: SQL; label: SQL }): Facts =>
  (scope) =>
    sql`SELECT e.id::text AS id, e.effective_on AS day, ${key} AS key, ${label} AS label,
        CASE WHEN e.seq = 1 THEN 1 ELSE 0 END AS s0, ${when('charge', plus)} AS s1, ${when('fee', plus)} AS s2,
        ${when('credit', minus)} AS s3, ${when('write-off', minus)} AS s4, ${plus} AS s5, ${ofBooking}
      ${entries} LEFT JOIN users u ON u.id = b.owner_id
      WHERE e.kind NOT IN ('payment', 'refund', 'chargeback') AND ${inPeriod(sql`e.effective_on`, scope)}
        AND a.currency = ${scope.currency}`

/** With what was kept of cancelled ones. */
const traveled: Facts = (scope) =>
  sql`SELECT b.id::text AS id, b.starts_on AS day, b.source AS key, NULL AS label, 1 AS s0, a.charged_minor AS s1, ${ofBooking}
    FROM bookings b JOIN booking_accounts a ON a.booking_id = b.id LEFT JOIN leads l ON l.id = b.lead_id
    WHERE ${inPeriod(sql`b.starts_on`, scope)} AND b.currency = ${scope.currency}`

/**
 * A service costs what was paid, else what its supplier agreed to, else what was booked; a dropped one nothing by itself.
 * A net of 0 is not known: such a trip counts once all its suppliers have named prices, which are expected then, too.
 */
const margins: Facts = (scope) => {
  const bookings = sql`b.status <> 'cancelled' AND ${inPeriod(sql`b.starts_on`, scope)} AND b.currency = ${scope.currency}`
  const sales = sql`(b.sell_minor - b.discount_minor)`
  const actual = sql`(a.charged_minor - b.tax_minor)`
  const cost = sql`coalesce(c.cost, 0)`
  const net = sql`CASE WHEN b.net_minor = 0 THEN ${cost} ELSE b.net_minor END`
  return sql`SELECT b.id::text AS id, b.starts_on AS day, ${byOwner.key} AS key, ${byOwner.label} AS label, 1 AS s0,
      ${sales} AS s1, ${net} AS s2, ${sales} - ${net} AS s3, ${actual} AS s4, ${cost} AS s5,
      ${actual} - ${cost} AS s6, ${ofBooking}
    FROM bookings b JOIN booking_accounts a ON a.booking_id = b.id
    LEFT JOIN (
      SELECT o.booking_id, sum(coalesce(o.paid_minor, o.agreed_net_minor,
          CASE WHEN o.status = 'dropped' THEN 0 ELSE o.net_minor END)) AS cost,
        bool_or(o.status <> 'dropped' AND o.net_minor = 0 AND num_nonnulls(o.paid_minor, o.agreed_net_minor) = 0) AS is_open
      FROM supplier_orders o JOIN bookings b ON b.id = o.booking_id WHERE ${bookings} GROUP BY o.booking_id
    ) c ON c.booking_id = b.id
    LEFT JOIN users u ON u.id = b.owner_id LEFT JOIN leads l ON l.id = b.lead_id
    WHERE ${bookings} AND (b.net_minor > 0 OR (${cost} > 0 AND NOT c.is_open))`
}

const leads =
  ({ key, label }: { key: SQL; label: SQL }): Facts =>
  (scope) =>
    sql`SELECT l.id::text AS id, ${dayOf(sql`l.created_at`, scope)} AS day, ${key} AS key, ${label} AS label, 1 AS s0,
        EXISTS (SELECT FROM proposals p WHERE p.lead_id = l.id AND p.status <> 'draft')::int AS s1,
        EXISTS (SELECT FROM proposals p WHERE p.lead_id = l.id AND p.status = 'accepted')::int AS s2,
        EXISTS (SELECT FROM bookings b WHERE b.lead_id = l.id AND b.status <> 'cancelled')::int AS s3,
        CASE WHEN l.outcome = 'lost' THEN 1 ELSE 0 END AS s4,
        '' AS reference, l.customer_name AS who, '/admin/leads/' || l.id AS link
      FROM leads l LEFT JOIN users u ON u.id = l.owner_id WHERE ${cameIn(sql`l.created_at`, scope)}`

const requests: Facts = (scope) => {
  const now = sql`${scope.now.toISOString()}::timestamptz`
  const late = sql`(q.answered_at > q.respond_by OR q.due_at < ${now})`
  const one = (condition: SQL) => sql`CASE WHEN ${condition} THEN 1 ELSE 0 END`
  return sql`SELECT q.id::text AS id, ${dayOf(sql`q.created_at`, scope)} AS day, ${byOwner.key} AS key,
      ${byOwner.label} AS label, 1 AS s0, ${one(sql`q.answered_at <= q.respond_by`)} AS s1, ${one(late)} AS s2,
      ${one(sql`q.due_at >= ${now}`)} AS s3, ${one(sql`q.answered_at <= q.respond_by OR ${late}`)} AS s4,
      coalesce(floor(extract(epoch FROM q.answered_at - q.created_at) / 60), 0)::bigint AS s5,
      ${one(sql`q.answered_at IS NOT NULL`)} AS s6,
      q.reference AS reference, q.customer_name AS who, '/admin/leads/' || q.lead_id AS link
    FROM quotes q LEFT JOIN users u ON u.id = q.assignee_id WHERE ${cameIn(sql`q.created_at`, scope)}`
}

const sold =
  ({ key, label }: { key: SQL; label: SQL }): Facts =>
  (scope) =>
    sql`SELECT b.id::text AS id, ${dayOf(sql`b.created_at`, scope)} AS day, ${key} AS key, ${label} AS label,
        1 AS s0, a.charged_minor AS s1, ${ofBooking}
      FROM bookings b JOIN booking_accounts a ON a.booking_id = b.id JOIN leads l ON l.id = b.lead_id
      LEFT JOIN packages p ON p.id = b.package_id
      WHERE b.status <> 'cancelled' AND ${cameIn(sql`b.created_at`, scope)} AND b.currency = ${scope.currency}`
const destination = sql`coalesce(p.destination, l.destination)`

const seats: Facts = (scope) =>
  sql`SELECT d.id::text AS id, d.starts_on AS day, d.package_id::text AS key, p.title AS label, 1 AS s0, s.capacity AS s1,
      s.booked AS s2, p.title AS reference, '' AS who, '/admin/departures?departure=' || d.id AS link
    FROM departures d JOIN departure_seats s ON s.departure_id = d.id JOIN packages p ON p.id = d.package_id
    WHERE d.status <> 'cancelled' AND ${inPeriod(sql`d.starts_on`, scope)}`

const bySource = { key: sql`b.source`, label: sql`NULL` }
const stage = sql`CASE WHEN l.status = 'closed' THEN coalesce(l.outcome, 'lost') ELSE l.status END`
const leadsBySource = leads({ key: sql`l.source`, label: sql`NULL` })

/** The facts of each table, in the order of `reports`. */
export const factsOf: Record<ReportName, readonly Facts[]> = {
  receivables: [receivables, credits],
  payments: [paid, paid],
  revenue: [charged(bySource), charged(bySource), charged(byOwner), traveled],
  margin: [margins, margins],
  conversion: [leadsBySource, leadsBySource, leads({ key: stage, label: sql`NULL` }), leads(byOwner)],
  promise: [requests, requests],
  top: [
    sold({ key: destination, label: destination }),
    sold({ key: sql`coalesce(p.id::text, ${nobody})`, label: sql`coalesce(p.title, 'Without a package')` }),
  ],
  occupancy: [seats, seats],
}
