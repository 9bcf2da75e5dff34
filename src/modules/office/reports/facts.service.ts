import { type SQL, sql } from 'drizzle-orm'
import { addDays, type CalendarDate } from '../../../shared/dates'
import type { Currency } from '../../../shared/money'
import { familyFirstPattern } from '../../../shared/names'
import type { Permission } from '../../../shared/permissions'
import { importUndone } from '../../bookings/bookings/booking.rules'
import { startOfDay } from '../../settings/settings/office-hours.rules'
import type { Period } from './period.rules'
import type { Age, FactName, Key, MeasureName } from './report.rules'

/** Holds a report's parameters; days are in the agency's time zone. */
export type Scope = Period & { currency: Currency; timeZone: string; today: CalendarDate; now: Date }

/** Describes where facts are read: an expression for each of their keys and measures. */
export type Source<K extends string = string, M extends string = string> = {
  from: SQL
  where: SQL
  /**
   * Names the owner's record, by which a role sees the rows: by the alias b, l or q. All see rows that name no person.
   */
  subject: 'booking' | 'lead' | 'request' | 'all'
  /** Names the column of the currency, of which sums take the scope's alone. */
  currency?: SQL
  id: SQL
  day: SQL
  /** Orders rows, by the column of an index; by the day without it. */
  at?: SQL
  keys: Record<K, SQL>
  measures: Record<M, SQL>
  /** Selects reference, who and link for display, by outer joins, which the planner removes from sums. */
  record: SQL
}
type Sources<F extends FactName> = (scope: Scope) => Source<Key<F>, MeasureName<F>>[]

const date = (value: CalendarDate) => sql`${value}::date`
const inPeriod = (column: SQL, { from, to }: Scope) => sql`${column} BETWEEN ${date(from)} AND ${date(to)}`
const instant = (day: CalendarDate, zone: string) => sql`${startOfDay(day, zone).toISOString()}::timestamptz`
/** Matches times of a period, in the agency's time zone. */
export const isWithin = (column: SQL, { from, to, timeZone }: Period & { timeZone: string }): SQL =>
  sql`${column} >= ${instant(from, timeZone)} AND ${column} < ${instant(addDays(to, 1), timeZone)}`
const toDay = (column: SQL, { timeZone }: Scope) => sql`(${column} AT TIME ZONE ${timeZone})::date`
const countWhen = (condition: SQL) => sql`CASE WHEN ${condition} THEN 1 ELSE 0 END`

const bookingRecord = {
  subject: 'booking' as const,
  record: sql`b.reference, l.customer_name AS who, '/admin/bookings/' || b.id AS link`,
}
const joinLead = sql`LEFT JOIN leads l ON l.id = b.lead_id`

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
const instalments: Sources<'instalments'> = ({ today }) => [
  {
    from: sql`instalments i JOIN booking_accounts a ON a.booking_id = i.booking_id
      LEFT JOIN bookings b ON b.id = i.booking_id ${joinLead}`,
    where: sql`i.settled_minor < i.amount_minor`,
    currency: sql`a.currency`,
    id: sql`b.id::text || i.position`,
    day: sql`i.due_on`,
    keys: { age: toAge(sql`i.due_on`, today) },
    measures: { instalments: sql`1`, open: sql`i.amount_minor - i.settled_minor` },
    ...bookingRecord,
  },
  // Adds money that a provider sent twice, due since that day.
  {
    from: sql`booking_accounts a LEFT JOIN bookings b ON b.id = a.booking_id ${joinLead}
      CROSS JOIN LATERAL (SELECT max(effective_on) AS day FROM ledger
        WHERE booking_id = a.booking_id AND kind IN ('refund', 'chargeback')) e`,
    where: sql`a.refunded_minor > a.received_minor`,
    currency: sql`a.currency`,
    id: sql`b.id::text || 'twice'`,
    day: sql`e.day`,
    keys: { age: toAge(sql`e.day`, today) },
    measures: { instalments: sql`1`, open: sql`a.refunded_minor - a.received_minor` },
    ...bookingRecord,
  },
]

