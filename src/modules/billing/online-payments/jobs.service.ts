import { and, eq, inArray, lt } from 'drizzle-orm'
import { z } from 'zod'
import type { Call, Ctx } from '../../../platform/server/context'
import { defineJob, enqueueAll } from '../../../platform/server/jobs/queue'
import { JobError } from '../../../platform/server/jobs/retry'
import { toJobKind, type JobKind } from '../../../platform/server/jobs/run'
import { inTurns, type Run } from '../../../platform/server/jobs/turns'
import { withTransaction } from '../../../platform/server/database/transaction'
import { type Currency, formatAmount } from '../../../shared/money'
import {
  recordProviderAnswer,
  listSlowRefunds,
  listStuckRefunds,
  notifyStuck,
  type StuckRefund,
} from '../payments/give-up.service'
import { giveUpHours } from '../payments/payment.rules'
import { failRefund, getPendingRefund } from '../payments/provider.service'
import { onlineRefund } from '../payments/refund.service'
import { askForEvents, purgeEvents, settlement } from './events.service'
import { notifyStaff } from './notify.service'
import { lookEverySeconds } from '../../core/outages/outage.rules'
import { isAway, ProviderError } from './provider.rules'
import { toJobError, getProviderForJob, createProvider } from './provider.service'
import { askRefund, enterRefund, describeFailedRefund, settle, settleCheckout } from './settle.service'
import { onlineCheckouts } from './table'

const checkoutClosing = defineJob('online-payments.close', z.object({ checkoutId: z.uuid() }))

type Refund = { paymentId: string }

/**
 * Sends a refund that staff requested. Marks it as failed and notifies staff where the provider refuses; retries all
 * else.
 */
async function sendRefund({ ctx, input: { paymentId } }: Call<Refund>): Promise<void> {
  const provider = getProviderForJob(ctx)
  const row = await getPendingRefund(ctx, paymentId)
  // Skips one with a number, which the provider has: its event or the reconciliation settles it.
  if (!row || row.providerRef) return
  const { paymentRef, amountMinor } = row
  const { currency } = row
  try {
    const seen = await provider.refund({ id: paymentId, paymentRef, amountMinor, currency })
    await recordProviderAnswer(ctx, paymentId, true)
    // Enters it even if it was given up meanwhile.
    await enterRefund(ctx, provider, { ...seen, id: paymentId, paymentRef })
  } catch (error) {
    if (isAway(error)) await recordProviderAnswer(ctx, paymentId, false)
    if (!(error instanceof ProviderError) || error.failure !== 'refused') throw toJobError(error)
    ctx.log.warn({ err: error, payment: paymentId }, 'refund refused')
    await withTransaction(ctx, async (tx) => {
      const bookingId = await failRefund(tx, paymentId)
      if (bookingId)
        await notifyStaff(tx, bookingId, describeFailedRefund(formatAmount(amountMinor, currency), error.code))
    })
  }
}

/** Notifies staff once of a refund that is pending for a day, as a person must check. */
export async function notifyStuckRefunds(ctx: Ctx, run?: Run): Promise<void> {
  const act = (refund: StuckRefund) => {
    const amount = formatAmount(refund.amountMinor, refund.currency as Currency)
    const text = `For ${giveUpHours} hours the payment provider has not said that ${amount} was sent back to the card. Look at the provider. An administrator can give the refund up when nobody there knows it.`
    return withTransaction(ctx, async (tx) => {
      if (await notifyStuck(tx, refund)) await notifyStaff(tx, refund.bookingId, text)
    })
  }
  await inTurns(await listStuckRefunds(ctx), act, run)
}

/** Closes the page of a booking that was cancelled, and enters what was paid there before. */
async function closeCheckout({ ctx, input: { checkoutId } }: Call<{ checkoutId: string }>) {
  const provider = getProviderForJob(ctx)
  const [row] = await ctx.db.select().from(onlineCheckouts).where(eq(onlineCheckouts.id, checkoutId))
  // Waits for the page's address; a page that never opens fails after an hour.
  if (row?.state === 'starting') throw new JobError('transient', 'the page is not open yet')
  if (row?.state !== 'open' || !row.providerRef) return
  try {
    await provider.expireCheckout(row.providerRef)
    await settleCheckout(ctx, provider, row.providerRef)
  } catch (error) {
    throw toJobError(error)
  }
}

