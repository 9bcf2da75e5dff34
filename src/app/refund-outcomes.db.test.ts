import { describe, expect, it } from 'vitest'
import { giveUpHours } from '../modules/billing/payments/payment.rules'
import { reconcile } from '../modules/billing/online-payments/jobs.service'
import { callerAs } from '../testing/callers'
import { runJobs, testContext } from '../testing/context'
import { useDatabase } from '../testing/database'
import { ledgerSums } from '../testing/payments/ledger-sums'
import { depositedOnline, goodwill, hear, useStripe } from '../testing/payments/online'
import { aTransfer, paidUp } from '../testing/payments/paid'

/** Checks on every path that a refund lowers the price when its money is gone, and restores it otherwise. */

const database = useDatabase()
const site = useStripe(() => database.db)
const price = 250_00
const gift = 5_00

/** Creates a booking whose deposit was paid online; `isWhole`: the rest by transfer. */
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
  /** Refunds the gift to the card; the provider starts it in the given status. */
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
    'failed, then by bank as the notices say': async () => {
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
    const { id, failing, account, listNotices } = await world(isWhole)
    const before = { chargedMinor: price, receivedMinor, refundedMinor: 0, balanceMinor: price - receivedMinor }
    for (const [path, act] of Object.entries(failing)) {
      site.deps.clock.advance(60)
      await act()
      expect(await ledgerSums(database.db, id), path).toEqual(before)
      expect(await account(), path).toMatchObject({ ...before, creditMinor: 0 })
    }
    expect((await listNotices()).some((text) => text.includes('It is a credit again'))).toBe(false)
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
      expect(await ledgerSums(database.db, id), path).toEqual(after)
      expect(await account(), path).toMatchObject({ ...after, creditMinor: 0 })
    }
  })

  it('another amount than was asked for is entered as it was sent, and staff are told', async () => {
    const { id, ask, newest, endAs, account, listNotices } = await world(isWhole)
    await ask('pending')
    newest().amount = 2_00
    await endAs('succeeded')
    const after = { chargedMinor: price - 2_00, refundedMinor: 2_00, balanceMinor: price - receivedMinor }
    expect(await ledgerSums(database.db, id)).toMatchObject(after)
    expect((await account()).payments.map(({ state, amountMinor }) => [state, amountMinor]).slice(0, 2)).toEqual([
      ['succeeded', 2_00],
      ['failed', gift],
    ])
    expect(await listNotices()).toEqual([
      expect.stringContaining('$2.00 was sent back to the card where $5.00 was asked for'),
    ])
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
  expect(await ledgerSums(database.db, id)).toMatchObject({
    chargedMinor: price - gift,
    refundedMinor: 2 * gift,
    balanceMinor: 192_50,
  })
})

it('a part of a refund over two cards that was given up and is sent after all has lowered the price, too', async () => {
  const { deps, stripe } = site
  const { id, me, staff, account } = await depositedOnline(deps, stripe)
  await me.onlinePayments.start({ id, part: 'all', amountMinor: 187_50 })
  stripe.pay()
  await hear(deps, stripe.events)
  stripe.refundStatus = 'pending'
  const { version } = await account()
  await staff.payments.refund(goodwill(id, version, 200_00))
  await runJobs(deps)
  const [most, rest] = [...stripe.refunds.values()].toSorted((a, b) => b.amount - a.amount)
  stripe.endRefund(most!.id, 'succeeded')
  await hear(deps, stripe.events)
  expect(await account()).toMatchObject({ chargedMinor: 62_50, balanceMinor: 0 })
  stripe.refunds.delete(rest!.id)
  deps.clock.advance(giveUpHours * 3600)
  const { version: newest, payments } = await account()
  const stuck = payments.find(({ state }) => state === 'pending')!
  const { call: admin } = await callerAs(deps, 'admin')
  await admin.onlinePayments.giveUpRefund({ paymentId: stuck.id, version: newest, reason: 'Nobody knows it' })
  stripe.refunds.set(rest!.id, { ...rest!, status: 'succeeded' })
  await reconcile(testContext(deps))
  expect(await account()).toMatchObject({ chargedMinor: 50_00, refundedMinor: 200_00, balanceMinor: 0 })
})
