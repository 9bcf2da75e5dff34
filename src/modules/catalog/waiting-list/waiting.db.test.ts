import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { mailsTo } from '../../../testing/account'
import { callerAs } from '../../../testing/callers'
import { testContext } from '../../../testing/context'
import { aChange } from '../../../testing/bookings/changed'
import { atCheckout, holding } from '../../../testing/bookings/checkout.factory'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { aDeparture } from '../../../testing/departures/departure.factory'
import { changeSettings } from '../../../testing/settings'
import { events } from '../../core/events/table'
import { users } from '../../identity/auth/table'
import { bookSeats, giveBackSeats, takeSeats } from '../departures/seats.service'
import { departures, departureWaits } from '../departures/table'
import { packages } from '../packages/table'
import { getBookers } from '../../servicing/booking-changes/bookers.service'
import { waitingListLifecycle } from './lifecycle'
import { notifyWaiting } from './notify.service'

const database = useDatabase()
const deps = useDeps(database)

const visitor = async () => (await callerAs(deps, null)).call
const ctx = () => testContext(deps)
/** Creates a departure of `capacity` seats, of which one party has booked `booked`. */
async function aFullDeparture(capacity = 4, booked = capacity) {
  const departure = await aDeparture(database.db, { capacity })
  const hold = await takeSeats({ ctx: ctx(), input: { departureId: departure.id, seats: booked } })
  await bookSeats({ ctx: ctx(), input: hold })
  return { ...departure, hold: hold.id }
}
type Made = { packageId: string; startsOn: string }
const asking = ({ packageId, startsOn }: Made, email: string, seats = 2) => ({
  packageId,
  date: startsOn,
  name: 'Asha Rao',
  email,
  seats,
})
async function join(made: Made, email: string, seats?: number) {
  await (await visitor()).waitingList.join(asking(made, email, seats))
  deps.clock.advance(60)
}
const mails = async (email: string) => (await mailsTo(database.db, email)).length
const refused = (code: string, field: string) => ({ cause: { code, details: { field } } })

describe('the waiting list', () => {
  it('is joined where there is no room, once by each address', async () => {
    const made = await aFullDeparture()
    await join(made, 'asha@example.com', 2)
    await join(made, 'ASHA@example.com', 3)
    const { call } = await callerAs(deps, 'agent')
    expect(await call.waitingList.of({ departureId: made.id })).toMatchObject([
      { name: 'Asha Rao', email: 'asha@example.com', seats: 2, notifiedAt: null },
    ])
    const { csv } = await (await callerAs(deps, 'admin')).call.waitingList.export({ departureId: made.id })
    expect(csv).toMatch(/^\uFEFFName,E-mail,Travelers,Since,Notified\nAsha Rao,asha@example\.com,2,20\S+Z,\n/)
    expect((await call.departures.get({ id: made.id })).waiting).toBe(2)
    const recorded = await database.db.select().from(events).where(eq(events.kind, 'departure.wait-added'))
    const data = { packageId: made.packageId, seats: 2 }
    expect(recorded).toMatchObject([{ entityId: made.id, actorId: null, ip: '', data }])
    expect(JSON.stringify(recorded)).not.toMatch(/asha/i)
    expect(await call.office.notifications()).toMatchObject([
      { kind: 'waiting', detail: '14 Sep 2027, 1 party waiting' },
    ])
  })

  it('is waited on for another number by the account of the entry alone', async () => {
    const made = await aFullDeparture()
    const { call, user } = await callerAs(deps, 'traveler')
    await call.waitingList.join(asking(made, user.email, 2))
    await database.db.update(departureWaits).set({ email: 'former@example.com' })
    await call.waitingList.join(asking(made, user.email, 4))
    await database.db.update(departureWaits).set({ email: user.email, userId: null })
    await join(made, user.email, 1)
    await (await callerAs(deps, 'traveler')).call.waitingList.join(asking(made, user.email, 3))
    const { call: staff } = await callerAs(deps, 'agent')
    expect(await staff.waitingList.of({ departureId: made.id })).toMatchObject([{ email: user.email, seats: 4 }])
  })

  it('is for parties that the seats left do not hold', async () => {
    const made = await aFullDeparture(4, 2)
    await join(made, 'asha@example.com', 3)
    const call = await visitor()
    const room = call.waitingList.join(asking(made, 'ben@example.com', 2))
    await expect(room).rejects.toMatchObject(refused('conflict', 'date'))
    const many = call.waitingList.join(asking(made, 'ben@example.com', 5))
    await expect(many).rejects.toMatchObject(refused('invalid', 'seats'))
    await database.db.update(packages).set({ maxTravelers: 2 }).where(eq(packages.id, made.packageId))
    const tooMany = call.waitingList.join(asking(made, 'ben@example.com', 3))
    await expect(tooMany).rejects.toMatchObject(refused('invalid', 'seats'))
  })

  it.each(['stopped', 'cancelled'] as const)('is not joined when the departure is %s', async (status) => {
    const made = await aDeparture(database.db, { status })
    const joined = (await visitor()).waitingList.join(asking(made, 'asha@example.com'))
    await expect(joined).rejects.toMatchObject({ cause: { code: status === 'stopped' ? 'conflict' : 'not-found' } })
  })

  it('is joined by one address on ten departures a day', async () => {
    const made = await aFullDeparture()
    for (let i = 0; i < 10; i++) await join(made, 'asha@example.com')
    const again = (await visitor()).waitingList.join(asking(made, 'asha@example.com'))
    await expect(again).rejects.toMatchObject({ cause: { code: 'rate-limited' } })
  })
})

