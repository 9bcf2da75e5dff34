import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { accepted } from '../../../testing/bookings/booked'
import { callerAs } from '../../../testing/callers'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { aDeparture } from '../../../testing/departures/departure.factory'
import { aCustomer, aLead, aQuote, aUser } from '../../../testing/factories'
import { aPackage } from '../../../testing/package.factory'
import { bookings } from '../../bookings/bookings/table'
import { departureSeats } from '../../catalog/departures/table'
import { leads } from '../../sales/leads/table'
import { quotes } from '../../sales/quotes/table'

const database = useDatabase()
const deps = useDeps(database)

const agreed = { startsOn: '2027-09-14', channel: 'phone', saidOn: '2027-03-01', note: 'Deposit by Friday' } as const
const party = { adults: 2, children: 0, rooms: 1 }

/** Creates a package with a departure on 14 September, and a colleague's lead that asked for it. */
async function anInquiry(
  seats: { capacity?: number; taken?: number } = {},
  estimate: { totalMinor?: number; currency?: 'USD' } = {},
) {
  const { call, user } = await callerAs(deps, 'agent')
  const pkg = await aPackage(database.db)
  const departure = await aDeparture(database.db, { packageId: pkg.id, priceMinor: 1000_00, ...seats })
  const owner = await aUser(database.db, { role: 'agent' })
  const traveler = await aUser(database.db)
  const lead = await aLead(database.db, { ownerId: owner.id, customerName: 'Asha Rao' })
  const quote = await aQuote(database.db, {
    leadId: lead.id,
    packageId: pkg.id,
    email: lead.email,
    userId: traveler.id,
    ...estimate,
  })
  return { call, user, pkg, departure, owner, traveler, lead, quote }
}
const bookedSeats = async (id: string) =>
  (await database.db.select().from(departureSeats).where(eq(departureSeats.departureId, id)))[0]!.booked

