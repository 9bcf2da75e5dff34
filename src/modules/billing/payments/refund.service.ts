import { formatAmount } from '../../../shared/money'
import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx, UserCall, UserCtx } from '../../../platform/server/context'
import { newId } from '../../../platform/server/ids'
import { defineJob, enqueueAll } from '../../../platform/server/jobs/queue'
import { withTransaction } from '../../../platform/server/database/transaction'
import { conflict, invalid, notFound } from '../../../shared/errors'
import { lockBooking } from '../../bookings/bookings/move.service'
import { bookings } from '../../bookings/bookings/table'
import { balanceFor, creditFor, paidFor } from './account.rules'
import { getAgencyToday, getAccount, getPending } from './account.service'
import { balanceDay } from '../../catalog/pricing/policy.rules'
import { lockAccount, post, takeBackWriteOffs, getWriteOffs } from './ledger.service'
import { notifyRefunded } from './mail.service'
import { assertAfter, assertNew, assertPast } from './check.service'
import { insertRefunds, postRefund } from './outcome.service'
import { refundableFor } from './payment.rules'
import { findIn, makeOnce, type RequestKey, toRequestKey } from '../../../platform/server/idempotency'
import { assertVersion, lockAtVersion, lockPayment, logForBooking, logMoney } from './record.service'
import { beyondBy, partsForProvider, refundParts } from './refund.rules'
import type { ChargebackInput, RefundInput, TakeBackWriteOffInput, WriteOffInput } from './schema'
import { type BookingAccount, ledger, payments } from './table'
import type { AccountView } from './view'

export const onlineRefund = defineJob('online-payments.refund', z.object({ paymentId: z.uuid() }))

/**
 * Allocates a refund to payments, newest first. Online money is refunded online only, or by hand after all other
 * payments.
 * @throws AppError conflict above what was paid
 */
async function getRefundParts(ctx: Ctx, account: BookingAccount, amountMinor: number, isOnline: boolean) {
  const received = await ctx.db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.bookingId, account.bookingId),
        eq(payments.direction, 'in'),
        isOnline ? isNotNull(payments.provider) : undefined,
      ),
    )
    .orderBy(
      sql`${payments.provider} IS NOT NULL`,
      desc(payments.effectiveOn),
      desc(payments.recordedAt),
      desc(payments.id),
    )
  const refundable = received.map((payment) => ({ ...payment, refundableMinor: refundableFor(payment) }))
  const parts = refundParts(refundable, amountMinor)
  const currency = account.currency
  // Limits to what was paid: money refunded twice belongs to no payment.
  if (parts && amountMinor <= paidFor(account))
    return isOnline ? partsForProvider(refundable, amountMinor, currency) : parts
  if (isOnline) {
    const left = received.reduce((sum, payment) => sum + refundableFor(payment), 0)
    const most = formatAmount(Math.min(left, paidFor(account)), currency)
    throw conflict(
      `Only ${most} was paid online and not refunded yet. Choose that or less, and send the rest another way`,
      'amountMinor',
    )
  }
  const paid = formatAmount(paidFor(account), currency)
  throw conflict(`Only ${paid} was paid and not refunded yet. Choose that or less`, 'amountMinor')
}

async function refundIn(tx: UserCtx, input: RefundInput, key: RequestKey | null): Promise<AccountView> {
  const { id, version, amountMinor, asAnother, ...given } = input
  const isOnline = given.method === 'online'
  await assertPast(tx, given.effectiveOn)
  await lockBooking(tx, id)
  const account = await lockAccount(tx, id)
  await assertVersion(tx, account, version)
  const { currency } = account
  // Prevents a second refund of the same money: a pending one has not changed the account yet.
  const pending = await getPending(tx, id)
  if (pending.minor > 0)
    throw conflict(
      `${formatAmount(pending.minor, currency)} is on its way back already. Wait for it, then look at the amounts again`,
    )
  const credit = creditFor(account)
  if (amountMinor !== credit && !given.note) throw invalid('Please say why it is another amount', 'note')
  const parts = await getRefundParts(tx, account, amountMinor, isOnline)
  if (parts.length === 0)
    throw conflict('The payment provider takes no amount as small. Send it another way', 'amountMinor')
  const sentMinor = parts.reduce((sum, part) => sum + part.amountMinor, 0)
  const { effectiveOn, note } = given
  // Skips online refunds, which take the day on which the provider sends them.
  if (!isOnline) {
    for (const { payment } of parts) assertAfter(payment, effectiveOn)
    await assertNew(tx, id, { ...given, amountMinor, direction: 'out' }, asAnother)
  }
  const beyond = beyondBy(
    parts.map((part) => part.amountMinor),
    Math.max(0, sentMinor - credit),
  )
  // Stamps all parts of one request alike, by which `getBeyond` knows them.
  const recordedAt = tx.now()
  const rows = parts.map(({ payment, amountMinor: part }, i) => ({
    ...given,
    ...(isOnline && { provider: payment.provider, reference: '' }),
    ...(i === 0 && key),
    id: newId(),
    bookingId: id,
    state: isOnline ? ('pending' as const) : ('succeeded' as const),
    amountMinor: part,
    beyondMinor: beyond[i]!,
    loweredMinor: isOnline ? 0 : beyond[i]!,
    refundOf: payment.id,
    recordedAt,
    recordedBy: tx.actor.id,
  }))
  await insertRefunds(tx, rows)
  if (isOnline)
    await enqueueAll(
      tx,
      rows.map(({ id }) => onlineRefund.with({ paymentId: id }, { key: id })),
    )
  // Leaves price, ledger and mail of an online refund to the provider's report.
  if (!isOnline) {
    const sent = rows.map((row) => ({ ...row, lowersMinor: row.beyondMinor }))
    const after = await postRefund(tx, account, sent, { effectiveOn, note })
    await notifyRefunded(tx, after, { id: rows[0]!.id, amountMinor, method: given.method, effectiveOn })
  }
  const kind = isOnline ? 'payment.refund-requested' : 'payment.refunded'
  for (const row of rows) await logMoney(tx, account, kind, row)
  return getAccount({ ctx: tx, input: { id } })
}

