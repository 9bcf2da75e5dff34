import { formatAmount } from '../../../shared/money'
import { can } from '../../../shared/permissions'
import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx, UserCall, UserCtx } from '../../../platform/server/context'
import { getSqlState } from '../../../platform/server/errors'
import { newId } from '../../../platform/server/ids'
import { withTransaction } from '../../../platform/server/database/transaction'
import { AppError, conflict, notFound, stale } from '../../../shared/errors'
import type { ActKind, EventKind } from '../../core/events/event.rules'
import { recordEvent } from '../../core/events/service'
import { findIn, makeOnce, type RequestKey, toRequestKey } from '../../../platform/server/idempotency'
import { lockBooking } from '../../bookings/bookings/move.service'
import { creditFor } from './account.rules'
import { getAgencyToday, getAccount } from './account.service'
import { chargeAgain, lockAccount, post } from './ledger.service'
import { notifyReceived } from './mail.service'
import { assertAfterBooking, assertNew, assertPast, recordedAlready } from './check.service'
import { adjustRetained, undoPayment } from './outcome.service'
import { canReverse, canVerify, counts, toMoneyFacts } from './payment.rules'
import type { RecordPaymentInput, RestorePriceInput, ReversePaymentInput, VerifyPaymentInput } from './schema'
import { type BookingAccount, type Payment, payments } from './table'
import type { AccountView } from './view'

/**
 * Locks the account, and checks its version.
 * @throws AppError not-found; conflict, with the newer account for a stale `version`
 */
export async function lockAtVersion(ctx: UserCtx, id: string, version: number): Promise<BookingAccount> {
  const account = await lockAccount(ctx, id)
  await assertVersion(ctx, account, version)
  return account
}

/** @throws AppError conflict, with the newer account for a stale `version` */
export async function assertVersion(ctx: UserCtx, account: BookingAccount, version: number): Promise<void> {
  if (account.version !== version) throw stale(await getAccount({ ctx, input: { id: account.bookingId } }))
}

export async function logForBooking(ctx: Ctx, bookingId: string, kind: EventKind, data: object): Promise<void> {
  await recordEvent(ctx, { kind, about: { entity: 'booking', id: bookingId }, data: { ...data } })
}

/** Logs what happened to a payment, refund or chargeback, which webhooks tell. */
export const logMoney = (
  ctx: Ctx,
  { bookingId, currency }: BookingAccount,
  kind: ActKind<'payment'>,
  money: Parameters<typeof toMoneyFacts>[0],
): Promise<void> => logForBooking(ctx, bookingId, kind, toMoneyFacts(money, currency))

const explainDuplicate = (error: unknown): unknown => (getSqlState(error) === '23505' ? recordedAlready() : error)

/** @throws AppError conflict where a payment raises the credit */
function assertOwed(before: BookingAccount, after: BookingAccount): void {
  const over = creditFor(after) - creditFor(before)
  if (over <= 0) return
  const [more, gone] = [over, before.writtenOffMinor].map((minor) => formatAmount(minor, before.currency))
  throw conflict(
    before.writtenOffMinor > 0
      ? `That is ${more} more than is owed, as ${gone} was written off. Let an administrator take back the write-off first, or confirm that it stays as a credit`
      : `That is ${more} more than is owed. Confirm that it stays as a credit`,
    'asCredit',
  )
}

async function recordIn(tx: UserCtx, input: RecordPaymentInput, key: RequestKey | null): Promise<AccountView> {
  const { id, version, asCredit, asAnother, ...paid } = input
  const [, booking, account] = await Promise.all([
    assertPast(tx, paid.effectiveOn),
    lockBooking(tx, id),
    lockAccount(tx, id),
  ])
  await assertVersion(tx, account, version)
  await assertAfterBooking(tx, booking, paid.effectiveOn)
  await assertNew(tx, id, { ...paid, direction: 'in' }, asAnother)
  const paymentId = newId()
  const row = { ...paid, ...key, id: paymentId, bookingId: id, direction: 'in' as const, state: 'succeeded' as const }
  const { amountMinor, effectiveOn } = paid
  const after = await adjustRetained(tx, account, async () => {
    const [, posted] = await Promise.all([
      tx.db
        .insert(payments)
        .values({ ...row, recordedAt: tx.now(), recordedBy: tx.actor.id })
        .execute(),
      post(tx, account, [{ kind: 'payment', amountMinor, effectiveOn, paymentId }]),
    ])
    return posted
  })
  if (!asCredit) assertOwed(account, after)
  const [shown] = await Promise.all([
    getAccount({ ctx: tx, input: { id } }),
    notifyReceived(tx, after, { id: paymentId, ...paid }),
    logMoney(tx, account, 'payment.recorded', row),
  ])
  return shown
}

/**
 * Records a received payment. Settles the oldest instalments and mails the customer. A repeated request returns the
 * same account.
 * @throws AppError not-found; invalid for a day long before the booking; conflict for an unconfirmed duplicate or
 * overpayment, and for a stale `version`
 */