describe('staff who book for a customer', () => {
  it('take the seats, win the lead, confirm its request, and keep price, policy, owner and account', async () => {
    const { call, pkg, departure, owner, traveler, lead, quote } = await anInquiry()
    const booking = await call.checkout.bookDirectly({
      ...agreed,
      ...party,
      leadId: lead.id,
      packageId: pkg.id,
      hotelIds: [pkg.hotels.upgrade.id],
      totalMinor: 2180_00,
    })
    expect(booking).toMatchObject({
      source: 'staff',
      displayStatus: 'held',
      leadId: lead.id,
      customerId: lead.customerId,
      packageId: pkg.id,
      ownerId: owner.id,
      title: pkg.title,
      startsOn: '2027-09-14',
      endsOn: '2027-09-20',
      totalMinor: 2180_00,
      receipt: { totalMinor: 2180_00 },
    })
    expect(booking.receipt.lines.map(({ amountMinor }) => amountMinor)).toEqual([2000_00, 180_00])
    expect(booking.policy.refunds[0]).toMatchObject({ percent: 100, until: '2027-08-30', amountMinor: 2180_00 })
    expect(booking.services[0]).toMatchObject({ title: pkg.title, totalMinor: 2180_00 })
    expect(booking.services.map(({ title }) => title)).toContain(pkg.hotels.upgrade.name)
    expect(booking.travelers[0]).toMatchObject({ firstName: 'Asha', lastName: 'Rao' })
    expect(await bookedSeats(departure.id)).toBe(2)
    expect((await database.db.select().from(bookings))[0]).toMatchObject({
      userId: traveler.id,
      departureId: departure.id,
    })
    expect((await database.db.select().from(leads))[0]).toMatchObject({ outcome: 'won', valueMinor: 2180_00 })
    expect((await database.db.select().from(quotes).where(eq(quotes.id, quote.id)))[0]!.status).toBe('confirmed')
    expect((await call.bookings.events({ id: booking.id }))[0]).toMatchObject({
      kind: 'booked',
      text: 'Deposit by Friday',
      data: { channel: 'phone', saidOn: '2027-03-01' },
    })
    expect(await call.bookings.confirm({ id: booking.id, version: 1, reason: 'Known' })).toMatchObject({
      displayStatus: 'confirmed',
    })
  })

  it('give a known customer a lead of theirs, also for a trip without a package', async () => {
    const { call, user } = await callerAs(deps, 'agent')
    const customer = await aCustomer(database.db, { name: 'Nora Stein', email: 'nora@example.com' })
    const booking = await call.checkout.bookDirectly({
      ...agreed,
      ...party,
      customerId: customer.id,
      title: 'Lisbon on foot',
      endsOn: '2027-09-18',
      totalMinor: 900_00,
      currency: 'EUR',
      channel: 'in-person',
    })
    expect(booking).toMatchObject({
      customerName: 'Nora Stein',
      currency: 'EUR',
      endsOn: '2027-09-18',
      packageId: null,
    })
    expect(booking.services).toHaveLength(1)
    expect(booking.receipt.lines).toEqual([{ label: 'Lisbon on foot', detail: '2 adults', amountMinor: 900_00 }])
    expect(await call.leads.get({ id: booking.leadId })).toMatchObject({
      customerId: customer.id,
      email: 'nora@example.com',
      outcome: 'won',
      source: 'walk-in',
      ownerId: user.id,
    })
  })

  it('take a lead that nobody has, with its request of another package', async () => {
    const { call, user, lead } = await anInquiry()
    await database.db.update(leads).set({ ownerId: null })
    const { id } = await aQuote(database.db, { leadId: lead.id, email: lead.email })
    const trip = { title: 'Lisbon', endsOn: '2027-09-18', totalMinor: 900_00 }
    await call.checkout.bookDirectly({ ...agreed, ...party, ...trip, leadId: lead.id })
    expect(await call.leads.get({ id: lead.id })).toMatchObject({ ownerId: user.id, outcome: 'won' })
    expect((await database.db.select().from(quotes).where(eq(quotes.id, id)))[0]!.assigneeId).toBe(user.id)
  })

  it('count infants with the party, who take no seat and pay nothing, and keep a place for each', async () => {
    const { call, pkg, departure, lead } = await anInquiry({ capacity: 2 })
    const asked = { ...agreed, ...party, infants: 1, leadId: lead.id, packageId: pkg.id, totalMinor: 2000_00 }
    const booking = await call.checkout.bookDirectly(asked)
    expect(booking).toMatchObject({ adults: 2, children: 0, infants: 1, totalMinor: 2000_00 })
    expect(booking.travelers.map(({ kind }) => kind)).toEqual(['adult', 'adult', 'infant'])
    expect(booking.services[0]!.detail).toBe('2 adults, 1 infant, 1 room')
    expect(await bookedSeats(departure.id)).toBe(2)
    const { departures, bookings: concerned } = await call.impact.departures({ ids: [departure.id] })
    expect(departures).toMatchObject([{ booked: 2, withoutBooking: 0 }])
    expect(concerned.rows).toMatchObject([{ travelers: 3, seats: 2 }])
    const customer = await aCustomer(database.db)
    const ofTheirOwn = { ...agreed, ...party, infants: 2, customerId: customer.id, totalMinor: 900_00 }
    const own = await call.checkout.bookDirectly({ ...ofTheirOwn, title: 'Lisbon', endsOn: '2027-09-18' })
    expect(own.receipt.lines[0]).toMatchObject({ detail: '2 adults, 2 infants' })
    expect(await call.leads.get({ id: own.leadId })).toMatchObject({ numberOfTravelers: 4 })
  })

  it('say why the price is not that of the package; the receipt has the difference', async () => {
    const { call, pkg, lead } = await anInquiry()
    const asked = { ...agreed, ...party, leadId: lead.id, packageId: pkg.id, totalMinor: 1900_00 }
    await expect(call.checkout.bookDirectly(asked)).rejects.toMatchObject({
      cause: { code: 'invalid', details: { field: 'priceReason' } },
      message: expect.stringContaining('$2,000.00'),
    })
    const { receipt } = await call.checkout.bookDirectly({ ...asked, priceReason: 'A regular' })
    expect(receipt.lines.map(({ amountMinor }) => amountMinor)).toEqual([2000_00, -100_00])
    expect(JSON.stringify(receipt)).not.toContain('A regular')
  })

  it('say why the price is far off the estimate that the customer read, also where it is that of the package', async () => {
    const { call, pkg, lead } = await anInquiry({}, { totalMinor: 1900_00, currency: 'USD' })
    const asked = { ...agreed, ...party, leadId: lead.id, packageId: pkg.id, totalMinor: 2000_00 }
    await expect(call.checkout.bookDirectly(asked)).rejects.toMatchObject({
      cause: { code: 'invalid', details: { field: 'priceReason' } },
      message: expect.stringContaining('It is $100.00 (5.26%) above the estimate that the customer read'),
    })
    const { receipt } = await call.checkout.bookDirectly({ ...asked, priceReason: 'Told by phone' })
    expect(receipt.lines.map(({ amountMinor }) => amountMinor)).toEqual([2000_00])
  })

  it('of two for the last seats one makes a booking', async () => {
    const { call, pkg, departure, lead } = await anInquiry({ capacity: 3 })
    const other = await callerAs(deps, 'agent')
    const mine = await aLead(database.db)
    const book = (by: typeof call, leadId: string) =>
      by.checkout.bookDirectly({ ...agreed, ...party, leadId, packageId: pkg.id, totalMinor: 2000_00 })
    const both = await Promise.allSettled([book(call, lead.id), book(other.call, mine.id)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect([await bookedSeats(departure.id), await database.db.$count(bookings)]).toEqual([2, 1])
  })

  it('of two who book the same lead for the same day one makes a booking', async () => {
    const { call, pkg, departure, lead } = await anInquiry()
    const other = await callerAs(deps, 'agent')
    const asked = { ...agreed, ...party, leadId: lead.id, packageId: pkg.id, totalMinor: 2000_00 }
    const both = await Promise.allSettled([call, other.call].map((by) => by.checkout.bookDirectly(asked)))
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect([await bookedSeats(departure.id), await database.db.$count(bookings)]).toEqual([2, 1])
    const { id, reference } = (await call.bookings.list({ leadId: lead.id })).items[0]!
    await expect(call.checkout.bookDirectly(asked)).rejects.toThrow(reference)
    await call.bookings.cancel({ id, version: 1, reason: 'Another day' })
    expect(await call.checkout.bookDirectly(asked)).toMatchObject({ source: 'staff' })
  })

  it('do not book a proposal beside it for that day, also at once, unless they say so', async () => {
    const { call, lead } = await anInquiry()
    const { proposalId } = await accepted(deps, { leadId: lead.id })
    const trip = { packageId: '', title: 'Lisbon', startsOn: '2027-05-10', endsOn: '2027-05-20' } as const
    const asked = { ...agreed, ...party, ...trip, leadId: lead.id, totalMinor: 2000_00 }
    const both = await Promise.allSettled([call.checkout.bookDirectly(asked), call.bookings.convert({ proposalId })])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const booked = both[0].status === 'fulfilled'
    if (!booked) await expect(call.checkout.bookDirectly(asked)).rejects.toThrow('This lead is booked for that day')
    else
      await expect(call.bookings.convert({ proposalId })).rejects.toMatchObject({
        cause: { code: 'conflict', details: { field: 'another' } },
      })
    expect(await database.db.$count(bookings)).toBe(1)
    expect(await call.bookings.convert({ proposalId, another: true })).toMatchObject({ source: 'proposal' })
    expect(await database.db.$count(bookings)).toBe(booked ? 2 : 1)
  })

  it('who send it twice make one; other words under the same key are refused', async () => {
    const { pkg, lead } = await anInquiry()
    const { call } = await callerAs(deps, 'agent', { idempotencyKey: 'b'.repeat(32) })
    const asked = { ...agreed, ...party, leadId: lead.id, packageId: pkg.id, totalMinor: 2000_00 }
    const made = await Promise.all([1, 2].map(() => call.checkout.bookDirectly(asked)))
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
    expect(await database.db.$count(bookings)).toBe(1)
    await expect(call.checkout.bookDirectly({ ...asked, note: 'Other' })).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it.each([
    [{ startsOn: '2027-02-28' }, /over|departure/],
    [{ startsOn: '2027-09-15' }, 'has no departure on this day'],
    [{ saidOn: '2027-03-02' }, 'still to come'],
    [{ saidOn: '2025-02-27' }, 'more than two years ago'],
    [{ adults: 9, rooms: 3 }, 'Between 1 and 8 adults'],
    [{ leadId: '' }, 'Please choose a lead or a customer'],
    [{ packageId: '', title: 'Fair', endsOn: '2027-09-20', adults: 400, children: 101 }, 'At most 500 travelers'],
    [{ packageId: '', title: 'Fair', endsOn: '2027-09-20', adults: 500, infants: 1 }, 'At most 500 travelers'],
    [{ packageId: '', endsOn: '2027-09-20' }, 'Please give the trip a name'],
    [{ packageId: '', title: 'Lisbon', endsOn: '2027-09-01' }, 'The last day is before the departure'],
  ])('with %j are refused, and nothing is written', async (wrong, message) => {
    const { call, pkg, departure, lead } = await anInquiry()
    const asked = { ...agreed, ...party, leadId: lead.id, packageId: pkg.id, totalMinor: 2000_00, ...wrong }
    await expect(call.checkout.bookDirectly(asked)).rejects.toThrow(message)
    expect([await database.db.$count(bookings), await bookedSeats(departure.id)]).toEqual([0, 0])
    expect((await database.db.select().from(leads))[0]!.status).toBe('new')
  })
})
