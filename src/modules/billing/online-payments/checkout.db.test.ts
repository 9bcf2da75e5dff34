import { sql } from 'drizzle-orm'
import { describe, expect, inject, it } from 'vitest'
import { createCaller } from '../../../app/router'
import { callerAs } from '../../../testing/callers'
import { runJobs, testContext, testDeps } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { depositedOnline, hear, paidOnline, traveling, useStripe } from '../../../testing/payments/online'
import { aTransfer } from '../../../testing/payments/paid'
import { aService } from '../../../testing/proposals/proposal.factory'
import { firstTerms } from '../../settings/terms/terms.rules'
import { sendDueReminders } from '../payments/mail.service'
import { payments } from '../payments/table'
import { isAtProvider } from './checkout.service'
import { reconcile } from './jobs.service'
import { onlineCheckouts } from './table'

const database = useDatabase()
const site = useStripe(() => database.db)

const checkouts = () => database.db.select().from(onlineCheckouts).orderBy(onlineCheckouts.createdAt)
const conflict = { cause: { code: 'conflict' } }
const unknown = { cause: { code: 'not-found' } }

describe('a traveler', () => {
  it('pays the deposit on the provider’s page, and finds it in the account when they come back', async () => {
    const { deps, stripe } = site
    const { me, id, deposit, booking } = await traveling(deps)
    const offered = { isOn: true, nowMinor: 62_50, allMinor: 250_00, kind: 'deposit', hasWaiting: false }
    expect(await me.onlinePayments.own({ id })).toMatchObject(offered)
    const { url } = await me.onlinePayments.start(deposit)
    expect(url).toBe(stripe.only().url)
    const checkoutId = (await checkouts())[0]!.id
    expect(stripe.only().success_url).toBe(`http://itinera.test/trips?booking=${id}&checkout=${checkoutId}`)
    const followed = () => me.onlinePayments.follow({ checkoutId })
    expect(await followed()).toMatchObject({ state: 'open', isSure: true, amountMinor: 62_50, bookingId: id })
    stripe.pay()
    expect(await followed()).toMatchObject({ state: 'paid', isSure: true })
    const own = await me.payments.own({ id })
    const ways = { transfer: null, isOnline: true }
    expect(own).toMatchObject({ receivedMinor: 62_50, balanceMinor: 187_50, ways })
    expect(own.payments).toMatchObject([{ method: 'online', amountMinor: 62_50, effectiveOn: '2027-03-01' }])
    await hear(deps, stripe.events)
    expect(await database.db.$count(payments)).toBe(1)
    expect(deps.mails.sent.map(({ subject }) => subject)).toContain(`We have received $62.50 for ${booking.reference}`)
  })

  it('who presses twice gets one page', async () => {
    const { deps, stripe } = site
    const { me, deposit } = await traveling(deps)
    const [one, two] = [await me.onlinePayments.start(deposit), await me.onlinePayments.start(deposit)]
    expect(two).toEqual(one)
    expect([stripe.sessions.size, await database.db.$count(onlineCheckouts)]).toEqual([1, 1])
  })

  it('who chooses another amount closes the first page', async () => {
    const { deps, stripe } = site
    const { me, deposit } = await traveling(deps)
    await me.onlinePayments.start(deposit)
    await me.onlinePayments.start({ ...deposit, part: 'all', amountMinor: 250_00 })
    expect([...stripe.sessions.values()].map(({ status }) => status)).toEqual(['expired', 'open'])
    expect((await checkouts()).map(({ state }) => state)).toEqual(['expired', 'open'])
  })

  it('who paid on the first page is not asked for it again', async () => {
    const { deps } = site
    const { me, deposit, id } = await paidOnline(deps, site.stripe)
    const all = { ...deposit, part: 'all' as const, amountMinor: 250_00 }
    await expect(me.onlinePayments.start(all)).rejects.toMatchObject({
      message: 'What is left to pay has changed: it is $187.50 now. Look at it once more, then pay',
      ...conflict,
    })
    expect(await me.payments.own({ id })).toMatchObject({ receivedMinor: 62_50 })
  })

  it('pays no other amount than is due, and nothing of a trip that is cancelled', async () => {
    const { me, deposit, staff, id } = await traveling(site.deps)
    await expect(me.onlinePayments.start({ ...deposit, amountMinor: 1 })).rejects.toThrow('it is $62.50 now')
    await staff.bookings.cancel({ id, version: 1, reason: 'Sick' })
    await expect(me.onlinePayments.start(deposit)).rejects.toMatchObject({
      message: 'Nothing is left to pay for this trip',
      ...conflict,
    })
    expect(site.stripe.calls).toEqual([])
  })

  it('pays for nobody else, and sees nobody else’s payment', async () => {
    const { me, deposit, id } = await traveling(site.deps)
    await me.onlinePayments.start(deposit)
    const checkoutId = (await checkouts())[0]!.id
    const { call: stranger } = await callerAs(site.deps, 'traveler')
    await expect(stranger.onlinePayments.start(deposit)).rejects.toMatchObject(unknown)
    await expect(stranger.onlinePayments.follow({ checkoutId })).rejects.toMatchObject(unknown)
    await expect(stranger.onlinePayments.own({ id })).rejects.toMatchObject(unknown)
  })

  it('is told when the provider is away, and can try again', async () => {
    const { deps, stripe } = site
    const { me, deposit } = await traveling(deps)
    stripe.failures.push({ status: 500, code: 'api_error' })
    await expect(me.onlinePayments.start(deposit)).rejects.toMatchObject({ cause: { code: 'unavailable' } })
    expect((await checkouts()).map(({ state }) => state)).toEqual(['failed'])
    // Alerts staff within 15 minutes.
    const { call: staff } = await callerAs(deps, 'agent')
    deps.clock.advance(600)
    expect(await staff.outages.current()).toMatchObject([{ dependency: 'payments', reason: 'away' }])
    await me.onlinePayments.start(deposit)
    expect((await checkouts()).map(({ state }) => state)).toEqual(['failed', 'open'])
    expect(await staff.outages.current()).toEqual([])
  })

  it('gets no page that another press has given up: it is closed, and the next press opens one', async () => {
    const { stripe } = site
    const { me, deposit } = await traveling(site.deps)
    const away = { cause: { code: 'unavailable' } }
    stripe.meanwhile = async () => {
      stripe.failures.push({ status: 500, code: 'api_error' })
      await expect(me.onlinePayments.start(deposit)).rejects.toMatchObject(away)
    }
    await expect(me.onlinePayments.start(deposit)).rejects.toMatchObject(away)
    await me.onlinePayments.start(deposit)
    expect([...stripe.sessions.values()].map(({ status }) => status)).toEqual(['expired', 'open'])
    expect((await checkouts()).map(({ state }) => state)).toEqual(['failed', 'open'])
  })

  it('goes on to another page when the provider does not know the one that is open', async () => {
    const { me, deposit } = await traveling(site.deps)
    await me.onlinePayments.start(deposit)
    site.stripe.sessions.clear()
    await me.onlinePayments.start({ ...deposit, part: 'all', amountMinor: 250_00 })
    expect((await checkouts()).map(({ state }) => state)).toEqual(['expired', 'open'])
  })

  it('whose trip is cancelled while the page opens does not pay for it', async () => {
    const { deps, stripe } = site
    const { me, deposit, staff, id } = await traveling(deps)
    stripe.meanwhile = async () => {
      await staff.bookings.cancel({ id, version: 1, reason: 'Sick' })
      await runJobs(deps)
    }
    await me.onlinePayments.start(deposit)
    expect(stripe.only().status).toBe('open')
    deps.clock.advance(60)
    await runJobs(deps)
    expect(stripe.only().status).toBe('expired')
  })

  it('sees nothing of it without the agency’s key', async () => {
    const { id, user, deposit } = await traveling(site.deps)
    const without = testDeps({ db: database.db })
    const me = createCaller(testContext(without, { actor: { id: user.id, role: 'traveler' } }))
    expect(await me.onlinePayments.own({ id })).toMatchObject({ isOn: false })
    await expect(me.onlinePayments.start(deposit)).rejects.toMatchObject(unknown)
    await expect(me.onlinePayments.follow({ checkoutId: id })).rejects.toMatchObject(unknown)
  })
})

