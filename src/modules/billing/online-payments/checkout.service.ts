import { formatAmount } from '../../../shared/money'
import { and, eq, inArray } from 'drizzle-orm'
import type { Ctx, UserCall, UserCtx } from '../../../platform/server/context'
import { newId } from '../../../platform/server/ids'
import { JobError } from '../../../platform/server/jobs/retry'
import { withTransaction } from '../../../platform/server/database/transaction'
import { AppError, conflict, notFound } from '../../../shared/errors'
import { cutText } from '../../../shared/text'
import { isOwned } from '../../bookings/bookings/own.service'
import { bookings } from '../../bookings/bookings/table'
import { events } from '../../core/events/table'
import { getAgencyToday, getOwnAccount } from '../payments/account.service'
import { isTimeOver } from '../payments/booking.service'
import { lockAccount } from '../payments/ledger.service'
import { payableFor } from './checkout.rules'
import { notifyStaff } from './notify.service'
import { type PaymentProvider, ProviderError } from './provider.rules'
import { requireProvider } from './provider.service'
import type { StartInput } from './schema'
import { settleCheckout } from './settle.service'
import { type OnlineCheckout, onlineCheckouts } from './table'

/** Limits in ms how long a page is open, what must remain to reuse it, and its creation. */
const [openFor, worth, opensWithin] = [60, 10, 10].map((minutes) => minutes * 60_000) as [number, number, number]

const waiting = ['starting', 'open', 'processing'] as const

/** Returns true while a booking, whose account is locked, has an open page at the provider. */
export const isAtProvider = async (ctx: Ctx, bookingId: string): Promise<boolean> =>
  (await ctx.db.$count(
    onlineCheckouts,
    and(eq(onlineCheckouts.bookingId, bookingId), inArray(onlineCheckouts.state, [...waiting])),
  )) > 0

const createUnderWayError = () => conflict('A payment of this trip is under way. We write to you when it has arrived')
const createUncountedError = () =>
  conflict('Your payment did not come as we asked for it, so it does not count yet. We look into it and write to you')

type Claimed = { checkout: OnlineCheckout; mustClose: boolean }

/** Returns true where another click reuses this page. */
function isSame({ state, amountMinor, createdAt, expiresAt }: OnlineCheckout, asked: number, now: Date): boolean {
  if (amountMinor !== asked) return false
  if (state === 'starting') return now.getTime() - createdAt.getTime() < opensWithin
  return state === 'open' && expiresAt.getTime() - now.getTime() > worth
}

/**
 * Claims the booking's open page, or inserts a new one: a double click is one payment. Locks the account, so that the
 * due amount is current.
 */
const claim = (ctx: UserCtx, provider: PaymentProvider, { id, part, amountMinor }: StartInput): Promise<Claimed> =>
  withTransaction(ctx, async (tx) => {
    await lockAccount(tx, id)
    const account = await getOwnAccount({ ctx: tx, input: { id } })
    const { nowMinor, allMinor } = payableFor(account, await getAgencyToday(tx))
    const due = part === 'now' ? nowMinor : allMinor
    const { currency } = account
    if (due === 0) throw conflict('Nothing is left to pay for this trip')
    if (due !== amountMinor)
      throw conflict(
        `What is left to pay has changed: it is ${formatAmount(due, currency)} now. Look at it once more, then pay`,
      )
    const [found] = await tx.db
      .select()
      .from(onlineCheckouts)
      .where(and(eq(onlineCheckouts.bookingId, id), inArray(onlineCheckouts.state, waiting)))
    const now = ctx.now()
    if (found) {
      if (found.state === 'processing') throw createUnderWayError()
      if (isSame(found, amountMinor, now)) return { checkout: found, mustClose: false }
      if (found.providerRef) return { checkout: found, mustClose: true }
      await tx.db
        .update(onlineCheckouts)
        .set({ state: 'failed', changedAt: now })
        .where(eq(onlineCheckouts.id, found.id))
    }
    const [booking] = await tx.db.select().from(bookings).where(eq(bookings.id, id))
    // Opens no further page, as an open one keeps the seats.
    if (await isTimeOver(tx, booking!)) throw conflict('The time to pay for this trip is over. Please write to us')
    const times = { createdAt: now, changedAt: now, expiresAt: new Date(now.getTime() + openFor) }
    const values = { id: newId(), bookingId: id, amountMinor, currency, provider: provider.name, ...times }
    const [checkout] = await tx.db.insert(onlineCheckouts).values(values).returning()
    return { checkout: checkout!, mustClose: false }
  })

const createUnavailableError = () =>
  new AppError('unavailable', 'Paying online does not work right now. Please try again in some minutes', {
    retryAfter: 60,
  })

