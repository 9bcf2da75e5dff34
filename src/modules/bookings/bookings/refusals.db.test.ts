import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { events } from '../../core/events/table'
import { accepted, booked } from '../../../testing/bookings/booked'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { sent } from '../../../testing/proposals/sent'
import { newId } from '../../../platform/server/ids'
import { supplierOrders } from '../supplier-orders/table'
import { type Booking, bookings, bookingServices, bookingTravelers } from './table'

/** Tests the constraints of the database, whoever writes. */

const database = useDatabase()
const deps = useDeps(database)

const refused = (code: string) => ({ cause: { code } })
const isBroken = refused('23514')
const stays = refused('55000')

const ended = { cancelledAt: new Date(), cancelReason: 'Sick', cancelledBy: 'staff' as const }
const put = (id: string, values: Partial<Booking>) =>
  database.db.update(bookings).set(values).where(eq(bookings.id, id))

/** Copies a booking's row for another proposal. */
async function copied(id: string, proposalId: string) {
  const [row] = await database.db.select().from(bookings).where(eq(bookings.id, id))
  const { searchText: _, ...booking } = row!
  return { ...booking, id: newId(), reference: `BK-${newId().slice(-6)}`, proposalId }
}

describe('a booking', () => {
  it('is of an accepted proposal, and of each there is one', async () => {
    const { id, proposalId } = await booked(deps)
    const { id: open } = await sent(deps)
    const insert = async (of: string) => database.db.insert(bookings).values(await copied(id, of))
    await expect(insert(open)).rejects.toMatchObject(refused('23503'))
    await expect(insert(proposalId)).rejects.toMatchObject(refused('23505'))
  })

  it('is of a proposal or of seats, and says which', async () => {
    const { id, proposalId } = await booked(deps)
    const insert = async (of: Partial<Booking>) =>
      database.db.insert(bookings).values({ ...(await copied(id, proposalId)), ...of })
    await expect(insert({ proposalId: null })).rejects.toMatchObject(isBroken)
    await expect(insert({ source: 'book-now' })).rejects.toMatchObject(isBroken)
    await expect(insert({ source: 'other' as never, proposalId: null })).rejects.toMatchObject(isBroken)
    await expect(put(id, { source: 'book-now', proposalId: null })).rejects.toMatchObject(stays)
  })

  it('has services that sum to its total', async () => {
    const { id } = await booked(deps)
    const { proposalId } = await accepted(deps)
    const bare = await copied(id, proposalId)
    await expect(database.db.insert(bookings).values(bare)).rejects.toMatchObject(isBroken)
    await expect(put(id, { totalMinor: 260_00, sellMinor: 260_00 })).rejects.toMatchObject(isBroken)
    const left = database.db.transaction(async (tx) => {
      await tx.delete(supplierOrders)
      await tx.delete(bookingServices)
    })
    // Names the cause: of a failed COMMIT drizzle says the statement alone.
    const failed = await left.catch((error: Error) => error.cause ?? error)
    expect(failed).toMatchObject({ message: expect.stringContaining('the services of a booking sum to its total') })
    expect(await database.db.$count(bookingServices)).toBe(1)
  })

  it.each([
    ['a total that is not its parts', { totalMinor: 1 }],
    ['an end before its beginning', { endsOn: '2027-05-09' }],
    ['nobody who travels', { adults: 0 }],
    ['a confirmation without its time', { status: 'confirmed' as const }],
    ['a cancellation without its time', { status: 'cancelled' as const, ...ended, cancelledAt: null }],
    ['a cancellation without a reason', { status: 'cancelled' as const, ...ended, cancelReason: null }],
    ['a cancellation of nobody', { status: 'cancelled' as const, ...ended, cancelledBy: null }],
    ['the time of a cancellation while it is held', ended],
  ])('never has %s', async (_, values) => {
    const { id } = await booked(deps)
    await expect(put(id, values)).rejects.toMatchObject(isBroken)
  })

  it('keeps what it was made of, and is never deleted', async () => {
    const { id } = await booked(deps)
    const { proposalId } = await accepted(deps)
    await expect(put(id, { reference: 'BK-OTHER' })).rejects.toMatchObject(stays)
    await expect(put(id, { currency: 'EUR' })).rejects.toMatchObject(stays)
    await expect(put(id, { proposalId })).rejects.toMatchObject(stays)
    await expect(put(id, { policy: { refunds: [], terms: [] } })).rejects.toMatchObject(stays)
    await expect(database.db.delete(bookings).where(eq(bookings.id, id))).rejects.toMatchObject(stays)
    await expect(database.db.execute(sql`TRUNCATE bookings CASCADE`)).rejects.toMatchObject(stays)
  })

  it('does not come back from a cancellation, nor become held again, nor what its dates say', async () => {
    const { staff, id } = await booked(deps)
    await staff.bookings.confirm({ id, version: 1, reason: 'Deposit paid' })
    await expect(put(id, { status: 'held' })).rejects.toMatchObject(stays)
    await expect(put(id, { status: 'travelling' as never })).rejects.toMatchObject(stays)
    await staff.bookings.cancel({ id, version: 2, reason: 'Sick' })
    for (const status of ['held', 'confirmed'] as const)
      await expect(put(id, { status, cancelledAt: null, cancelReason: null, cancelledBy: null })).rejects.toMatchObject(
        stays,
      )
  })

  it('keeps its lead in place', async () => {
    const { leadId } = await booked(deps)
    expect(await database.db.$count(bookings, eq(bookings.leadId, leadId))).toBe(1)
    await expect(database.db.execute(sql`DELETE FROM leads WHERE id = ${leadId}`)).rejects.toMatchObject(
      refused('23503'),
    )
  })
})

describe('what belongs to it', () => {
  it('has one traveler at a place, of known kinds', async () => {
    const { id } = await booked(deps)
    const traveler = { bookingId: id, position: 2, kind: 'adult' as const }
    await expect(database.db.insert(bookingTravelers).values(traveler)).rejects.toMatchObject(refused('23505'))
    const pet = { bookingId: id, position: 3, kind: 'pet' as never }
    await expect(database.db.insert(bookingTravelers).values(pet)).rejects.toMatchObject(isBroken)
  })

  it('has events that are append only', async () => {
    await booked(deps)
    await expect(database.db.update(events).set({ text: 'Other' })).rejects.toMatchObject(stays)
    await expect(database.db.delete(events)).rejects.toMatchObject(stays)
    await expect(database.db.execute(sql`TRUNCATE events`)).rejects.toMatchObject(stays)
  })
})
