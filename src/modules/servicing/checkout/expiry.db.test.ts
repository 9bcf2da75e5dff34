import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { createCaller } from '../../../app/router'
import { createSystemContext } from '../../../platform/server/context'
import { addDays } from '../../../shared/dates'
import { aChange } from '../../../testing/bookings/changed'
import { holding } from '../../../testing/bookings/checkout.factory'
import { callerAs } from '../../../testing/callers'
import { runJobs, testContext, testDeps } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { aDeparture } from '../../../testing/departures/departure.factory'
import { changeSettings } from '../../../testing/settings'
import { bookings } from '../../bookings/bookings/table'
import { departureSeats } from '../../catalog/departures/table'
import { expireUnpaid } from './expiry.service'

const database = useDatabase()
const deps = useDeps(database)

beforeEach(() => {
  deps.clock.set('2027-03-01T15:00:00Z')
})

async function booked(on: { startsOn?: string; bookBy?: string } = {}) {
  const { call, user, order, asked, departure } = await holding(deps, on)
  const offer = await call.checkout.offer(asked)
  const { id } = await call.checkout.book(order)
  const statusNow = async () =>
    (await database.db.select({ status: bookings.status }).from(bookings).where(eq(bookings.id, id)))[0]!.status
  const seatsNow = async () =>
    (await database.db.select().from(departureSeats).where(eq(departureSeats.departureId, departure.id)))[0]!.booked
  return { call, user, id, offer, departure, statusNow, seatsNow }
}
const later = async (at: string) => {
  deps.clock.set(at)
  await expireUnpaid(createSystemContext(deps))
}

