import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { accepted, booked } from '../../../testing/bookings/booked'
import { callerAs } from '../../../testing/callers'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { aDeparture } from '../../../testing/departures/departure.factory'
import { aPlace, aQuote } from '../../../testing/factories'
import { aBarePackage } from '../../../testing/package.factory'
import { aChoice, aService } from '../../../testing/proposals/proposal.factory'
import { sent } from '../../../testing/proposals/sent'
import { events } from '../../core/events/table'
import { departureSeats } from '../../catalog/departures/table'
import { leads } from '../../sales/leads/table'
import { quotes } from '../../sales/quotes/table'
import { bookings, bookingServices } from './table'

const database = useDatabase()
const deps = useDeps(database)

beforeEach(async () => {
  const { call: admin } = await callerAs(deps, 'admin')
  await admin.settings.saveAgency({ name: 'Itinera', currency: 'USD', timeZone: 'America/New_York' })
})

const conflict = { cause: { code: 'conflict' } }
const getActions = async (id: string) =>
  (
    await database.db.select({ action: events.kind }).from(events).where(eq(events.entityId, id)).orderBy(events.id)
  ).map((row) => row.action)

describe('converting', () => {
  it('takes seats where the package departs that day, and needs so many left', async () => {
    const departure = await aDeparture(database.db, { startsOn: '2027-05-10', bookBy: '2027-04-01', capacity: 3 })
    const seats = async () => (await database.db.select().from(departureSeats))[0]!.booked
    const askForPackage = async () => ({ quoteId: (await aQuote(database.db, { packageId: departure.packageId })).id })
    const { proposalId } = await accepted(deps, await askForPackage())
    const { id, staff } = await booked(deps, await askForPackage())
    expect(await seats()).toBe(2)
    // Refuses an acceptance without free seats.
    await expect(accepted(deps, await askForPackage())).rejects.toThrow(
      '1 seat is left on this departure, 2 are needed. Please write to us',
    )
    await expect(staff.bookings.convert({ proposalId })).rejects.toThrow(
      /^1 seat is left on this departure, 2 are needed/,
    )
    expect(await staff.proposals.get({ id: proposalId })).toMatchObject({ status: 'accepted' })
    await staff.bookings.cancel({ id, version: 1, reason: 'Sick' })
    expect(await seats()).toBe(0)
    await staff.bookings.convert({ proposalId })
    expect(await seats()).toBe(2)
  })

  it('keeps prices, days, policy and party as they were accepted', async () => {
    const days = [{ day: 1, title: 'Railay', text: 'A driver meets you.' }]
    const hotel = aService({ day: 1, unit: 'room-night', times: 3, price: price(100_00, 120_00) })
    const lines = [hotel, ...aChoice(), aService({ state: 'optional', title: 'Spa' })]
    const discount = { kind: 'amount' as const, label: 'Returning guest', minor: 10_00 }
    const { booking } = await booked(deps, { offer: { days, lines, discount, children: 1 } })
    expect(booking).toMatchObject({
      displayStatus: 'held',
      startsOn: '2027-05-10',
      endsOn: '2027-05-13',
      timeZone: 'America/New_York',
      adults: 2,
      children: 1,
      days,
      sellMinor: 610_00,
      discountMinor: 10_00,
      totalMinor: 600_00,
      netMinor: 400_00,
      customerName: booking.customerName,
    })
    expect(booking.services.map(({ title }) => title)).toEqual([hotel.title, 'Bungalow'])
    expect(booking.receipt.lines.map(({ amountMinor }) => amountMinor)).toEqual([360_00, 250_00, -10_00])
    expect(booking.receipt.totalMinor).toBe(600_00)
    expect(booking.policy.refunds).toEqual([
      { percent: 100, from: null, until: '2027-04-25', amountMinor: 600_00 },
      { percent: 50, from: '2027-04-26', until: '2027-05-02', amountMinor: 300_00 },
      { percent: 25, from: '2027-05-03', until: '2027-05-08', amountMinor: 150_00 },
      { percent: 0, from: '2027-05-09', until: null, amountMinor: 0 },
    ])
    expect(booking.policy.terms).toContain('25% deposit at booking')
    expect(booking.travelers.map(({ kind }) => kind)).toEqual(['adult', 'adult', 'child'])
    expect(await getActions(booking.id)).toEqual(['booking.created'])
  })

  it('counts its days where its package starts, not where the agency is', async () => {
    const { id: placeId } = await aPlace(database.db, { timeZone: 'Pacific/Honolulu' })
    const { id: packageId } = await aBarePackage(database.db, { placeId })
    const { booking } = await booked(deps, { quoteId: (await aQuote(database.db, { packageId })).id })
    expect(booking).toMatchObject({ packageId, timeZone: 'Pacific/Honolulu' })
  })

  it('wins the lead, confirms its request, and is told on both timelines', async () => {
    const asker = await callerAs(deps, 'traveler')
    const quote = await aQuote(database.db, { userId: asker.user.id })
    const { booking, staff, leadId, id } = await booked(deps, { quoteId: quote.id })
    const [lead] = await database.db.select().from(leads).where(eq(leads.id, leadId))
    expect([lead!.status, lead!.outcome]).toEqual(['closed', 'won'])
    const [request] = await database.db.select().from(quotes).where(eq(quotes.id, quote.id))
    expect(request!.status).toBe('confirmed')
    const event = (await staff.leads.events({ id: leadId })).items.find(({ kind }) => kind === 'booked')
    expect(event!.data).toEqual({ bookingId: id, reference: booking.reference })
    expect((await staff.bookings.events({ id })).map(({ kind }) => kind)).toEqual(['converted'])
    expect((await asker.call.bookings.mine()).map((one) => one.id)).toEqual([id])
  })

  it('wins a lead that was taken up again after the acceptance', async () => {
    const { staff, proposalId, leadId } = await accepted(deps)
    await staff.leads.move({ id: leadId, status: 'contacted' })
    await staff.bookings.convert({ proposalId })
    const [lead] = await database.db.select().from(leads).where(eq(leads.id, leadId))
    expect([lead!.status, lead!.outcome]).toEqual(['closed', 'won'])
  })

  it('once more answers the same booking, also when it was cancelled', async () => {
    const { staff, proposalId, id } = await booked(deps)
    expect((await staff.bookings.convert({ proposalId })).id).toBe(id)
    await staff.bookings.cancel({ id, version: 1, reason: 'Sick' })
    expect(await staff.bookings.convert({ proposalId })).toMatchObject({ id, displayStatus: 'cancelled' })
    expect(await database.db.$count(bookings)).toBe(1)
  })

  it('of two at the same time makes one', async () => {
    const { staff, proposalId } = await accepted(deps)
    const made = await Promise.all([1, 2, 3, 4].map(() => staff.bookings.convert({ proposalId })))
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
    expect(await database.db.$count(bookings)).toBe(1)
    expect(await database.db.$count(bookingServices)).toBe(1)
  })

  it('refuses a proposal that is not accepted, and one that is not there', async () => {
    const { staff, id } = await sent(deps)
    await expect(staff.bookings.convert({ proposalId: id })).rejects.toThrow('Only an accepted proposal becomes')
    const nowhere = '00000000-0000-4000-8000-000000000000'
    await expect(staff.bookings.convert({ proposalId: nowhere })).rejects.toMatchObject({
      cause: { code: 'not-found' },
    })
    expect(await database.db.$count(bookings)).toBe(0)
  })
})

