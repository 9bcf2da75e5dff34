import { describe, expect, it } from 'vitest'
import { runJobs, testContext } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { depositedOnline, goodwill, hear, useStripe } from '../../../testing/payments/online'
import { aTransfer } from '../../../testing/payments/paid'
import { reconcile } from './jobs.service'

const database = useDatabase()
const site = useStripe(() => database.db)
const deposited = () => depositedOnline(site.deps, site.stripe)

describe('a refund that staff make', () => {
  it('goes to the provider, waits there, and is in the ledger when the money is sent', async () => {
    const { id, staff, account, listNotices } = await deposited()
    const { deps, stripe } = site
    stripe.refundStatus = 'pending'
    const asked = await staff.payments.refund(goodwill(id, 2, 20_00))
    expect(asked).toMatchObject({ chargedMinor: 250_00, refundedMinor: 0, creditMinor: 0, balanceMinor: 187_50 })
    expect(asked.payments[0]).toMatchObject({ direction: 'out', state: 'pending', amountMinor: 20_00 })
    await runJobs(deps)
    const [refund] = [...stripe.refunds.values()]
    expect(refund).toMatchObject({ amount: 20_00, metadata: { payment: asked.payments[0]!.id } })
    expect(await account()).toMatchObject({ refundedMinor: 0 })
    stripe.endRefund(refund!.id, 'succeeded')
    await hear(deps, stripe.events)
    const after = await account()
    expect(after).toMatchObject({ chargedMinor: 230_00, refundedMinor: 20_00, balanceMinor: 187_50 })
    expect(after.payments[0]).toMatchObject({ state: 'succeeded', reference: refund!.id, canVerify: false })
    expect(await listNotices()).toEqual([])
  })

  it('that is on its way when the trip is cancelled is a part of all that comes back', async () => {
    const { id, staff, account } = await deposited()
    const { deps, stripe } = site
    stripe.refundStatus = 'pending'
    await staff.payments.refund(goodwill(id, 2, 20_00))
    await runJobs(deps)
    const { version } = await staff.bookings.get({ id })
    await staff.bookings.cancel({ id, version, reason: 'Ill', backMinor: 62_50 })
    expect(await account()).toMatchObject({ chargedMinor: 0, refundedMinor: 0, creditMinor: 42_50 })
    stripe.endRefund([...stripe.refunds.keys()][0]!, 'succeeded')
    await hear(deps, stripe.events)
    expect(await account()).toMatchObject({ chargedMinor: 0, refundedMinor: 20_00, creditMinor: 42_50 })
  })

  it('takes no more than was paid online', async () => {
    const { id, staff } = await deposited()
    await staff.payments.refund(goodwill(id, 2, 60_00))
    await runJobs(site.deps)
    const { version } = await staff.payments.account({ id })
    await expect(staff.payments.refund(goodwill(id, version, 3_00))).rejects.toThrow(
      'Only $2.50 was paid online and not refunded yet. Choose that or less',
    )
  })

  it('is made once by two who saw the same credit: the second waits for the first', async () => {
    const { id, staff, account } = await deposited()
    await staff.payments.record(aTransfer(id, { version: 2, amountMinor: 287_50, asCredit: true }))
    const { version, creditMinor } = await account()
    expect(creditMinor).toBe(100_00)
    site.stripe.refundStatus = 'pending'
    expect(await staff.payments.refund(goodwill(id, version, 60_00))).toMatchObject({ version, creditMinor: 40_00 })
    for (const method of ['online', 'bank'])
      await expect(
        staff.payments.refund({ ...goodwill(id, version, 2_00), method: method as 'bank', reference: 'RF-1' }),
      ).rejects.toThrow('$60.00 is on its way back already')
    site.deps.clock.advance(2 * 86_400)
    await runJobs(site.deps)
    site.stripe.endRefund([...site.stripe.refunds.keys()][0]!, 'succeeded')
    await hear(site.deps, site.stripe.events)
    const after = await account()
    expect(after).toMatchObject({ chargedMinor: 250_00, refundedMinor: 60_00, creditMinor: 40_00 })
    // Expects the day it was sent in both the list and the ledger.
    const sent = after.payments.find(({ direction }) => direction === 'out')!
    expect([sent.effectiveOn, after.entries.at(-1)!.effectiveOn]).toEqual(['2027-03-03', '2027-03-03'])
  })

  it.each([
    ['refuses', async () => void site.stripe.failures.push({ status: 400, code: 'charge_disputed' })],
    ['cannot send', async () => void (site.stripe.refundStatus = 'failed')],
  ])('that the provider %s has failed: the credit is there again, and staff are told', async (_, breaks) => {
    const { id, staff, account, listNotices } = await deposited()
    await staff.bookings.cancel({ id, version: 1, reason: 'Sick' })
    const { version, creditMinor } = await account()
    await breaks()
    await staff.payments.refund(goodwill(id, version, creditMinor))
    await runJobs(site.deps)
    await hear(site.deps, site.stripe.events)
    const after = await account()
    expect(after).toMatchObject({ creditMinor: 62_50, refundedMinor: 0 })
    expect(after.payments[0]).toMatchObject({ state: 'failed' })
    expect(await listNotices()).toEqual([expect.stringContaining('$62.50 could not be sent back')])
    const byBank = aTransfer(id, { version: after.version, amountMinor: 62_50, reference: 'RF-1' })
    expect(await staff.payments.refund(byBank)).toMatchObject({ refundedMinor: 62_50, balanceMinor: 0 })
  })

  it('that is on its way does not keep back what the bank takes: it is entered and told at once', async () => {
    const { id, staff, account, listNotices, paymentRef } = await deposited()
    const { deps, stripe } = site
    stripe.failures.push('silent', 'silent', 'silent', { status: 400, code: 'charge_disputed' })
    await staff.payments.refund(goodwill(id, 2, 20_00))
    await runJobs(deps)
    stripe.dispute(paymentRef, 62_50)
    await hear(deps, stripe.events)
    expect(await account()).toMatchObject({ refundedMinor: 62_50, balanceMinor: 250_00 })
    expect(await listNotices()).toEqual([
      expect.stringContaining('$20.00 of it was refunded before, or is on its way back'),
    ])
    for (let n = 0; n < 4; n++) {
      deps.clock.advance(3600)
      await runJobs(deps)
    }
    const after = await account()
    expect(after).toMatchObject({ refundedMinor: 62_50, chargedMinor: 250_00, balanceMinor: 250_00 })
    expect(after.entries.filter(({ kind }) => kind === 'chargeback')).toMatchObject([{ amountMinor: 62_50 }])
    expect(
      after.payments
        .filter(({ direction }) => direction === 'out')
        .map(({ state }) => state)
        .toSorted(),
    ).toEqual(['failed', 'succeeded'])
  })

  it('is sent once when the answer was lost, and when its event was', async () => {
    const { id, staff, account } = await deposited()
    const { deps, stripe } = site
    stripe.failures.push('silent', 'silent', 'silent')
    stripe.refundStatus = 'pending'
    await staff.payments.refund(goodwill(id, 2, 20_00))
    await runJobs(deps)
    expect(stripe.refunds.size).toBe(0)
    deps.clock.advance(60)
    await runJobs(deps)
    expect(stripe.refunds.size).toBe(1)
    for (const refund of stripe.refunds.values()) refund.status = 'succeeded'
    deps.clock.advance(4000)
    await reconcile(testContext(deps))
    expect(await account()).toMatchObject({ refundedMinor: 20_00 })
  })

  it('of bank and card goes back to each by its own way', async () => {
    const { id, staff } = await deposited()
    await staff.payments.record(aTransfer(id, { version: 2, amountMinor: 100_00 }))
    const byBank = aTransfer(id, { version: 3, amountMinor: 100_00, reference: 'RF-1', note: 'Goodwill' })
    const { payments: rows } = await staff.payments.refund(byBank)
    expect(rows.map(({ method, refundedMinor }) => [method, refundedMinor])).toEqual([
      ['bank', 0],
      ['bank', 100_00],
      ['online', 0],
    ])
  })
})