/** Enqueues closing the pages of a cancelled booking, in the caller's transaction. */
export async function queueCheckoutClosing(ctx: Ctx, bookingIds: readonly string[]): Promise<void> {
  const matchesBooking = inArray(onlineCheckouts.bookingId, [...bookingIds])
  const isOpen = and(matchesBooking, inArray(onlineCheckouts.state, ['starting', 'open']))
  const open = await ctx.db.select({ id: onlineCheckouts.id }).from(onlineCheckouts).where(isOpen)
  await enqueueAll(
    ctx,
    open.map(({ id }) => checkoutClosing.with({ checkoutId: id }, { key: id })),
  )
}

const toMilliseconds = (count: number) => count * 60_000
/** Counts days in which a given-up refund is asked for: its event may be lost. */
const givenUpDays = 90

/**
 * Lists pages and refunds whose outcome is overdue: events get lost, and processes are stopped. Fails pages that never
 * opened.
 */
async function listWaiting(ctx: Ctx) {
  const getBefore = (ago: number) => new Date(ctx.now().getTime() - toMilliseconds(ago))
  const { state, createdAt, providerRef } = onlineCheckouts
  const begun = and(eq(state, 'starting'), lt(createdAt, getBefore(60)))
  await ctx.db.update(onlineCheckouts).set({ state: 'failed', changedAt: ctx.now() }).where(begun)
  const pages = await ctx.db
    .select({ ref: providerRef })
    .from(onlineCheckouts)
    .where(and(inArray(state, ['open', 'processing']), lt(createdAt, getBefore(10))))
    .orderBy(createdAt)
    .limit(100)
  const refunds = await listSlowRefunds(ctx, { before: getBefore(60), since: getBefore(givenUpDays * 24 * 60) })
  return { pages: pages.map(({ ref }) => ref!), refunds }
}

/** Asks the provider for overdue outcomes, oldest first, and for events that were not heard of, in turns. */
export async function reconcile(ctx: Ctx, run?: Run): Promise<void> {
  const provider = createProvider(ctx)
  if (!provider) return
  const { pages, refunds } = await listWaiting(ctx)
  // Asks for refunds first: they are few, and open pages are asked for in each run until they end.
  const acts = [
    ...refunds.map((refund) => async () => {
      const seen = await askRefund(ctx, provider, refund)
      // Leaves an unknown refund to administrators, who may give it up.
      if (seen) await enterRefund(ctx, provider, seen)
    }),
    () => askForEvents(ctx, provider),
    ...pages.map((ref) => () => settleCheckout(ctx, provider, ref)),
  ]
  const ask = (act: () => Promise<unknown>) =>
    act().catch((error: unknown) => {
      throw toJobError(error)
    })
  await inTurns(acts, ask, run)
}

/** Checks the provider even without payments. Records the result; an outage does not fail the job. */
const checkProvider = async (ctx: Ctx): Promise<void> =>
  void (await createProvider(ctx)
    ?.check()
    .catch(() => undefined))

export const onlinePaymentsJobs: readonly JobKind[] = [
  { kind: 'online-payments.check', everySeconds: lookEverySeconds, run: ({ ctx }) => checkProvider(ctx) },
  toJobKind({ ...settlement, concurrency: 2, run: settle }),
  toJobKind({ ...onlineRefund, run: sendRefund }),
  toJobKind({ ...checkoutClosing, run: closeCheckout }),
  {
    kind: 'online-payments.reconcile',
    everySeconds: 600,
    deadlineSeconds: 300,
    run: ({ ctx, ...run }) => reconcile(ctx, run),
  },
  { kind: 'online-payments.stuck', everySeconds: 1800, run: ({ ctx, ...run }) => notifyStuckRefunds(ctx, run) },
  { kind: 'online-payments.purge', everySeconds: 86_400, run: ({ ctx }) => purgeEvents(ctx) },
]