const price = (netMinor: number, sellMinor: number) => ({ netMinor, sellMinor, reason: '' })

describe('moving', () => {
  it('confirms with how the deposit was settled, and cancels with a reason', async () => {
    const { staff, id } = await booked(deps)
    const confirmed = await staff.bookings.confirm({ id, version: 1, reason: 'Deposit by bank transfer' })
    expect(confirmed).toMatchObject({ displayStatus: 'confirmed', version: 2, confirmedAt: deps.now().toISOString() })
    const cancelled = await staff.bookings.cancel({ id, version: 2, reason: 'Broke a leg' })
    expect(cancelled).toMatchObject({ displayStatus: 'cancelled', cancelReason: 'Broke a leg', version: 3 })
    expect((await staff.bookings.events({ id })).map(({ kind, text }) => [kind, text])).toEqual([
      ['cancelled', 'Broke a leg'],
      ['confirmed', 'Deposit by bank transfer'],
      ['converted', ''],
    ])
    expect((await getActions(id)).toSorted()).toEqual(['booking.cancelled', 'booking.confirmed', 'booking.created'])
  })

  it('is travelling and completed by its dates, where the agency is', async () => {
    const { staff, id } = await booked(deps)
    await staff.bookings.confirm({ id, version: 1, reason: 'Waived' })
    const statuses = async () => {
      const { displayStatus } = await staff.bookings.get({ id })
      const found = await Promise.all(
        (['held', 'confirmed', 'travelling', 'completed', 'cancelled'] as const).map(async (one) => {
          const { total } = await staff.bookings.list({ displayStatus: [one] })
          return total > 0 ? [one] : []
        }),
      )
      return [displayStatus, ...found.flat()]
    }
    for (const [at, displayStatus] of [
      // Starts at 9 May in New York.
      ['2027-05-10T03:59:00Z', 'confirmed'],
      ['2027-05-10T04:01:00Z', 'travelling'],
      ['2027-05-11T03:59:00Z', 'travelling'],
      ['2027-05-11T04:01:00Z', 'completed'],
    ]) {
      deps.clock.set(at!)
      expect([at, ...(await statuses())]).toEqual([at, displayStatus, displayStatus])
    }
  })

  it.each([
    ['confirm', 'confirmed', 'cannot be confirmed. It stands already: there is nothing left to do'],
    ['confirm', 'completed', 'cannot be confirmed. Its trip is over: put right what was not as agreed by a refund'],
    ['confirm', 'travelling', 'cannot be confirmed. It stands already, and its trip has begun'],
    ['confirm', 'cancelled', 'cannot be confirmed. Make another booking if the trip is to take place'],
    ['cancel', 'completed', 'cannot be cancelled. Its trip is over: put right what was not as agreed by a refund'],
    ['cancel', 'cancelled', 'cannot be cancelled. Make another booking if the trip is to take place'],
  ] as const)('refuses to %s what is %s, and changes nothing', async (act, displayStatus, sentence) => {
    const { staff, id } = await booked(deps)
    const version = await bringTo(staff, id, displayStatus)
    await expect(staff.bookings[act]({ id, version, reason: 'Because' })).rejects.toMatchObject({
      message: `A booking that is ${displayStatus} ${sentence}`,
      ...conflict,
    })
    expect((await staff.bookings.get({ id })).version).toBe(version)
  })

  /** @returns the booking's new version */
  async function bringTo(staff: Awaited<ReturnType<typeof booked>>['staff'], id: string, displayStatus: string) {
    const move = displayStatus === 'cancelled' ? staff.bookings.cancel : staff.bookings.confirm
    const { version } = await move({ id, version: 1, reason: 'First' })
    if (displayStatus === 'travelling') deps.clock.set('2027-05-10T12:00:00Z')
    if (displayStatus === 'completed') deps.clock.set('2027-06-10T12:00:00Z')
    return version
  }

  it('lets administrators alone end a trip that has begun', async () => {
    const { staff, id } = await booked(deps)
    await bringTo(staff, id, 'travelling')
    const asked = { id, version: 2, reason: 'Storm' }
    await expect(staff.bookings.cancel(asked)).rejects.toMatchObject({ cause: { code: 'forbidden' } })
    const { call: admin } = await callerAs(deps, 'admin')
    expect(await admin.bookings.cancel(asked)).toMatchObject({ displayStatus: 'cancelled' })
  })

  it('refuses a stale version with the newer booking', async () => {
    const { staff, id } = await booked(deps)
    await staff.bookings.confirm({ id, version: 1, reason: 'Deposit paid' })
    await expect(staff.bookings.cancel({ id, version: 1, reason: 'Sick' })).rejects.toMatchObject({
      cause: {
        code: 'conflict',
        details: { field: 'version', current: { id, version: 2, displayStatus: 'confirmed' } },
      },
    })
  })
})
