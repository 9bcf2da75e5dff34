import { and, eq, inArray, lt } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { enqueueAll } from '../../../platform/server/jobs/queue'
import { JobError } from '../../../platform/server/jobs/retry'
import { jobKind, type JobKind } from '../../../platform/server/jobs/run'
import type { Currency } from '../../../shared/money'
import { heardOf, slowRefunds, stuckRefunds, tellStuck } from '../payments/give-up.service'
import { giveUpHours } from '../payments/payment.rules'
import { failRefund, pendingRefund } from '../payments/provider.service'
import { exact } from '../../sales/proposals/offer.rules'
import { purgeEvents } from './events.service'
import { tellStaff } from './news.service'
import { lookEverySeconds } from '../../core/outages/outage.rules'
import { isAway, ProviderError } from './provider.rules'
import { asJobError, providerForJob, providerOf } from './provider.service'
import { checkoutJobPayload, refundJobPayload, settleJobPayload } from './schema'
import { askRefund, enterRefund, failedNews, settle, settleCheckout } from './settle.service'
import { onlineCheckouts } from './table'

type Refund = { paymentId: string }

/** Sends a refund that staff asked for. What the provider refuses has failed, and is told; all else is tried again. */
async function sendRefund({ ctx, input: { paymentId } }: { ctx: Ctx; input: Refund }): Promise<void> {
  const provider = providerForJob(ctx)
  const row = await pendingRefund(ctx, paymentId)
  // With a number the provider has it: its event, or the reconciliation, says how it ends.
  if (!row || row.providerRef) return
  const { paymentRef, amountMinor } = row
  const currency = row.currency as Currency
  try {
    const seen = await provider.refund({ id: paymentId, paymentRef, amountMinor, currency })
    await heardOf(ctx, paymentId, true)
    // It may have been given up meanwhile: then it was sent after all.
    await enterRefund(ctx, provider, { ...seen, id: paymentId, paymentRef })
  } catch (error) {
    if (isAway(error)) await heardOf(ctx, paymentId, false)
    if (!(error instanceof ProviderError) || error.failure !== 'refused') throw asJobError(error)
    ctx.log.warn({ err: error, payment: paymentId }, 'refund refused')
    await ctx.db.transaction(async (tx) => {
      const txCtx = { ...ctx, db: tx }
      const bookingId = await failRefund(txCtx, paymentId)
      if (bookingId) await tellStaff(txCtx, bookingId, failedNews(exact(amountMinor, currency)))
    })
  }
}

/** Staff are told once of a refund on its way for a day, as a person has to look. */
export async function tellOfStuck(ctx: Ctx): Promise<void> {
  let failed: unknown
  for (const refund of await stuckRefunds(ctx)) {
    const amount = exact(refund.amountMinor, refund.currency as Currency)
    const text = `For ${giveUpHours} hours the payment provider has not said that ${amount} was sent back to the card. Look at the provider. An administrator can give the refund up when nobody there knows it.`
    const work = ctx.db.transaction(async (tx) => {
      const txCtx = { ...ctx, db: tx }
      if (await tellStuck(txCtx, refund)) await tellStaff(txCtx, refund.bookingId, text)
    })
    await work.catch((error: unknown) => {
      failed = error
    })
  }
  if (failed) throw failed
}

/** Closes the page of a booking that was cancelled meanwhile; what was paid there before is entered. */
async function closeCheckout({ ctx, input: { checkoutId } }: { ctx: Ctx; input: { checkoutId: string } }) {
  const provider = providerForJob(ctx)
  const [row] = await ctx.db.select().from(onlineCheckouts).where(eq(onlineCheckouts.id, checkoutId))
  // The provider has not said yet where it is. What never opens has failed after an hour.
  if (row?.state === 'starting') throw new JobError('transient', 'the page is not open yet')
  if (row?.state !== 'open' || !row.providerRef) return
  try {
    await provider.expireCheckout(row.providerRef)
    await settleCheckout(ctx, provider, row.providerRef)
  } catch (error) {
    throw asJobError(error)
  }
}

/** Pages of a booking that was cancelled are closed, in the caller's transaction. */
export async function closeCheckoutsOf(ctx: Ctx, bookingId: string): Promise<void> {
  const isOpen = and(eq(onlineCheckouts.bookingId, bookingId), inArray(onlineCheckouts.state, ['starting', 'open']))
  const open = await ctx.db.select({ id: onlineCheckouts.id }).from(onlineCheckouts).where(isOpen)
  await enqueueAll(
    ctx,
    open.map(({ id }) => ({ kind: 'online-payments.close', key: id, payload: { checkoutId: id } })),
  )
}

const minutes = (count: number) => count * 60_000
/** Days in which a refund that was given up is asked for. Its news may have been sent while nobody could hear it. */
const givenUpDays = 90

/** What should have been heard of by now: events get lost, and processes are stopped. */
async function waitingFor(ctx: Ctx) {
  const since = (ago: number) => new Date(ctx.now().getTime() - minutes(ago))
  const { state, createdAt, providerRef } = onlineCheckouts
  const begun = and(eq(state, 'starting'), lt(createdAt, since(60)))
  await ctx.db.update(onlineCheckouts).set({ state: 'failed', changedAt: ctx.now() }).where(begun)
  const pages = await ctx.db
    .select({ ref: providerRef })
    .from(onlineCheckouts)
    .where(and(inArray(state, ['open', 'processing']), lt(createdAt, since(10))))
    .orderBy(createdAt)
    .limit(100)
  const refunds = await slowRefunds(ctx, { before: since(60), since: since(givenUpDays * 24 * 60) })
  return { pages: pages.map(({ ref }) => ref!), refunds }
}

/** Asks the provider for what it should have told, the oldest first. One that fails keeps no other one waiting. */
export async function reconcile(ctx: Ctx, signal?: AbortSignal): Promise<void> {
  const provider = providerOf(ctx)
  if (!provider) return
  const { pages, refunds } = await waitingFor(ctx)
  let failed: unknown
  for (const act of [
    ...pages.map((ref) => () => settleCheckout(ctx, provider, ref)),
    ...refunds.map((refund) => async () => {
      const seen = await askRefund(ctx, provider, refund)
      // Nobody knows it: administrators may give it up.
      if (seen) await enterRefund(ctx, provider, seen)
    }),
  ]) {
    if (signal?.aborted) break
    await act().catch((error: unknown) => {
      failed = asJobError(error)
    })
  }
  if (failed) throw failed
}

/** Asks also when nobody pays. What it finds is noted, and is no failure of the job. */
const checkProvider = async (ctx: Ctx): Promise<void> =>
  void (await providerOf(ctx)
    ?.check()
    .catch(() => undefined))

export const onlinePaymentsJobs: readonly JobKind[] = [
  { kind: 'online-payments.check', everySeconds: lookEverySeconds, run: ({ ctx }) => checkProvider(ctx) },
  jobKind({ kind: 'online-payments.settle', payload: settleJobPayload, concurrency: 2, run: settle }),
  jobKind({ kind: 'online-payments.refund', payload: refundJobPayload, run: sendRefund }),
  jobKind({ kind: 'online-payments.close', payload: checkoutJobPayload, run: closeCheckout }),
  {
    kind: 'online-payments.reconcile',
    everySeconds: 600,
    deadlineSeconds: 300,
    run: ({ ctx, signal }) => reconcile(ctx, signal),
  },
  { kind: 'online-payments.stuck', everySeconds: 1800, run: ({ ctx }) => tellOfStuck(ctx) },
  { kind: 'online-payments.purge', everySeconds: 86_400, run: ({ ctx }) => purgeEvents(ctx) },
]
