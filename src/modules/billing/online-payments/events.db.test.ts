import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { callerAs } from '../../../testing/callers'
import { runJobs, testContext, testDeps } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { depositedOnline, goodwill, hear, paidOnline, traveling, useStripe } from '../../../testing/payments/online'
import { aTransfer } from '../../../testing/payments/paid'
import { signed, type StripeEvent } from '../../../testing/payments/stripe-server'
import { addDays, dateIn } from '../../../shared/dates'
import { replay } from '../../../testing/payments/ledger-sums'
import { giveUpHours } from '../payments/payment.rules'
import { payments } from '../payments/table'
import { hearEvent } from './events.service'
import { providerEvents } from './table'

const database = useDatabase()
const site = useStripe(() => database.db)

const deposited = () => depositedOnline(site.deps, site.stripe)

describe('an event', () => {
  it('enters a verified payment, which staff see with its number and take back by a refund alone', async () => {
    const { account, paymentRef, staff } = await deposited()
    const {
      payments: [paid],
      version,
    } = await account()
    expect(paid).toMatchObject({
      method: 'online',
      amountMinor: 62_50,
      reference: paymentRef,
      recordedBy: null,
      verifiedBy: null,
      canVerify: false,
      canReverse: false,
    })
    expect(paid!.verifiedAt).not.toBeNull()
    const { items } = await staff.paymentList.list({ words: paymentRef })
    expect(items).toMatchObject([{ reference: paymentRef, displayStatus: 'verified' }])
    const { call: admin } = await callerAs(site.deps, 'admin')
    const of = { paymentId: paid!.id, version, reason: 'By hand' }
    await expect(admin.payments.reverse(of)).rejects.toThrow('The payment provider has this money')
    const back = { ...of, amountMinor: 1, effectiveOn: '2027-03-01' }
    await expect(admin.payments.chargeback(back)).rejects.toThrow('tells us of chargebacks')
    await expect(staff.payments.verify({ paymentId: paid!.id })).rejects.toThrow('verified already')
  })

  it('is written down once, and starts nothing when it is sent again', async () => {
    await deposited()
    const { deps, stripe } = site
    stripe.calls.length = 0
    await hear(deps, [...stripe.events, ...stripe.events])
    expect(stripe.calls).toEqual([])
    expect(await database.db.$count(providerEvents)).toBe(stripe.events.length)
  })

  it('that comes after the books of its day were closed enters the payment today', async () => {
    const { deps, stripe } = site
    const { staff, id } = await paidOnline(deps, stripe)
    const paidOn = dateIn(deps.now(), 'America/New_York')
    deps.clock.advance(2 * 86_400)
    const { call: admin } = await callerAs(deps, 'admin')
    await admin.periods.set({ lockedUntil: paidOn, reason: '', seq: 0 })
    await hear(deps, stripe.events)
    const [paid] = (await staff.payments.account({ id })).payments
    expect(paid).toMatchObject({ amountMinor: 62_50, effectiveOn: addDays(paidOn, 2) })
  })

  it('of somebody else in the same account of the provider changes nothing', async () => {
    const { deps, stripe } = site
    stripe.giveBack('pi_foreign', 10_00)
    stripe.dispute('pi_foreign', 10_00)
    await hear(deps, stripe.events)
    expect(await database.db.$count(payments)).toBe(0)
    const { call: admin } = await callerAs(deps, 'admin')
    expect(await admin.jobs.failed()).toEqual([])
  })

  it.each(['open', 'paid'] as const)('of another page that names ours, which is %s, changes nothing', async (state) => {
    const { deps, stripe } = site
    const { me, deposit, staff, id } = await traveling(deps)
    await me.onlinePayments.start(deposit)
    const ours = stripe.only()
    if (state === 'paid') stripe.pay()
    await hear(deps, stripe.events)
    const other = { id: 'cs_voucher', status: 'open', payment_status: 'unpaid', payment_intent: null } as const
    stripe.sessions.set(other.id, { ...ours, ...other })
    stripe.pay(other.id)
    await hear(deps, stripe.events.slice(-1))
    const account = () => staff.payments.account({ id })
    expect(await account()).toMatchObject({ receivedMinor: state === 'paid' ? 62_50 : 0 })
    if (state === 'open') stripe.pay(ours.id)
    await hear(deps, stripe.events)
    expect(await account()).toMatchObject({ receivedMinor: 62_50 })
  })

  it('is refused when it is signed and no JSON, or no event', async () => {
    const { deps } = site
    for (const body of ['', 'not JSON', '[]', 'null', '{"id":1}', '\u0000'])
      await expect(hearEvent(testContext(deps), Buffer.from(body), signed(body, deps.now()))).rejects.toMatchObject({
        code: 'invalid',
        message: 'This is no event that the payment provider has signed',
      })
  })

  it('is refused without its signature, and while nobody takes payments online', async () => {
    const { deps } = site
    const body = Buffer.from('{}')
    await expect(hearEvent(testContext(deps), body, 't=1,v1=00')).rejects.toMatchObject({ code: 'invalid' })
    const without = testContext(testDeps({ db: database.db }))
    await expect(hearEvent(without, body, '')).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('what the provider’s own desk does', () => {
  it('a refund lowers the price, and staff are told', async () => {
    const { account, listNotices, paymentRef } = await deposited()
    site.stripe.giveBack(paymentRef, 10_00)
    await hear(site.deps, site.stripe.events)
    expect(await account()).toMatchObject({ chargedMinor: 240_00, refundedMinor: 10_00, balanceMinor: 187_50 })
    expect(await listNotices()).toEqual([expect.stringContaining('$10.00 was refunded at the payment provider')])
  })

  it('a refund while another one takes the credit lowers the price', async () => {
    const { id, staff, account, paymentRef } = await deposited()
    await staff.payments.record(aTransfer(id, { version: 2, amountMinor: 197_50, asCredit: true }))
    const { version, creditMinor } = await account()
    site.stripe.refundStatus = 'pending'
    await staff.payments.refund(goodwill(id, version, creditMinor))
    site.stripe.refundStatus = 'succeeded'
    site.stripe.giveBack(paymentRef, 5_00)
    await hear(site.deps, site.stripe.events)
    expect(await account()).toMatchObject({ chargedMinor: 245_00, creditMinor: 0 })
  })

  it('a refund and a dispute of more than is left are entered whole, and owed back', async () => {
    const { id, staff, account, listNotices, paymentRef } = await deposited()
    const byBank = aTransfer(id, { version: 2, amountMinor: 60_00, reference: 'RF-1', note: 'Goodwill' })
    await staff.payments.refund(byBank)
    site.stripe.giveBack(paymentRef, 10_00)
    await hear(site.deps, site.stripe.events)
    expect(await account()).toMatchObject({ chargedMinor: 187_50, refundedMinor: 70_00, balanceMinor: 195_00 })
    const { id: dispute } = site.stripe.dispute(paymentRef, 62_50)
    await hear(site.deps, site.stripe.events)
    const after = await account()
    expect(after).toMatchObject({ chargedMinor: 187_50, refundedMinor: 132_50, balanceMinor: 257_50 })
    expect(after).toMatchObject(replay(after.entries))
    expect(await listNotices()).toEqual([
      'The card’s bank has taken $62.50 back. Answer it at the provider. All of it was refunded before, or is on its way back: you pay that twice, and it is owed back.',
      expect.stringContaining('although $7.50 of it had gone back another way'),
    ])
    site.stripe.moveDispute(dispute, 'won')
    await hear(site.deps, site.stripe.events)
    expect(await account()).toMatchObject({ refundedMinor: 70_00, balanceMinor: 195_00 })
    const { call: admin } = await callerAs(site.deps, 'admin')
    expect(await admin.jobs.failed()).toEqual([])
  })

  it('a dispute is owed again, until it is won', async () => {
    const { account, listNotices, paymentRef } = await deposited()
    const { id } = site.stripe.dispute(paymentRef, 62_50)
    await hear(site.deps, site.stripe.events)
    expect(await account()).toMatchObject({ refundedMinor: 62_50, balanceMinor: 250_00, depositOpenMinor: 62_50 })
    site.stripe.moveDispute(id, 'won')
    await hear(site.deps, site.stripe.events)
    expect(await account()).toMatchObject({ refundedMinor: 0, balanceMinor: 187_50, depositOpenMinor: 0 })
    expect(await listNotices()).toHaveLength(2)
    // Ignores a dispute that is first heard of when it is won: it has taken nothing.
    site.stripe.moveDispute(site.stripe.dispute(paymentRef, 1_00).id, 'won')
    await hear(site.deps, site.stripe.events)
    expect(await account()).toMatchObject({ refundedMinor: 0 })
  })
})

describe('events in any order', () => {
  const amounts = { desk: 10_00, won: 5_00, lost: 7_00, ours: 20_00 }

  it('and any number end in the same ledger', { timeout: 300_000 }, async () => {
    const ending = fc.constantFrom<'succeeded' | 'failed' | 'given up'>('succeeded', 'failed', 'given up')
    // Models a refund of ours that is sent, has failed, or was given up unnoticed. A first failure may be false. After
    // each act some of the events arrive, in any order. In the end all of them do, some repeatedly.
    const seeds = fc.array(fc.nat(), { minLength: 40, maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(ending, fc.boolean(), seeds, async (end, isAfterAll, seed) => {
        const { deps, stripe } = site
        stripe.reset()
        let at = 0
        const chance = (of: number) => seed[(at += 1) % seed.length]! % of
        const shuffled = (events: readonly StripeEvent[]) =>
          events
            .map((event) => ({ event, rank: chance(1000) }))
            .toSorted((a, b) => a.rank - b.rank)
            .map((one) => one.event)
        const some = () => hear(deps, shuffled(stripe.events.filter(() => chance(3) === 0)))
        const { id, staff, paymentRef } = await paidOnline(deps, stripe)
        await some()
        stripe.giveBack(paymentRef, amounts.desk)
        const won = stripe.dispute(paymentRef, amounts.won)
        stripe.dispute(paymentRef, amounts.lost)
        await some()
        stripe.moveDispute(won.id, 'won')
        await hear(deps, stripe.events.slice(0, 1))
        const { version } = await staff.payments.account({ id })
        stripe.refundStatus = 'pending'
        await staff.payments.refund(goodwill(id, version, amounts.ours))
        await runJobs(deps)
        const ours = [...stripe.refunds.values()].at(-1)!
        if (end === 'given up') {
          stripe.refunds.delete(ours.id)
          deps.clock.advance(giveUpHours * 3600)
          const { call: admin } = await callerAs(deps, 'admin')
          const { payments: rows, version: at } = await staff.payments.account({ id })
          const paymentId = rows.find(({ state }) => state === 'pending')!.id
          await admin.onlinePayments.giveUpRefund({ paymentId, version: at, reason: 'Nobody knows it' })
          if (isAfterAll) stripe.refunds.set(ours.id, ours)
        }
        for (const status of end === 'failed' ? (['succeeded', 'failed'] as const) : []) {
          stripe.endRefund(ours.id, status)
          await some()
        }
        const isSent = end === 'succeeded' || isAfterAll
        if (isSent) stripe.endRefund(ours.id, 'succeeded')
        await hear(deps, shuffled([...stripe.events, ...stripe.events.filter(() => chance(2) === 0)]))
        const account = await staff.payments.account({ id })
        const refundedMinor = amounts.desk + amounts.lost + (isSent ? amounts.ours : 0)
        const chargedMinor = 250_00 - amounts.desk - (isSent ? amounts.ours : 0)
        const sums = { chargedMinor, receivedMinor: 62_50, refundedMinor, writtenOffMinor: 0 }
        expect(account).toMatchObject(sums)
        expect(replay(account.entries)).toEqual(sums)
      }),
      { numRuns: 8, endOnFailure: true },
    )
  })
})
