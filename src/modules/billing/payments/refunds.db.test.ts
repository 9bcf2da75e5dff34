import { withTransaction } from '../../../platform/server/database/transaction'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { booked } from '../../../testing/bookings/booked'
import { callerAs } from '../../../testing/callers'
import { testContext } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { aTransfer, deposited, paidUp } from '../../../testing/payments/paid'
import { aLoweredPrice } from '../../../testing/payments/payment.examples'
import { events } from '../../core/events/table'
import { replay } from '../../../testing/payments/ledger-sums'
import { bookings, bookingServices } from '../../bookings/bookings/table'
import { chargeChange } from './booking.service'
import { ledger } from './table'

const database = useDatabase()
const deps = useDeps(database)

const conflict = { cause: { code: 'conflict' } }

describe('refunding', () => {
  it('gives the credit back to the newest payments, and no cent more', async () => {
    const { staff, id } = await deposited(deps)
    await paidUp(staff, id)
    await staff.bookings.cancel({ id, version: 1, reason: 'Sick' })
    const { version, creditMinor } = await staff.payments.account({ id })
    const back = aTransfer(id, { version, amountMinor: creditMinor, reference: 'RF-1' })
    const account = await staff.payments.refund(back)
    expect(account).toMatchObject({ refundedMinor: 250_00, balanceMinor: 0, creditMinor: 0 })
    const out = account.payments.filter(({ direction }) => direction === 'out')
    expect(out.map(({ amountMinor }) => amountMinor).toSorted()).toEqual([187_50, 62_50])
    const more = { ...back, version: account.version, amountMinor: 1, note: 'More' }
    await expect(staff.payments.refund(more)).rejects.toMatchObject({
      message: 'Only $0.00 was paid and not refunded yet. Choose that or less',
      ...conflict,
    })
  })

  it('as a gift is asked for later, although a part of the price went with it', async () => {
    const soon = { travelFrom: '2027-03-25', expiresOn: '2027-03-20' }
    const { id, staff } = await booked(deps, { offer: soon })
    const { version: first } = await staff.payments.record(aTransfer(id, { amountMinor: 250_00 }))
    await staff.bookings.confirm({ id, version: 1, reason: '' })
    const more = { deltaMinor: 20_00, amountMinor: 20_00, departure: '2027-03-25', note: 'Kayak' }
    await withTransaction(testContext(deps), (tx) => chargeChange(tx, id, more))
    const gift = { version: first + 1, amountMinor: 40_00, reference: 'RF', note: 'A rainy day' }
    const { instalments, balanceMinor } = await staff.payments.refund(aTransfer(id, gift))
    expect(balanceMinor).toBe(20_00)
    expect(instalments.at(-1)).toMatchObject({ kind: 'balance', dueOn: '2027-03-04', amountMinor: 20_00 })
  })

  it('of another amount says why, and lowers the price by what is beyond the credit', async () => {
    const { staff, id } = await deposited(deps)
    const asked = aTransfer(id, { version: 2, amountMinor: 20_00 })
    await expect(staff.payments.refund(asked)).rejects.toThrow('Please say why it is another amount')
    const account = await staff.payments.refund({ ...asked, note: 'The pool was closed' })
    expect(account).toMatchObject({ chargedMinor: 230_00, refundedMinor: 20_00, balanceMinor: 187_50 })
    expect(account.entries.slice(2).map(({ kind, amountMinor, note }) => [kind, amountMinor, note])).toEqual([
      ['credit', -20_00, 'The pool was closed'],
      ['refund', 20_00, 'The pool was closed'],
    ])
    await expect(staff.payments.refund({ ...asked, version: 4, amountMinor: 50_00, note: 'More' })).rejects.toThrow(
      'Only $42.50 was paid',
    )
    // Asks for a gift of a held booking with the balance; confirming does not wait for it.
    const schedule = (all: typeof account) =>
      all.instalments.map((one) => [one.kind, one.amountMinor, one.settledMinor])
    expect(schedule(account)).toEqual([
      ['deposit', 42_50, 42_50],
      ['balance', 187_50, 0],
    ])
    const whole = { ...asked, version: 4, amountMinor: 42_50, note: 'All of it' }
    expect(schedule(await staff.payments.refund(whole))[0]).toEqual(['deposit', 42_50, 0])
  })
})

it('a refund that failed in version 1.0.0 says that it still lowers the price, until an administrator restores it', async () => {
  const { bookingId: id, staff, paymentId, version } = await aLoweredPrice(deps)
  const lowered = { id: paymentId, state: 'failed', stillLoweredMinor: 10_00 }
  const before = await staff.payments.account({ id })
  expect(before).toMatchObject({
    chargedMinor: 240_00,
    payments: expect.arrayContaining([expect.objectContaining(lowered)]),
  })
  const { call: admin } = await callerAs(deps, 'admin')
  const restored = await admin.payments.restorePrice({ paymentId, version, reason: 'The money never went' })
  expect(restored).toMatchObject({ chargedMinor: 250_00, balanceMinor: 187_50 })
  expect(restored.payments.map(({ stillLoweredMinor }) => stillLoweredMinor)).toEqual([0, 0])
  expect(restored.entries.at(-1)).toMatchObject({ kind: 'charge', amountMinor: 10_00, note: 'The money never went' })
  const again = { paymentId, version: restored.version, reason: 'Twice' }
  await expect(admin.payments.restorePrice(again)).rejects.toThrow('does not lower the price')
})

