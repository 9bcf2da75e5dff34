import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { listBookings } from '../../modules/bookings/bookings/list.service'
import { listBookingsInput } from '../../modules/bookings/bookings/schema'
import { bookingDisplayStatuses } from '../../modules/bookings/bookings/transition.rules'
import { listOwnBookings } from '../../modules/bookings/bookings/own.service'
import { bookings } from '../../modules/bookings/bookings/table'
import { isOfferedOn } from '../../modules/catalog/packages/offered.rules'
import { packages } from '../../modules/catalog/packages/table'
import { queryRows } from '../../platform/server/database/db'
import type { testContext } from '../context'

type Demo = { ctx: ReturnType<typeof testContext> }
type Ctx = Demo['ctx']

const selectOne = async (ctx: Ctx, query: ReturnType<typeof sql>) =>
  (await queryRows<Record<string, unknown>>(ctx.db, query))[0]!
const actAs = async (ctx: Ctx, name: 'agent' | 'traveler') => {
  const { id } = await selectOne(ctx, sql`SELECT id FROM users WHERE email = ${`${name}@itinera.example`}`)
  return { ...ctx, actor: { id: String(id), role: name } }
}

/** Checks the demo agency's bookings, on whatever day it is loaded. */
export const bookingTruths: Record<string, (demo: Demo) => Promise<void>> = {
  'has bookings in every state, of all sources, over a year': async ({ ctx }) => {
    const staff = await actAs(ctx, 'agent')
    const of = async (displayStatus: (typeof bookingDisplayStatuses)[number]) =>
      (await listBookings({ ctx: staff, input: listBookingsInput.parse({ displayStatus: [displayStatus] }) })).total
    const counts = Object.fromEntries(
      await Promise.all(bookingDisplayStatuses.map(async (one) => [one, await of(one)])),
    )
    expect(counts).toMatchObject({ held: 2, travelling: 2, cancelled: 2 })
    expect(counts.confirmed).toBeGreaterThan(4)
    expect(counts.completed).toBeGreaterThanOrEqual(25)
    const found = await selectOne(
      ctx,
      sql`SELECT array_agg(DISTINCT source) AS sources, count(DISTINCT owner_id)::int AS owners,
            count(DISTINCT package_id) > 6 AS packages, max(starts_on) - min(starts_on) > 300 AS long FROM bookings`,
    )
    expect(found).toEqual({ sources: ['book-now', 'proposal', 'staff'], owners: 3, packages: true, long: true })
  },

  'was paid in full, in part, late and too much, and gave money back': async ({ ctx }) => {
    const now = sql`${ctx.now().toISOString()}::timestamptz`
    const found = await selectOne(
      ctx,
      sql`SELECT
            count(*) FILTER (WHERE b.status = 'confirmed' AND a.received_minor = a.charged_minor AND b.starts_on > ${now})::int AS paid,
            count(*) FILTER (WHERE b.status = 'confirmed' AND a.received_minor > a.charged_minor)::int AS credit,
            count(*) FILTER (WHERE b.status = 'confirmed' AND b.ends_on < ${now} AND a.received_minor <> a.charged_minor)::int AS unpaid,
            count(*) FILTER (WHERE a.refunded_minor > 0)::int AS refunded,
            (SELECT count(*)::int FROM instalments i JOIN bookings o ON o.id = i.booking_id
             WHERE i.due_on < ${now} AND i.settled_minor < i.amount_minor AND o.status = 'confirmed') AS overdue,
            (SELECT count(*)::int FROM payments WHERE verified_at IS NULL AND direction = 'in') AS unverified,
            (SELECT count(*)::int FROM payments WHERE recorded_at > ${now} OR verified_at > ${now}) AS later
          FROM bookings b JOIN booking_accounts a ON a.booking_id = b.id`,
    )
    expect(found).toEqual({ paid: 2, credit: 1, unpaid: 0, refunded: 1, overdue: 1, unverified: 2, later: 0 })
  },

  'has invoices, a credit note and receipts, dated in the order of their numbers': async ({ ctx }) => {
    const found = await selectOne(
      ctx,
      sql`SELECT array_agg(DISTINCT kind ORDER BY kind) AS kinds, count(*) > 15 AS many, bool_and(isOrdered) AS ordered
          FROM (SELECT kind, coalesce(issued_on >= lag(issued_on) OVER (PARTITION BY kind ORDER BY year, number), true) AS isOrdered
                FROM invoices) documents`,
    )
    expect(found).toEqual({ kinds: ['credit-note', 'invoice', 'receipt'], many: true, ordered: true })
  },

  'has asked suppliers, who answered in every way, and were paid': async ({ ctx }) => {
    const found = await selectOne(
      ctx,
      sql`SELECT array_agg(DISTINCT o.status ORDER BY o.status) AS statuses, count(*) FILTER (WHERE o.paid_on IS NOT NULL) > 30 AS paid,
            bool_or(o.differs) AS differs,
            bool_or(b.status = 'cancelled' AND o.status = 'asked') AS "toCancel",
            count(*) FILTER (WHERE o.status = 'to-ask' AND b.ends_on < ${ctx.now().toISOString()}::timestamptz)::int AS forgotten
          FROM supplier_orders o JOIN bookings b ON b.id = o.booking_id`,
    )
    const statuses = ['asked', 'changed', 'confirmed', 'dropped', 'to-ask']
    expect(found).toEqual({ statuses, paid: true, differs: true, toCancel: true, forgotten: 0 })
  },

  'has a change that waits for its traveler, and one that was agreed and booked': async ({ ctx }) => {
    const found = await queryRows(
      ctx.db,
      sql`SELECT c.state, b.total_minor = CASE c.state WHEN 'settled' THEN c.after_minor ELSE c.before_minor END AS fits
          FROM booking_changes c JOIN bookings b ON b.id = c.booking_id ORDER BY 1`,
    )
    expect(found).toEqual([
      { state: 'proposed', fits: true },
      { state: 'settled', fits: true },
    ])
  },

  'travels in the months of its packages': async ({ ctx }) => {
    const trips = await ctx.db
      .select({ startsOn: bookings.startsOn, offered: packages.offered })
      .from(bookings)
      .innerJoin(packages, eq(packages.id, bookings.packageId))
    expect(trips.length).toBeGreaterThan(25)
    expect(trips.filter(({ startsOn, offered }) => !isOfferedOn(offered, startsOn))).toEqual([])
  },

  'has a traveler with trips behind and before her': async ({ ctx }) => {
    const own = await listOwnBookings({ ctx: await actAs(ctx, 'traveler') })
    expect(own.map(({ displayStatus }) => displayStatus).toSorted()).toEqual([
      'cancelled',
      'completed',
      'completed',
      'confirmed',
      'held',
    ])
  },

  'has sold the seats of departures to bookings, each for its party, and holds none for nobody': async ({ ctx }) => {
    const found = await selectOne(
      ctx,
      sql`SELECT count(*)::int AS departures, sum(s.booked)::int > 70 AS many, bool_or(s.booked = s.capacity) AS full,
            coalesce(sum(abs(s.booked - sold.travelers)), 0)::int AS unlike, sum(s.held)::int AS held,
            (SELECT count(*)::int FROM seat_holds h WHERE h.state = 'booked' AND NOT EXISTS (
              SELECT FROM bookings b WHERE b.hold_id = h.id AND b.status <> 'cancelled'
                AND b.departure_id = h.departure_id AND b.adults + b.children = h.seats)) AS "withoutBooking"
          FROM departure_seats s CROSS JOIN LATERAL (
            SELECT coalesce(sum(b.adults + b.children), 0)::int AS travelers FROM bookings b WHERE b.departure_id = s.departure_id AND b.status <> 'cancelled') sold
          WHERE s.booked > 0`,
    )
    expect(found).toEqual({ departures: 14, many: true, full: true, unlike: 0, held: 0, withoutBooking: 0 })
  },
}
