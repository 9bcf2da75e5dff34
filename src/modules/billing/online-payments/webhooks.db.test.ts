import { asc, like } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { callerAs } from '../../../testing/callers'
import { runJobs, testContext } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { depositedOnline, goodwill, hear, useStripe } from '../../../testing/payments/online'
import { aTransfer, deposited } from '../../../testing/payments/paid'
import { events } from '../../core/events/table'
import { eventsByGroup } from '../../core/webhooks/event.rules'
import { toWebhook } from '../../core/webhooks/payload.rules'
import { giveUpHours } from '../payments/payment.rules'
import { reconcile } from './jobs.service'

const database = useDatabase()
const site = useStripe(() => database.db)

/** Lists what webhooks tell of money, with ids by the order in which they were first told. */
async function listDeliveries() {
  const rows = await database.db.select().from(events).where(like(events.kind, 'payment.%')).orderBy(asc(events.id))
  const names: unknown[] = []
  const toName = (id: unknown) => `#${names.includes(id) ? names.indexOf(id) + 1 : names.push(id)}`
  return rows.map(({ kind, entity, entityId, data }) => {
    const { data: facts } = toWebhook({ kind, about: { entity: entity!, id: entityId! }, data })!
    const { id, paymentId, refundOf, bookingId, amountMinor, currency, method, effectiveOn, ...rest } = facts
    expect([id, bookingId, currency, rest]).toEqual([paymentId ?? expect.any(String), entityId, 'USD', {}])
    const what = [
      kind,
      ...(id ? [toName(id)] : []),
      amountMinor,
      method,
      effectiveOn,
      refundOf && `of ${toName(refundOf)}`,
    ]
    return what.filter((part) => part !== undefined).join(' ')
  })
}

const today = '2027-03-01'

/** Makes a deposit by card, and lets the provider hold what it sends back. */
async function onCard() {
  const made = await depositedOnline(site.deps, site.stripe)
  site.stripe.refundStatus = 'pending'
  const ask = async (amountMinor: number) => {
    const { version } = await made.account()
    const asked = await made.staff.payments.refund(goodwill(made.id, version, amountMinor))
    await runJobs(site.deps)
    return { asked, refund: [...site.stripe.refunds.values()].at(-1)! }
  }
  const listen = () => hear(site.deps, site.stripe.events)
  return { ...made, ask, listen }
}
const came = `payment.received-online #1 6250 online ${today}`
const requested = `payment.refund-requested #2 2000 online ${today} of #1`
const sent = `payment.refunded #2 2000 online ${today} of #1`
const failed = `payment.refund-failed #2 2000 online ${today} of #1`