it('a refund that failed in version 1.0.0 asks for no price once the trip is cancelled, as none can be restored', async () => {
  const { bookingId: id, staff, paymentId } = await aLoweredPrice(deps)
  await staff.bookings.cancel({ id, version: 1, reason: 'Sick' })
  const { version, payments } = await staff.payments.account({ id })
  expect(payments.find((one) => one.id === paymentId)).toMatchObject({ state: 'failed', stillLoweredMinor: 0 })
  const { call: admin } = await callerAs(deps, 'admin')
  const late = { paymentId, version, reason: 'The money never went' }
  await expect(admin.payments.restorePrice(late)).rejects.toThrow('The trip is cancelled')
})

it('a refund that is taken back raises the price again by what it had lowered it', async () => {
  const { staff, id } = await deposited(deps)
  await paidUp(staff, id)
  const { version } = await staff.payments.account({ id })
  const given = aTransfer(id, { version, amountMinor: 200_00, reference: 'RF-2', note: 'Wrong booking' })
  const refunded = await staff.payments.refund(given)
  expect(refunded).toMatchObject({ chargedMinor: 50_00, balanceMinor: 0 })
  const out = refunded.payments.filter(({ direction }) => direction === 'out')
  expect(out).toHaveLength(2)
  let account = refunded
  for (const { id: paymentId } of out)
    account = await staff.payments.reverse({ paymentId, version: account.version, reason: 'Typed here by mistake' })
  expect(account).toMatchObject({ chargedMinor: 250_00, refundedMinor: 0, balanceMinor: 0 })
  expect(account.instalments.every(({ amountMinor, settledMinor }) => amountMinor === settledMinor)).toBe(true)
})

it('a refund that is taken back raises the price to what the trip costs by now, and no further', async () => {
  const { staff, id } = await deposited(deps)
  await paidUp(staff, id)
  const { version } = await staff.payments.account({ id })
  const gift = aTransfer(id, { version, amountMinor: 150_00, reference: 'RF-1', note: 'Goodwill' })
  let account = await staff.payments.refund(gift)
  // Leaves out $175.00 of the trip: no more is credited than is charged.
  const less = { deltaMinor: -175_00, amountMinor: -100_00, departure: '2027-05-10', note: 'No hotel' }
  await withTransaction(testContext(deps), async (tx) => {
    await chargeChange(tx, id, less)
    const priced = { sellMinor: 75_00, totalMinor: 75_00 }
    await tx.db.update(bookingServices).set(priced).where(eq(bookingServices.bookingId, id))
    await tx.db.update(bookings).set(priced).where(eq(bookings.id, id))
  })
  account = await staff.payments.account({ id })
  expect(account).toMatchObject({ chargedMinor: 0, creditMinor: 100_00 })
  for (const { id: paymentId } of account.payments.filter(({ direction }) => direction === 'out'))
    account = await staff.payments.reverse({ paymentId, version: account.version, reason: 'It bounced' })
  expect(account).toMatchObject({ chargedMinor: 75_00, refundedMinor: 0, creditMinor: 175_00 })
})

// Refunds half of $62.50.
it.each([
  ['a payment is kept in part, as it was paid before', 'payment', { chargedMinor: 81_25, creditMinor: 81_25 }],
  ['a refund is of what comes back', 'refund', { chargedMinor: 31_25, creditMinor: 0 }],
  ['a chargeback is of what comes back', 'chargeback', { chargedMinor: 31_25, creditMinor: 0 }],
] as const)('after a cancellation with the day of one before it, %s', async (_, kind, sums) => {
  const { id, staff, paymentId } = await deposited(deps)
  const { call: admin } = await callerAs(deps, 'admin')
  // Refunds half, 8 to 14 days before departure.
  deps.clock.set('2027-04-28T12:00:00Z')
  await staff.bookings.cancel({ id, version: 1, reason: 'Sick' })
  const { version, creditMinor: amountMinor } = await staff.payments.account({ id })
  const day = { version, amountMinor, effectiveOn: '2027-04-20' }
  if (kind === 'chargeback') await admin.payments.chargeback({ ...day, paymentId, reason: 'Disputed' })
  else if (kind === 'refund') await staff.payments.refund(aTransfer(id, { ...day, reference: 'RF-1' }))
  else await staff.payments.record(aTransfer(id, { ...day, amountMinor: 100_00, reference: 'TX-9', asCredit: true }))
  expect(await staff.payments.account({ id })).toMatchObject(sums)
})