describe('when seats come free', () => {
  it('who waits hears of them in order, once, and the next a day later', async () => {
    const made = await aFullDeparture()
    await join(made, 'four@example.com', 4)
    await join(made, 'first@example.com', 2)
    await join(made, 'second@example.com', 2)
    await notifyWaiting(ctx(), getBookers)
    expect(await mails('first@example.com')).toBe(0)
    const { call } = await callerAs(deps, 'agent')
    await call.departures.update({ ...edited(made), capacity: 6 })
    await notifyWaiting(ctx(), getBookers)
    await notifyWaiting(ctx(), getBookers)
    expect(await Promise.all(['four', 'first', 'second'].map((who) => mails(`${who}@example.com`)))).toEqual([0, 1, 0])
    deps.clock.advance(24 * 3600)
    await notifyWaiting(ctx(), getBookers)
    expect(await Promise.all(['four', 'first', 'second'].map((who) => mails(`${who}@example.com`)))).toEqual([0, 1, 1])
  })

  it('the next hears of them after as many hours as the agency says', async () => {
    const made = await aFullDeparture()
    for (const who of ['first', 'second']) await join(made, `${who}@example.com`, 2)
    await changeSettings(deps, { times: { waitHours: 2 } })
    const { call } = await callerAs(deps, 'agent')
    await call.departures.update({ ...edited(made), capacity: 6 })
    await notifyWaiting(ctx(), getBookers)
    deps.clock.advance(2 * 3600 - 1)
    await notifyWaiting(ctx(), getBookers)
    expect(await mails('second@example.com')).toBe(0)
    deps.clock.advance(1)
    await notifyWaiting(ctx(), getBookers)
    expect([await mails('first@example.com'), await mails('second@example.com')]).toEqual([1, 1])
  })

  it('who has booked them waits no more, and keeps the next one from nothing', async () => {
    const { call, user, asked, departure } = await atCheckout(deps, { capacity: 6 })
    const { id: rest } = await takeSeats({ ctx: ctx(), input: { departureId: departure.id, seats: 6 } })
    await bookSeats({ ctx: ctx(), input: { id: rest } })
    await call.waitingList.join(asking(departure, user.email, 2))
    await join(departure, 'next@example.com', 4)
    await giveBackSeats({ ctx: ctx(), input: { id: rest } })
    const two = await takeSeats({ ctx: ctx(), input: { departureId: departure.id, seats: 4 } })
    await notifyWaiting(ctx(), getBookers)
    expect([await mails(user.email), await mails('next@example.com')]).toEqual([1, 0])
    const { receipt, sha256 } = await call.checkout.offer(asked)
    const { hold } = await call.checkout.hold(asked)
    const { totalMinor, currency } = receipt
    const seen = { totalMinor, currency, sha256, accepts: true as const }
    await call.checkout.book({ holdId: hold!.id, people: ['self', null], ...seen })
    await giveBackSeats({ ctx: ctx(), input: two })
    await notifyWaiting(ctx(), getBookers)
    expect(await mails('next@example.com')).toBe(1)
    const { call: staff } = await callerAs(deps, 'agent')
    expect(await staff.waitingList.of({ departureId: departure.id })).toMatchObject([{ email: 'next@example.com' }])
  })

  it('who had seats before waits for more, hears of them, and waits no more once somebody has joined the trip', async () => {
    const { call, user, order, departure } = await holding(deps, { capacity: 4 })
    const { id } = await call.checkout.book(order)
    const rest = await takeSeats({ ctx: ctx(), input: { departureId: departure.id, seats: 2 } })
    await bookSeats({ ctx: ctx(), input: rest })
    deps.clock.advance(60)
    await call.waitingList.join(asking(departure, user.email, 2))
    await join(departure, 'next@example.com', 4)
    await giveBackSeats({ ctx: ctx(), input: rest })
    await notifyWaiting(ctx(), getBookers)
    const { call: staff } = await callerAs(deps, 'agent')
    const list = () => staff.waitingList.of({ departureId: departure.id })
    const next = { email: 'next@example.com', notifiedAt: null }
    expect(await list()).toMatchObject([{ email: user.email, notifiedAt: expect.any(String) }, next])
    const joins = { joining: { adults: 1, children: 0 }, rooms: 2, agreedWords: 'By phone' }
    await staff.bookingChanges.propose(await aChange(staff, id, joins))
    await notifyWaiting(ctx(), getBookers)
    expect(await list()).toMatchObject([next])
  })

  it('the mail has the departure, and nothing that was typed', async () => {
    const made = await aFullDeparture()
    await join(made, 'asha@example.com')
    await giveBackSeats({ ctx: ctx(), input: { id: made.hold } })
    await notifyWaiting(ctx(), getBookers)
    const [mail] = await mailsTo(database.db, 'asha@example.com')
    expect(mail!.text).toMatch(/When: 14 Sept? 2027 to/)
    expect(mail!.text).toContain('adults=2&date=2027-09-14')
    expect(mail!.text).not.toContain('Asha')
  })

  it('two that tell at the same time write once', async () => {
    const made = await aFullDeparture()
    await join(made, 'asha@example.com')
    await giveBackSeats({ ctx: ctx(), input: { id: made.hold } })
    await Promise.all([notifyWaiting(ctx(), getBookers), notifyWaiting(ctx(), getBookers)])
    expect(await mails('asha@example.com')).toBe(1)
  })

  it('nobody hears of a departure that is not on sale; once it cannot be booked, who waited is forgotten', async () => {
    const made = await aFullDeparture()
    await join(made, 'asha@example.com')
    await giveBackSeats({ ctx: ctx(), input: { id: made.hold } })
    await database.db.update(departures).set({ status: 'stopped' }).where(eq(departures.id, made.id))
    await notifyWaiting(ctx(), getBookers)
    expect(await mails('asha@example.com')).toBe(0)
    deps.clock.set('2027-09-01T12:00:00Z')
    await notifyWaiting(ctx(), getBookers)
    expect(await database.db.select().from(departureWaits)).toEqual([])
  })

  it('nobody hears of them while the package is not on sale', async () => {
    const made = await aFullDeparture()
    await join(made, 'asha@example.com')
    await giveBackSeats({ ctx: ctx(), input: { id: made.hold } })
    const isMade = eq(packages.id, made.packageId)
    await database.db.update(packages).set({ status: 'inactive' }).where(isMade)
    await notifyWaiting(ctx(), getBookers)
    expect(await mails('asha@example.com')).toBe(0)
    await database.db.update(packages).set({ status: 'active' }).where(isMade)
    await notifyWaiting(ctx(), getBookers)
    expect(await mails('asha@example.com')).toBe(1)
  })

  it('of who is forgotten, no mail keeps the address', async () => {
    const made = await aFullDeparture()
    await join(made, 'asha@example.com')
    await giveBackSeats({ ctx: ctx(), input: { id: made.hold } })
    await notifyWaiting(ctx(), getBookers)
    expect(await mails('asha@example.com')).toBe(1)
    deps.clock.set('2027-09-01T12:00:00Z')
    await notifyWaiting(ctx(), getBookers)
    expect(await mails('asha@example.com')).toBe(0)
  })
})

