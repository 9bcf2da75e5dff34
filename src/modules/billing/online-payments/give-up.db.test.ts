import { describe, expect, it } from 'vitest'
import { callerAs } from '../../../testing/callers'
import { runJobs, testContext, testDeps } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { depositedOnline, goodwill, useStripe } from '../../../testing/payments/online'
import { aTransfer } from '../../../testing/payments/paid'
import type { PaymentDisplayStatus } from '../payments/list.rules'
import { replay } from '../../../testing/payments/ledger-sums'
import { giveUpHours, unansweredHours } from '../payments/payment.rules'
import { reconcile, notifyStuckRefunds } from './jobs.service'

const database = useDatabase()
const site = useStripe(() => database.db)
const deposited = () => depositedOnline(site.deps, site.stripe)

describe('a refund that the provider does not settle', () => {
  it('that nobody can be asked about is given up by an administrator, after a day, with a reason', async () => {
    const { id, staff, account, listNotices } = await deposited()
    const { deps, stripe } = site
    stripe.refundStatus = 'pending'
    const asked = await staff.payments.refund(goodwill(id, 2, 20_00))
    await runJobs(deps)
    const { call: admin } = await callerAs(deps, 'admin')
    const given = { paymentId: asked.payments[0]!.id, version: asked.version, reason: 'The old account was closed' }
    await expect(staff.onlinePayments.giveUpRefund(given)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(admin.onlinePayments.giveUpRefund(given)).rejects.toThrow('Wait until they are over')
    deps.clock.advance(giveUpHours * 3600)
    await expect(admin.onlinePayments.giveUpRefund(given)).rejects.toThrow('says that it is on its way')
    const [refund] = [...stripe.refunds.values()]
    stripe.refunds.clear()
    await reconcile(testContext(deps))
    await expect(admin.onlinePayments.giveUpRefund({ ...given, version: 1 })).rejects.toThrow(
      'Somebody else saved this',
    )
    expect((await account()).payments[0]).toMatchObject({ isOverdue: true })
    const after = await admin.onlinePayments.giveUpRefund(given)
    expect(after.payments[0]).toMatchObject({ state: 'cancelled', givenUp: { reason: given.reason }, isOverdue: false })
    expect(after.payments[1]).toMatchObject({ direction: 'in', refundableMinor: 62_50 })
    expect(await listNotices()).toEqual(['A refund of $20.00 was given up.'])
    await expect(admin.onlinePayments.giveUpRefund(given)).rejects.toThrow('not on its way any more')
    // Simulates a lost event: the reconciliation asks the provider for a while.
    stripe.refunds.set(refund!.id, { ...refund!, status: 'succeeded' })
    await reconcile(testContext(deps))
    await reconcile(testContext(deps))
    const sent = await account()
    expect(sent).toMatchObject({ chargedMinor: 230_00, refundedMinor: 20_00, balanceMinor: 187_50 })
    expect(sent.payments.map(({ state, reference }) => [state, reference])).toEqual([
      ['succeeded', refund!.id],
      ['cancelled', refund!.id],
      ['succeeded', sent.payments[2]!.reference],
    ])
    expect((await listNotices())[0]).toContain('$20.00 was sent back to the card after all')
  })

  /** Requests a whole refund that stays pending at the provider for a day. */
  async function stuck() {
    const made = await deposited()
    const { deps, stripe } = site
    await made.staff.bookings.cancel({ id: made.id, version: 1, reason: 'Sick' })
    stripe.refundStatus = 'pending'
    const { version, creditMinor } = await made.account()
    const { payments: rows } = await made.staff.payments.refund(goodwill(made.id, version, creditMinor))
    await runJobs(deps)
    deps.clock.advance(giveUpHours * 3600)
    const { call: admin } = await callerAs(deps, 'admin')
    const given = { paymentId: rows[0]!.id, version, reason: 'Nobody knows it' }
    return { ...made, admin, giveUp: () => admin.onlinePayments.giveUpRefund(given) }
  }

  it('that went back by bank once it was given up, and is sent after all, was paid twice and is owed back', async () => {
    const { id, staff, account, listNotices, giveUp, me, admin } = await stuck()
    const { deps, stripe } = site
    const [refund] = [...stripe.refunds.values()]
    stripe.refunds.clear()
    const { version } = await giveUp()
    await staff.payments.refund(aTransfer(id, { version, reference: 'RF-1' }))
    stripe.refunds.set(refund!.id, { ...refund!, status: 'succeeded' })
    for (let n = 0; n < 2; n++) await reconcile(testContext(deps))
    const after = await account()
    expect(after).toMatchObject({ receivedMinor: 62_50, refundedMinor: 125_00, chargedMinor: 0, balanceMinor: 62_50 })
    expect(after).toMatchObject(replay(after.entries))
    expect(after.payments.map(({ state, refundableMinor }) => [state, refundableMinor])).toEqual([
      ['succeeded', 0],
      ['succeeded', 0],
      ['cancelled', 0],
      ['succeeded', 0],
    ])
    expect((await listNotices()).filter((text) => text.includes('You have paid that twice'))).toHaveLength(1)
    expect(await me.payments.own({ id })).toMatchObject({ balanceMinor: 62_50, ifCancelled: { keptMinor: 0 } })
    const { name, from, to } = { name: 'receivables' as const, from: '2027-01-01', to: '2027-12-31' }
    const owed = async () => (await admin.reports.report({ name, from, to })).tables[0]!.total
    expect(await owed()).toEqual({ instalments: 1, open: 62_50 })
    const { items } = await admin.reports.facts({ name, from, to, table: 0 })
    expect(items.map(({ sums }) => sums)).toEqual([{ instalments: 1, open: 62_50 }])
    const back = aTransfer(id, { version: after.version, reference: 'TX-2' })
    const even = await staff.payments.record(back)
    expect(even).toMatchObject({ balanceMinor: 0, creditMinor: 0 })
    const more = { version: even.version, amountMinor: 1_00, reference: 'RF-2', note: 'Once more' }
    await expect(staff.payments.refund(aTransfer(id, more))).rejects.toThrow('Only $0.00 was paid')
  })

  it('that is given up while it is being sent was sent after all, and staff are told', async () => {
    const { id, staff, account, listNotices } = await deposited()
    const { deps, stripe } = site
    const without = testDeps({ db: database.db })
    const { call: admin } = await callerAs(without, 'admin')
    const asked = await staff.payments.refund(goodwill(id, 2, 20_00))
    for (const { clock } of [deps, without]) clock.set('2027-03-03T12:00:00Z')
    const given = { paymentId: asked.payments[0]!.id, version: asked.version, reason: 'It takes too long' }
    stripe.meanwhile = () => admin.onlinePayments.giveUpRefund(given).then(() => undefined)
    await runJobs(deps)
    expect(await account()).toMatchObject({ refundedMinor: 20_00, chargedMinor: 230_00 })
    expect((await listNotices()).toSorted()).toEqual([
      expect.stringContaining('$20.00 was sent back to the card after all'),
      'A refund of $20.00 was given up.',
    ])
  })

  it('is given up without a provider that is away once it has not answered for three days', async () => {
    const { giveUp } = await stuck()
    const { deps, stripe } = site
    const isAway = () => expect(giveUp()).rejects.toThrow('cannot be reached right now. Try again later')
    stripe.isDown = true
    await isAway()
    deps.clock.advance(unansweredHours * 3600 - 1)
    await isAway()
    stripe.isDown = false
    await reconcile(testContext(deps))
    stripe.isDown = true
    await expect(reconcile(testContext(deps))).rejects.toThrow('the payment provider says')
    deps.clock.advance(unansweredHours * 3600 - 1)
    await isAway()
    deps.clock.advance(1)
    expect((await giveUp()).payments[0]).toMatchObject({ state: 'cancelled' })
  })

  it('that is stuck for a day is told to staff once, by mail and by their bell', async () => {
    const { admin, listNotices, booking } = await stuck()
    const { deps } = site
    await admin.settings.update({ version: 0, email: 'desk@agency.example' })
    const text = expect.stringContaining('has not said that $62.50 was sent back to the card')
    deps.clock.advance(-1)
    await notifyStuckRefunds(testContext(deps))
    expect(await listNotices()).toEqual([])
    deps.clock.advance(1)
    for (let n = 0; n < 2; n++) await notifyStuckRefunds(testContext(deps))
    expect(await listNotices()).toEqual([text])
    await runJobs(deps)
    expect(deps.mails.sent.filter(({ subject }) => subject.includes('please look'))).toMatchObject([{ text }])
    const bell = (await admin.office.notifications()).filter(({ kind }) => kind === 'payment')
    expect(bell[0]).toMatchObject({ detail: text, to: `/admin/bookings/${booking.id}` })
  })

  it('is given up when the keys are gone, and is then sent by no job', async () => {
    const { id, staff, account } = await deposited()
    const without = testDeps({ db: database.db })
    without.clock.set(site.deps.now().toISOString())
    const asked = await staff.payments.refund(goodwill(id, 2, 20_00))
    await runJobs(without)
    for (const { clock } of [without, site.deps]) clock.advance(giveUpHours * 3600)
    const { call: admin } = await callerAs(without, 'admin')
    const given = { paymentId: asked.payments[0]!.id, version: asked.version, reason: 'Cards are taken no more' }
    await admin.onlinePayments.giveUpRefund(given)
    await runJobs(site.deps)
    await reconcile(testContext(site.deps))
    expect(site.stripe.refunds.size).toBe(0)
    expect(await account()).toMatchObject({ refundedMinor: 0 })
    const listed = async (displayStatus: PaymentDisplayStatus) =>
      (await staff.paymentList.list({ displayStatus: [displayStatus] })).items
    expect(await listed('given-up')).toMatchObject([{ id: given.paymentId, displayStatus: 'given-up' }])
    expect(await listed('failed')).toEqual([])
  })

  it('that the provider turns out to have settled is entered in place of being given up', async () => {
    const { id, staff, account } = await deposited()
    const { deps, stripe } = site
    const { call: admin } = await callerAs(deps, 'admin')
    stripe.refundStatus = 'pending'
    const asked = await staff.payments.refund(goodwill(id, 2, 20_00))
    await runJobs(deps)
    for (const refund of stripe.refunds.values()) refund.status = 'succeeded'
    deps.clock.advance(giveUpHours * 3600)
    const given = { paymentId: asked.payments[0]!.id, version: asked.version, reason: 'It takes too long' }
    await expect(admin.onlinePayments.giveUpRefund(given)).rejects.toThrow('It is entered now')
    expect(await account()).toMatchObject({ refundedMinor: 20_00 })
    await runJobs(deps)
    expect(deps.mails.sent.filter(({ subject }) => subject.startsWith('We have sent $20.00 back'))).toHaveLength(1)
  })
})