describe('an administrator', () => {
  it('enters what the bank took back, which is owed again', async () => {
    const { paymentId } = await deposited(deps)
    const { call: admin } = await callerAs(deps, 'admin')
    const taken = { paymentId, version: 2, amountMinor: 62_50, effectiveOn: '2027-03-01', reason: 'Disputed' }
    await expect(admin.payments.chargeback({ ...taken, amountMinor: 62_51 })).rejects.toThrow('Only $62.50')
    const account = await admin.payments.chargeback(taken)
    expect(account).toMatchObject({ refundedMinor: 62_50, balanceMinor: 250_00, depositOpenMinor: 62_50 })
  })

  it('writes off what is owed, with a reason', async () => {
    const { id } = await deposited(deps)
    const { call: admin } = await callerAs(deps, 'admin')
    const given = { id, version: 2, amountMinor: 187_50, reason: 'Too far to ask for' }
    await expect(admin.payments.writeOff({ ...given, amountMinor: 187_51 })).rejects.toThrow('Only $187.50 is owed')
    expect(await admin.payments.writeOff(given)).toMatchObject({ chargedMinor: 62_50, balanceMinor: 0 })
  })
})

describe('a write-off that is taken back', () => {
  it('is owed again by an entry that reverses it, and paid then', async () => {
    const { id, staff } = await deposited(deps)
    const { call: admin, user } = await callerAs(deps, 'admin')
    const given = { id, version: 2, amountMinor: 187_50, reason: 'Too far to ask for' }
    const entryId = (await admin.payments.writeOff(given)).entries.at(-1)!.id
    const late = aTransfer(id, { version: 3, amountMinor: 187_50, reference: 'TX-9' })
    await expect(staff.payments.record(late)).rejects.toThrow(
      '$187.50 more than is owed, as $187.50 was written off. Let an administrator take back the write-off first',
    )
    const back = { entryId, version: 3, reason: 'They paid after all' }
    await expect(staff.payments.takeBackWriteOff(back)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(admin.payments.takeBackWriteOff({ ...back, version: 2 })).rejects.toMatchObject(conflict)
    const account = await admin.payments.takeBackWriteOff(back)
    expect(account).toMatchObject({ chargedMinor: 250_00, writtenOffMinor: 0, balanceMinor: 187_50 })
    expect(account.entries.slice(2)).toMatchObject([
      { kind: 'write-off', amountMinor: -187_50, isTakenBack: true },
      { kind: 'write-off', amountMinor: 187_50, isReversal: true, note: 'They paid after all' },
    ])
    // Expects it with the balance, 30 days before departure.
    expect(account.instalments.at(-1)).toMatchObject({ dueOn: '2027-04-10', amountMinor: 187_50 })
    await expect(admin.payments.takeBackWriteOff({ ...back, version: 4 })).rejects.toThrow('taken back already')
    expect(await staff.payments.record({ ...late, version: 4 })).toMatchObject({ balanceMinor: 0 })
    const logged = await database.db
      .select()
      .from(events)
      .where(eq(events.kind, 'payment.write-off-taken-back'))
      .orderBy(events.id)
    expect(logged).toMatchObject([{ entityId: id, actorId: user.id, data: { amountMinor: 187_50 } }])
  })

  it('is no other entry', async () => {
    const { account } = await deposited(deps)
    const { call: admin } = await callerAs(deps, 'admin')
    for (const { id: entryId } of account.entries)
      await expect(admin.payments.takeBackWriteOff({ entryId, version: 2, reason: 'x' })).rejects.toMatchObject({
        cause: { code: 'not-found' },
      })
  })

  it('goes with a cancellation, which brings back what it brings back of the whole price', async () => {
    const { id, staff } = await deposited(deps)
    const { call: admin } = await callerAs(deps, 'admin')
    await admin.payments.writeOff({ id, version: 2, amountMinor: 187_50, reason: 'Too far to ask for' })
    await staff.payments.record(aTransfer(id, { version: 3, amountMinor: 87_50, reference: 'TX-9', asCredit: true }))
    // Refunds half, 8 to 14 days before departure.
    deps.clock.set('2027-04-28T12:00:00Z')
    const { ifCancelled } = await staff.payments.account({ id })
    expect(ifCancelled).toMatchObject({ backMinor: 75_00, keptMinor: 75_00 })
    await staff.bookings.cancel({ id, version: 1, reason: 'Sick' })
    const after = await staff.payments.account({ id })
    expect(after).toMatchObject({ chargedMinor: 75_00, writtenOffMinor: 0, creditMinor: 75_00 })
    expect(after.entries.slice(4).map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
      ['write-off', 187_50],
      ['credit', -175_00],
    ])
  })
})

it('every ledger replays to the sums of its account', async () => {
  const { staff, id } = await deposited(deps)
  await paidUp(staff, id)
  await staff.bookings.cancel({ id, version: 1, reason: 'Sick' })
  const { version } = await staff.payments.account({ id })
  const account = await staff.payments.refund(aTransfer(id, { version, amountMinor: 250_00, reference: 'RF-1' }))
  const entries = await database.db.select().from(ledger).where(eq(ledger.bookingId, id))
  const { chargedMinor, receivedMinor, refundedMinor, writtenOffMinor } = account
  expect(replay(entries)).toEqual({ chargedMinor, receivedMinor, refundedMinor, writtenOffMinor })
})