const edited = ({ id }: { id: string }) => ({
  id,
  version: 2,
  minPax: 1,
  bookBy: '2027-08-31',
  price: '',
  isGuaranteed: true,
})

describe('a person', () => {
  it('is taken off by administrators, with the mails', async () => {
    const made = await aFullDeparture()
    await join(made, 'asha@example.com')
    await giveBackSeats({ ctx: ctx(), input: { id: made.hold } })
    await notifyWaiting(ctx(), getBookers)
    const { call } = await callerAs(deps, 'admin')
    const [wait] = await call.waitingList.of({ departureId: made.id })
    await call.waitingList.remove({ id: wait!.id })
    expect(await call.waitingList.of({ departureId: made.id })).toEqual([])
    expect(await mails('asha@example.com')).toBe(0)
    await expect(call.waitingList.remove({ id: wait!.id })).rejects.toMatchObject({ cause: { code: 'not-found' } })
  })

  it('has what they wait for in the download, and leaves nothing when the account goes', async () => {
    const made = await aFullDeparture()
    const { user, ctx: own } = await callerAs(deps, 'traveler')
    await database.db.update(users).set({ emailVerifiedAt: deps.now() }).where(eq(users.id, user.id))
    await join(made, user.email)
    await join(made, 'other@example.com')
    const { download, anonymize } = waitingListLifecycle
    expect(await download!({ ...own, actor: own.actor! })).toMatchObject({
      waitingLists: [{ date: '2027-09-14', email: user.email, seats: 2 }],
    })
    await anonymize!(own, { ...user, emailVerifiedAt: deps.now() })
    const left = await database.db.select().from(departureWaits)
    expect(left.map(({ email }) => email)).toEqual(['other@example.com'])
  })
})
