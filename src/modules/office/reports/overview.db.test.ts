import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { booked } from '../../../testing/bookings/booked'
import { callerAs } from '../../../testing/callers'
import { testContext, type TestDeps, testDeps } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { aHotel, aLead, anActivity, aQuote } from '../../../testing/factories'
import { aBarePackage } from '../../../testing/package.factory'
import { bookings } from '../../bookings/bookings/table'
import { newAgency } from '../../settings/settings/schema'
import { saveAgency } from '../../settings/settings/service'
import { inTimePercent, withoutText } from './overview.rules'

const database = useDatabase()
let deps: TestDeps

beforeEach(() => {
  deps = testDeps({ db: database.db, now: '2027-03-10T12:00:00Z' })
})

const period = { from: '2027-03-01', to: '2027-03-10' }
const at = (time: string) => new Date(`2027-${time}:00Z`)
/** Creates a request with a promised reply within a day. */
const request = (created: string, rest: Parameters<typeof aQuote>[1] = {}) => {
  const createdAt = at(created)
  return aQuote(database.db, { createdAt, respondBy: new Date(createdAt.getTime() + 86_400_000), ...rest })
}

describe('the overview', () => {
  it('is zero and unknown without any rows', async () => {
    const { call } = await callerAs(deps, 'agent')
    const shown = await call.reports.overview(period)
    expect(shown).toMatchObject({
      step: 'day',
      leads: { active: 0, valueMinor: 0, added: { now: 0, before: null } },
      requests: { received: { now: 0, before: null }, pending: 0, overdue: 0 },
      packages: { total: 0, active: 0, draft: 0, averagePriceMinor: null },
      inventory: { hotels: 0, activities: 0, transfers: 0, mealPlans: 0 },
      popular: [],
      recentLeads: [],
      recentUsers: null,
    })
    expect(shown.parts).toHaveLength(10)
    expect(inTimePercent(shown.parts)).toBeNull()
  })

  it('counts requests of each day against the promise each was given', async () => {
    await request('03-01T00:00', { status: 'confirmed', answeredAt: at('03-01T09:00') })
    await request('03-01T23:59', { status: 'confirmed', answeredAt: at('03-03T09:00') })
    await request('03-02T10:00')
    await request('03-10T10:00')
    await request('03-05T10:00', { status: 'cancelled' })
    await request('02-28T23:59', { status: 'confirmed', answeredAt: at('03-01T00:00') })
    await request('03-11T00:00')
    const { call } = await callerAs(deps, 'agent')
    const { parts, requests } = await call.reports.overview(period)
    const line = (day: number) => {
      const { inTime, late, open, requests: all } = parts[day - 1]!
      return [all, inTime, late, open]
    }
    expect([line(1), line(2), line(5), line(10)]).toEqual([
      [2, 1, 1, 0],
      [1, 0, 1, 0],
      [1, 0, 0, 0],
      [1, 0, 0, 1],
    ])
    expect(requests).toEqual({ received: { now: 5, before: null }, pending: 3, overdue: 1 })
    expect(inTimePercent(parts)).toBe(33.3)
  })

  it('has the days of the agency', async () => {
    await saveAgency({ ctx: testContext(deps), input: { ...newAgency, timeZone: 'America/New_York' } })
    await request('03-01T04:59')
    await request('03-01T05:01')
    await request('03-11T03:59')
    const { call } = await callerAs(deps, 'agent')
    const { requests, parts } = await call.reports.overview(period)
    expect(requests.received.now).toBe(2)
    expect([parts[0]!.requests, parts[9]!.requests]).toEqual([1, 1])
  })

  it('adds up the requests of all packages of a destination', async () => {
    for (let n = 0; n < 6; n++) {
      const { id } = await aBarePackage(database.db, { destination: 'Bali' })
      await request('03-02T10:00', { packageId: id })
    }
    for (let n = 0; n < 5; n++) {
      const { id } = await aBarePackage(database.db, { destination: `Place ${n}` })
      for (let m = 0; m < 2; m++) await request('03-02T10:00', { packageId: id })
    }
    const { call } = await callerAs(deps, 'agent')
    expect((await call.reports.topDestinations())[0]).toEqual({ name: 'Bali', requests: 6, bookings: 0, rating: null })
  })

  it('compares with the period before, part by part', async () => {
    await request('03-01T10:00')
    await request('02-19T10:00')
    await request('02-19T11:00')
    await request('02-28T11:00')
    await request('02-18T23:00')
    const { call } = await callerAs(deps, 'agent')
    const { parts, requests } = await call.reports.overview({ ...period, compare: true })
    expect(requests.received).toEqual({ now: 1, before: 3 })
    expect([parts[0]!.before, parts[1]!.before, parts[9]!.before]).toEqual([2, 0, 1])
  })

  it('sums up open leads by stage at the agency’s rates, and those that closed in the period', async () => {
    await aLead(database.db, { status: 'new', valueMinor: 100_00, currency: 'USD' })
    await aLead(database.db, { status: 'new', valueMinor: 50_00, currency: 'EUR' })
    await aLead(database.db, { status: 'new', valueMinor: 70_00, currency: 'THB' })
    await aLead(database.db, { status: 'new', valueMinor: null, currency: 'INR' })
    await aLead(database.db, { status: 'proposal', valueMinor: 25_00, currency: 'USD' })
    await aLead(database.db, {
      status: 'closed',
      outcome: 'won',
      closedAt: at('03-02T10:00'),
      updatedAt: at('02-02T10:00'),
    })
    await aLead(database.db, {
      status: 'closed',
      outcome: 'lost',
      closedAt: at('02-02T10:00'),
      updatedAt: at('03-02T10:00'),
    })
    const { call } = await callerAs(deps, 'agent')
    const { call: admin } = await callerAs(deps, 'admin')
    await admin.settings.setRate({ from: 'EUR', to: 'USD', micros: 1_200_000 })
    const { leads, stages, recentLeads } = await call.reports.overview(period)
    expect(stages).toEqual([
      { stage: 'new', leads: 4, valueMinor: 160_00 },
      { stage: 'contacted', leads: 0, valueMinor: 0 },
      { stage: 'qualified', leads: 0, valueMinor: 0 },
      { stage: 'proposal', leads: 1, valueMinor: 25_00 },
    ])
    expect(leads).toMatchObject({ active: 5, valueMinor: 185_00, won: { now: 1 }, lost: { now: 0 } })
    // Names what has no rate, and nothing that has no value.
    expect(leads.furtherCurrencies).toEqual(['THB'])
    expect(withoutText(leads)).toBe(', without those in THB, which has no rate')
    expect(recentLeads).toHaveLength(5)
  })

  it('knows packages, their average price, the most asked for, and the inventory', async () => {
    const popular = await aBarePackage(database.db, { status: 'active', priceMinor: 1000_00 })
    const other = await aBarePackage(database.db, { status: 'active', priceMinor: 2000_01 })
    await aBarePackage(database.db, { status: 'draft', priceMinor: 9_00 })
    await aBarePackage(database.db, { status: 'archived' })
    for (const { id } of [popular, popular, other]) await request('03-02T10:00', { packageId: id })
    await request('01-02T10:00', { packageId: other.id })
    await aHotel(database.db)
    await anActivity(database.db)
    const { call } = await callerAs(deps, 'agent')
    const shown = await call.reports.overview(period)
    expect(shown.packages).toEqual({ total: 3, active: 2, draft: 1, averagePriceMinor: 1500_01 })
    expect(await call.packages.figures()).toEqual({ currency: shown.currency, ...shown.packages })
    expect(shown.popular.map(({ id, requests }) => [id, requests])).toEqual([
      [popular.id, 2],
      [other.id, 1],
    ])
    expect(shown.inventory).toEqual({ hotels: 1, activities: 1, transfers: 0, mealPlans: 0 })
    expect(await call.reports.topDestinations()).toMatchObject([{ requests: 4, bookings: 0, rating: null }])
    expect(await call.reports.recentBookings()).toEqual([])
  })

  it('tells the last five bookings, and counts those of a destination that are not cancelled', async () => {
    const pkg = await aBarePackage(database.db, { destination: 'Bali' })
    for (let n = 0; n < 3; n++) await request('03-02T10:00', { packageId: pkg.id })
    // Advances to an instant that is still the 10th in New York.
    deps = testDeps({ db: database.db, now: '2027-03-11T04:30:00Z' })
    await saveAgency({ ctx: testContext(deps), input: { ...newAgency, timeZone: 'America/New_York' } })
    const made: string[] = []
    for (let n = 0; n < 6; n++) {
      const { id } = await booked(deps)
      await database.db.update(bookings).set({ packageId: pkg.id }).where(eq(bookings.id, id))
      made.push(id)
      deps.clock.advance(1)
    }
    const { call } = await callerAs(deps, 'agent')
    await call.bookings.cancel({ id: made[5]!, version: 1, reason: 'They are ill' })
    const recent = await call.reports.recentBookings()
    expect(recent.map(({ status }) => status)).toEqual(['cancelled', 'held', 'held', 'held', 'held'])
    expect(recent[1]).toMatchObject({ amount: 250, currency: 'USD', date: '2027-03-10' })
    // Books a destination that nobody asked for, as Book Now does.
    const nepal = await aBarePackage(database.db, { destination: 'Nepal' })
    await database.db.update(bookings).set({ packageId: nepal.id }).where(eq(bookings.id, made[0]!))
    expect(await call.reports.topDestinations()).toEqual([
      { name: 'Bali', requests: 3, bookings: 4, rating: null },
      { name: 'Nepal', requests: 0, bookings: 1, rating: null },
    ])
  })

  it('shows recent users to administrators alone', async () => {
    const { call, user } = await callerAs(deps, 'admin')
    expect((await call.reports.overview(period)).recentUsers).toMatchObject([{ id: user.id, role: 'admin' }])
  })

  it.each([
    [{ from: '2027-03-02', to: '2027-03-01' }, 'ends before it begins'],
    [{ from: '2020-03-02', to: '2027-03-01' }, 'three years'],
  ])('refuses %j', async (wrong, message) => {
    const { call } = await callerAs(deps, 'agent')
    await expect(call.reports.overview(wrong)).rejects.toThrow(message)
  })
})

it('a request is answered when it is confirmed, and unanswered when it is taken up again', async () => {
  const { call } = await callerAs(deps, 'agent')
  const { id } = await aQuote(database.db, { createdAt: at('03-10T10:00'), respondBy: at('03-11T10:00') })
  await call.quotes.setStatus({ id, status: 'confirmed' })
  expect(inTimePercent((await call.reports.overview(period)).parts)).toBe(100)
  await call.quotes.setStatus({ id, status: 'cancelled' })
  await call.quotes.setStatus({ id, status: 'pending' })
  expect(inTimePercent((await call.reports.overview(period)).parts)).toBeNull()
})
