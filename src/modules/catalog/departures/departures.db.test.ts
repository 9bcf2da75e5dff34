import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { newId } from '../../../platform/server/ids'
import { callerAs } from '../../../testing/callers'
import { testContext } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { aDeparture } from '../../../testing/departures/departure.factory'
import { aPlace } from '../../../testing/factories'
import { aBarePackage } from '../../../testing/package.factory'
import { events } from '../../core/events/table'
import { bookSeats, takeSeats } from './seats.service'
import { departureStates } from './state.rules'
import { departures } from './table'

const database = useDatabase()
const deps = useDeps(database)

const agent = async () => (await callerAs(deps, 'agent')).call
const refused = (code: string, field?: string) => ({ cause: { code, ...(field && { details: { field } }) } })
const sunday = 64
const september = { from: '2027-09-01', to: '2027-09-30', weekdays: sunday, capacity: 10 }
const changed = { capacity: 10, minPax: 1, bookBy: '2027-08-31', price: '', isGuaranteed: false }

async function sell(departureId: string, seats: number, { booked = true } = {}) {
  const ctx = testContext(deps)
  const { id } = await takeSeats({ ctx, input: { departureId, seats } })
  if (booked) await bookSeats({ ctx, input: { id } })
}

describe('departures are made', () => {
  it('one by one, or by a rule, with seats, a last day to book and a price', async () => {
    const call = await agent()
    const pkg = await aBarePackage(database.db)
    const { ids, skipped } = await call.departures.create({
      ...september,
      packageId: pkg.id,
      minPax: 4,
      closesDays: 14,
      price: '1,399.50',
    })
    expect([ids.length, skipped]).toEqual([4, 0])
    const { items } = await call.departures.list({ packageId: pkg.id })
    expect(items.map(({ startsOn }) => startsOn)).toEqual(['2027-09-05', '2027-09-12', '2027-09-19', '2027-09-26'])
    expect(items[0]).toMatchObject({
      packageTitle: pkg.title,
      endsOn: '2027-09-11',
      bookBy: '2027-08-22',
      left: 10,
      minPax: 4,
      priceMinor: 139_950,
      state: 'open',
      guaranteedAt: null,
    })
    const single = await call.departures.create({ packageId: pkg.id, from: '2027-10-01', capacity: 5 })
    expect(await call.departures.get({ id: single.ids[0]! })).toMatchObject({ priceMinor: null, soldMinor: 129_900 })
  })

  it('on dates that have none; the others stay as they are', async () => {
    const call = await agent()
    const { id: packageId } = await aBarePackage(database.db)
    await call.departures.create({ packageId, from: '2027-09-12', capacity: 3 })
    const made = await call.departures.create({ ...september, packageId })
    expect([made.ids.length, made.skipped]).toEqual([3, 1])
    await expect(call.departures.create({ ...september, packageId })).rejects.toMatchObject(refused('conflict', 'from'))
  })

  it.each([
    ['a day that is over', { from: '2027-02-28', to: '' }, 'invalid', 'from'],
    ['a rule without a day', { from: '2027-09-06', to: '2027-09-11' }, 'invalid', 'weekdays'],
    ['more than 200', { to: '2028-06-30', weekdays: 127 }, 'invalid', 'to'],
    ['more than three years', { to: '2030-12-31' }, 'invalid', 'to'],
    ['booking that is closed already', { from: '2027-03-07', to: '', closesDays: 7 }, 'invalid', 'closesDays'],
    ['a package that there is not', { packageId: newId() }, 'invalid', 'packageId'],
  ])('not for %s', async (_, change, code, field) => {
    const { id: packageId } = await aBarePackage(database.db)
    const made = (await agent()).departures.create({ ...september, packageId, ...change })
    await expect(made).rejects.toMatchObject(refused(code, field))
    expect(await database.db.select().from(departures)).toEqual([])
  })

  it.each([
    ['more travelers than seats', { minPax: 11 }],
    ['an end before the beginning', { to: '2027-08-31' }],
    ['a price that is none', { price: 'soon' }],
    ['a price of nothing', { price: '0.00' }],
    ['no seats', { capacity: 0 }],
  ])('not with %s', async (_, change) => {
    const { id: packageId } = await aBarePackage(database.db)
    const made = (await agent()).departures.create({ ...september, packageId, ...change })
    await expect(made).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  it('not at a price in the currency that the package had when it was typed', async () => {
    const call = await agent()
    const { id: packageId } = await aBarePackage(database.db)
    const typed = { packageId, from: '2027-09-12', capacity: 3, price: '900' }
    const late = call.departures.create({ ...typed, currency: 'INR' })
    await expect(late).rejects.toMatchObject(refused('conflict', 'price'))
    const { ids } = await call.departures.create({ ...typed, price: '', currency: 'INR' })
    const edited = { ...changed, id: ids[0]!, version: 1, minPax: 1 }
    const changing = call.departures.update({ ...edited, price: '900', currency: 'INR' })
    await expect(changing).rejects.toMatchObject(refused('conflict', 'price'))
    expect(await call.departures.update({ ...edited, price: '900', currency: 'USD' })).toMatchObject({
      priceMinor: 90_000,
    })
  })

  it('and taken back while no seat was ever taken', async () => {
    const call = await agent()
    const { id: packageId } = await aBarePackage(database.db)
    const { ids } = await call.departures.create({ ...september, packageId })
    await sell(ids[0]!, 1, { booked: false })
    expect(await call.departures.remove({ ids })).toEqual({ removed: 3 })
    expect((await database.db.select().from(departures)).map(({ id }) => id)).toEqual([ids[0]])
  })

  it('and by agents only while they are new, by administrators later', async () => {
    const call = await agent()
    const { id: packageId } = await aBarePackage(database.db)
    const { ids } = await call.departures.create({ ...september, packageId })
    await database.db.update(departures).set({ createdAt: new Date(deps.now().getTime() - 16 * 60_000) })
    expect(await call.departures.remove({ ids })).toEqual({ removed: 0 })
    const { call: admin } = await callerAs(deps, 'admin')
    expect(await admin.departures.remove({ ids })).toEqual({ removed: 4 })
  })

  it('to end where the trip begins', async () => {
    const { id: placeId } = await aPlace(database.db, { timeZone: 'Pacific/Auckland' })
    const { id: packageId } = await aBarePackage(database.db, { placeId })
    await (await agent()).departures.create({ packageId, from: '2027-07-10', capacity: 5 })
    const [row] = await database.db.select().from(departures)
    expect(row!.closesAt.toISOString()).toBe('2027-07-10T12:00:00.000Z')
  })
})

describe('a departure is changed', () => {
  it('by one of two editors; the other one gets the newer row', async () => {
    const call = await agent()
    const { id } = await aDeparture(database.db)
    const saved = await call.departures.update({ ...changed, id, version: 1, capacity: 12, isGuaranteed: true })
    expect(saved).toMatchObject({ capacity: 12, left: 12, version: 2, guaranteedAt: deps.now().toISOString() })
    const late = call.departures.update({ ...changed, id, version: 1, capacity: 8 })
    await expect(late).rejects.toMatchObject({ cause: { code: 'conflict', details: { current: { capacity: 12 } } } })
    const [entry] = await database.db
      .select()
      .from(events)
      .where(eq(events.kind, 'departure.updated'))
      .orderBy(events.id)
    expect(entry).toMatchObject({ before: { capacity: 10, isGuaranteed: false }, after: { capacity: 12 } })
  })

  it('not to fewer seats than are taken', async () => {
    const call = await agent()
    const { id } = await aDeparture(database.db, { minPax: 4 })
    await sell(id, 3)
    await sell(id, 2, { booked: false })
    const lower = () => call.departures.update({ ...changed, id, version: 1, capacity: 4, minPax: 4 })
    await expect(lower()).rejects.toMatchObject(refused('conflict', 'capacity'))
    // Ignores expired holds.
    deps.clock.advance(15 * 60)
    expect(await lower()).toMatchObject({ capacity: 4, held: 0, booked: 3, left: 1 })
  })

  it('not back to a party that it does not need, once travelers rely on it', async () => {
    const call = await agent()
    const { id } = await aDeparture(database.db, { minPax: 2 })
    await sell(id, 2)
    const { version } = await call.departures.get({ id })
    const taken = call.departures.update({ ...changed, id, version, minPax: 4 })
    await expect(taken).rejects.toMatchObject(refused('conflict', 'isGuaranteed'))
  })

  it('not to booking after it, or before today', async () => {
    const call = await agent()
    const { id } = await aDeparture(database.db)
    for (const bookBy of ['2027-09-15', '2027-02-28']) {
      const moved = call.departures.update({ ...changed, id, version: 1, bookBy })
      await expect(moved).rejects.toMatchObject(refused('invalid', 'bookBy'))
    }
  })
})

describe('the sale', () => {
  it('is stopped and resumed; what is cancelled stays so', async () => {
    const call = await agent()
    const [one, other] = [await aDeparture(database.db), await aDeparture(database.db, { status: 'cancelled' })]
    const ids = [one.id, other.id]
    expect(await call.departures.setStatuses({ ids, status: 'stopped' })).toEqual({ moved: [one.id], refused: 1 })
    await expect(sell(one.id, 1)).rejects.toMatchObject({ code: 'conflict' })
    expect(await call.departures.setStatuses({ ids, status: 'scheduled' })).toEqual({ moved: [one.id], refused: 1 })
    await sell(one.id, 1)
  })

  it('ends when a departure is cancelled, which gives back what is held', async () => {
    const call = await agent()
    const { id, packageId } = await aDeparture(database.db)
    await sell(id, 2, { booked: false })
    expect(await call.departures.cancel({ id, version: 1 })).toMatchObject({ state: 'cancelled', held: 0 })
    await expect(call.departures.cancel({ id, version: 2 })).rejects.toMatchObject(refused('conflict'))
    await call.departures.create({ packageId, from: '2027-09-14', capacity: 5 })
  })

  it('is not cancelled while seats are booked', async () => {
    const { id } = await aDeparture(database.db, { guaranteedAt: new Date('2027-02-01') })
    await sell(id, 1)
    const cancelled = (await agent()).departures.cancel({ id, version: 1 })
    await expect(cancelled).rejects.toThrow('1 seat of this departure is booked. Cancel it in the office')
  })
})

describe('the list', () => {
  it('finds by state what the rules say is in it', async () => {
    const call = await agent()
    const { db } = database
    const euro = { priceMinor: 1, currency: 'EUR' as const }
    await aDeparture(db)
    await aDeparture(db, { capacity: 1 })
    for (const [seats, capacity] of [
      [8, 10],
      [7, 10],
      [10, 10],
      [3, 4],
    ] as const)
      await sell((await aDeparture(db, { capacity })).id, seats)
    await aDeparture(db, { status: 'stopped' })
    await aDeparture(db, { status: 'cancelled' })
    await aDeparture(db, euro)
    await aDeparture(db, { bookBy: '2027-02-28' })
    await aDeparture(db, { bookBy: '2027-02-28', status: 'stopped' })
    await aDeparture(db, { startsOn: '2027-02-28', bookBy: '2027-02-01' })
    await aDeparture(db, { startsOn: '2027-03-01', bookBy: '2027-03-01' })
    const counts = await Promise.all(
      departureStates.map(async (state) => {
        const { items } = await call.departures.list({ state: [state] })
        expect(items.every((one) => one.state === state)).toBe(true)
        return items.length
      }),
    )
    expect(counts).toEqual([3, 3, 1, 2, 2, 1, 1])
    expect((await call.departures.list({})).total).toBe(13)
    expect((await call.departures.list({ upcoming: true })).total).toBe(11)
  })

  it('is read page after page, by date', async () => {
    const call = await agent()
    const { id: packageId } = await aBarePackage(database.db, { title: 'Krabi slow' })
    await call.departures.create({ ...september, packageId, weekdays: 127 })
    const first = await call.departures.list({ words: 'krabi', limit: 20, descending: true })
    const second = await call.departures.list({
      words: 'krabi',
      limit: 20,
      descending: true,
      cursor: first.nextCursor!,
    })
    const dates = [...first.items, ...second.items].map(({ startsOn }) => startsOn)
    expect([dates.length, new Set(dates).size, dates[0], dates.at(-1)]).toEqual([30, 30, '2027-09-30', '2027-09-01'])
    expect((await call.departures.list({ dates: { from: '2027-09-29' } })).total).toBe(2)
  })
})
