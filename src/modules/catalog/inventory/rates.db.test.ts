import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { testContext, testDeps } from '../../../testing/context'
import { callerAs } from '../../../testing/callers'
import { useDatabase } from '../../../testing/database'
import { newId } from '../../../platform/server/ids'
import { addDays } from '../../../shared/dates'
import { events } from '../../core/events/table'
import { purgeRateChanges } from './rate-undo.service'
import { inventoryRateChanges, inventoryRates } from './table'

const database = useDatabase()

async function aHotel() {
  const { call } = await callerAs(testDeps({ db: database.db }), 'agent')
  const { id } = await call.inventory.createHotel({ name: 'Reef Inn', location: 'Krabi', priceMinor: null })
  const rate = {
    season: 'High',
    firstDay: '2027-01-01',
    lastDay: '2027-03-31',
    weekdays: 127,
    unit: 'room',
    occupancy: 2,
    ageBand: 'any',
    netMinor: 9_000,
    sellMinor: 12_000,
  } as const
  const add = (values: Partial<Omit<typeof rate, 'ageBand' | 'firstDay' | 'lastDay'>> | object) =>
    call.inventory.createRate({ kind: 'hotels', itemId: id, ...rate, ...values })
  return { call, id, rate, add }
}
const overlap = { code: 'CONFLICT', message: 'High, 1 Jan 2027 to 31 Mar 2027 covers some of these days' }

