import { and, eq, inArray, lt } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { defineJob, enqueue } from '../../../platform/server/jobs/queue'
import { withTransaction } from '../../../platform/server/database/transaction'
import { invalid } from '../../../shared/errors'
import { type PaymentProvider, type ProviderEvent, ProviderError } from './provider.rules'
import { requireProvider } from './provider.service'
import { settleJobPayload } from './schema'
import { providerEvents } from './table'

export const settlement = defineJob('online-payments.settle', settleJobPayload)

/** Stores an event once, and enqueues a job that reads its object at the provider. One job per object runs at a time. */
const storeEvent = (ctx: Ctx, provider: PaymentProvider, { id: eventId, kind, about }: ProviderEvent): Promise<void> =>
  withTransaction(ctx, async (tx) => {
    const isNew = await tx.db
      .insert(providerEvents)
      .values({ provider: provider.name, eventId, kind, receivedAt: ctx.now() })
      .onConflictDoNothing()
      .returning({ eventId: providerEvents.eventId })
    if (isNew.length === 0 || !about) return
    const { subject, ref } = about
    await enqueue(tx, settlement.with(about, { key: `${subject}:${ref}` }))
  })

/**
 * Takes an event that the provider sends.
 * @throws AppError not-found without online payment; invalid without the provider's signature
 */
export async function hearEvent(ctx: Ctx, body: Buffer, signature: string): Promise<void> {
  const provider = requireProvider(ctx)
  const event = provider.verifyEvent(body, signature, ctx.now())
  if (!event) throw invalid('This is no event that the payment provider has signed')
  await storeEvent(ctx, provider, event)
}

const mostPages = 10

/**
 * Asks for events about refunds and disputes that were not heard of: the endpoint may lack their kinds, or have been
 * away for days. Reads a kind on until all of a page are known, 1000 at most in a run. A key that may not read events
 * leaves it at those that are sent.
 * @throws ProviderError away
 */
export async function askForEvents(ctx: Ctx, provider: PaymentProvider): Promise<void> {
  for (const kind of provider.backKinds) await askForKind(ctx, provider, kind)
}

async function askForKind(ctx: Ctx, provider: PaymentProvider, kind: string): Promise<void> {
  let after: string | undefined
  for (let page = 1; page <= mostPages; page += 1) {
    const { events, isLast } = await provider.listEvents(kind, after).catch((error: unknown) => {
      if (!(error instanceof ProviderError) || error.failure !== 'refused') throw error
      ctx.log.warn({ err: error }, 'the payment provider does not show its events')
      return { events: [], isLast: true }
    })
    const ids = events.map(({ id }) => id)
    const isKnown = and(eq(providerEvents.provider, provider.name), inArray(providerEvents.eventId, ids))
    const known = await ctx.db.select({ id: providerEvents.eventId }).from(providerEvents).where(isKnown)
    const missed = events.filter(({ id }) => !known.some((one) => one.id === id))
    for (const event of missed) await storeEvent(ctx, provider, event)
    if (isLast || missed.length === 0) return
    after = ids.at(-1)
  }
}

const retentionDays = 90

/** Deletes events that the provider does not send again. */
export const purgeEvents = ({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<unknown> =>
  db.delete(providerEvents).where(lt(providerEvents.receivedAt, new Date(now().getTime() - retentionDays * 86_400_000)))
