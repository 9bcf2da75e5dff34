import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Db } from '../../../platform/server/database/db'
import { getSqlState } from '../../../platform/server/errors'
import { newId } from '../../../platform/server/ids'
import { testContext } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { aDeparture } from '../../../testing/departures/departure.factory'
import { bookSeats, giveBackSeats, takeSeats } from './seats.service'
import { departures, departureSeats, seatHolds } from './table'

const database = useDatabase()
const deps = useDeps(database)

const refused = (write: PromiseLike<unknown>) =>
  Promise.resolve(write).then(
    () => 'written',
    (error: unknown) => getSqlState(error),
  )
const counters = (db: Db, id: string, values: Partial<typeof departureSeats.$inferInsert>) =>
  db.update(departureSeats).set(values).where(eq(departureSeats.departureId, id))

/** Reserves four of ten seats, and books two. */
async function sold() {
  const ctx = testContext(deps)
  const { id, packageId } = await aDeparture(database.db)
  const held = await takeSeats({ ctx, input: { departureId: id, seats: 4 } })
  const booked = await takeSeats({ ctx, input: { departureId: id, seats: 2 } })
  await bookSeats({ ctx, input: { id: booked.id } })
  return { ctx, id, packageId, held: held.id, booked: booked.id }
}
type Sold = Awaited<ReturnType<typeof sold>>

describe('the database itself refuses', () => {
  it.each<[string, string, (db: Db, sold: Sold) => PromiseLike<unknown>]>([
    ['more seats held than there are', '23514', (db, { id }) => counters(db, id, { held: 9 })],
    ['more seats booked than there are', '23514', (db, { id }) => counters(db, id, { booked: 7 })],
    ['fewer seats than are taken', '23514', (db, { id }) => counters(db, id, { capacity: 5 })],
    ['fewer than none held', '23514', (db, { id }) => counters(db, id, { held: -1 })],
    ['a departure without seats to sell', '23514', (db, { id }) => counters(db, id, { capacity: 0 })],
    ['a counter that nobody took', '23514', (db, { id }) => counters(db, id, { held: 5 })],
    ['seats given back in the counter alone', '23514', (db, { id }) => counters(db, id, { booked: 0 })],
    [
      'seats taken past the counter',
      '23514',
      (db, { id }) => db.insert(seatHolds).values({ id: newId(), departureId: id, seats: 1, expiresAt: new Date() }),
    ],
    ['what is held forgotten', '23514', (db, { held }) => db.delete(seatHolds).where(eq(seatHolds.id, held))],
    [
      'other seats than were taken',
      '55000',
      (db, { held }) => db.update(seatHolds).set({ seats: 1 }).where(eq(seatHolds.id, held)),
    ],
    [
      'what is booked held again',
      '55000',
      (db, { booked }) => db.update(seatHolds).set({ state: 'held' }).where(eq(seatHolds.id, booked)),
    ],
    [
      'a state that there is not',
      '23514',
      (db, { held }) => db.execute(sql`UPDATE seat_holds SET state = 'lost' WHERE id = ${held}`),
    ],
    [
      'a second departure on the date',
      '23505',
      (db, { packageId }) => aDeparture(db, { packageId, startsOn: '2027-09-14' }),
    ],
    [
      'booking after the departure',
      '23514',
      (db, { id }) => db.update(departures).set({ bookBy: '2027-09-15' }).where(eq(departures.id, id)),
    ],
    [
      'a status that there is not',
      '23514',
      (db, { id }) => db.execute(sql`UPDATE departures SET status = 'lost' WHERE id = ${id}`),
    ],
  ])('%s', async (_, state, write) => {
    expect(await refused(write(database.db, await sold()))).toBe(state)
  })

  it('seats that were given back being booked', async () => {
    const { ctx, held } = await sold()
    await giveBackSeats({ ctx, input: { id: held } })
    expect(await refused(database.db.update(seatHolds).set({ state: 'booked', endedAt: null }))).toBe('55000')
  })

  it('nothing when the date was cancelled before', async () => {
    const { id, packageId } = await sold()
    await database.db.update(departures).set({ status: 'cancelled' }).where(eq(departures.id, id))
    expect(await refused(aDeparture(database.db, { packageId }))).toBe('written')
  })
})
