import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { aChange } from '../../../testing/bookings/changed'
import { accepted, booked } from '../../../testing/bookings/booked'
import { callerAs } from '../../../testing/callers'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { aTransfer, deposited, paidUp } from '../../../testing/payments/paid'
import { events } from '../../core/events/table'
import { newAgency } from '../../settings/settings/schema'
import { saveAgency } from '../../settings/settings/service'
import { testContext } from '../../../testing/context'
import { payments } from './table'

const database = useDatabase()
const deps = useDeps(database)

beforeEach(async () => {
  const input = { ...newAgency, name: 'Itinera', timeZone: 'America/New_York' }
  await saveAgency({ ctx: testContext(deps), input })
})

const conflict = { cause: { code: 'conflict' } }

describe('the account of a booking', () => {
  it('charges its total in instalments, by the agency’s day', async () => {
    deps.clock.set('2027-03-01T03:00:00Z')
    const { staff, id } = await booked(deps)
    const account = await staff.payments.account({ id })
    expect(account).toMatchObject({ chargedMinor: 250_00, receivedMinor: 0, balanceMinor: 250_00, version: 1 })
    expect(account.instalments).toMatchObject([
      { kind: 'deposit', dueOn: '2027-02-28', amountMinor: 62_50, displayStatus: 'due' },
      { kind: 'balance', dueOn: '2027-04-10', amountMinor: 187_50, displayStatus: 'due' },
    ])
    expect(account.entries).toMatchObject([{ kind: 'charge', amountMinor: 250_00, balanceMinor: 250_00 }])
    deps.clock.set('2027-03-01T05:00:00Z')
    expect((await staff.payments.account({ id })).instalments[0]!.displayStatus).toBe('overdue')
  })

  it('is told, with how to pay, by the link of the proposal once that is booked, and without it to nobody', async () => {
    const input = { ...newAgency, name: 'Itinera', billing: { ...newAgency.billing, bank: 'IBAN PT50 0002' } }
    await saveAgency({ ctx: testContext(deps), input })
    const { staff, proposalId, token } = await accepted(deps)
    const { call: visitor } = await callerAs(deps, null)
    expect(await visitor.payments.linked({ token })).toBeNull()
    const { id, reference } = await staff.bookings.convert({ proposalId })
    expect(await visitor.payments.linked({ token })).toMatchObject({
      reference,
      moved: null,
      balanceMinor: 250_00,
      instalments: [
        { kind: 'deposit', amountMinor: 62_50, settledMinor: 0 },
        { kind: 'balance', amountMinor: 187_50 },
      ],
      ways: { transfer: { name: 'Itinera', account: 'IBAN PT50 0002', reference }, isOnline: false },
      pageId: null,
    })
    await expect(visitor.payments.linked({ token: `${token}x` })).rejects.toMatchObject({
      cause: { code: 'not-found' },
    })
    const move = { agreedWords: 'By phone on Monday', startsOn: '2027-06-20' }
    await staff.bookingChanges.propose(await aChange(staff, id, move))
    const { startsOn, endsOn, version } = await staff.bookings.get({ id })
    expect(startsOn).toBe('2027-06-20')
    expect(await visitor.payments.linked({ token })).toMatchObject({ moved: { startsOn, endsOn } })
    await staff.payments.record(aTransfer(id, { amountMinor: 100_00 }))
    const { ifCancelled } = await staff.payments.account({ id })
    await staff.bookings.cancel({ id, version, reason: 'Sick' })
    const linked = await visitor.payments.linked({ token })
    expect(linked).toMatchObject({
      isCancelled: true,
      receivedMinor: 100_00,
      refundedMinor: 0,
      chargedMinor: ifCancelled.keptMinor,
      balanceMinor: -ifCancelled.backMinor,
      ways: { transfer: null, isOnline: false },
    })
    // Lets a link tell sums only: who paid by what, who travels and the papers need a login (258).
    const sums = [
      'balanceMinor',
      'chargedMinor',
      'currency',
      'feesMinor',
      'instalments',
      'isCancelled',
      'receivedMinor',
      'refundedMinor',
    ]
    expect(Object.keys(linked!).toSorted()).toEqual([...sums, 'moved', 'pageId', 'reference', 'ways'].toSorted())
    await staff.proposalAnswers.revokeLinks({ id: proposalId })
    await expect(visitor.payments.linked({ token })).rejects.toMatchObject({ cause: { code: 'not-found' } })
  })

  it('of a free trip has nothing', async () => {
    const offer = { discount: { kind: 'amount' as const, label: 'A gift', minor: 250_00 } }
    const { staff, id } = await booked(deps, { offer })
    expect(await staff.payments.account({ id })).toMatchObject({ balanceMinor: 0, instalments: [], version: 0 })
    expect(await staff.bookings.confirm({ id, version: 1 })).toMatchObject({ displayStatus: 'confirmed' })
  })
})

