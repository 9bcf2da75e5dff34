import { and, eq, inArray } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../platform/server/context'
import { newId } from '../../../platform/server/ids'
import { JobError } from '../../../platform/server/jobs/retry'
import { AppError, conflict, notFound } from '../../../shared/errors'
import { cutText } from '../../../shared/text'
import { ownOf } from '../../bookings/bookings/own.service'
import { bookings } from '../../bookings/bookings/table'
import { agencyToday, getOwnAccount } from '../payments/account.service'
import { lockAccount } from '../payments/ledger.service'
import { exact } from '../../sales/proposals/offer.rules'
import { payableOf } from './checkout.rules'
import { type PaymentProvider, ProviderError } from './provider.rules'
import { needProvider } from './provider.service'
import type { StartInput } from './schema'
import { settleCheckout } from './settle.service'
import { type OnlineCheckout, onlineCheckouts } from './table'

/**
 * Minutes that a page is open. They are at least so many that going there again is worth it, and that the provider
 * opens it.
 */
const [openFor, worth, opensWithin] = [60, 10, 10].map((minutes) => minutes * 60_000) as [number, number, number]

const waiting = ['starting', 'open', 'processing'] as const

/** Whether a page of the provider is open for a booking, whose account is locked. */
export const isAtProvider = async (ctx: Ctx, bookingId: string): Promise<boolean> =>
  (await ctx.db.$count(
    onlineCheckouts,
    and(eq(onlineCheckouts.bookingId, bookingId), inArray(onlineCheckouts.state, [...waiting])),
  )) > 0

const underWay = () => conflict('A payment of this trip is under way. We write to you when it has arrived')

type Claimed = { checkout: OnlineCheckout; mustClose: boolean }

/** Whether another press goes on with this page. */
function isSame({ state, amountMinor, createdAt, expiresAt }: OnlineCheckout, asked: number, now: Date): boolean {
  if (amountMinor !== asked) return false
  if (state === 'starting') return now.getTime() - createdAt.getTime() < opensWithin
  return state === 'open' && expiresAt.getTime() - now.getTime() > worth
}

/**
 * The page of this booking that waits, or a new one: two presses are one payment. The account is locked, so that what is
 * due is due.
 */
const claim = (ctx: UserCtx, provider: PaymentProvider, { id, part, amountMinor }: StartInput): Promise<Claimed> =>
  ctx.db.transaction(async (tx) => {
    const txCtx = { ...ctx, db: tx }
    await lockAccount(txCtx, id)
    const account = await getOwnAccount({ ctx: txCtx, input: { id } })
    const { nowMinor, allMinor } = payableOf(account, await agencyToday(txCtx))
    const due = part === 'now' ? nowMinor : allMinor
    const { currency } = account
    if (due === 0) throw conflict('Nothing of this trip is open: there is nothing to pay')
    if (due !== amountMinor)
      throw conflict(`What is open has changed: it is ${exact(due, currency)} now. Look at it once more, then pay`)
    const [found] = await tx
      .select()
      .from(onlineCheckouts)
      .where(and(eq(onlineCheckouts.bookingId, id), inArray(onlineCheckouts.state, waiting)))
    const now = ctx.now()
    if (found) {
      if (found.state === 'processing') throw underWay()
      if (isSame(found, amountMinor, now)) return { checkout: found, mustClose: false }
      if (found.providerRef) return { checkout: found, mustClose: true }
      await tx.update(onlineCheckouts).set({ state: 'failed', changedAt: now }).where(eq(onlineCheckouts.id, found.id))
    }
    const times = { createdAt: now, changedAt: now, expiresAt: new Date(now.getTime() + openFor) }
    const values = { id: newId(), bookingId: id, amountMinor, currency, provider: provider.name, ...times }
    const [checkout] = await tx.insert(onlineCheckouts).values(values).returning()
    return { checkout: checkout!, mustClose: false }
  })

