import { eq, sql } from 'drizzle-orm'
import { describe, expect, inject, it } from 'vitest'
import { type Db, queryRows } from '../../../platform/server/database/db'
import { callerAs } from '../../../testing/callers'
import { testContext, testDeps } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { aDeparture } from '../../../testing/departures/departure.factory'
import { runInTurn } from '../../../testing/run-in-turn'
import { lockPackages } from '../packages/service'
import { moveDepartures } from './change.service'
import { bookSeats, takeSeats } from './seats.service'
import { departures, departureSeats } from './table'

const database = useDatabase()
const buyers = 200

async function pools(): Promise<Db[]> {
  return [database.db, ...(await Promise.all([1, 2, 3].map(() => database.anotherPool())))]
}
const each = <T>(dbs: readonly Db[], act: (db: Db) => Promise<T>) =>
  Promise.allSettled(Array.from({ length: buyers }, (_, i) => act(dbs[i % dbs.length]!)))
async function getSeats(id: string) {
  const [row] = await database.db.select().from(departureSeats).where(eq(departureSeats.departureId, id))
  return { held: row!.held, booked: row!.booked }
}
const failures = (ends: readonly PromiseSettledResult<unknown>[]) =>
  new Set(ends.flatMap((end) => (end.status === 'rejected' ? (end.reason as Error).message : [])))

/** Runs without the database's check, and restores it for the other tests of this database. */
async function unguarded(act: () => Promise<void>): Promise<void> {
  const { db } = database
  const [check] = await queryRows<{ text: string }>(
    db,
    sql`SELECT pg_get_constraintdef(oid) AS text FROM pg_constraint WHERE conname = 'departure_seats_taken'`,
  )
  await db.execute(sql`ALTER TABLE departure_seats DROP CONSTRAINT departure_seats_taken`)
  await db.execute(sql`ALTER TABLE departure_seats DISABLE TRIGGER departure_seats_sum`)
  try {
    await act()
  } finally {
    await db.delete(departures)
    await db.execute(sql`ALTER TABLE departure_seats ENABLE TRIGGER departure_seats_sum`)
    await db.execute(sql.raw(`ALTER TABLE departure_seats ADD CONSTRAINT departure_seats_taken ${check!.text}`))
  }
}

describe.runIf(inject('engine').kind === 'postgres')('200 buyers at once of 10 seats', () => {
  it('get exactly 10', async () => {
    const { id } = await aDeparture(database.db)
    const ends = await each(await pools(), async (db) => {
      const ctx = testContext(testDeps({ db }))
      const hold = await takeSeats({ ctx, input: { departureId: id, seats: 1 } })
      await bookSeats({ ctx, input: { id: hold.id } })
    })
    expect(ends.filter(({ status }) => status === 'fulfilled').length).toBe(10)
    expect(await getSeats(id)).toEqual({ held: 0, booked: 10 })
    expect(failures(ends)).toEqual(new Set(['This departure is full. Please choose another date']))
  })

  it('get more without the guard: who looks first and takes then sells what is gone', async () => {
    const { id } = await aDeparture(database.db)
    const dbs = await pools()
    const seats = (db: Db) => db.select().from(departureSeats).where(eq(departureSeats.departureId, id))
    const take = (db: Db) =>
      db
        .update(departureSeats)
        .set({ held: sql`held + 1` })
        .where(eq(departureSeats.departureId, id))
    await unguarded(async () => {
      const looks = await each(dbs, async (db) => (await seats(db))[0]!)
      const sees = looks.flatMap((look) => (look.status === 'fulfilled' ? [look.value] : []))
      expect(sees.filter(({ capacity, held, booked }) => held + booked < capacity).length).toBe(buyers)
      await each(dbs, take)
      expect(await getSeats(id)).toEqual({ held: 200, booked: 0 })
    })
  })

  it('sell nothing after the sale was stopped', async () => {
    const { id } = await aDeparture(database.db, { capacity: 500 })
    const dbs = await pools()
    const stop = async () => {
      const ctx = testContext(testDeps({ db: dbs[0]! })) as never as Parameters<typeof moveDepartures>[0]['ctx']
      await moveDepartures({ ctx, input: { ids: [id], status: 'stopped' } })
      return getSeats(id)
    }
    const buying = each(dbs, (db) =>
      takeSeats({ ctx: testContext(testDeps({ db })), input: { departureId: id, seats: 1 } }),
    )
    const [ends, atStop] = await Promise.all([buying, stop()])
    expect(await getSeats(id)).toEqual(atStop)
    expect(ends.filter(({ status }) => status === 'fulfilled').length).toBe(atStop.held)
  })
})

it.runIf(inject('engine').kind === 'postgres')(
  'a date is added and edited at once: both lock in one order',
  async () => {
    const { id, packageId } = await aDeparture(database.db)
    const staff = async () => (await callerAs(testDeps({ db: await database.anotherPool() }), 'admin')).call
    const [adding, editing] = [await staff(), await staff()]
    const edited = { capacity: 12, minPax: 1, bookBy: '2027-08-30', price: null, isGuaranteed: false }
    const ends = await runInTurn(database, (tx) => lockPackages(testContext(testDeps({ db: tx })), [packageId]), [
      () => adding.departures.create({ packageId, from: '2027-09-14', to: '2027-09-15', capacity: 10 }),
      () => editing.departures.update({ ...edited, id, version: 1 }),
    ])
    expect(ends).toEqual(['done', 'done'])
  },
)