const credits: Sources<'credits'> = () => [
  {
    from: sql`booking_accounts a JOIN bookings b ON b.id = a.booking_id ${joinLead}`,
    where: sql`a.received_minor - a.refunded_minor > a.charged_minor`,
    currency: sql`a.currency`,
    id: sql`b.id::text`,
    day: sql`b.starts_on`,
    keys: { why: sql`'credit'` },
    measures: { bookings: sql`1`, credit: sql`a.received_minor - a.refunded_minor - a.charged_minor` },
    ...bookingRecord,
  },
]

const sumWhen = (kind: string, amount: SQL) => sql`CASE WHEN e.kind = ${kind} THEN ${amount} ELSE 0 END`
const [plus, minus] = [sql`e.amount_minor`, sql`-e.amount_minor`]
const composeLedger = (scope: Scope, which: SQL) => ({
  from: sql`ledger e LEFT JOIN bookings b ON b.id = e.booking_id ${joinLead}`,
  where: sql`${which} AND NOT e.is_opening AND ${inPeriod(sql`e.effective_on`, scope)}`,
  currency: sql`e.currency`,
  id: sql`e.id::text`,
  day: sql`e.effective_on`,
  ...bookingRecord,
})

const payments: Sources<'payments'> = (scope) => [
  {
    ...composeLedger(scope, sql`e.payment_id IS NOT NULL`),
    keys: { method: sql`e.method` },
    measures: {
      received: sumWhen('payment', minus),
      refunded: sumWhen('refund', plus),
      chargedBack: sumWhen('chargeback', plus),
      net: minus,
    },
  },
]

/** Counts a booking on the day of its first charge, the first entry of its ledger. */
const charges: Sources<'charges'> = (scope) => [
  {
    ...composeLedger(scope, sql`e.payment_id IS NULL`),
    keys: { source: sql`b.source`, agent: sql`b.owner_id` },
    measures: {
      bookings: countWhen(sql`e.seq = 1`),
      charged: sumWhen('charge', plus),
      fees: sumWhen('fee', plus),
      credited: sumWhen('credit', minus),
      writtenOff: sumWhen('write-off', minus),
      total: plus,
    },
  },
]

/** Computes `total_minor` from columns of its index. */
const price = sql`(b.sell_minor - b.discount_minor + b.tax_minor)`
const besidePrice = sql`(m.charged_minor + m.written_off_minor - ${price})`
/** Computes the tax as invoices state it, to the cent: `chargedTax`. Written-off amounts stay taxed. */
const chargedTax = sql`CASE WHEN b.tax_minor = 0 OR ${besidePrice} = 0 THEN b.tax_minor ELSE b.tax_minor + sign(${besidePrice})::bigint *
  div(2 * abs(${besidePrice})::numeric * b.tax_minor + ${price}, 2 * ${price})::bigint END`

/** Adds the margin tax, which the price contains, in the same proportion. */
const taxInCharged = sql`(${chargedTax}) + m.margin_tax_minor + share_minor(${besidePrice}, m.margin_tax_minor, ${price})`

const composeMargin = (scope: Scope) => ({
  from: sql`bookings b JOIN booking_margins m ON m.booking_id = b.id ${joinLead}`,
  where: inPeriod(sql`b.starts_on`, scope),
  currency: sql`b.currency`,
  id: sql`b.id::text`,
  day: sql`b.starts_on`,
  ...bookingRecord,
})

/** Includes retained amounts of cancelled bookings. */
const trips: Sources<'trips'> = (scope) => [
  {
    ...composeMargin(scope),
    where: sql`${composeMargin(scope).where} AND b.cancel_reason IS DISTINCT FROM ${importUndone}`,
    keys: {},
    measures: {
      bookings: sql`1`,
      gross: sql`m.charged_minor`,
      tax: taxInCharged,
      net: sql`m.charged_minor - (${taxInCharged})`,
    },
  },
]