describe('rates of an item', () => {
  it('never cover the same day twice: both ends are included', async () => {
    const { add } = await aHotel()
    await add({})
    await expect(add({ firstDay: '2027-03-31', lastDay: '2027-04-30' })).rejects.toMatchObject(overlap)
    await add({ firstDay: '2027-04-01', lastDay: '2027-04-30' })
    await add({ firstDay: '2026-12-01', lastDay: '2026-12-31' })
    expect(await database.db.$count(inventoryRates)).toBe(3)
  })

  it('may cover the same dates on other weekdays, for other people, and of other items', async () => {
    const [{ add }, other] = [await aHotel(), await aHotel()]
    await add({ weekdays: 0b0011111 })
    await add({ weekdays: 0b1100000 })
    await expect(add({ weekdays: 0b0100000 })).rejects.toMatchObject({ code: 'CONFLICT' })
    await add({ occupancy: 1 })
    await add({ ageBand: 'child' })
    await add({ unit: 'person' })
    await other.add({})
    expect(await database.db.$count(inventoryRates)).toBe(6)
  })

  it('of two that are added at once, one is refused', async () => {
    const { add } = await aHotel()
    const results = await Promise.allSettled([add({}), add({ firstDay: '2027-02-01' })])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await database.db.$count(inventoryRates)).toBe(1)
  })

  it('are listed by year, changed with their version, and deleted', async () => {
    const { call, id, rate, add } = await aHotel()
    const { id: rateId } = await add({ firstDay: '2026-12-20', lastDay: '2027-01-05' })
    const list = (year: number) => call.inventory.rates({ kind: 'hotels', id, year })
    expect((await Promise.all([2025, 2026, 2027, 2028].map(list))).map((rates) => rates.length)).toEqual([0, 1, 1, 0])
    const saved = await call.inventory.updateRate({ ...rate, id: rateId, version: 1, sellMinor: 13_000 })
    expect(saved).toMatchObject({ sellMinor: 13_000, version: 2, currency: 'USD' })
    await expect(call.inventory.updateRate({ ...rate, id: rateId, version: 1 })).rejects.toMatchObject({
      cause: { details: { current: { sellMinor: 13_000 } } },
    })
    await expect(call.inventory.removeRate({ id: rateId })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const { call: asAdmin } = await callerAs(testDeps({ db: database.db }), 'admin')
    await asAdmin.inventory.removeRate({ id: rateId })
    await expect(asAdmin.inventory.removeRate({ id: rateId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it.each([
    [{ lastDay: '2026-12-31' }, 'lastDay'],
    [{ lastDay: '2031-01-01' }, 'lastDay'],
    [{ weekdays: 0 }, 'weekdays'],
    [{ netMinor: -1 }, 'netMinor'],
  ])('are refused with the field: %j', async (values, field) => {
    const { add } = await aHotel()
    const failure = await add(values).catch((error: unknown) => error)
    expect((failure as { cause: { issues: { path: string[] }[] } }).cause.issues[0]?.path).toEqual([field])
  })
})

describe('a rate that sells below its net', () => {
  const asked = { code: 'BAD_REQUEST', cause: { details: { field: 'costReason' } } }

  it('is added, lowered and copied with a reason alone, which the log has', async () => {
    const { call, id, rate, add } = await aHotel()
    await expect(add({ sellMinor: 8_999 })).rejects.toMatchObject(asked)
    const below = { sellMinor: 8_999, costReason: 'To fill the house' }
    const { id: rateId } = await add(below)
    const edit = { ...rate, id: rateId, version: 1 }
    await expect(call.inventory.updateRate({ ...edit, sellMinor: 8_998 })).rejects.toMatchObject(asked)
    await call.inventory.updateRate({ ...edit, sellMinor: 8_999, season: 'Low' })
    await call.inventory.updateRate({ ...edit, version: 2, sellMinor: 8_000, costReason: 'Still empty' })
    const copy = { kind: 'hotels', itemId: id, year: 2027, netPercent: 1 } as const
    await expect(call.inventory.copyRates(copy)).rejects.toMatchObject(asked)
    expect(await call.inventory.copyRates({ ...copy, costReason: 'As every year' })).toMatchObject({ count: 1 })
    const entries = await database.db.select().from(events).orderBy(events.id)
    expect(entries.map(({ data }) => (data as { costReason?: string }).costReason).filter(Boolean)).toEqual([
      'To fill the house',
      'Still empty',
      'As every year',
    ])
  })

  it('says so before anybody is shown whom it concerns', async () => {
    const { call, id, rate } = await aHotel()
    const change = { act: 'add' as const, rate: { kind: 'hotels' as const, itemId: id, ...rate, sellMinor: 1 } }
    await expect(call.impact.rates({ change })).rejects.toMatchObject(asked)
  })
})

describe('copying the rates of a year', () => {
  const getDates = async (call: Awaited<ReturnType<typeof aHotel>>['call'], id: string, year: number) =>
    (await call.inventory.rates({ kind: 'hotels', id, year })).map((rate) => [
      rate.firstDay,
      rate.lastDay,
      rate.netMinor,
      rate.sellMinor,
    ])

  it('adds those that begin in it a year later, with other prices', async () => {
    const { call, id, add } = await aHotel()
    await add({ firstDay: '2026-12-20', lastDay: '2026-12-31' })
    await add({ weekdays: 0b1100000 })
    await add({ firstDay: '2027-12-20', lastDay: '2027-12-31' })
    const copy = { kind: 'hotels', itemId: id, year: 2027, netPercent: 10, sellPercent: -5 } as const
    expect(await call.inventory.copyRates(copy)).toMatchObject({ count: 2 })
    expect(await getDates(call, id, 2028)).toEqual([
      ['2028-01-01', '2028-03-31', 9_900, 11_400],
      ['2028-12-20', '2028-12-31', 9_900, 11_400],
    ])
    const [entry] = await database.db.select().from(events).where(eq(events.kind, 'rates.copied')).orderBy(events.id)
    expect(entry).toMatchObject({ entity: 'hotel', entityId: id, data: { year: 2027, count: 2, netPercent: 10 } })
  })

  it('copies all of them, those that are free, or none, and names the season that overlaps', async () => {
    const { call, id, add } = await aHotel()
    await add({ season: 'Spring', lastDay: '2027-01-31' })
    await add({ season: 'High', firstDay: '2027-06-01', lastDay: '2027-08-31' })
    await add({ season: 'Early', firstDay: '2028-08-31', lastDay: '2028-09-30' })
    await expect(call.inventory.copyRates({ kind: 'hotels', itemId: id, year: 2027 })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'High overlaps a rate that 2028 has already',
    })
    expect(await getDates(call, id, 2028)).toHaveLength(1)
    const free = { kind: 'hotels', itemId: id, year: 2027, onlyFree: true } as const
    expect(await call.inventory.copyRates(free)).toMatchObject({ count: 1 })
    expect((await getDates(call, id, 2028)).map(([day]) => day)).toEqual(['2028-01-01', '2028-08-31'])
    await expect(call.inventory.copyRates(free)).rejects.toThrow('Each rate of 2027 overlaps one that 2028 has already')
    await expect(call.inventory.copyRates({ kind: 'hotels', itemId: id, year: 2026 })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: 'No rate begins in 2026',
    })
  })
})

it('a price for each day is listed, split by a season and copied without a gap', async () => {
  const { call, id, rate, add } = await aHotel()
  const days = Array.from({ length: 255 }, (_, i) => addDays('2027-01-01', i))
  const each = { ...rate, kind: 'hotels' as const, itemId: id, season: '' }
  const daily = [1, 2].flatMap((occupancy) =>
    days.map((day) => ({ ...each, id: newId(), occupancy, firstDay: day, lastDay: day })),
  )
  await database.db.insert(inventoryRates).values(daily)
  const listed = await call.inventory.rates({ kind: 'hotels', id, year: 2027 })
  expect(listed).toHaveLength(510)
  expect(await call.inventory.copyRates({ kind: 'hotels', itemId: id, year: 2027 })).toMatchObject({ count: 510 })
  const splits = listed.filter(({ occupancy }) => occupancy === 2).map((one) => ({ id: one.id, version: one.version }))
  await add({ season: 'Whole', lastDay: days.at(-1), splits })
  expect(await call.inventory.rates({ kind: 'hotels', id, year: 2027 })).toHaveLength(256)
})

describe('a season inside another rate', () => {
  const listed = async (call: Awaited<ReturnType<typeof aHotel>>['call'], id: string) =>
    (await call.inventory.rates({ kind: 'hotels', id, year: 2027 })).map((rate) => [
      rate.firstDay,
      rate.lastDay,
      rate.sellMinor,
    ])
  const wholeYear = [['2027-01-01', '2027-12-31', 12_000]]
  const withSummer = [
    ['2027-01-01', '2027-06-30', 12_000],
    ['2027-07-01', '2027-08-31', 15_000],
    ['2027-09-01', '2027-12-31', 12_000],
  ]
  async function aYear() {
    const house = await aHotel()
    const whole = await house.add({ season: 'All year', lastDay: '2027-12-31' })
    const summer = { season: 'Summer', firstDay: '2027-07-01', lastDay: '2027-08-31', sellMinor: 15_000 }
    const splits = [{ id: whole.id, version: whole.version }]
    return { ...house, whole, summer, splits }
  }

  it('splits that one after it was seen, and is undone as a whole', async () => {
    const { call, id, rate, add, summer, splits } = await aYear()
    const wanted = { kind: 'hotels', itemId: id, ...rate, ...summer } as const
    expect(await call.inventory.overlappingRates(wanted)).toMatchObject([{ season: 'All year', sellMinor: 12_000 }])
    await expect(add(summer)).rejects.toMatchObject({
      message: 'All year, 1 Jan 2027 to 31 Dec 2027 covers some of these days',
    })
    const { undo } = await add({ ...summer, splits })
    expect(await listed(call, id)).toEqual(withSummer)
    expect(await call.inventory.undoRates({ id: undo })).toEqual({ count: 3 })
    expect(await listed(call, id)).toEqual(wholeYear)
    await expect(call.inventory.undoRates({ id: undo })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    // Refuses splits of a version that is gone.
    await expect(add({ ...summer, splits })).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('replaces what it covers as a whole; an edit takes days, too', async () => {
    const { call, id, rate, add, whole, summer, splits } = await aYear()
    const season = await add({ ...summer, splits })
    const rates = await call.inventory.rates({ kind: 'hotels', id, year: 2027 })
    const others = rates.filter((one) => one.id !== season.id)
    const edit = { ...rate, ...summer, id: season.id, version: 1, firstDay: '2027-01-01', lastDay: '2027-10-31' }
    const seen = others.map((one) => ({ id: one.id, version: one.version }))
    const { undo } = await call.inventory.updateRate({ ...edit, splits: seen })
    expect(await listed(call, id)).toEqual([
      ['2027-01-01', '2027-10-31', 15_000],
      ['2027-11-01', '2027-12-31', 12_000],
    ])
    expect(await database.db.$count(inventoryRates, eq(inventoryRates.id, whole.id))).toBe(0)
    await call.inventory.undoRates({ id: undo })
    expect(await listed(call, id)).toEqual(withSummer)
  })

  it('is not undone by a colleague, after a day, or once one of the rates was changed', async () => {
    const { call, id, rate, add, summer, splits } = await aYear()
    const { undo, id: seasonId } = await add({ ...summer, splits })
    const { call: colleague } = await callerAs(testDeps({ db: database.db }), 'agent')
    await expect(colleague.inventory.undoRates({ id: undo })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await call.inventory.updateRate({ ...rate, ...summer, id: seasonId, version: 1, sellMinor: 16_000 })
    await expect(call.inventory.undoRates({ id: undo })).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await listed(call, id)).toHaveLength(3)
    const later = testDeps({ db: database.db })
    later.clock.advance(25 * 3600)
    await purgeRateChanges(testContext(later))
    expect(await database.db.$count(inventoryRateChanges)).toBe(0)
  })

  it('is not brought back once its supplier asks another currency', async () => {
    const { call, id, whole } = await aYear()
    const { call: admin } = await callerAs(testDeps({ db: database.db }), 'admin')
    const { undo } = await admin.inventory.removeRate({ id: whole.id })
    await call.inventory.updateHotel({ id, costCurrency: 'THB' })
    await expect(admin.inventory.undoRates({ id: undo })).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await listed(call, id)).toEqual([])
  })

  it('is added once by two who saw the same', async () => {
    const { call, id, add, summer, splits } = await aYear()
    const both = await Promise.allSettled([add({ ...summer, splits }), add({ ...summer, splits })])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await listed(call, id)).toEqual(withSummer)
  })

  it('asks why where it sells below its net, and takes nothing before', async () => {
    const { call, id, add, summer, splits } = await aYear()
    const below = { ...summer, splits, sellMinor: 100 }
    await expect(add(below)).rejects.toMatchObject({ cause: { details: { field: 'costReason' } } })
    expect(await listed(call, id)).toEqual(wholeYear)
    await add({ ...below, costReason: 'To fill the house' })
  })
})
