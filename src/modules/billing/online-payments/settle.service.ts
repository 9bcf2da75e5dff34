import { and, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import type { Call, Ctx } from '../../../platform/server/context'
import { JobError } from '../../../platform/server/jobs/retry'
import { withTransaction } from '../../../platform/server/database/transaction'
import { notifyChange } from '../../../platform/server/live/notify'
import { type Currency, formatAmount } from '../../../shared/money'
import { balanceFor } from '../payments/account.rules'
import { getOpenDeposit } from '../payments/booking.service'
import { type AskedRefund, recordProviderAnswer } from '../payments/give-up.service'
import {
  type DisputeOutcome,
  type RefundOutcome,
  receiveOnline,
  settleDispute,
  settleRefund,
} from '../payments/provider.service'
import { isBelowStep } from './amount.rules'
import { type CheckoutState, statesBefore } from './checkout.rules'
import { notifyStaff } from './notify.service'
import {
  isAway,
  type PaymentProvider,
  ProviderError,
  type ProviderCheckout,
  type ProviderRefund,
} from './provider.rules'
import { toJobError, getProviderForJob } from './provider.service'
import type { SettleJob } from './schema'
import { type OnlineCheckout, onlineCheckouts } from './table'

/** Reads the current state from the provider, whatever an event says: order and repetition do not matter. */

/** Makes the error of a payment in another currency than its booking's; staff see it among failed jobs. */
const createCurrencyError = () =>
  new JobError('permanent', 'the payment provider has another currency than the booking')

/**
 * Finds the page by the provider's number, or by our id after a crash before that was stored. Travelers see ids of pages
 * with a number, and anybody may send an id to another page of the account.
 */
async function findRow({ db }: Ctx, ref: string, seen: ProviderCheckout): Promise<OnlineCheckout | undefined> {
  const { id, providerRef } = onlineCheckouts
  const isUnnumbered = seen.id ? and(eq(id, seen.id), isNull(providerRef)) : undefined
  return (
    await db
      .select()
      .from(onlineCheckouts)
      .where(or(eq(providerRef, ref), isUnnumbered))
  )[0]
}

type CheckoutMove = { providerRef: string; state: CheckoutState; paymentId?: string }
const move = (ctx: Ctx, id: string, { state, ...to }: CheckoutMove) =>
  ctx.db
    .update(onlineCheckouts)
    .set({ ...to, state, url: null, changedAt: ctx.now() })
    .where(and(eq(onlineCheckouts.id, id), inArray(onlineCheckouts.state, statesBefore(state))))
    .returning({ id: onlineCheckouts.id })

const wentBack = 'All of it was sent back at the payment provider already.'

/** Describes what staff must know of an unusual payment. */
function listAlerts(
  asked: number,
  came: number,
  after: { creditMinor: number; isCancelled: boolean; isRefunded: boolean },
  currency: Currency,
) {
  const alerts = []
  if (came !== asked)
    alerts.push(`${formatAmount(came, currency)} was paid online where ${formatAmount(asked, currency)} was asked for.`)
  if (after.isCancelled) alerts.push(`${formatAmount(came, currency)} was paid online after the booking was cancelled.`)
  if (after.creditMinor > 0 && !after.isRefunded)
    alerts.push(`${formatAmount(after.creditMinor, currency)} is more than is owed and stays as a credit.`)
  if (after.isRefunded && alerts.length === 0) alerts.push(`${formatAmount(came, currency)} was paid online.`)
  const next = after.isRefunded ? wentBack : 'Refund it, or agree with the customer what it is for.'
  return alerts.length > 0 ? `${alerts.join(' ')} ${next}` : null
}

type Left = { ref: string; what: string; isRefunded: boolean }

/** Matches pages as `isUnentered`. */
export const matchesUnentered = and(eq(onlineCheckouts.state, 'failed'), isNotNull(onlineCheckouts.providerRef))

/**
 * Leaves a payment that cannot be entered to staff, who are notified once. Ends its page: nobody waits for it, and the
 * traveler may pay again. Notes whether all of it went back, as of now.
 * @throws JobError permanent, once
 */
async function leaveToStaff(ctx: Ctx, row: OnlineCheckout, { ref, what, isRefunded }: Left): Promise<void> {
  const isIt = eq(onlineCheckouts.id, row.id)
  const isFirst = await withTransaction(ctx, async (tx) => {
    const neverOpened = and(eq(onlineCheckouts.state, 'failed'), isNull(onlineCheckouts.providerRef))
    const [left] = await tx.db
      .update(onlineCheckouts)
      .set({ state: 'failed', providerRef: ref, url: null, changedAt: tx.now() })
      .where(and(isIt, or(inArray(onlineCheckouts.state, statesBefore('failed')), neverOpened)))
      .returning({ id: onlineCheckouts.id })
    await tx.db
      .update(onlineCheckouts)
      .set({ refundedAt: isRefunded ? tx.now() : null })
      .where(and(isIt, matchesUnentered))
    if (!left) return false
    const next = isRefunded ? wentBack : 'Look at the payment provider: refund it there, or enter it by hand.'
    await notifyStaff(tx, row.bookingId, `${what}. It is not entered, and the traveler can pay again. ${next}`)
    return true
  })
  if (isFirst) throw new JobError('permanent', 'a payment at the provider cannot be entered')
}

async function enter(ctx: Ctx, row: OnlineCheckout, ref: string, seen: ProviderCheckout): Promise<void> {
  const { id, bookingId, provider, currency } = row
  const { amountMinor } = seen
  const leave = (what: string) => leaveToStaff(ctx, row, { ref, what, isRefunded: seen.isRefunded })
  if (seen.currency !== currency) return leave('A payment came in another currency than the booking has')
  if (amountMinor === null || amountMinor <= 0) return leave('A payment came without an amount that can be entered')
  if (!seen.paymentRef) throw new JobError('transient', 'a paid page without its payment')
  const paid = { bookingId, provider, ref: seen.paymentRef, amountMinor, paidAt: seen.paidAt }
  await withTransaction(ctx, async (tx) => {
    const waitedFor = await getOpenDeposit(tx, bookingId)
    const { paymentId, isNew, account, status } = await receiveOnline(tx, paid)
    await move(tx, id, { state: 'paid', providerRef: ref, paymentId })
    const creditMinor = Math.max(0, -balanceFor(account))
    if (!isNew) return
    const alert = listAlerts(
      row.amountMinor,
      amountMinor,
      { creditMinor, isCancelled: status === 'cancelled', isRefunded: seen.isRefunded },
      currency,
    )
    if (alert) await notifyStaff(tx, bookingId, alert)
    const openMinor = await getOpenDeposit(tx, bookingId)
    if (
      status === 'held' &&
      !seen.isRefunded &&
      !isBelowStep(waitedFor, currency) &&
      isBelowStep(openMinor, currency)
    ) {
      const but = openMinor > 0 ? ` but for ${formatAmount(openMinor, currency)}, which no card can pay` : ''
      await notifyStaff(tx, bookingId, `The deposit has come online${but}. Look the booking over, and confirm it.`)
    }
  })
}

/** Expires a page that the provider does not know, as after a change of key. Money that still arrives counts. */
async function forget(ctx: Ctx, ref: string): Promise<'expired' | null> {
  const [row] = await ctx.db.select().from(onlineCheckouts).where(eq(onlineCheckouts.providerRef, ref))
  if (!row) return null
  ctx.log.warn({ checkout: row.id }, 'the payment provider does not know this page')
  await move(ctx, row.id, { state: 'expired', providerRef: ref })
  return 'expired'
}

/**
 * Reads a page from the provider, and enters its payment once.
 * @returns its state; null for one that is not ours
 * @throws ProviderError; JobError
 */
export async function settleCheckout(
  ctx: Ctx,
  provider: PaymentProvider,
  ref: string,
): Promise<ProviderCheckout['state'] | null> {
  const seen = await provider.readCheckout(ref).catch((error: unknown) => {
    if (error instanceof ProviderError && error.code === 'resource_missing') return null
    throw error
  })
  if (!seen) return forget(ctx, ref)
  const row = await findRow(ctx, ref, seen)
  if (!row) return null
  const { state } = seen
  if (state === 'paid') await enter({ ...ctx, actor: null }, row, ref, seen)
  else if (state !== 'open') await move(ctx, row.id, { state, providerRef: ref })
  return state
}

/** Enters the payment of a refund or dispute first, where its event was missed. */
async function withPayment<Outcome>(
  ctx: Ctx,
  provider: PaymentProvider,
  paymentRef: string,
  settle: () => Promise<Outcome | null>,
): Promise<Outcome | null> {
  const outcome = await settle()
  if (outcome) return outcome
  const ref = await provider.findCheckout(paymentRef)
  if (!ref || (await settleCheckout(ctx, provider, ref)) === null) return null
  return settle()
}

/** Returns the booking's currency for the provider's payments, from any of its pages. */
async function getCurrency({ db }: Ctx, bookingId: string): Promise<Currency> {
  const [row] = await db
    .select({ currency: onlineCheckouts.currency })
    .from(onlineCheckouts)
    .where(eq(onlineCheckouts.bookingId, bookingId))
    .limit(1)
  return row!.currency
}

export const describeFailedRefund = (amount: string, code?: string): string =>
  `${amount} could not be sent back to the card${code === 'amount_fraction' ? ', as the payment provider does not take its last digit' : ''}. The account is as before: refund it another way.`

/** Describes what staff must know of a refund that has just moved. */
function refundAlert(amountMinor: number, outcome: RefundOutcome, currency: Currency): string | null {
  const { moved, isOurs, isAfterAll, twiceMinor, askedMinor } = outcome
  const amount = formatAmount(amountMinor, currency)
  const twice = twiceMinor === amountMinor ? 'it' : `${formatAmount(twiceMinor, currency)} of it`
  if (twiceMinor > 0)
    return `${amount} was sent back to the card ${isAfterAll ? 'after all' : 'at the payment provider'}, although ${twice} had gone back another way. You have paid that twice: it is entered, and owed back. Ask the customer for it.`
  if (askedMinor !== null)
    return `${amount} was sent back to the card where ${formatAmount(askedMinor, currency)} was asked for. ${amount} is entered: look at the provider, and at what is left to refund.`
  if (isAfterAll)
    return `${amount} was sent back to the card after all, although it had failed or was given up. It is entered: look whether it went back another way meanwhile.`
  if (moved === 'failed') return describeFailedRefund(amount)
  if (moved === 'succeeded' && !isOurs)
    return `${amount} was refunded at the payment provider, not here. It is entered.`
  return null
}

/** Reads our refund from the provider; null when it knows none. @throws ProviderError */
const refundAt = (provider: PaymentProvider, { id, providerRef, paymentRef }: AskedRefund) =>
  providerRef
    ? provider.readRefund(providerRef).catch((error: unknown) => {
        if (error instanceof ProviderError && error.code === 'resource_missing') return null
        throw error
      })
    : provider.findRefund({ id, paymentRef })

/** Reads our refund, and records since when the provider is silent. @throws ProviderError */
export async function askRefund(
  ctx: Ctx,
  provider: PaymentProvider,
  asked: AskedRefund,
): Promise<ProviderRefund | null> {
  const seen = await refundAt(provider, asked).catch(async (error: unknown) => {
    if (isAway(error)) await recordProviderAnswer(ctx, asked.id, false)
    throw error
  })
  await recordProviderAnswer(ctx, asked.id, true)
  return seen
}

/** Enters a refund's current state. @throws ProviderError; JobError */
export async function enterRefund(ctx: Ctx, provider: PaymentProvider, seen: ProviderRefund): Promise<void> {
  const { paymentRef, amountMinor, currency } = seen
  if (!paymentRef || amountMinor === null) return
  const enterIt = () =>
    withTransaction(ctx, async (tx) => {
      const outcome = await settleRefund(tx, { ...seen, provider: provider.name, paymentRef, amountMinor })
      if (!outcome) return null
      if (currency !== (await getCurrency(tx, outcome.bookingId))) throw createCurrencyError()
      await notifyChange(tx)
      const alert = refundAlert(amountMinor, outcome, currency as Currency)
      if (alert) await notifyStaff(tx, outcome.bookingId, alert)
      return outcome
    })
  await withPayment(ctx, provider, paymentRef, enterIt)
}

function disputeAlert(amountMinor: number, { moved, twiceMinor }: DisputeOutcome, currency: Currency): string | null {
  if (moved === 'returned') return `The dispute was won: ${formatAmount(amountMinor, currency)} is here again.`
  if (moved !== 'taken') return null
  const taken = `The card’s bank has taken ${formatAmount(amountMinor, currency)} back. Answer it at the provider.`
  if (twiceMinor === 0) return taken
  const twice = twiceMinor === amountMinor ? 'All' : formatAmount(twiceMinor, currency)
  return `${taken} ${twice} of it was refunded before, or is on its way back: you pay that twice, and it is owed back.`
}

/** Enters a dispute's current state. @throws ProviderError; JobError */
async function settleDisputeByRef(ctx: Ctx, provider: PaymentProvider, ref: string): Promise<void> {
  const seen = await provider.readDispute(ref)
  const { paymentRef, amountMinor, currency } = seen
  if (!paymentRef || amountMinor === null) return
  await withPayment(ctx, provider, paymentRef, () =>
    withTransaction(ctx, async (tx) => {
      const outcome = await settleDispute(tx, { ...seen, provider: provider.name, paymentRef, amountMinor })
      if (!outcome) return null
      if (currency !== (await getCurrency(tx, outcome.bookingId))) throw createCurrencyError()
      await notifyChange(tx)
      const alert = disputeAlert(amountMinor, outcome, currency as Currency)
      if (alert) await notifyStaff(tx, outcome.bookingId, alert)
      return outcome
    }),
  )
}

export async function settle({ ctx, input: { subject, ref } }: Call<SettleJob>): Promise<void> {
  const provider = getProviderForJob(ctx)
  try {
    if (subject === 'checkout') await settleCheckout(ctx, provider, ref)
    else if (subject === 'refund') await enterRefund(ctx, provider, await provider.readRefund(ref))
    else await settleDisputeByRef(ctx, provider, ref)
  } catch (error) {
    throw toJobError(error)
  }
}