describe('recording', () => {
  it('settles the oldest instalment first, stays to be verified, and is logged', async () => {
    const { staff, id, user } = await booked(deps)
    const account = await staff.payments.record(aTransfer(id, { amountMinor: 100_00 }))
    expect(account).toMatchObject({ receivedMinor: 100_00, balanceMinor: 150_00, version: 2, depositOpenMinor: 0 })
    expect(account.instalments.map(({ settledMinor, displayStatus }) => [settledMinor, displayStatus])).toEqual([
      [62_50, 'paid'],
      [37_50, 'part'],
    ])
    expect(account.payments).toMatchObject([
      {
        method: 'bank',
        reference: 'TX-1001',
        state: 'succeeded',
        verifiedAt: null,
        canVerify: false,
        canReverse: true,
      },
    ])
    expect(account.entries.map(({ kind, balanceMinor }) => [kind, balanceMinor])).toEqual([
      ['charge', 250_00],
      ['payment', 150_00],
    ])
    const logged = await database.db.select().from(events).where(eq(events.kind, 'payment.recorded')).orderBy(events.id)
    expect(logged).toMatchObject([
      {
        entityId: id,
        actorId: user.id,
        data: { paymentId: account.payments[0]!.id, amountMinor: 100_00, method: 'bank' },
      },
    ])
  })

  it('answers the same to the same key, and refuses the key for anything else', async () => {
    const { id } = await booked(deps)
    const { call } = await callerAs(deps, 'agent', { idempotencyKey: 'k'.repeat(32) })
    const [first, ...more] = await Promise.all([1, 2, 3].map(() => call.payments.record(aTransfer(id))))
    expect([...more, await call.payments.record(aTransfer(id))]).toEqual([first, first, first])
    expect(await database.db.$count(payments)).toBe(1)
    const back = aTransfer(id, { version: first!.version, amountMinor: 10_00, reference: 'RF-1', note: 'A gift' })
    const sent = await Promise.all([1, 2].map(() => call.payments.refund(back)))
    expect(sent[0]).toEqual(sent[1])
    expect(await database.db.$count(payments)).toBe(2)
    await expect(call.payments.refund({ ...back, note: 'None' })).rejects.toThrow('Send this one with a key of its own')
    const other = aTransfer(id, { amountMinor: 1_00 })
    await expect(call.payments.record(other)).rejects.toThrow('Send this one with a key of its own')
    const { call: another } = await callerAs(deps, 'agent', { idempotencyKey: 'k'.repeat(32) })
    await expect(another.payments.record(aTransfer(id, { version: sent[0]!.version }))).rejects.toThrow(
      'is recorded already. Look at the payments',
    )
  })

  it('refuses a stale account with the newer one, a day to come or of long ago, and a transfer without its number', async () => {
    const { staff, id } = await deposited(deps)
    await expect(staff.payments.record(aTransfer(id, { reference: 'TX-2' }))).rejects.toMatchObject({
      cause: { code: 'conflict', details: { current: { version: 2, receivedMinor: 62_50 } } },
    })
    const soon = aTransfer(id, { version: 2, effectiveOn: '2027-03-02' })
    await expect(staff.payments.record(soon)).rejects.toThrow('This day is still to come')
    const mistyped = aTransfer(id, { version: 2, effectiveOn: '1927-03-01' })
    await expect(staff.payments.record(mistyped)).rejects.toThrow('This day is more than two years ago')
    const bare = aTransfer(id, { version: 2, reference: ' ' })
    await expect(staff.payments.record(bare)).rejects.toThrow('Please enter the number')
    await staff.payments.record({ ...bare, method: 'cash' })
    expect(await database.db.$count(payments)).toBe(2)
  })

  it('takes more than is owed as a credit alone when that is confirmed', async () => {
    const { staff, id } = await booked(deps)
    const more = aTransfer(id, { amountMinor: 260_00 })
    await expect(staff.payments.record(more)).rejects.toMatchObject({
      message: 'That is $10.00 more than is owed. Confirm that it stays as a credit',
      ...conflict,
    })
    expect(await database.db.$count(payments)).toBe(0)
    const account = await staff.payments.record({ ...more, asCredit: true })
    expect(account).toMatchObject({ balanceMinor: -10_00, creditMinor: 10_00 })
    expect(account.instalments.map(({ displayStatus }) => displayStatus)).toEqual(['paid', 'paid'])
  })
})

