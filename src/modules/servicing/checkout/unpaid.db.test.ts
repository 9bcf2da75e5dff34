import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { atCheckout, holding } from '../../../testing/bookings/checkout.factory'
import { callerAs } from '../../../testing/callers'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { aTransfer } from '../../../testing/payments/paid'
import { users } from '../../identity/auth/table'
import { bookings } from '../../bookings/bookings/table'
import { departureSeats } from '../../catalog/departures/table'
import { mostUnpaid } from './checkout.rules'

const database = useDatabase()
const deps = useDeps(database)

describe('seats that nobody has paid for', () => {
  it('are kept for a confirmed address alone', async () => {
    const { call, user, order } = await holding(deps)
    await database.db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, user.id))
    await expect(call.checkout.book(order)).rejects.toMatchObject({
      message: expect.stringContaining('Please confirm your email address first'),
      cause: { code: 'conflict', details: { field: 'email' } },
    })
    expect(await database.db.$count(bookings)).toBe(0)
    await database.db.update(users).set({ emailVerifiedAt: deps.now() }).where(eq(users.id, user.id))
    await call.checkout.book(order)
  })

  it('are left to others: accounts without a confirmed address reserve half of them, however many they are', async () => {
    const capacity = 11
    const { departure, asked } = await atCheckout(deps, { capacity, taken: 1 })
    const callUnconfirmed = async () => {
      const { call, user } = await callerAs(deps, 'traveler')
      await database.db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, user.id))
      return { call, user }
    }
    const refused = {
      message: expect.stringContaining('Please confirm your email address first'),
      cause: { code: 'conflict', details: { field: 'email' } },
    }
    const [first, second, third] = [await callUnconfirmed(), await callUnconfirmed(), await callUnconfirmed()]
    await first.call.checkout.hold(asked)
    await second.call.checkout.hold(asked)
    await expect(third.call.checkout.hold(asked)).rejects.toMatchObject(refused)
    // Keeps what they have, and gives them the last one.
    await expect(second.call.checkout.hold({ ...asked, adults: 4, rooms: 2 })).rejects.toMatchObject(refused)
    await second.call.checkout.hold({ ...asked, adults: 3 })
    const getHeld = async () =>
      (await database.db.select().from(departureSeats).where(eq(departureSeats.departureId, departure.id)))[0]!.held
    expect(await getHeld()).toBe(5)
    await database.db.update(users).set({ emailVerifiedAt: deps.now() }).where(eq(users.id, third.user.id))
    await third.call.checkout.hold({ ...asked, adults: 5, rooms: 2 })
    expect(await getHeld()).toBe(10)
    // Counts none that are over.
    deps.clock.advance(15 * 60)
    const { call: fourth } = await callUnconfirmed()
    await fourth.checkout.hold({ ...asked, adults: 5, rooms: 2 })
  })

  it('are for a first traveler with a name', async () => {
    const { call, order } = await holding(deps)
    await expect(call.checkout.book({ ...order, people: [null, 'self'] })).rejects.toThrow('who the first traveler is')
  })

  it('are kept once on a departure, and again once money has come or the trip was cancelled', async () => {
    const { call, user, order, asked } = await holding(deps)
    const again = async () => {
      const { hold } = await call.checkout.hold(asked)
      return call.checkout.book({ ...order, holdId: hold!.id })
    }
    const { id, reference } = await call.checkout.book(order)
    await expect(again()).rejects.toThrow(`${reference} waits for its first payment`)
    const { call: staff } = await callerAs(deps, 'admin')
    const { version } = await staff.payments.account({ id })
    await staff.payments.record(aTransfer(id, { version }))
    const second = await again()
    await staff.bookings.cancel({ id: second.id, version: 1, reason: 'Twice' })
    await again()
    expect(await database.db.$count(bookings, eq(bookings.userId, user.id))).toBe(3)
  })

  it('are of few trips of one account, also when it books in several tabs at once', async () => {
    const { call, user, order } = await holding(deps)
    await call.checkout.book(order)
    for (let i = 1; i < mostUnpaid; i++) await call.checkout.book((await holding(deps, { by: user })).order)
    const more = await holding(deps, { by: user })
    const tries = await Promise.allSettled([1, 2, 3].map(() => more.call.checkout.book(more.order)))
    expect(tries.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    await expect(more.call.checkout.book(more.order)).rejects.toThrow('3 of your trips wait for their first payment')
    expect(await database.db.$count(bookings)).toBe(mostUnpaid)
  })
})