const away = () =>
  new AppError('unavailable', 'Paying online does not work right now. Please try again in some minutes', {
    retryAfter: 60,
  })

const refusals: Record<string, string> = {
  amount_too_small: 'This is too little to be paid online. Please write to us',
  amount_too_large: 'This is too much to be paid online at once. Please write to us',
}

/** The provider's page. @throws AppError unavailable; conflict when the provider does not take this amount */
async function created(ctx: Ctx, provider: PaymentProvider, checkout: OnlineCheckout, title: string) {
  const { id, bookingId, amountMinor, expiresAt } = checkout
  const isStarting = and(eq(onlineCheckouts.id, id), eq(onlineCheckouts.state, 'starting'))
  const returnUrl = `${ctx.env.APP_URL}/trips?booking=${bookingId}&checkout=${id}`
  const currency = checkout.currency as StartedCurrency
  try {
    return await provider.createCheckout({ id, amountMinor, currency, title, expiresAt, returnUrl })
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    // Nobody has seen its address, so that nobody pays there: the next press asks for another one.
    await ctx.db.update(onlineCheckouts).set({ state: 'failed', changedAt: ctx.now() }).where(isStarting)
    ctx.log.warn({ err: error, checkout: id }, 'no page to pay on')
    const refusal = refusals[error.code]
    throw refusal ? conflict(refusal) : away()
  }
}
type StartedCurrency = Parameters<PaymentProvider['createCheckout']>[0]['currency']

/** Asks the provider for the page. Several that ask at once get the same one. @throws AppError as `created` */
async function open(ctx: Ctx, provider: PaymentProvider, checkout: OnlineCheckout, title: string): Promise<string> {
  const { ref, url } = await created(ctx, provider, checkout, title)
  const opened = { state: 'open' as const, providerRef: ref, url, changedAt: ctx.now() }
  const [isOurs] = await ctx.db
    .update(onlineCheckouts)
    .set(opened)
    .where(and(eq(onlineCheckouts.id, checkout.id), inArray(onlineCheckouts.state, ['starting', 'open'])))
    .returning({ id: onlineCheckouts.id })
  if (isOurs) return url
  // Another press has given it up, and a third may open another page: of two both could be paid.
  await provider.expireCheckout(ref).catch((err: unknown) => {
    ctx.log.warn({ err, checkout: checkout.id }, 'page not closed')
  })
  throw away()
}

/**
 * Where the traveler pays what is due, or all that is open, at the payment provider. The amount is the server's.
 * @throws AppError not-found, also for somebody else's trip and while nobody takes payments online. Conflict when
 * nothing or something else is open, and while a payment is under way. Unavailable without the provider
 */
export async function startCheckout({ ctx, input }: { ctx: UserCtx; input: StartInput }): Promise<{ url: string }> {
  const provider = needProvider(ctx)
  const [trip] = await ctx.db
    .select({ title: bookings.title, reference: bookings.reference })
    .from(bookings)
    .where(and(eq(bookings.id, input.id), ownOf(ctx)))
  if (!trip) throw notFound('Booking')
  const title = `${cutText(trip.title, 150)} (${trip.reference})`
  for (let tries = 0; tries < 2; tries += 1) {
    const { checkout, mustClose } = await claim(ctx, provider, input)
    if (!mustClose) return { url: checkout.url ?? (await open(ctx, provider, checkout, title)) }
    // Of two pages both could be paid: the other one is closed before, and what was paid there counts.
    try {
      await provider.expireCheckout(checkout.providerRef!)
      await settleCheckout(ctx, provider, checkout.providerRef!)
    } catch (error) {
      if (error instanceof ProviderError) throw away()
      // What was paid there cannot be entered, or not yet.
      if (error instanceof JobError) throw underWay()
      throw error
    }
  }
  throw conflict('Another payment of this trip is under way. Please look again in a minute')
}
