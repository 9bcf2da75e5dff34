import { and, eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { createSystemContext, type UserCtx } from '../../../platform/server/context'
import { booked } from '../../../testing/bookings/booked'
import { callerAs } from '../../../testing/callers'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { aQuote } from '../../../testing/factories'
import { bookings } from '../../bookings/bookings/table'
import { events } from '../../core/events/table'
import { cancelByAgency, cancelErased, expireBooking } from './cancel-booking.service'

const database = useDatabase()
const deps = useDeps(database)

it('a cancellation says who ended the trip, by which a report can group', async () => {
  const { call: me, user } = await callerAs(deps, 'traveler')
  const { call: staff, ctx } = await callerAs(deps, 'admin')
  const make = async () => (await booked(deps, { quoteId: (await aQuote(deps.db, { userId: user.id })).id })).id
  const version = async (id: string) => (await staff.bookings.get({ id })).version
  const acts: Record<string, (id: string) => Promise<unknown>> = {
    traveler: async (id) => me.bookingChanges.cancelTrip({ id, version: await version(id), backMinor: 0, words: '' }),
    staff: async (id) => staff.bookings.cancel({ id, version: await version(id), reason: 'They are ill' }),
    agency: async (id) => staff.bookings.cancel({ id, version: await version(id), reason: 'A storm', by: 'agency' }),
    'agency, of a departure': async (id) =>
      cancelByAgency(ctx as UserCtx, [{ id, version: await version(id) }], { reason: 'A storm', withoutMail: true }),
    expiry: async (id) => expireBooking(createSystemContext(deps), { id, version: await version(id) }),
    system: async (id) => cancelErased(createSystemContext(deps), { id, version: await version(id) }),
  }
  const by = sql<string>`${events.data}->>'by'`
  for (const [who, act] of Object.entries(acts)) {
    const id = await make()
    await act(id)
    const isIt = and(eq(events.kind, 'booking.cancelled'), eq(bookings.id, id))
    const of = eq(bookings.id, events.bookingId)
    const found = await database.db
      .select({ by, as: bookings.cancelledBy })
      .from(events)
      .innerJoin(bookings, of)
      .where(isIt)
    const name = who.split(',')[0]!
    expect([who, found]).toEqual([who, [{ by: name, as: name === 'agency' ? 'staff' : name }]])
  }
})
