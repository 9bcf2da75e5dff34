import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { giveUpHours } from '../features/payments/payment.rules'
import { ledger } from '../features/payments/table'
import { reconcile } from '../features/online-payments/jobs.service'
import { callerAs } from '../testing/callers'
import { runJobs, testContext } from '../testing/context'
import { useDatabase } from '../testing/database'
import { depositedOnline, goodwill, hear, useStripe } from '../testing/payments/online'
import { aTransfer, deposited, paidUp } from '../testing/payments/paid'

/** A refund lowers the price when its money is gone, and restores it when it is not, on every path. */

const database = useDatabase()
const site = useStripe(() => database.db)
const price = 250_00
const gift = 5_00

/** What the ledger sums to, without the product's own sums. */
async function ledgerOf(bookingId: string) {
  const entries = await database.db.select().from(ledger).where(eq(ledger.bookingId, bookingId))
  const sum = (kinds: string[]) =>
    entries.reduce((all, entry) => (kinds.includes(entry.kind) ? all + entry.amountMinor : all), 0)
  const chargedMinor = sum(['charge', 'fee', 'credit', 'write-off'])
  const receivedMinor = -sum(['payment'])
  const refundedMinor = sum(['refund', 'chargeback'])
  return { chargedMinor, receivedMinor, refundedMinor, balanceMinor: chargedMinor - receivedMinor + refundedMinor }
}

/** A booking whose deposit was paid online; `isWhole`: all the rest by transfer. */
async function world(isWhole: boolean) {
  const { deps, stripe } = site
  const made = await depositedOnline(deps, stripe)
  if (isWhole) await paidUp(made.staff, made.id)
  const { call: admin } = await callerAs(deps, 'admin')
  const { id, staff, account, paymentRef } = made
  const version = async () => (await account()).version
  const newest = () => [...stripe.refunds.values()].at(-1)!
  const heard = () => hear(deps, stripe.events)
  const endAs = async (...states: ('succeeded' | 'failed')[]) => {
    for (const state of states) {
      stripe.endRefund(newest().id, state)
      await heard()
    }
  }
  /** Staff give the gift back to the card, which the provider begins so. */
  const ask = async (begins: 'pending' | 'succeeded' | 'failed') => {
    stripe.refundStatus = begins
    const before = await account()
    const asked = await staff.payments.refund(goodwill(id, before.version, gift))
    expect(asked).toMatchObject({ chargedMinor: before.chargedMinor, balanceMinor: before.balanceMinor })
    await runJobs(deps)
    await heard()
    return asked.payments[0]!.id
  }
  const giveUp = async () => {
    const paymentId = await ask('pending')
    const refund = newest()
    stripe.refunds.delete(refund.id)
    deps.clock.advance(giveUpHours * 3600)
    await admin.onlinePayments.giveUpRefund({ paymentId, version: await version(), reason: 'Nobody knows it' })
    return refund
  }
  const byHand = async (method: 'bank' | 'cash' | 'card-terminal') => {
    const reference = method === 'cash' ? '' : `RF-${await version()}`
    const { today } = await account()
    const given = {
      version: await version(),
      amountMinor: gift,
      reference,
      method,
      effectiveOn: today,
      note: 'Goodwill',
    }
    return (await staff.payments.refund(aTransfer(id, given))).payments[0]!.id
  }
  const takenBack = async (paymentId: string) =>
    admin.payments.reverse({ paymentId, version: await version(), reason: 'It bounced' })
  const desk = async (begins: 'succeeded' | 'pending') => {
    stripe.refundStatus = begins
    stripe.giveBack(paymentRef, gift)
    await heard()
  }
  const failing: Record<string, () => Promise<unknown>> = {
    'refused at once': async () => {
      stripe.failures.push({ status: 400, code: 'charge_disputed' })
      await ask('pending')
    },
    'failed at once': () => ask('failed'),
    'pending, then failed': () => ask('pending').then(() => endAs('failed')),
    'sent, then failed': () => ask('succeeded').then(() => endAs('failed')),
    'pending, sent, then failed': () => ask('pending').then(() => endAs('succeeded', 'failed')),
    'given up': giveUp,
    'a desk refund that fails': () => desk('pending').then(() => endAs('failed')),
    'a desk refund that was sent, then fails': () => desk('succeeded').then(() => endAs('failed')),
    'a bank transfer that bounced': async () => takenBack(await byHand('bank')),
    'cash that was never given': async () => takenBack(await byHand('cash')),
    'a card terminal that was not used': async () => takenBack(await byHand('card-terminal')),
  }
  const sending: Record<string, () => Promise<unknown>> = {
    'sent at once': () => ask('succeeded'),
    'pending, then sent': () => ask('pending').then(() => endAs('succeeded')),
    'failed, then sent after all': () => ask('pending').then(() => endAs('failed', 'succeeded')),
    'given up, then sent after all': async () => {
      stripe.refunds.set('kept', { ...(await giveUp()), status: 'succeeded' })
      const late = stripe.refunds.get('kept')!
      stripe.refunds.delete('kept')
      stripe.refunds.set(late.id, late)
      await reconcile(testContext(deps))
    },
    'failed, then by bank as the news say': async () => {
      await ask('failed')
      await byHand('bank')
    },
    'a desk refund': () => desk('succeeded'),
    'a bank transfer': () => byHand('bank'),
    cash: () => byHand('cash'),
    'a card terminal': () => byHand('card-terminal'),
  }
  return { ...made, ask, byHand, admin, failing, sending, endAs, newest }
}