type Story = { what: string; act: () => Promise<unknown>; deliveries: readonly string[] }
const stories: readonly Story[] = [
  {
    what: 'a transfer that is verified and taken back',
    act: async () => {
      const { paymentId } = await deposited(site.deps)
      const { call: admin } = await callerAs(site.deps, 'admin')
      const { version } = await admin.payments.verify({ paymentId })
      await admin.payments.reverse({ paymentId, version, reason: 'Another booking’s' })
    },
    deliveries: ['recorded', 'verified', 'reversed'].map((act) => `payment.${act} #1 6250 bank ${today}`),
  },
  {
    what: 'a refund by transfer, when staff record it, and that is taken back',
    act: async () => {
      const { staff, id, account } = await deposited(site.deps)
      const back = { version: account.version, amountMinor: 20_00, reference: 'RF-1', note: 'Goodwill' }
      const { payments, version } = await staff.payments.refund(aTransfer(id, back))
      await staff.payments.reverse({ paymentId: payments[0]!.id, version, reason: 'Not sent' })
    },
    deliveries: [
      `payment.recorded #1 6250 bank ${today}`,
      `payment.refunded #2 2000 bank ${today} of #1`,
      `payment.reversed #2 2000 bank ${today} of #1`,
    ],
  },
  {
    what: 'a chargeback that staff enter, and a debt that is written off and owed again',
    act: async () => {
      const { id, paymentId, account } = await deposited(site.deps)
      const { call: admin } = await callerAs(site.deps, 'admin')
      const back = { paymentId, version: account.version, amountMinor: 30_00, effectiveOn: today, reason: 'Disputed' }
      const { version } = await admin.payments.chargeback(back)
      const after = await admin.payments.writeOff({ id, version, amountMinor: 5_00, reason: 'Small' })
      const { id: entryId } = after.entries.find(({ kind }) => kind === 'write-off')!
      await admin.payments.takeBackWriteOff({ entryId, version: after.version, reason: 'They pay' })
    },
    deliveries: [
      `payment.recorded #1 6250 bank ${today}`,
      `payment.charged-back #2 3000 bank ${today} of #1`,
      `payment.written-off #3 500 ${today}`,
      `payment.write-off-taken-back #3 500 ${today}`,
    ],
  },
  {
    what: 'a refund to a card that is asked for only',
    act: async () => void (await (await onCard()).ask(20_00)),
    deliveries: [came, requested],
  },
  {
    what: 'one that is sent, that the provider reports twice',
    act: async () => {
      const { ask, listen } = await onCard()
      const { refund } = await ask(20_00)
      site.stripe.endRefund(refund.id, 'succeeded')
      await listen()
      await listen()
    },
    deliveries: [came, requested, sent],
  },
  {
    what: 'one that the provider refuses',
    act: async () => {
      const { ask } = await onCard()
      site.stripe.failures.push({ status: 400, code: 'charge_disputed' })
      await ask(20_00)
    },
    deliveries: [came, requested, failed],
  },
  {
    what: 'one that comes back after it was sent',
    act: async () => {
      const { ask, listen } = await onCard()
      const { refund } = await ask(20_00)
      for (const status of ['succeeded', 'failed'] as const) {
        site.stripe.endRefund(refund.id, status)
        await listen()
      }
    },
    deliveries: [came, requested, sent, failed],
  },
  {
    what: 'one that is sent in another amount',
    act: async () => {
      const { ask, listen } = await onCard()
      const { refund } = await ask(20_00)
      refund.amount = 15_00
      site.stripe.endRefund(refund.id, 'succeeded')
      await listen()
    },
    deliveries: [came, requested, failed, `payment.refunded #3 1500 online ${today} of #1`],
  },
  {
    what: 'one that is given up, and sent after all',
    act: async () => {
      const { ask } = await onCard()
      const { refund, asked } = await ask(20_00)
      site.deps.clock.advance(giveUpHours * 3600)
      site.stripe.refunds.clear()
      const { call: admin } = await callerAs(site.deps, 'admin')
      const given = { paymentId: asked.payments[0]!.id, version: asked.version, reason: 'Nobody knows it' }
      await admin.onlinePayments.giveUpRefund(given)
      site.stripe.refunds.set(refund.id, { ...refund, status: 'succeeded' })
      await reconcile(testContext(site.deps))
    },
    deliveries: [
      came,
      requested,
      `payment.refund-given-up #2 2000 online ${today} of #1`,
      'payment.refunded #3 2000 online 2027-03-02 of #1',
    ],
  },
  {
    what: 'a refund at the provider’s desk',
    act: async () => {
      const { paymentRef, listen } = await onCard()
      site.stripe.refundStatus = 'succeeded'
      site.stripe.giveBack(paymentRef, 10_00)
      await listen()
    },
    deliveries: [came, `payment.refunded #2 1000 online ${today} of #1`],
  },
  {
    what: 'a chargeback of a card whose dispute is won',
    act: async () => {
      const { paymentRef, listen } = await onCard()
      const { id } = site.stripe.dispute(paymentRef, 62_50)
      await listen()
      site.stripe.moveDispute(id, 'won')
      await listen()
    },
    deliveries: [came, ...['charged-back', 'reversed'].map((act) => `payment.${act} #2 6250 online ${today} of #1`)],
  },
]

describe('webhooks tell money with its payment, amount, currency, method and day:', () => {
  it.each(stories)('$what', async ({ act, deliveries }) => {
    await act()
    expect(await listDeliveries()).toEqual(deliveries)
  })

  it('each event of payments in one of these stories', () => {
    const inStories = new Set(stories.flatMap(({ deliveries }) => deliveries.map((line) => line.split(' ')[0])))
    // Leaves out the day on which one falls due, which moves no money.
    const moving = eventsByGroup('payment').filter((event) => event !== 'payment.due')
    expect([...inStories].toSorted()).toEqual(moving.toSorted())
  })
})