const refusals: Record<string, string> = {
  amount_too_small: 'This is too little to be paid online. Please write to us',
  amount_fraction: 'This amount has a last digit that cannot be paid online. Please write to us',
  amount_too_large: 'This is too much to be paid online at once. Please write to us',
}

/** Fails a page that never opened; staff are told once a booking why the provider refuses it, as no retry helps. */
const failPage = (ctx: Ctx, { id, bookingId }: OnlineCheckout, refusal: string | null): Promise<void> =>
  withTransaction(ctx, async (tx) => {
    // Marks it failed: its address is lost, and the next click creates another.
    const failed = await tx.db
      .update(onlineCheckouts)
      .set({ state: 'failed', changedAt: tx.now() })
      .where(and(eq(onlineCheckouts.id, id), eq(onlineCheckouts.state, 'starting')))
      .returning({ id: onlineCheckouts.id })
    if (!refusal || failed.length === 0) return
    const text = `The payment provider refuses to open a page for this trip (${refusal}), and the customer was asked to write to you. Look at its account there, and at its key.`
    const isSame = and(eq(events.bookingId, bookingId), eq(events.text, text))
    if ((await tx.db.$count(events, isSame)) === 0) await notifyStaff({ ...tx, actor: null }, bookingId, text)
  })

/** Creates the provider's page. @throws AppError unavailable; conflict when the provider refuses it */
async function createProviderPage(ctx: Ctx, provider: PaymentProvider, checkout: OnlineCheckout, title: string) {
  const { id, bookingId, amountMinor, expiresAt } = checkout
  const returnUrl = `${ctx.env.APP_URL}/trips?booking=${bookingId}&checkout=${id}`
  const currency = checkout.currency as StartedCurrency
  try {
    return await provider.createCheckout({ id, amountMinor, currency, title, expiresAt, returnUrl })
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    ctx.log.warn({ err: error, checkout: id }, 'no page to pay on')
    const refusal = refusals[error.code]
    const isOdd = error.failure === 'refused' && !refusal
    await failPage(ctx, checkout, isOdd ? error.code : null)
    throw refusal
      ? conflict(refusal)
      : isOdd
        ? conflict('This cannot be paid online. Please write to us')
        : createUnavailableError()
  }
}
type StartedCurrency = Parameters<PaymentProvider['createCheckout']>[0]['currency']

/** Opens the provider's page; concurrent requests get the same one. @throws AppError as `createProviderPage` */
async function open(ctx: Ctx, provider: PaymentProvider, checkout: OnlineCheckout, title: string): Promise<string> {
  const { ref, url } = await createProviderPage(ctx, provider, checkout, title)
  const opened = { state: 'open' as const, providerRef: ref, url, changedAt: ctx.now() }
  const [isOurs] = await ctx.db
    .update(onlineCheckouts)
    .set(opened)
    .where(and(eq(onlineCheckouts.id, checkout.id), inArray(onlineCheckouts.state, ['starting', 'open'])))
    .returning({ id: onlineCheckouts.id })
  if (isOurs) return url
  // Closes the page that another click has replaced: both could be paid.
  await provider.expireCheckout(ref).catch((err: unknown) => {
    ctx.log.warn({ err, checkout: checkout.id }, 'page not closed')
  })
  throw createUnavailableError()
}

/**
 * Returns the provider's page for what is due, or the whole balance. Computes the amount on the server.
 * @throws AppError not-found without such a trip or online payment, also for another traveler’s trip; conflict for nothing or another amount, after the
 * time to pay, and during another payment; unavailable without the provider
 */
export async function startCheckout({ ctx, input }: UserCall<StartInput>): Promise<{ url: string }> {
  const provider = requireProvider(ctx)
  const [trip] = await ctx.db
    .select({ title: bookings.title, reference: bookings.reference })
    .from(bookings)
    .where(and(eq(bookings.id, input.id), isOwned(ctx)))
  if (!trip) throw notFound('Booking')
  const title = `${cutText(trip.title, 150)} (${trip.reference})`
  for (let tries = 0; tries < 2; tries += 1) {
    const { checkout, mustClose } = await claim(ctx, provider, input)
    if (!mustClose) return { url: checkout.url ?? (await open(ctx, provider, checkout, title)) }
    // Closes the other page first, as both could be paid, and enters what was paid there.
    try {
      await provider.expireCheckout(checkout.providerRef!)
      await settleCheckout(ctx, provider, checkout.providerRef!)
    } catch (error) {
      if (error instanceof ProviderError) throw createUnavailableError()
      // Reports a payment there that cannot be entered, or not yet.
      if (error instanceof JobError)
        throw error.failure === 'permanent' ? createUncountedError() : createUnderWayError()
      throw error
    }
  }
  throw conflict('Another payment of this trip is under way. Please look again in a minute')
}