describe('money that staff have to look at', () => {
  const listNotices = async (id: string) => {
    const { call } = await callerAs(site.deps, 'agent')
    const events = (await call.bookings.events({ id })).filter(({ kind }) => kind === 'online-payment')
    return events.map(({ text }) => text)
  }

  it('is the deposit of a held booking, which they can confirm then', async () => {
    const { deps, stripe } = site
    const { id } = await depositedOnline(deps, stripe)
    expect(await listNotices(id)).toEqual(['The deposit has come online. Look the booking over, and confirm it.'])
  })

  it('is a price but for what no card can pay, of which nobody is reminded', async () => {
    const { deps, stripe } = site
    const { call: admin } = await callerAs(deps, 'admin')
    const { version } = await admin.settings.agency()
    const paymentTerms = { ...firstTerms, deposit: { kind: 'percent' as const, percent: 100 } }
    await admin.settings.update({ version, currency: 'KWD', sellsIn: ['KWD'], paymentTerms })
    const lines = [aService({ price: { netMinor: 80_000, sellMinor: 94_122, reason: '' } })]
    const { me, id } = await traveling(deps, { offer: { lines } })
    await me.onlinePayments.start({ id, part: 'now', amountMinor: 94_120 })
    stripe.pay()
    await hear(deps, stripe.events)
    expect((await listNotices(id)).map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
      'The deposit has come online but for KWD 0.002, which no card can pay. Look the booking over, and confirm it.',
    ])
    deps.clock.advance(4 * 86_400)
    deps.mails.sent.length = 0
    await sendDueReminders(testContext(deps))
    await runJobs(deps)
    expect(deps.mails.sent.map(({ subject }) => subject)).toEqual([])
  })

  it('cannot come, as the provider refuses a page: its traveler is asked to write, and staff are told once', async () => {
    const { me, id, deposit } = await traveling(site.deps)
    for (let n = 0; n < 2; n++) {
      site.stripe.failures.push({ status: 400, code: 'currency_not_supported' })
      await expect(me.onlinePayments.start(deposit)).rejects.toMatchObject({
        message: 'This cannot be paid online. Please write to us',
        ...conflict,
      })
    }
    expect(await listNotices(id)).toEqual([expect.stringContaining('(currency_not_supported)')])
  })

  it('came after the cancellation closed its page: it is a credit', async () => {
    const { deps, stripe } = site
    const { call: admin } = await callerAs(deps, 'admin')
    await admin.settings.saveAgency({ name: 'Harbour Travel', email: 'hello@harbour.example' })
    const { staff, id } = await paidOnline(deps, stripe)
    await staff.bookings.cancel({ id, version: 1, reason: 'Sick' })
    await runJobs(deps)
    expect(await staff.payments.account({ id })).toMatchObject({ receivedMinor: 62_50, creditMinor: 62_50 })
    expect(await listNotices(id)).toEqual([expect.stringMatching(/\$62\.50 was paid online after.* stays as a credit/)])
    const mail = deps.mails.sent.find(({ recipient }) => recipient === 'hello@harbour.example')
    expect(mail?.subject).toContain('please look')
  })

  it('came for a page that staff did not know of', async () => {
    const { deps, stripe } = site
    const { staff, id, me, deposit } = await traveling(deps)
    await me.onlinePayments.start(deposit)
    await staff.payments.record(aTransfer(id, { amountMinor: 250_00 }))
    stripe.pay()
    await hear(deps, stripe.events)
    expect(await staff.payments.account({ id })).toMatchObject({ receivedMinor: 312_50, creditMinor: 62_50 })
    expect(await listNotices(id)).toEqual([expect.stringContaining('$62.50 is more than is owed')])
  })

  it('was another amount than was asked for', async () => {
    const { deps, stripe } = site
    const { staff, id, me, deposit } = await traveling(deps)
    await me.onlinePayments.start(deposit)
    stripe.pay(stripe.only().id, 60_00)
    await hear(deps, stripe.events)
    expect(await staff.payments.account({ id })).toMatchObject({ receivedMinor: 60_00 })
    expect(await listNotices(id)).toEqual([
      expect.stringContaining('$60.00 was paid online where $62.50 was asked for'),
    ])
  })

  it('came in another currency: the job fails for good, nothing is entered, and the page is over', async () => {
    const { deps, stripe } = site
    const { staff, id, me, deposit } = await traveling(deps)
    await me.onlinePayments.start(deposit)
    stripe.only().currency = 'eur'
    stripe.pay()
    await hear(deps, stripe.events)
    expect(await staff.payments.account({ id })).toMatchObject({ receivedMinor: 0 })
    const { call: admin } = await callerAs(deps, 'admin')
    expect(await admin.jobs.failed()).toMatchObject([{ kind: 'online-payments.settle' }])
    expect(await isAtProvider(testContext(deps), id)).toBe(false)
    const checkoutId = (await checkouts())[0]!.id
    expect(await me.onlinePayments.follow({ checkoutId })).toMatchObject({ state: 'failed', isUnentered: true })
    const isUnentered = async () => (await me.onlinePayments.own({ id })).isUnentered
    expect(await me.onlinePayments.own({ id })).toMatchObject({ hasWaiting: false, isUnentered: true })
    // Stands no longer once staff enter what came, in part or whole.
    deps.clock.advance(60)
    const part = { version: 1, amountMinor: 100_00, reference: 'CARD-1' }
    await staff.payments.record(aTransfer(id, part))
    expect(await isUnentered()).toBe(false)
    await database.db.update(onlineCheckouts).set({ changedAt: deps.now() })
    expect(await isUnentered()).toBe(true)
    // Ends once all of it was sent back at the provider, unless a part did not arrive.
    const paymentRef = stripe.only().payment_intent!.id
    const hearLast = () => hear(deps, stripe.events.slice(-1))
    stripe.giveBack(paymentRef, 20_00)
    await hearLast()
    expect(await isUnentered()).toBe(true)
    const { id: rest } = stripe.giveBack(paymentRef, 42_50)
    await hearLast()
    expect(await isUnentered()).toBe(false)
    stripe.endRefund(rest, 'failed')
    await hearLast()
    expect(await isUnentered()).toBe(true)
    await staff.payments.record(aTransfer(id, { version: 2, amountMinor: 150_00, reference: 'CARD-2' }))
    expect(await isUnentered()).toBe(false)
  })

  it.each(['refund', 'page'] as const)(
    'came in another currency and went back before its %s is read: its traveler reads of none',
    async (what) => {
      const { deps, stripe } = site
      const { id, me, deposit } = await traveling(deps)
      await me.onlinePayments.start(deposit)
      stripe.only().currency = 'eur'
      stripe.giveBack(stripe.pay(), 62_50)
      // Reads the page as after an upgrade from 1.0.0, which left it open.
      if (what === 'refund') await hear(deps, stripe.events.slice(-1))
      else {
        deps.clock.advance(3600)
        await reconcile(testContext(deps)).catch(() => {})
      }
      expect((await checkouts()).map(({ state }) => state)).toEqual(['failed'])
      expect(await me.onlinePayments.own({ id })).toMatchObject({ isUnentered: false })
      expect(await listNotices(id)).toEqual([expect.stringMatching(/All of it was sent back .* already\.$/)])
    },
  )

  // Covers each way that the provider's word can come first.
  it.each(['open', 'starting', 'processing', 'expired', 'failed'] as const)(
    'came in another currency for a page that is %s: staff are told once, nobody asks for it, and another page is paid',
    async (state) => {
      const { deps, stripe } = site
      const { id, me, deposit, staff } = await traveling(deps)
      await me.onlinePayments.start(deposit)
      stripe.only().currency = 'eur'
      stripe.pay()
      await database.db.execute(sql`ALTER TABLE online_checkouts DISABLE TRIGGER online_checkouts_move`)
      const isNumbered = !['starting', 'failed'].includes(state)
      await database.db.update(onlineCheckouts).set({ state, url: null, ...(!isNumbered && { providerRef: null }) })
      await database.db.execute(sql`ALTER TABLE online_checkouts ENABLE TRIGGER online_checkouts_move`)
      await hear(deps, stripe.events)
      await hear(
        deps,
        stripe.events.map((event) => ({ ...event, id: `${event.id}2` })),
      )
      expect((await checkouts()).map((row) => row.state)).toEqual(['failed'])
      stripe.calls.length = 0
      deps.clock.advance(3600)
      await reconcile(testContext(deps))
      expect([...new Set(stripe.calls)]).toEqual(['GET events'])
      expect(await listNotices(id)).toEqual([expect.stringContaining('in another currency than the booking has')])
      await me.onlinePayments.start(deposit)
      // Stands beside a newer page, until that is paid.
      expect(await me.onlinePayments.own({ id })).toMatchObject({ isUnentered: true })
      stripe.pay()
      await hear(deps, stripe.events)
      expect(await staff.payments.account({ id })).toMatchObject({ receivedMinor: 62_50 })
      expect(await me.onlinePayments.own({ id })).toMatchObject({ isUnentered: false })
    },
  )

  it('came in another currency, and its traveler presses for another amount: they read so, and can pay then', async () => {
    const { deps, stripe } = site
    const { me, deposit } = await traveling(deps)
    await me.onlinePayments.start(deposit)
    stripe.only().currency = 'eur'
    stripe.pay()
    const again = { ...deposit, part: 'all' as const, amountMinor: 250_00 }
    await expect(me.onlinePayments.start(again)).rejects.toMatchObject({
      message: expect.stringContaining('did not come as we asked for it'),
      ...conflict,
    })
    await me.onlinePayments.start(again)
    expect((await checkouts()).map(({ state }) => state)).toEqual(['failed', 'open'])
  })
})