describe('a trip that was booked on the site and not paid', () => {
  it('names the day until which it is held, keeps its seats through it, and then gives them back', async () => {
    const { call, id, offer, statusNow, seatsNow } = await booked()
    expect(offer.heldUntil).toBe('2027-03-08')
    expect((await call.bookings.open({ id })).heldUntil).toBe('2027-03-08')
    await runJobs(deps)
    const about = (start: string) => deps.mails.sent.find(({ subject }) => subject.startsWith(start))!.text
    expect(about('We have your booking')).toContain('We hold your seats until 8 Mar 2027.')
    await later('2027-03-08T23:00:00Z')
    expect([await statusNow(), await seatsNow()]).toEqual(['held', 2])
    await later('2027-03-10T00:00:00Z')
    expect([await statusNow(), await seatsNow()]).toEqual(['cancelled', 0])
    const { call: staff } = await callerAs(deps, 'agent')
    expect(await staff.bookings.get({ id })).toMatchObject({
      cancelledBy: 'expiry',
      cancelReason: 'Nothing was paid in time',
      heldUntil: null,
    })
    expect((await staff.payments.account({ id })).balanceMinor).toBe(0)
    await runJobs(deps)
    expect(about('Your booking is cancelled')).toContain('Nothing was paid, and nothing is due any more.')
    expect((await call.bookings.open({ id })).displayStatus).toBe('cancelled')
  })

  it('opens no page to pay on once its time is over, which would keep its seats', async () => {
    const { id, user } = await booked()
    const env = { STRIPE_SECRET_KEY: 'sk_test_itinera', STRIPE_WEBHOOK_SECRET: 'whsec_itinera' }
    const online = testDeps({ db: database.db, env, now: '2027-03-09T15:00:00Z' })
    const me = createCaller(testContext(online, { actor: { id: user.id, role: 'traveler' } }))
    const { nowMinor: amountMinor } = await me.onlinePayments.own({ id })
    await expect(me.onlinePayments.start({ id, part: 'now', amountMinor })).rejects.toMatchObject({
      message: 'The time to pay for this trip is over. Please write to us',
    })
  })

  it('keeps the days that it was promised; the next one has those of the agency', async () => {
    const first = await booked()
    const seen = await holding(deps, { startsOn: '2027-10-15' })
    await changeSettings(deps, { times: { unpaidDays: 3 } })
    const { call, order } = seen
    await expect(call.checkout.book(order)).rejects.toMatchObject({ message: expect.stringContaining('terms') })
    const second = await booked({ startsOn: '2027-10-14' })
    expect(second.offer.heldUntil).toBe('2027-03-04')
    const getEnd = async ({ call, id }: typeof first) => (await call.bookings.open({ id })).heldUntil
    expect([await getEnd(first), await getEnd(second)]).toEqual(['2027-03-08', '2027-03-04'])
    await later('2027-03-06T00:00:00Z')
    expect([await first.statusNow(), await second.statusNow()]).toEqual(['held', 'cancelled'])
  })

  it.each([
    ['2027-03-09', null],
    ['2027-03-10', '2027-03-08'],
    ['2027-04-01', '2027-03-30'],
    ['2027-04-03', '2027-03-31'],
  ])('of an agency that keeps trips 30 days is kept, for a departure on %s, until %s', async (startsOn, last) => {
    await changeSettings(deps, { times: { unpaidDays: 30 } })
    const { offer, statusNow } = await booked({ startsOn, bookBy: '2027-03-02' })
    expect(offer.heldUntil).toBe(last)
    const eve = addDays(startsOn, -2)
    await later(`${last ?? eve}T23:00:00Z`)
    expect(await statusNow()).toBe('held')
    await later(`${addDays(last ?? eve, 1)}T23:00:00Z`)
    expect(await statusNow()).toBe(last ? 'cancelled' : 'held')
  })

  it.each(['2027-03-02', '2027-03-09'])('is kept once something was paid, recorded on %s', async (day) => {
    const { id, statusNow } = await booked()
    const { call: staff } = await callerAs(deps, 'agent')
    deps.clock.set(`${day}T15:00:00Z`)
    const { version } = await staff.payments.account({ id })
    await staff.payments.record({
      id,
      version,
      amountMinor: 1_00,
      method: 'bank',
      reference: 'TX-1',
      effectiveOn: day,
      note: '',
    })
    await later('2027-03-20T00:00:00Z')
    expect(await statusNow()).toBe('held')
  })

  it('is either paid or over when both come at the same moment', async () => {
    const { id, statusNow } = await booked()
    const { call: staff } = await callerAs(deps, 'agent')
    deps.clock.set('2027-03-20T00:00:00Z')
    const { version } = await staff.payments.account({ id })
    const money = { amountMinor: 649_50, method: 'cash' as const, reference: '', effectiveOn: '2027-03-19', note: '' }
    const [paid] = await Promise.allSettled([
      staff.payments.record({ id, version, ...money }),
      expireUnpaid(createSystemContext(deps)),
    ])
    expect(await statusNow()).toBe(paid.status === 'fulfilled' ? 'held' : 'cancelled')
  })

  it('is kept once staff have waived its deposit', async () => {
    const { id, statusNow } = await booked()
    const { call: staff } = await callerAs(deps, 'agent')
    const { version } = await staff.bookings.get({ id })
    await staff.bookings.confirm({ id, version, reason: 'A guest of many years' })
    await later('2027-03-20T00:00:00Z')
    expect(await statusNow()).toBe('confirmed')
  })

  it('is for staff to decide once its first day has come', async () => {
    const { id, statusNow } = await booked()
    const startsOn = (await database.db.select().from(bookings).where(eq(bookings.id, id)))[0]!.startsOn
    await later(`${startsOn}T23:00:00Z`)
    expect(await statusNow()).toBe('held')
  })

  it.each([
    { startsOn: '2027-03-05', to: '2027-06-14', firstPayment: 'whole' },
    { startsOn: '2027-09-14', to: '2027-03-20', firstPayment: 'deposit' },
  ])('is for staff to decide once it moves from $startsOn to $to', async ({ startsOn, to, firstPayment }) => {
    const { call, id, departure, statusNow } = await booked({ startsOn, bookBy: '2027-03-04' })
    const { call: staff } = await callerAs(deps, 'agent')
    await aDeparture(database.db, { packageId: departure.packageId, startsOn: to, bookBy: '2027-03-10' })
    await staff.bookingChanges.propose(await aChange(staff, id, { startsOn: to, agreedWords: 'By phone' }))
    expect(await staff.bookings.get({ id })).toMatchObject({ startsOn: to, heldUntil: null })
    // Says what was due when it was booked, as its account does.
    expect(await call.bookings.open({ id })).toMatchObject({ heldUntil: null, firstPayment })
    await later('2027-03-16T00:00:00Z')
    expect(await statusNow()).toBe('held')
  })
})