export function recordPayment({ ctx, input }: UserCall<RecordPaymentInput>): Promise<AccountView> {
  const key = toRequestKey(ctx, 'record', ctx.actor.id, input)
  const make = () =>
    withTransaction(ctx, (tx) => recordIn(tx, input, key)).catch((error: unknown) => {
      throw explainDuplicate(error)
    })
  const repeat = () => getAccount({ ctx, input: { id: input.id } })
  return makeOnce(key, { find: findIn(ctx, payments), make, repeat })
}

async function getPayment(ctx: Ctx, id: string): Promise<Payment> {
  const [row] = await ctx.db.select().from(payments).where(eq(payments.id, id))
  if (!row) throw notFound('Payment')
  return row
}

/** Locks booking and account of a payment. @throws AppError not-found */
export async function lockPayment(ctx: UserCtx, paymentId: string, version?: number) {
  const { bookingId } = await getPayment(ctx, paymentId)
  await lockBooking(ctx, bookingId)
  const account =
    version === undefined ? await lockAccount(ctx, bookingId) : await lockAtVersion(ctx, bookingId, version)
  return { account, payment: await getPayment(ctx, paymentId) }
}

/**
 * Verifies a payment by a second person, who has proof of the money.
 * @throws AppError not-found; conflict for the recorder, once it is verified, and for a reversed one
 */
export async function verifyPayment({ ctx, input: { paymentId } }: UserCall<VerifyPaymentInput>): Promise<AccountView> {
  const id = await withTransaction(ctx, async (tx) => {
    const { account, payment } = await lockPayment(tx, paymentId)
    if (!counts(payment)) throw conflict('This payment was taken back. Record it again once the money is here')
    if (payment.verifiedAt) throw conflict('This payment is verified already. There is nothing left to do')
    if (!canVerify(payment, ctx.actor.id))
      throw conflict('Somebody else than the one who recorded it verifies it. Ask a colleague')
    await tx.db
      .update(payments)
      .set({ verifiedAt: ctx.now(), verifiedBy: ctx.actor.id })
      .where(and(eq(payments.id, paymentId), isNull(payments.verifiedAt)))
    await logMoney(tx, account, 'payment.verified', payment)
    return account.bookingId
  })
  return getAccount({ ctx, input: { id } })
}

/**
 * Reverses a mistaken record by a new entry; nothing is deleted. Charges again what a refund had credited. Only
 * administrators reverse a verified payment.
 * @throws AppError not-found; forbidden; conflict once it was reversed or refunded, and with the newer account for a
 * stale `version`
 */
export async function reversePayment({
  ctx,
  input: { paymentId, version, reason },
}: UserCall<ReversePaymentInput>): Promise<AccountView> {
  const id = await withTransaction(ctx, async (tx) => {
    const { account, payment } = await lockPayment(tx, paymentId, version)
    if (!counts(payment)) throw conflict('This payment was taken back already. Look at the account again')
    if (payment.method === 'online') throw conflict('The payment provider has this money. Refund it')
    if (payment.refundedMinor > 0) throw conflict('Some of it was refunded. Take the refund back first')
    if (!canReverse(payment, can(ctx.actor, 'payments.correct')))
      throw new AppError('forbidden', 'This payment is verified. An administrator can take it back')
    const takenBack = { reversedAt: ctx.now(), reversedBy: ctx.actor.id, note: reason }
    await undoPayment(tx, account, payment, takenBack)
    await logMoney(tx, account, 'payment.reversed', payment)
    return account.bookingId
  })
  return getAccount({ ctx, input: { id } })
}

/**
 * Charges again what a refund lowered the price by that failed in version 1.0.0. Staff must decide: the money may have
 * been sent another way since.
 * @throws AppError not-found; conflict where it lowers nothing, for a cancelled trip, and with the newer account for a
 * stale `version`
 */
export async function restorePrice({
  ctx,
  input: { paymentId, version, reason: note },
}: UserCall<RestorePriceInput>): Promise<AccountView> {
  const id = await withTransaction(ctx, async (tx) => {
    const { account, payment } = await lockPayment(tx, paymentId, version)
    const { bookingId } = payment
    const { payments: all, isCancelled } = await getAccount({ ctx: tx, input: { id: bookingId } })
    const { stillLoweredMinor: amountMinor } = all.find((one) => one.id === paymentId)!
    if (isCancelled) throw conflict('The trip is cancelled: what it keeps was computed from the lower price')
    if (amountMinor === 0) throw conflict('This refund does not lower the price. Look at the account again')
    await tx.db.update(payments).set({ loweredMinor: 0, beyondMinor: amountMinor }).where(eq(payments.id, paymentId))
    await chargeAgain(tx, account, { amountMinor, today: await getAgencyToday(tx), note })
    await logForBooking(tx, bookingId, 'price.restored', { paymentId, amountMinor, currency: account.currency })
    return bookingId
  })
  return getAccount({ ctx, input: { id } })
}
