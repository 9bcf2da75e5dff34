import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { anAccount, password, signIn } from '../../../testing/account'
import { aTraveler, booked } from '../../../testing/bookings/booked'
import { aChange, anExtra, theirTrip, withExtra } from '../../../testing/bookings/changed'
import { callerAs } from '../../../testing/callers'
import { runJobs } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { aTransfer } from '../../../testing/payments/paid'
import { removeAccount } from '../account-data/service'
import { users } from '../../identity/auth/table'

const database = useDatabase()
const deps = useDeps(database)

const conflict = (message: RegExp) => ({ cause: { code: 'conflict', message: expect.stringMatching(message) } })
const gone = { cause: { code: 'not-found' } }

describe('a change that is proposed', () => {
  it('is mailed with its amounts, and booked once its traveler agrees', async () => {
    const { staff, id, me, user } = await theirTrip(deps)
    await staff.bookingChanges.propose(await aChange(staff, id, { services: withExtra }))
    expect(await staff.bookings.get({ id })).toMatchObject({ totalMinor: 450_00, version: 1 })
    const [waiting] = await me.bookingChanges.own({ id })
    expect(waiting).toMatchObject({ state: 'proposed', canAgree: true, proposed: { amountMinor: 80_00 } })
    expect(JSON.stringify(waiting)).not.toMatch(/netMinor|amountReason/)
    await me.bookingChanges.agree({ changeId: waiting!.id })
    // Repeats the call: a double click.
    const [after] = await me.bookingChanges.agree({ changeId: waiting!.id })
    expect(after).toMatchObject({ state: 'settled' })
    expect(await staff.payments.account({ id })).toMatchObject({ chargedMinor: 530_00 })
    expect((await staff.office.notifications()).map(({ title }) => title)).toContainEqual(
      expect.stringMatching(/agreed to the change$/),
    )
    await runJobs(deps)
    const mails = deps.mails.sent.filter(({ recipient }) => recipient === user.email)
    const findText = (about: string) => mails.find(({ subject }) => subject.startsWith(about))!.text
    expect(findText('A change of your trip')).toContain('$80.00 more is to be paid')
    expect(findText('A change of your trip')).toContain('Then $80.00 more is due on 10 Apr 2027.')
    expect(findText('Your trip is changed')).toContain('$530.00')
    expect(findText('Your trip is changed')).toMatch(/Still to pay[^]*Change, due 10 Apr 2027: \$80\.00/)
  })

  it('is declined or withdrawn, and changes nothing then', async () => {
    const { staff, id, me } = await theirTrip(deps)
    const propose = async () =>
      (await staff.bookingChanges.propose(await aChange(staff, id, { services: withExtra })))[0]!
    const first = await propose()
    await expect(propose()).rejects.toMatchObject(conflict(/Another change waits/))
    expect((await me.bookingChanges.decline({ changeId: first.id, words: 'Too dear' }))[0]).toMatchObject({
      state: 'declined',
    })
    const second = await propose()
    await staff.bookingChanges.withdraw({ changeId: second.id })
    for (const { id: changeId } of [first, second]) {
      await expect(me.bookingChanges.agree({ changeId })).rejects.toMatchObject(conflict(/does not wait/))
      await expect(me.bookingChanges.decline({ changeId, words: '' })).rejects.toMatchObject(conflict(/does not wait/))
      await expect(staff.bookingChanges.withdraw({ changeId })).rejects.toMatchObject(conflict(/does not wait/))
      await expect(staff.bookingChanges.record({ changeId, words: 'x' })).rejects.toMatchObject(
        conflict(/does not wait/),
      )
    }
    expect(await staff.bookings.get({ id })).toMatchObject({ totalMinor: 450_00, version: 1 })
  })

  it('cannot be agreed once the booking or its amounts have changed', async () => {
    const { staff, id, me } = await theirTrip(deps)
    const [change] = await staff.bookingChanges.propose(await aChange(staff, id, { services: withExtra }))
    await staff.bookings.confirm({ id, version: 1, reason: 'Known for years' })
    const changeId = change!.id
    expect(await me.bookingChanges.own({ id })).toEqual([expect.objectContaining({ canAgree: false })])
    await expect(me.bookingChanges.agree({ changeId })).rejects.toMatchObject(conflict(/proposed anew/))
    const lapsed = async () =>
      (await staff.office.notifications()).filter(({ title }) => title.endsWith('cannot agree to the change any more'))
    expect(await lapsed()).toHaveLength(1)
    // Declines it, which makes room for a request.
    await me.bookingChanges.decline({ changeId, words: '' })
    expect(await lapsed()).toEqual([])
    const [later] = await staff.bookingChanges.propose(await aChange(staff, id, { leaving: [2] }))
    expect(later!.proposed!.standsUntil).toBe('2027-04-25')
    deps.clock.set('2027-04-26T12:00:00Z')
    await expect(me.bookingChanges.agree({ changeId: later!.id })).rejects.toMatchObject(conflict(/day until which/))
    expect(await lapsed()).toMatchObject([{ id: later!.id, at: '2027-04-26T00:00:00.000Z' }])
  })

  it('cannot be agreed once somebody else has the place of a traveler who was to stay at home', async () => {
    const { staff, id, me } = await theirTrip(deps)
    const [change] = await staff.bookingChanges.propose(await aChange(staff, id, { leaving: [2] }))
    const carol = aTraveler({ firstName: 'Carol' })
    await staff.bookings.saveTraveler({ id, position: 1, version: 1, ...carol })
    expect(await me.bookingChanges.own({ id })).toEqual([expect.objectContaining({ canAgree: true })])
    await staff.bookings.saveTraveler({ id, position: 2, version: 1, ...carol })
    expect(await me.bookingChanges.own({ id })).toEqual([expect.objectContaining({ canAgree: false })])
    await expect(me.bookingChanges.agree({ changeId: change!.id })).rejects.toMatchObject(conflict(/proposed anew/))
  })

  it('cannot be agreed with a fee on what is not paid any more; an amount that was agreed otherwise stands', async () => {
    const { staff, id, me } = await theirTrip(deps)
    const paid = await staff.payments.record(aTransfer(id, { amountMinor: 450_00 }))
    // Refunds half, 8 to 14 days before departure.
    deps.clock.set('2027-04-30T12:00:00Z')
    const [first] = await staff.bookingChanges.propose(await aChange(staff, id, { leaving: [2] }))
    expect(first!.proposed).toMatchObject({ keptMinor: 50_00, amountMinor: -50_00 })
    await staff.payments.reverse({ paymentId: paid.payments[0]!.id, version: 2, reason: 'It bounced' })
    const changeId = first!.id
    await expect(me.bookingChanges.agree({ changeId })).rejects.toMatchObject(conflict(/What was paid has changed/))
    await expect(staff.bookingChanges.record({ changeId, words: 'x' })).rejects.toMatchObject(conflict(/anew/))
    expect(await staff.payments.account({ id })).toMatchObject({ chargedMinor: 450_00, feesMinor: 0 })
    await staff.bookingChanges.withdraw({ changeId })
    const agreed = { leaving: [2], amountMinor: -50_00, amountReason: 'As we spoke' }
    const [second] = await staff.bookingChanges.propose(await aChange(staff, id, agreed))
    await staff.payments.record(aTransfer(id, { version: 3, amountMinor: 450_00, reference: 'TX-2' }))
    await me.bookingChanges.agree({ changeId: second!.id })
    expect(await staff.payments.account({ id })).toMatchObject({ chargedMinor: 400_00, feesMinor: 50_00 })
  })

  it('is recorded as agreed by staff, too, for who answers by other ways', async () => {
    const { staff, id } = await booked(deps)
    const [change] = await staff.bookingChanges.propose(
      await aChange(staff, id, { services: (all) => [...all, anExtra()] }),
    )
    await staff.bookingChanges.record({ changeId: change!.id, words: 'Replied to the mail' })
    expect(await staff.bookings.get({ id })).toMatchObject({ totalMinor: 330_00 })
  })

  it('is nobody else’s', async () => {
    const { staff, id } = await theirTrip(deps)
    const [change] = await staff.bookingChanges.propose(await aChange(staff, id, { services: withExtra }))
    const { call: stranger } = await callerAs(deps, 'traveler')
    const changeId = change!.id
    await expect(stranger.bookingChanges.own({ id })).rejects.toMatchObject(gone)
    await expect(stranger.bookingChanges.agree({ changeId })).rejects.toMatchObject(gone)
    await expect(stranger.bookingChanges.decline({ changeId, words: '' })).rejects.toMatchObject(gone)
    await expect(stranger.bookingChanges.ask({ id, wish: 'Mine?' })).rejects.toMatchObject(gone)
    const cancel = { id, version: 1, backMinor: 0, words: '' }
    await expect(stranger.bookingChanges.cancelTrip(cancel)).rejects.toMatchObject(gone)
  })
})