describe.each([
  ['while the balance is open', false, 62_50],
  ['once everything is paid', true, price],
])('%s', (_, isWhole, receivedMinor) => {
  it('a refund that fails, on whatever path, leaves price and balance as before', { timeout: 120_000 }, async () => {
    const { id, failing, account, news } = await world(isWhole)
    const before = { chargedMinor: price, receivedMinor, refundedMinor: 0, balanceMinor: price - receivedMinor }
    for (const [path, act] of Object.entries(failing)) {
      site.deps.clock.advance(60)
      await act()
      expect(await ledgerOf(id), path).toEqual(before)
      expect(await account(), path).toMatchObject({ ...before, creditMinor: 0 })
    }
    expect((await news()).some((text) => text.includes('It is a credit again'))).toBe(false)
  })

  it('a refund that is sent, on whatever path, lowers the price once', { timeout: 120_000 }, async () => {
    const { id, sending, account } = await world(isWhole)
    let refundedMinor = 0
    for (const [path, act] of Object.entries(sending)) {
      site.deps.clock.advance(60)
      await act()
      refundedMinor += gift
      const chargedMinor = price - refundedMinor
      const after = { chargedMinor, receivedMinor, refundedMinor, balanceMinor: price - receivedMinor }
      expect(await ledgerOf(id), path).toEqual(after)
      expect(await account(), path).toMatchObject({ ...after, creditMinor: 0 })
    }
  })

  it('another amount than was asked for is entered as it was sent, and staff are told', async () => {
    const { id, ask, newest, endAs, account, news } = await world(isWhole)
    await ask('pending')
    newest().amount = 2_00
    await endAs('succeeded')
    const after = { chargedMinor: price - 2_00, refundedMinor: 2_00, balanceMinor: price - receivedMinor }
    expect(await ledgerOf(id)).toMatchObject(after)
    expect((await account()).payments.map(({ state, amountMinor }) => [state, amountMinor]).slice(0, 2)).toEqual([
      ['succeeded', 2_00],
      ['failed', gift],
    ])
    expect(await news()).toEqual([expect.stringContaining('$2.00 was sent back to the card where $5.00 was asked for')])
  })
})

it('a refund that was sent again by bank and then after all by card has lowered the price once', async () => {
  const { id, ask, byHand, endAs, newest } = await world(false)
  await ask('failed')
  const first = newest().id
  site.deps.clock.advance(60)
  await byHand('bank')
  site.stripe.refunds.get(first)!.status = 'succeeded'
  site.deps.clock.advance(60)
  await endAs('succeeded')
  expect(await ledgerOf(id)).toMatchObject({
    chargedMinor: price - gift,
    refundedMinor: 2 * gift,
    balanceMinor: 192_50,
  })
})

/** What was paid for a trip of `price` and what the policy keeps of that, by hand. */
const kept = (paidMinor: number, percent: number) => paidMinor - Math.round((paidMinor * percent) / 100)

describe('after a cancellation', () => {
  type Made = Awaited<ReturnType<typeof deposited>>
  const days = { 100: '2027-03-02T12:00:00Z', 50: '2027-04-28T12:00:00Z', 0: '2027-05-09T18:00:00Z' }
  const acts = {
    /** A gift whose transfer bounces. */
    async gift({ staff, id }: Made) {
      const given = { version: 3, amountMinor: 40_00, reference: 'RF-1', note: 'Goodwill' }
      return (await staff.payments.refund(aTransfer(id, given))).payments[0]!.id
    },
    /** Money that never came. */
    async payment({ account }: Made) {
      return account.payments[0]!.id
    },
    /** What a bank takes back, and gives again. */
    async chargeback({ paymentId }: Made) {
      const { call: admin } = await callerAs(site.deps, 'admin')
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
      const made = await deposited(site.deps)
      const { staff, id } = made
      await paidUp(staff, id)
      const { call: admin } = await callerAs(site.deps, 'admin')
      const paymentId = await acts[act](made)
      site.deps.clock.set(days[percent])
      await admin.bookings.cancel({ id, version: 1, reason: 'Sick' })
      const { version, creditMinor, today, refundedMinor: before } = await admin.payments.account({ id })
      const given = aTransfer(id, { version, amountMinor: creditMinor, reference: 'RF-2', effectiveOn: today })
      // What is of the payment itself cannot go back before it is taken back.
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
      expect(await ledgerOf(id)).toEqual(expected)
      expect(await admin.payments.account({ id })).toMatchObject(expected)
    },
  )

  it('a gift that bounces was given after it, and raises what is kept again', async () => {
    const { staff, id } = await deposited(site.deps)
    await paidUp(staff, id)
    site.deps.clock.set(days[50])
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
    expect(await ledgerOf(id)).toEqual(expected)
  })

  it('a payment of a day before it that is entered late is a part of what was paid', async () => {
    const { staff, id } = await deposited(site.deps)
    site.deps.clock.set(days[50])
    await staff.bookings.cancel({ id, version: 1, reason: 'Sick' })
    const { version } = await staff.payments.account({ id })
    const late = aTransfer(id, { version, amountMinor: 100_00, reference: 'TX-2', effectiveOn: '2027-04-20' })
    await expect(staff.payments.record(late)).rejects.toThrow('That is $50.00 more than is owed')
    expect(await staff.payments.record({ ...late, asCredit: true })).toMatchObject({ chargedMinor: 81_25 })
    const { version: at } = await staff.payments.account({ id })
    const after = aTransfer(id, { version: at, amountMinor: 10_00, reference: 'TX-3', effectiveOn: '2027-04-28' })
    await staff.payments.record({ ...after, asCredit: true })
    expect(await ledgerOf(id)).toMatchObject({ chargedMinor: 81_25, receivedMinor: 172_50 })
  })
})
