import { lt } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { defineJob, enqueue } from '../../../platform/server/jobs/queue'
import { withTransaction } from '../../../platform/server/database/transaction'
import { invalid } from '../../../shared/errors'
import { requireProvider } from './provider.service'
import { settleJobPayload } from './schema'
import { providerEvents } from './table'

export const settlement = defineJob('online-payments.settle', settleJobPayload)

/**
 * Stores a provider's event once, and enqueues a job that reads its object there. One job per object runs at a time.
 * @throws AppError not-found without online payment; invalid without the provider's signature
 */
export async function hearEvent(ctx: Ctx, body: Buffer, signature: string): Promise<void> {
  const provider = requireProvider(ctx)
  const event = provider.verifyEvent(body, signature, ctx.now())
  if (!event) throw invalid('This is no event that the payment provider has signed')
  const { id: eventId, kind, about } = event
  await withTransaction(ctx, async (tx) => {
    const isNew = await tx.db
      .insert(providerEvents)
      .values({ provider: provider.name, eventId, kind, receivedAt: ctx.now() })
      .onConflictDoNothing()
      .returning({ eventId: providerEvents.eventId })
    if (isNew.length === 0 || !about) return
    const { subject, ref } = about
    await enqueue(tx, settlement.with(about, { key: `${subject}:${ref}` }))
  })
}

const retentionDays = 90

/** Deletes events that the provider does not send again. */
export const purgeEvents = ({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<unknown> =>
  db.delete(providerEvents).where(lt(providerEvents.receivedAt, new Date(now().getTime() - retentionDays * 86_400_000)))