/**
 * Takes a service's cost from its supplier's agreement, paid or not, else from the booking. A trip with an unknown cost
 * counts as such, without its amounts, until all its suppliers have named prices. Bookings without a net, or with a
 * total one, expect these prices, too.
 */
const margins: Sources<'margins'> = (scope) => {
  const sales = sql`(b.sell_minor - b.discount_minor - m.margin_tax_minor)`
  const actualSales = sql`(m.charged_minor - (${taxInCharged}))`
  const expectedCost = sql`CASE WHEN b.source <> 'proposal' THEN m.cost_minor ELSE b.net_minor + m.unbooked_minor END`
  const isKnown = sql`m.open_prices = 0`
  const knownAmount = (amount: SQL) => sql`CASE WHEN ${isKnown} THEN ${amount} ELSE 0 END`
  // Distinguishes a cost of 0 from an unknown one.
  const costsNothing = sql`EXISTS (SELECT FROM booking_services s WHERE s.booking_id = b.id AND s.net_minor = 0
    AND s.sell_minor > 0 AND NOT s.is_own AND NOT s.left_out)`
  const { where, ...rest } = composeMargin(scope)
  return [
    {
      ...rest,
      where: sql`${where} AND b.status <> 'cancelled'
        AND (m.open_prices > 0 OR b.net_minor > 0 OR m.cost_minor > 0 OR ${costsNothing})`,
      keys: { agent: sql`b.owner_id` },
      measures: {
        bookings: countWhen(isKnown),
        unknown: countWhen(sql`m.open_prices > 0`),
        sales: knownAmount(sales),
        expectedCost: knownAmount(expectedCost),
        expectedMargin: knownAmount(sql`${sales} - ${expectedCost}`),
        actualSales: knownAmount(actualSales),
        actualCost: knownAmount(sql`m.cost_minor`),
        actualMargin: knownAmount(sql`${actualSales} - m.cost_minor`),
        paid: knownAmount(sql`m.paid_cost_minor`),
      },
    },
  ]
}

/** Leaves out leads made by the import of a running booking: they were won elsewhere, and its undo lost none. */
export const isOwnLead = (id: SQL) =>
  sql`NOT EXISTS (SELECT FROM bookings f WHERE f.lead_id = ${id} AND (f.former_number IS NOT NULL OR f.cancel_reason = ${importUndone}))`

const leads: Sources<'leads'> = (scope) => [
  {
    from: sql`leads l`,
    where: sql`${isWithin(sql`l.created_at`, scope)} AND ${isOwnLead(sql`l.id`)}`,
    id: sql`l.id::text`,
    day: toDay(sql`l.created_at`, scope),
    at: sql`l.created_at`,
    keys: {
      source: sql`l.source`,
      stage: sql`CASE WHEN l.status = 'closed' THEN coalesce(l.outcome, 'lost') ELSE l.status END`,
      agent: sql`l.owner_id`,
    },
    measures: {
      leads: sql`1`,
      proposed: sql`EXISTS (SELECT FROM proposals p WHERE p.lead_id = l.id AND p.status <> 'draft')::int`,
      accepted: sql`EXISTS (SELECT FROM proposals p WHERE p.lead_id = l.id AND p.status = 'accepted')::int`,
      booked: sql`EXISTS (SELECT FROM bookings b WHERE b.lead_id = l.id AND b.status <> 'cancelled')::int`,
      lost: countWhen(sql`l.outcome = 'lost'`),
    },
    subject: 'lead',
    record: sql`'' AS reference, l.customer_name AS who, '/admin/leads/' || l.id AS link`,
  },
]

