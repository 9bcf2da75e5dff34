import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newId } from '../../../platform/server/ids'
import { testContext } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { aDeparture } from '../../../testing/departures/departure.factory'
import { aBarePackage } from '../../../testing/package.factory'
import { purgePackages } from '../../servicing/packages/purge-packages.service'
import { packages } from '../packages/table'
import { bookSeats, expireHolds, giveBackSeats, takeSeats } from './seats.service'
import { departures, departureSeats } from './table'

const database = useDatabase()
const deps = useDeps(database)

const take = (departureId: string, seats = 1) => takeSeats({ ctx: testContext(deps), input: { departureId, seats } })
const book = (id: string) => bookSeats({ ctx: testContext(deps), input: { id } })
const giveBack = (id: string) => giveBackSeats({ ctx: testContext(deps), input: { id } })
async function getSeats(id: string) {
  const [row] = await database.db.select().from(departureSeats).where(eq(departureSeats.departureId, id))
  return { held: row!.held, booked: row!.booked }
}
const guaranteedAt = async (id: string) =>
  (await database.db.select().from(departures).where(eq(departures.id, id)))[0]!.guaranteedAt
const conflict = (message: string) => ({ code: 'conflict', message })

describe('seats', () => {
  it('are held for 15 minutes, then booked', async () => {
    const { id } = await aDeparture(database.db)
    const hold = await take(id, 3)
    expect(hold.expiresAt).toEqual(new Date('2027-03-01T12:15:00.000Z'))
    expect(await getSeats(id)).toEqual({ held: 3, booked: 0 })
    deps.clock.advance(14 * 60 + 59)
    await book(hold.id)
    await book(hold.id)
    expect(await getSeats(id)).toEqual({ held: 0, booked: 3 })
  })

  it('are the next one’s after that, without waiting for a job', async () => {
    const { id } = await aDeparture(database.db, { capacity: 4 })
    const first = await take(id, 4)
    deps.clock.advance(15 * 60 - 1)
    await expect(take(id)).rejects.toMatchObject(conflict('This departure is full. Please choose another date'))
    deps.clock.advance(1)
    await take(id, 4)
    const over = 'The time for which your seats were reserved is over. Please choose the date again'
    await expect(book(first.id)).rejects.toMatchObject(conflict(over))
    expect(await getSeats(id)).toEqual({ held: 4, booked: 0 })
  })

  it('cannot be booked after their time even while nobody else wants them', async () => {
    const { id } = await aDeparture(database.db)
    const hold = await take(id, 2)
    deps.clock.advance(15 * 60)
    await expect(book(hold.id)).rejects.toMatchObject({ code: 'conflict' })
    expect(await getSeats(id)).toEqual({ held: 2, booked: 0 })
    await expireHolds(testContext(deps))
    expect(await getSeats(id)).toEqual({ held: 0, booked: 0 })
  })

  it('are given back once, held or booked', async () => {
    const { id } = await aDeparture(database.db)
    const [held, booked] = [await take(id, 2), await take(id, 5)]
    await book(booked.id)
    for (const { id: one } of [held, held, booked, booked]) await giveBack(one)
    expect(await getSeats(id)).toEqual({ held: 0, booked: 0 })
    await expect(book(held.id)).rejects.toMatchObject({ code: 'conflict' })
    await expect(book(newId())).rejects.toMatchObject({ code: 'not-found' })
    await expect(take(newId())).rejects.toMatchObject({ code: 'not-found' })
  })

  it('of the smallest party make it run, for good', async () => {
    const { id } = await aDeparture(database.db, { minPax: 4 })
    const [first, second] = [await take(id, 3), await take(id, 1)]
    await book(first.id)
    expect(await guaranteedAt(id)).toBeNull()
    await book(second.id)
    expect(await guaranteedAt(id)).toEqual(deps.now())
    await giveBack(first.id)
    expect(await guaranteedAt(id)).toEqual(deps.now())
  })

  it.each([
    ['fewer are left', { capacity: 2 }, 'Only 2 seats are left. Please take fewer, or choose another date'],
    [
      'its sale is stopped',
      { status: 'stopped' as const },
      'This departure is not on sale at present. Please choose another date',
    ],
    ['it is cancelled', { status: 'cancelled' as const }, 'This departure was cancelled. Please choose another date'],
    [
      'its last day to book is over',
      { bookBy: '2027-02-28' },
      'This departure can no longer be booked. Please choose another date',
    ],
    [
      'its price is in another currency',
      { priceMinor: 1, currency: 'EUR' as const },
      'This departure is not on sale at present. Please choose another date',
    ],
  ])('are not taken when %s', async (_, change, sentence) => {
    const { id } = await aDeparture(database.db, change)
    await expect(take(id, 3)).rejects.toMatchObject(conflict(sentence))
    expect(await getSeats(id)).toEqual({ held: 0, booked: 0 })
  })

  it('of a package that is not on sale are not taken', async () => {
    const { id: packageId } = await aBarePackage(database.db, { status: 'inactive' })
    const { id } = await aDeparture(database.db, { packageId })
    const sentence = 'This departure is not on sale at present. Please choose another date'
    await expect(take(id)).rejects.toMatchObject(conflict(sentence))
  })

  it('that are booked keep their package, which is removed for good once they are given back', async () => {
    const { id, packageId } = await aDeparture(database.db)
    const hold = await take(id, 2)
    await book(hold.id)
    await database.db.update(packages).set({ status: 'archived', removedAt: new Date('2027-01-01T00:00:00Z') })
    await purgePackages(testContext(deps))
    expect(await database.db.$count(packages, eq(packages.id, packageId))).toBe(1)
    await giveBack(hold.id)
    await purgePackages(testContext(deps))
    expect(await database.db.$count(packages, eq(packages.id, packageId))).toBe(0)
  })

  it('are counted right whatever is done in whatever order', async () => {
    const step = fc.oneof(
      fc.record({ do: fc.constant('take' as const), n: fc.integer({ min: 1, max: 5 }) }),
      fc.record({ do: fc.constantFrom('book' as const, 'giveBack' as const), n: fc.nat(9) }),
      fc.record({ do: fc.constant('wait' as const), n: fc.integer({ min: 1, max: 20 }) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        const { id } = await aDeparture(database.db, { capacity: 8 })
        const taken: { id: string; seats: number; state: string; until: number }[] = []
        const minutes = () => deps.now().getTime() / 60_000
        const sum = (state: string) =>
          taken.reduce(
            (n, one) => n + (one.state === state && (state === 'booked' || one.until > minutes()) ? one.seats : 0),
            0,
          )
        for (const { do: act, n } of steps) {
          const one = taken[n % Math.max(1, taken.length)]
          if (act === 'wait') deps.clock.advance(n * 60)
          else if (act === 'take') {
            const fits = sum('held') + sum('booked') + n <= 8
            const hold = await take(id, n).catch(() => null)
            expect(hold !== null).toBe(fits)
            if (hold) taken.push({ id: hold.id, seats: n, state: 'held', until: minutes() + 15 })
          } else if (one && act === 'book') {
            const may = one.state === 'booked' || (one.state === 'held' && one.until > minutes())
            expect(
              await book(one.id).then(
                () => true,
                () => false,
              ),
            ).toBe(may)
            if (may) one.state = 'booked'
          } else if (one) {
            await giveBack(one.id)
            one.state = 'released'
          }
        }
        await expireHolds(testContext(deps))
        expect(await getSeats(id)).toEqual({ held: sum('held'), booked: sum('booked') })
      }),
      { numRuns: 25 },
    )
  })
})
