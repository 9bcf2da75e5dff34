import { sql } from 'drizzle-orm'
import { expect, inject, it } from 'vitest'
import { createCaller } from '../../../app/router'
import { booked } from '../../../testing/bookings/booked'
import { atCheckout, holding } from '../../../testing/bookings/checkout.factory'
import { aChange, withExtra } from '../../../testing/bookings/changed'
import { callerAs } from '../../../testing/callers'
import { testContext, testDeps } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { aDeparture } from '../../../testing/departures/departure.factory'
import { aQuote } from '../../../testing/factories'
import { departureSeats } from '../../catalog/departures/table'
import { getSqlState } from '../../../platform/server/errors'
import { bookingChanges } from './table'

const database = useDatabase()
const isPostgres = inject('engine').kind === 'postgres'

/** Proposes a change to a traveler with several devices. */
async function waiting() {
  const deps = testDeps({ db: database.db })
  const { user } = await callerAs(deps, 'traveler')
  const { id: quoteId } = await aQuote(deps.db, { userId: user.id })
  const { staff, id } = await booked(deps, { quoteId })
  const change = await aChange(staff, id, { services: withExtra })
  const [proposed] = await staff.bookingChanges.propose(change)
  const device = async () => {
    const own = testDeps({ db: await database.anotherPool() })
    return createCaller(testContext(own, { actor: { id: user.id, role: 'traveler' } }))
  }
  const colleague = async () => (await callerAs(testDeps({ db: await database.anotherPool() }), 'agent')).call
  return { deps, staff, id, change, changeId: proposed!.id, device, colleague }
}
const fates = async (work: Promise<unknown>[]) =>
  (await Promise.allSettled(work)).map(({ status }) => status).toSorted()

it.runIf(isPostgres)('a traveler and a colleague agree at once: it is charged once', async () => {
  const { staff, id, changeId, device, colleague } = await waiting()
  const [one, two, three] = [await device(), await device(), await colleague()]
  const results = await fates([
    one.bookingChanges.agree({ changeId }),
    two.bookingChanges.agree({ changeId }),
    three.bookingChanges.record({ changeId, words: 'By phone' }),
  ])
  expect(results).toContain('rejected')
  expect(await staff.payments.account({ id })).toMatchObject({ chargedMinor: 330_00, version: 2 })
  expect(await staff.bookings.get({ id })).toMatchObject({ totalMinor: 330_00, version: 2 })
})

it.runIf(isPostgres)('agreeing beside a cancellation leaves one of the two, and a ledger that adds up', async () => {
  const { staff, id, changeId, device, colleague } = await waiting()
  const [one, two] = [await device(), await colleague()]
  const results = await fates([
    one.bookingChanges.agree({ changeId }),
    two.bookings.cancel({ id, version: 1, reason: 'Sick' }),
  ])
  expect(results).toEqual(['fulfilled', 'rejected'])
  const [booking, account, [change]] = await Promise.all([
    staff.bookings.get({ id }),
    staff.payments.account({ id }),
    staff.bookingChanges.of({ id }),
  ])
  expect([booking.status, change!.state, account.chargedMinor]).toEqual(
    booking.status === 'cancelled' ? ['cancelled', 'withdrawn', 0] : ['held', 'settled', 330_00],
  )
})

it.runIf(isPostgres)('two colleagues propose at once: one change waits', async () => {
  const { staff, id, changeId, colleague } = await waiting()
  await staff.bookingChanges.withdraw({ changeId })
  const people = [await colleague(), await colleague()]
  const work = people.map(async (call) => call.bookingChanges.propose(await aChange(call, id, { services: withExtra })))
  expect(await fates(work)).toEqual(['fulfilled', 'rejected'])
})

it.runIf(isPostgres)(
  'trips move to the last seats of a departure, and against each other: none is sold twice',
  async () => {
    const deps = testDeps({ db: database.db })
    const { departure, call: first, order } = await holding(deps, { capacity: 4 })
    const { packageId } = departure
    const last = await aDeparture(deps.db, { packageId, startsOn: '2027-09-21', capacity: 2 })
    const second = await atCheckout(deps)
    const asked = { ...second.asked, packageId, date: departure.startsOn }
    const { receipt, sha256 } = await second.call.checkout.offer(asked)
    const { hold } = await second.call.checkout.hold(asked)
    const { totalMinor } = receipt
    const ids = [
      (await first.checkout.book(order)).id,
      (await second.call.checkout.book({ ...order, holdId: hold!.id, totalMinor, sha256 })).id,
    ]
    const colleague = async () => (await callerAs(testDeps({ db: await database.anotherPool() }), 'agent')).call
    const people = [await colleague(), await colleague()]
    const move = async (to: readonly string[]) => {
      const inputs = await Promise.all(
        ids.map((id, i) => aChange(people[i]!, id, { startsOn: to[i]!, agreedWords: 'By phone' })),
      )
      return fates(inputs.map((input, i) => people[i]!.bookingChanges.propose(input)))
    }
    const seats = async () => {
      const found = await deps.db.select().from(departureSeats)
      return [departure, last].map(({ id }) => found.find((one) => one.departureId === id)!.booked)
    }
    expect(await move([last.startsOn, last.startsOn])).toEqual(['fulfilled', 'rejected'])
    expect(await seats()).toEqual([2, 2])
    await deps.db.update(departureSeats).set({ capacity: 4 })
    const now = await Promise.all(ids.map(async (id) => (await people[0]!.bookings.get({ id })).startsOn))
    const crossed = now.map((on) => (on === last.startsOn ? departure.startsOn : last.startsOn))
    expect(await move(crossed)).toEqual(['fulfilled', 'fulfilled'])
    expect(await seats()).toEqual([2, 2])
  },
)

const refused = (statement: ReturnType<typeof sql>) =>
  database.db.transaction((tx) => tx.execute(statement)).then(() => 'done', getSqlState)

it('the database refuses what nobody may do with a change', async () => {
  const { id, changeId } = await waiting()
  const states: [string, string][] = [
    [`UPDATE booking_changes SET amount_minor = 0`, '55000'],
    [`UPDATE booking_changes SET state = 'asked', asked_by = 'traveler'`, '55000'],
    [`DELETE FROM booking_changes`, '55000'],
    // Tries to settle it without booking it.
    [`UPDATE booking_changes SET state = 'settled', agreed_by = 'staff', ended_at = now()`, '23514'],
    [`UPDATE booking_changes SET state = 'settled', ended_at = now()`, '23514'],
    [`UPDATE booking_changes SET state = 'declined'`, '23514'],
  ]
  for (const [statement, code] of states)
    expect([statement, await refused(sql.raw(`${statement} WHERE id = '${changeId}'`))]).toEqual([statement, code])
  const second = sql`INSERT INTO booking_changes (id, booking_id, seq, asked_by, state, created_at)
    VALUES (gen_random_uuid(), ${id}, 2, 'traveler', 'asked', now())`
  expect(await refused(second)).toBe('23505')
  await database.db.update(bookingChanges).set({ state: 'withdrawn', endedAt: new Date() })
  for (const state of ['asked', 'proposed', 'settled', 'declined'])
    expect(await refused(sql`UPDATE booking_changes SET state = ${state}`)).toBe('55000')
})