describe('what a traveler does', () => {
  it('asks for a change, which staff see, and propose or decline', async () => {
    const { staff, id, me } = await theirTrip(deps)
    const [wish] = await me.bookingChanges.ask({ id, wish: 'A kayak at sunset?' })
    await expect(me.bookingChanges.ask({ id, wish: 'And a guide?' })).rejects.toMatchObject(conflict(/last request/))
    const mine = (await staff.office.notifications()).filter(({ kind }) => kind === 'change')
    expect(mine).toEqual([expect.objectContaining({ title: expect.stringMatching(/asks for a change$/) })])
    expect(await staff.bookingChanges.editor({ id })).toMatchObject({ wish: 'A kayak at sunset?' })
    const [proposed] = await staff.bookingChanges.propose(await aChange(staff, id, { services: withExtra }))
    expect(proposed).toMatchObject({
      id: wish!.id,
      seq: 1,
      askedBy: 'traveler',
      state: 'proposed',
      wish: 'A kayak at sunset?',
    })
    await me.bookingChanges.decline({ changeId: wish!.id, words: '' })
    const [second] = await me.bookingChanges.ask({ id, wish: 'Then a guide?' })
    await staff.bookingChanges.refuse({ changeId: second!.id, words: 'None is free' })
    expect((await me.bookingChanges.own({ id }))[0]).toMatchObject({ state: 'declined', words: 'None is free' })
    const [third] = await me.bookingChanges.ask({ id, wish: 'Or later?' })
    await me.bookingChanges.takeBack({ changeId: third!.id })
    await expect(staff.bookingChanges.refuse({ changeId: third!.id, words: 'x' })).rejects.toMatchObject(
      conflict(/answered/),
    )
  })

  it('cancels with the amounts that were shown, which ends what waits', async () => {
    const { staff, id, me } = await theirTrip(deps)
    await staff.payments.record(aTransfer(id, { amountMinor: 450_00 }))
    await me.bookingChanges.ask({ id, wish: 'A kayak?' })
    deps.clock.set('2027-04-30T12:00:00Z')
    const { ifCancelled } = await me.payments.own({ id })
    expect(ifCancelled).toMatchObject({ backMinor: 225_00, keptMinor: 225_00 })
    const cancel = { id, version: 1, words: 'We are sick' }
    await expect(me.bookingChanges.cancelTrip({ ...cancel, backMinor: 450_00 })).rejects.toMatchObject(
      conflict(/refund has changed/),
    )
    expect(await me.bookingChanges.cancelTrip({ ...cancel, backMinor: 225_00 })).toMatchObject({
      displayStatus: 'cancelled',
    })
    expect(await staff.payments.account({ id })).toMatchObject({ creditMinor: 225_00, chargedMinor: 225_00 })
    expect(await staff.bookings.get({ id })).toMatchObject({ cancelReason: 'Cancelled by the traveler: We are sick' })
    expect((await me.bookingChanges.own({ id }))[0]).toMatchObject({ state: 'withdrawn' })
    expect(await staff.bookings.events({ id })).toContainEqual(
      expect.objectContaining({ kind: 'change', data: expect.objectContaining({ act: 'withdrawn', seq: 1 }) }),
    )
    expect((await staff.office.notifications()).map(({ kind }) => kind)).toContain('trip-cancelled')
    await expect(me.bookingChanges.cancelTrip({ ...cancel, version: 2, backMinor: 225_00 })).rejects.toMatchObject(
      conflict(/that is cancelled cannot be cancelled/),
    )
  })

  it('does not cancel a trip that has begun', async () => {
    const { staff, id, me } = await theirTrip(deps)
    await staff.bookings.confirm({ id, version: 1, reason: 'Known for years' })
    deps.clock.set('2027-05-10T16:00:00Z')
    const cancel = { id, version: 2, backMinor: 0, words: '' }
    await expect(me.bookingChanges.cancelTrip(cancel)).rejects.toMatchObject(conflict(/has begun/))
  })

  it('leaves no words behind with their account, and nothing that waits', async () => {
    const person = await anAccount(deps, 'traveler', 'wren@example.com')
    await database.db.update(users).set({ emailVerifiedAt: deps.now() }).where(eq(users.id, person.id))
    const { staff, id } = await booked(deps, { email: person.email })
    const terms = { amountMinor: 20_00, amountReason: 'A gift', agreedWords: 'By phone' }
    await staff.bookingChanges.propose(await aChange(staff, id, { ...terms, services: withExtra }))
    await staff.bookingChanges.propose(await aChange(staff, id, { services: withExtra }))
    await removeAccount({ ctx: await signIn(deps, { email: person.email }), input: { password } })
    const blank = { wish: '', message: '', words: '', amountReason: '' }
    expect(await staff.bookingChanges.of({ id })).toMatchObject([
      { ...blank, seq: 2, state: 'withdrawn' },
      { ...blank, seq: 1, state: 'settled', proposed: { amountMinor: 20_00 } },
    ])
  })
})