describe('verifying', () => {
  it('is another person’s, once', async () => {
    const { staff, paymentId } = await deposited(deps)
    await expect(staff.payments.verify({ paymentId })).rejects.toThrow('Somebody else than the one who recorded it')
    const { call: colleague } = await callerAs(deps, 'agent')
    const { payments: rows } = await colleague.payments.verify({ paymentId })
    expect(rows).toMatchObject([{ verifiedAt: deps.now().toISOString(), canVerify: false }])
    await expect(colleague.payments.verify({ paymentId })).rejects.toThrow('verified already')
  })
})

describe('taking back', () => {
  it('reverses the entry with a reason, and opens the instalment again', async () => {
    const { staff, id, paymentId } = await deposited(deps)
    const account = await staff.payments.reverse({ paymentId, version: 2, reason: 'Another customer’s' })
    expect(account).toMatchObject({ receivedMinor: 0, balanceMinor: 250_00, version: 3 })
    expect(account.entries.at(-1)).toMatchObject({ isReversal: true, amountMinor: 62_50, note: 'Another customer’s' })
    expect(account.instalments[0]).toMatchObject({ settledMinor: 0 })
    await expect(staff.payments.reverse({ paymentId, version: 3, reason: 'Again' })).rejects.toThrow(
      'taken back already',
    )
    await staff.payments.record(aTransfer(id, { version: 3 }))
  })

  it('is for administrators once it is verified, and waits for its refund', async () => {
    const { staff, id, paymentId } = await deposited(deps)
    const { call: admin } = await callerAs(deps, 'admin')
    await admin.payments.verify({ paymentId })
    const back = { paymentId, reason: 'The bank was wrong' }
    await expect(staff.payments.reverse({ ...back, version: 2 })).rejects.toMatchObject({
      cause: { code: 'forbidden' },
    })
    const given = aTransfer(id, { version: 2, amountMinor: 10_00, note: 'Goodwill' })
    const { version, payments: rows } = await staff.payments.refund(given)
    await expect(admin.payments.reverse({ ...back, version })).rejects.toThrow('Some of it was refunded')
    const again = { paymentId: rows[0]!.id, version, reason: 'Never sent' }
    const { version: next } = await admin.payments.reverse(again)
    expect(await admin.payments.reverse({ ...back, version: next })).toMatchObject({
      receivedMinor: 0,
      refundedMinor: 0,
    })
  })
})

describe('confirming', () => {
  it('needs the deposit, or a reason why it is waived', async () => {
    const { staff, id } = await booked(deps)
    await expect(staff.bookings.confirm({ id, version: 1 })).rejects.toMatchObject({
      message: '$62.50 of the deposit is open. Record it, or say why it is waived',
      ...conflict,
    })
    await staff.payments.record(aTransfer(id))
    expect(await staff.bookings.confirm({ id, version: 1 })).toMatchObject({ displayStatus: 'confirmed' })
  })
})

describe('cancelling', () => {
  it.each([
    ['2027-04-20T12:00:00Z', 250_00, 0],
    ['2027-04-28T12:00:00Z', 125_00, 125_00],
    ['2027-05-09T12:00:00Z', 0, 250_00],
  ])('at %s brings back %i of what was paid, as it was shown before', async (at, back, kept) => {
    const { staff, id } = await deposited(deps)
    await paidUp(staff, id)
    deps.clock.set(at)
    const before = await staff.payments.account({ id })
    expect(before.ifCancelled).toMatchObject({ backMinor: back, keptMinor: kept })
    await staff.bookings.cancel({ id, version: 1, reason: 'Sick' })
    const account = await staff.payments.account({ id })
    expect(account).toMatchObject({ chargedMinor: kept, creditMinor: back, balanceMinor: 0 - back })
    expect(account.instalments.every(({ displayStatus }) => displayStatus === 'paid')).toBe(true)
  })

  it('is not done with another amount than was on screen, and nothing changes then', async () => {
    const { staff, id, paymentId } = await deposited(deps)
    const cancel = async () => {
      const { backMinor } = (await staff.payments.account({ id })).ifCancelled
      return () => staff.bookings.cancel({ id, version: 1, reason: 'Sick', backMinor })
    }
    const seen = await cancel()
    await staff.payments.reverse({ paymentId, version: 2, reason: 'Bounced' })
    await expect(seen()).rejects.toMatchObject(conflict)
    await expect(seen()).rejects.toThrow('Look at the amounts again, then cancel')
    expect(await staff.bookings.get({ id })).toMatchObject({ displayStatus: 'held', version: 1 })
    expect(await (await cancel())()).toMatchObject({ displayStatus: 'cancelled' })
  })

  it('of what nobody paid for asks for nothing any more', async () => {
    const { staff, id } = await booked(deps)
    deps.clock.set('2027-05-09T12:00:00Z')
    await staff.bookings.cancel({ id, version: 1, reason: 'No deposit' })
    expect(await staff.payments.account({ id })).toMatchObject({ chargedMinor: 0, balanceMinor: 0, instalments: [] })
  })
})