describe('what was not heard of', () => {
  it('is asked for: a payment, and a page that is over', async () => {
    const { deps, stripe } = site
    const { staff, id } = await paidOnline(deps, stripe)
    const { me, deposit } = await traveling(deps)
    await me.onlinePayments.start(deposit)
    stripe.expire()
    await reconcile(testContext(deps))
    expect((await checkouts()).map(({ state }) => state)).toEqual(['open', 'open'])
    deps.clock.advance(660)
    await reconcile(testContext(deps))
    expect((await checkouts()).map(({ state }) => state)).toEqual(['paid', 'expired'])
    expect(await staff.payments.account({ id })).toMatchObject({ receivedMinor: 62_50 })
  })

  it('is asked for, however much came since: a refund at the provider’s desk, and an inquiry that became a dispute', async () => {
    const { deps, stripe } = site
    const { account, paymentRef } = await depositedOnline(deps, stripe)
    const { id: foreign } = stripe.giveBack('pi_foreign', 1_00)
    const { id: inquiry } = stripe.dispute(paymentRef, 5_00)
    stripe.moveDispute(inquiry, 'warning_needs_response')
    await hear(deps, stripe.events)
    stripe.giveBack(paymentRef, 10_00)
    stripe.moveDispute(inquiry, 'needs_response')
    // Stands before what was missed, on the first page of the list.
    for (let i = 0; i < 100; i += 1) stripe.endRefund(foreign, 'pending')
    await reconcile(testContext(deps))
    await runJobs(deps)
    expect(await account()).toMatchObject({ refundedMinor: 15_00 })
    stripe.calls.length = 0
    await reconcile(testContext(deps))
    await runJobs(deps)
    expect([...new Set(stripe.calls)]).toEqual(['GET events'])
  })
})

it.runIf(inject('engine').kind === 'postgres')('presses at the same instant get one page', async () => {
  const { deps, stripe } = site
  const { user, deposit } = await traveling(deps)
  const calls = await Promise.all(
    [1, 2, 3].map(async () => {
      const db = await database.anotherPool()
      return createCaller(testContext({ ...deps, db }, { actor: { id: user.id, role: 'traveler' } }))
    }),
  )
  const urls = await Promise.all(calls.map((call) => call.onlinePayments.start(deposit)))
  expect(new Set(urls.map(({ url }) => url)).size).toBe(1)
  expect(stripe.sessions.size).toBe(1)
})
