import { withTransaction } from '../../platform/server/database/transaction'
import { receiveOnline } from '../../modules/billing/payments/provider.service'
import { post } from '../../modules/billing/payments/ledger.service'
import { payments } from '../../modules/billing/payments/table'
import type { Deps } from '../../platform/server/context'
import { newId } from '../../platform/server/ids'
import { booked } from '../bookings/booked'
import { testContext } from '../context'
import { callerAs } from '../callers'
import type { Example } from '../examples'
import { aQuote } from '../factories'
import type { World } from '../world'
import { aTransfer } from './paid'

/** Returns the day before, which is over in every time zone. */
const yesterday = ({ now }: Deps) => new Date(now().getTime() - 86_400_000).toISOString().slice(0, 10)

async function aPayment({ deps }: World) {
  const { id, staff } = await booked(deps)
  const { version } = await staff.payments.account({ id })
  const day = yesterday(deps)
  const account = await staff.payments.record(aTransfer(id, { version, effectiveOn: day }))
  return { id, version: account.version, paymentId: account.payments[0]!.id, day }
}

/** Makes a refund to a card of two days ago, whose outcome the provider has not reported. */
async function aSlowRefund({ deps }: World) {
  const { id } = await booked(deps)
  const ctx = testContext(deps)
  const card = { bookingId: id, provider: 'stripe', amountMinor: 62_50 }
  const { paymentId: refundOf, account } = await withTransaction(ctx, (tx) =>
    receiveOnline(tx, { ...card, ref: newId(), paidAt: null }),
  )
  const recordedAt = new Date(deps.now().getTime() - 2 * 86_400_000)
  const [row] = await deps.db
    .insert(payments)
    .values({
      ...card,
      id: newId(),
      refundOf,
      direction: 'out',
      state: 'pending',
      method: 'online',
      recordedAt,
      effectiveOn: yesterday(deps),
    })
    .returning()
  return { paymentId: row!.id, version: account.version }
}

/** Makes a refund that failed in version 1.0.0, and has left the price of $250 lowered by $10. */
export async function aLoweredPrice(deps: Deps) {
  const { id: bookingId, staff } = await booked(deps)
  const ctx = testContext(deps)
  const card = { bookingId, provider: 'stripe', amountMinor: 62_50 }
  const effectiveOn = yesterday(deps)
  const paymentId = newId()
  const { version } = await withTransaction(ctx, async (tx) => {
    const paid = await receiveOnline(tx, { ...card, ref: newId(), paidAt: null })
    const refund = { ...card, id: paymentId, refundOf: paid.paymentId, amountMinor: 10_00, loweredMinor: 10_00 }
    const failed = { direction: 'out' as const, state: 'failed' as const, method: 'online' as const }
    await tx.db.insert(payments).values({ ...refund, ...failed, recordedAt: deps.now(), effectiveOn })
    return post(tx, paid.account!, [{ kind: 'credit', amountMinor: 10_00, effectiveOn, note: 'Goodwill' }])
  })
  return { bookingId, staff, paymentId, version }
}

/** Covers payments of trips. */
export const paymentExamples: Record<string, (world: World) => Example | Promise<Example>> = {
  'trpc payments.account': async ({ deps }) => ({ body: { id: (await booked(deps)).id } }),
  'trpc payments.record': async ({ deps }) => {
    const { id } = await booked(deps)
    return { body: aTransfer(id, { effectiveOn: yesterday(deps) }) }
  },
  'trpc payments.verify': async (world) => ({ body: { paymentId: (await aPayment(world)).paymentId } }),
  'trpc payments.reverse': async (world) => {
    const { paymentId, version } = await aPayment(world)
    return { body: { paymentId, version, reason: 'Typed twice' } }
  },
  'trpc payments.restorePrice': async ({ deps }) => {
    const { paymentId, version } = await aLoweredPrice(deps)
    return { body: { paymentId, version, reason: 'The money never went' } }
  },
  'trpc payments.refund': async (world) => {
    const { id, version, day } = await aPayment(world)
    return { body: aTransfer(id, { version, amountMinor: 10_00, effectiveOn: day, note: 'Goodwill' }) }
  },
  'trpc payments.chargeback': async (world) => {
    const { paymentId, version, day } = await aPayment(world)
    return { body: { paymentId, version, amountMinor: 62_50, effectiveOn: day, reason: 'Card not present' } }
  },
  'trpc payments.writeOff': async ({ deps }) => ({
    body: { id: (await booked(deps)).id, version: 1, amountMinor: 10_00, reason: 'Too small to ask for' },
  }),
  'trpc payments.takeBackWriteOff': async ({ deps }) => {
    const { id } = await booked(deps)
    const { call: admin } = await callerAs(deps, 'admin')
    const { version, entries } = await admin.payments.writeOff({ id, version: 1, amountMinor: 10_00, reason: 'Small' })
    return { body: { entryId: entries.at(-1)!.id, version, reason: 'It was paid' } }
  },
  // Shows what is due without a provider's key, and takes no payment.
  'trpc onlinePayments.own': async ({ deps, people }) => {
    const quote = await aQuote(deps.db, { userId: people.owner.user.id })
    const { id } = await booked(deps, { quoteId: quote.id })
    return { body: { id }, status: { stranger: 404, agent: 404, admin: 404 } }
  },
  'trpc onlinePayments.giveUpRefund': async (world) => ({
    body: { ...(await aSlowRefund(world)), reason: 'Nobody knows it' },
  }),
  'GET /api/bookings/:id/account': async ({ deps }) => ({ params: { id: (await booked(deps)).id } }),
  'POST /api/bookings/:id/payments': async ({ deps }) => {
    const { id, ...body } = aTransfer((await booked(deps)).id, { effectiveOn: yesterday(deps) })
    return { params: { id }, body }
  },
  'POST /api/bookings/:id/refunds': async (world) => {
    const { id: of, version, day } = await aPayment(world)
    const { id, ...body } = aTransfer(of, { version, amountMinor: 10_00, effectiveOn: day, note: 'Goodwill' })
    return { params: { id }, body }
  },
  'POST /api/payments/:id/reverse': async (world) => {
    const { paymentId, version } = await aPayment(world)
    return { params: { id: paymentId }, body: { version, reason: 'Typed twice' } }
  },
  'GET /api/payments': async (world) => {
    await aPayment(world)
    return { query: { status: 'unverified', method: 'bank', direction: 'in', limit: 10 } }
  },
  'trpc payments.dues': () => ({}),
  'trpc payments.linked': async ({ deps }) => ({ body: { token: (await booked(deps)).token } }),
  'trpc payments.own': async ({ deps, people }) => {
    const quote = await aQuote(deps.db, { userId: people.owner.user.id })
    const { id } = await booked(deps, { quoteId: quote.id })
    return { body: { id }, status: { stranger: 404, agent: 404, admin: 404 } }
  },
}