/**
 * Refunds the credit balance, or another amount with a reason. The part beyond the credit lowers the price once the
 * money is sent; a failure or reversal restores it. Refunds each payment up to what it brought. An online refund is
 * pending until the provider confirms it; a rest below its step is refunded by hand.
 * @throws AppError not-found; invalid for another amount without a reason, or on a day before its payment; conflict above what was paid,
 * during a pending refund, for an unconfirmed duplicate, and for a stale `version`
 */
export function refund({ ctx, input }: UserCall<RefundInput>): Promise<AccountView> {
  const key = toRequestKey(ctx, 'refund', ctx.actor.id, input)
  const make = () => withTransaction(ctx, (tx) => refundIn(tx, input, key))
  const repeat = () => getAccount({ ctx, input: { id: input.id } })
  return makeOnce(key, { find: findIn(ctx, payments), make, repeat })
}

/**
 * Records a chargeback by the bank: the amount is owed again.
 * @throws AppError not-found; conflict above what is left of the payment, and with the newer account for a stale
 * `version`
 */
export async function recordChargeback({ ctx, input }: UserCall<ChargebackInput>): Promise<AccountView> {
  const { paymentId, version, amountMinor, effectiveOn, reason } = input
  await assertPast(ctx, effectiveOn)
  const id = await withTransaction(ctx, async (tx) => {
    const { account, payment } = await lockPayment(tx, paymentId, version)
    const left = refundableFor(payment)
    const { bookingId, method } = payment
    assertAfter(payment, effectiveOn)
    if (method === 'online')
      throw conflict('The payment provider tells us of chargebacks of its payments. Answer it there')
    if (amountMinor > left)
      throw conflict(
        `Only ${formatAmount(left, account.currency)} of this payment is left. Choose that or less`,
        'amountMinor',
      )
    const back = newId()
    const row = { id: back, bookingId, method, amountMinor, effectiveOn, note: reason, refundOf: paymentId }
    const recorded = { recordedAt: ctx.now(), recordedBy: ctx.actor.id }
    await insertRefunds(tx, [{ ...row, ...recorded, state: 'succeeded' }])
    await post(tx, account, [{ kind: 'chargeback', amountMinor, effectiveOn, paymentId: back, note: reason }])
    await logMoney(tx, account, 'payment.charged-back', row)
    return bookingId
  })
  return getAccount({ ctx, input: { id } })
}

/** @throws AppError not-found; conflict above what is owed, and with the newer account for a stale `version` */
export async function writeOff({ ctx, input }: UserCall<WriteOffInput>): Promise<AccountView> {
  const { id, version, amountMinor, reason } = input
  await withTransaction(ctx, async (tx) => {
    await lockBooking(tx, id)
    const account = await lockAtVersion(tx, id, version)
    // Limits the write-off to the price: money refunded twice is owed beside it.
    const owed = Math.max(0, Math.min(account.chargedMinor, balanceFor(account)))
    if (amountMinor > owed)
      throw conflict(
        `Only ${formatAmount(owed, account.currency)} is owed of the price. Choose that or less`,
        'amountMinor',
      )
    const effectiveOn = await getAgencyToday(tx)
    await post(tx, account, [{ kind: 'write-off', amountMinor, effectiveOn, note: reason }])
    const entryId = (await getWriteOffs(tx, [id])).at(-1)!.id
    await logForBooking(tx, id, 'payment.written-off', {
      entryId,
      amountMinor,
      currency: account.currency,
      effectiveOn,
    })
  })
  return getAccount({ ctx, input: { id } })
}

/**
 * Reverses a write-off by an entry; it is owed again, with the balance or at once.
 * @throws AppError not-found; conflict once it was reversed, and with the newer account for a stale `version`
 */
export async function takeBackWriteOff({
  ctx,
  input: { entryId, version, reason },
}: UserCall<TakeBackWriteOffInput>): Promise<AccountView> {
  const isIt = and(eq(ledger.id, entryId), eq(ledger.kind, 'write-off'), isNull(ledger.reversesId))
  const [entry] = await ctx.db
    .select({ id: ledger.bookingId, departure: bookings.startsOn, terms: bookings.paymentTerms })
    .from(ledger)
    .innerJoin(bookings, eq(bookings.id, ledger.bookingId))
    .where(isIt)
  if (!entry) throw notFound('Write-off')
  const { id, departure, terms } = entry
  await withTransaction(ctx, async (tx) => {
    await lockBooking(tx, id)
    const account = await lockAtVersion(tx, id, version)
    const open = (await getWriteOffs(tx, [id])).filter((one) => one.id === entryId)
    if (open.length === 0) throw conflict('This write-off was taken back already. Look at the ledger again')
    const effectiveOn = await getAgencyToday(tx)
    const dueOn = balanceDay(terms, { today: effectiveOn, departure })
    await takeBackWriteOffs(tx, account, open, { effectiveOn, note: reason, dueOn })
    const amountMinor = -open[0]!.amountMinor
    await logForBooking(tx, id, 'payment.write-off-taken-back', {
      entryId,
      amountMinor,
      currency: account.currency,
      effectiveOn,
    })
  })
  return getAccount({ ctx, input: { id } })
}
