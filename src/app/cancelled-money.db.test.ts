import { describe, expect, it } from 'vitest'
import { callerAs } from '../testing/callers'
import { useDatabase } from '../testing/database'
import { useDeps } from '../testing/deps'
import { ledgerSums } from '../testing/payments/ledger-sums'
import { aTransfer, deposited, paidUp } from '../testing/payments/paid'

/** Checks that the retained amount follows what was paid until the cancellation. */

const database = useDatabase()
const price = 250_00
const deps = useDeps(database)

/** Computes the retained amount of a trip of `price` by hand. */
const kept = (paidMinor: number, percent: number) => paidMinor - Math.round((paidMinor * percent) / 100)

describe('after a cancellation', () => {
  type Made = Awaited<ReturnType<typeof deposited>>
  const days = { 100: '2027-03-02T12:00:00Z', 50: '2027-04-28T12:00:00Z', 0: '2027-05-09T18:00:00Z' }
  const acts = {
    /** Refunds a gift whose transfer bounces. */
    async gift({ staff, id }: Made) {
      const given = { version: 3, amountMinor: 40_00, reference: 'RF-1', note: 'Goodwill' }
      return (await staff.payments.refund(aTransfer(id, given))).payments[0]!.id
    },
    /** Returns a payment that never arrived. */
    async payment({ account }: Made) {
      return account.payments[0]!.id
    },
    /** Makes a chargeback, whose reversal is the bank returning the money. */
    async chargeback({ paymentId }: Made) {
      const { call: admin } = await callerAs(deps, 'admin')
      const taken = { paymentId, version: 3, amountMinor: 62_50, effectiveOn: '2027-03-01', reason: 'Unknown' }
      const { payments } = await admin.payments.chargeback(taken)
      return payments.find(({ direction }) => direction === 'out')!.id
    },
  }
  it.each<[keyof typeof acts, keyof typeof days, boolean, number]>([
    ['gift', 100, true, price],
    ['gift', 50, true, price],
    ['gift', 50, false, price],
    ['gift', 0, false, price],
    ['payment', 50, false, price - 62_50],
    ['payment', 50, true, price - 62_50],
    ['chargeback', 50, true, price],
  ])(
    'a %s that is taken back is as if it had never been (%i, credit refunded before: %s)',
    async (act, percent, isBack, paid) => {
      const made = await deposited(deps)
      const { staff, id } = made
      await paidUp(staff, id)
      const { call: admin } = await callerAs(deps, 'admin')
      const paymentId = await acts[act](made)
      deps.clock.set(days[percent])
      await admin.bookings.cancel({ id, version: 1, reason: 'Sick' })
      const { version, creditMinor, today, refundedMinor: before } = await admin.payments.account({ id })
      const given = aTransfer(id, { version, amountMinor: creditMinor, reference: 'RF-2', effectiveOn: today })
      // Leaves out the payment itself, which is reversed below.
      const back = isBack ? (act === 'payment' ? 187_50 / 2 : creditMinor) : 0
      if (back > 0) await staff.payments.refund({ ...given, amountMinor: back, note: 'As agreed' })
      await admin.payments.reverse({
        paymentId,
        version: (await admin.payments.account({ id })).version,
        reason: 'It never was',
      })
      const chargedMinor = kept(paid, percent)
      const refundedMinor = (act === 'payment' ? before : 0) + back
      const expected = {
        chargedMinor,
        receivedMinor: paid,
        refundedMinor,
        balanceMinor: chargedMinor - paid + refundedMinor,
      }
      expect(await ledgerSums(database.db, id)).toEqual(expected)
      expect(await admin.payments.account({ id })).toMatchObject(expected)
    },
  )

  it('a gift that bounces was given after it, and raises what is kept again', async () => {
    const { staff, id } = await deposited(deps)
    await paidUp(staff, id)
    deps.clock.set(days[50])
    await staff.bookings.cancel({ id, version: 1, reason: 'Sick' })
    const { version, today } = await staff.payments.account({ id })
    const given = { version, amountMinor: 150_00, reference: 'RF-1', note: 'Sorry', effectiveOn: today }
    const after = await staff.payments.refund(aTransfer(id, given))
    expect(after).toMatchObject({ chargedMinor: 100_00, creditMinor: 0 })
    for (const { id: paymentId } of after.payments.filter(({ direction }) => direction === 'out'))
      await staff.payments.reverse({
        paymentId,
        version: (await staff.payments.account({ id })).version,
        reason: 'It bounced',
      })
    const expected = { chargedMinor: 125_00, receivedMinor: 250_00, refundedMinor: 0, balanceMinor: -125_00 }
    expect(await ledgerSums(database.db, id)).toEqual(expected)
  })

  it('a payment of a day before it that is entered late is a part of what was paid', async () => {
    const { staff, id } = await deposited(deps)
    deps.clock.set(days[50])
    await staff.bookings.cancel({ id, version: 1, reason: 'Sick' })
    const { version } = await staff.payments.account({ id })
    const late = aTransfer(id, { version, amountMinor: 100_00, reference: 'TX-2', effectiveOn: '2027-04-20' })
    await expect(staff.payments.record(late)).rejects.toThrow('That is $50.00 more than is owed')
    expect(await staff.payments.record({ ...late, asCredit: true })).toMatchObject({ chargedMinor: 81_25 })
    const { version: at } = await staff.payments.account({ id })
    const after = aTransfer(id, { version: at, amountMinor: 10_00, reference: 'TX-3', effectiveOn: '2027-04-28' })
    await staff.payments.record({ ...after, asCredit: true })
    expect(await ledgerSums(database.db, id)).toMatchObject({ chargedMinor: 81_25, receivedMinor: 172_50 })
  })
})
