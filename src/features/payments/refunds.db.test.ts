import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { callerAs } from '../../testing/callers'
import { type TestDeps, testDeps } from '../../testing/context'
import { useDatabase } from '../../testing/database'
import { aTransfer, deposited, paidUp } from '../../testing/payments/paid'
import { replay } from './account.rules'
import { ledger } from './table'

const database = useDatabase()
let deps: TestDeps

beforeEach(() => {
  deps = testDeps({ db: database.db })
})

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
  })
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