const requests: Sources<'requests'> = (scope) => {
  const now = sql`${scope.now.toISOString()}::timestamptz`
  const [inTime, late] = [sql`q.answered_at <= q.respond_by`, sql`(q.answered_at > q.respond_by OR q.due_at < ${now})`]
  return [
    {
      from: sql`quotes q`,
      where: isWithin(sql`q.created_at`, scope),
      id: sql`q.id::text`,
      day: toDay(sql`q.created_at`, scope),
      at: sql`q.created_at`,
      keys: { agent: sql`q.assignee_id` },
      measures: {
        requests: sql`1`,
        inTime: countWhen(inTime),
        late: countWhen(late),
        open: countWhen(sql`q.due_at >= ${now}`),
        due: countWhen(sql`${inTime} OR ${late}`),
        minutes: sql`coalesce(floor(extract(epoch FROM q.answered_at - q.created_at) / 60), 0)::bigint`,
        answered: countWhen(sql`q.answered_at IS NOT NULL`),
      },
      subject: 'request',
      record: sql`q.reference, q.customer_name AS who, '/admin/leads/' || q.lead_id AS link`,
    },
  ]
}

const sales: Sources<'sales'> = (scope) => [
  {
    from: sql`bookings b JOIN booking_accounts a ON a.booking_id = b.id ${joinLead}
      LEFT JOIN packages p ON p.id = b.package_id`,
    where: sql`b.status <> 'cancelled' AND ${isWithin(sql`b.created_at`, scope)}`,
    currency: sql`b.currency`,
    id: sql`b.id::text`,
    day: toDay(sql`b.created_at`, scope),
    at: sql`b.created_at`,
    keys: {
      // Reads the lead's destination if there is no package.
      destination: sql`coalesce(p.destination, (SELECT destination FROM leads WHERE id = b.lead_id))`,
      package: sql`b.package_id`,
    },
    measures: { bookings: sql`1`, booked: sql`a.charged_minor` },
    ...bookingRecord,
  },
]

const departures: Sources<'departures'> = (scope) => [
  {
    from: sql`departures d JOIN departure_seats s ON s.departure_id = d.id LEFT JOIN packages p ON p.id = d.package_id`,
    where: sql`d.status <> 'cancelled' AND ${inPeriod(sql`d.starts_on`, scope)}`,
    id: sql`d.id::text`,
    day: sql`d.starts_on`,
    keys: { package: sql`d.package_id` },
    measures: { departures: sql`1`, seats: sql`s.capacity`, booked: sql`s.booked` },
    subject: 'all',
    record: sql`p.title AS reference, '' AS who, '/admin/departures?departure=' || d.id AS link`,
  },
]

/**
 * Lists the permissions that reveal whose a row of a fact is. Rows of accounts are somebody's payments, fees and costs.
 */
export const opens: Record<FactName, readonly Permission[]> = {
  instalments: ['bookings.read', 'money.read'],
  credits: ['bookings.read', 'money.read'],
  payments: ['bookings.read', 'money.read'],
  charges: ['bookings.read', 'money.read'],
  trips: ['bookings.read', 'money.read'],
  margins: ['bookings.read', 'money.read'],
  leads: ['leads.read'],
  requests: ['leads.read'],
  sales: ['bookings.read'],
  departures: [],
}
/** Holds the SQL of each kind of facts, by the names in `facts` of `report.rules.ts`. */
export const sources: { [F in FactName]: Sources<F> } = {
  instalments,
  credits,
  payments,
  charges,
  trips,
  margins,
  leads,
  requests,
  sales,
  departures,
}

/** Looks up the labels of keys that are ids; reads `found.key`. Other keys are their own labels. */
export const keyLabels: Readonly<Record<string, SQL>> = {
  // Orders the parts of a name as `joinNames` does.
  agent: sql`coalesce((SELECT nullif(trim(CASE WHEN u.first_name || u.last_name ~ ${familyFirstPattern}
    THEN u.last_name || ' ' || u.first_name ELSE u.first_name || ' ' || u.last_name END), '') FROM users u WHERE u.id = found.key), 'Nobody')`,
  package: sql`coalesce((SELECT p.title FROM packages p WHERE p.id = found.key), 'Without a package')`,
}
