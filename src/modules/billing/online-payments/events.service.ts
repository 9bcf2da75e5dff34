import { lt } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { enqueue } from '../../../platform/server/jobs/queue'
import { invalid } from '../../../shared/errors'
import { needProvider } from './provider.service'
import { providerEvents } from './table'

/**
 * Hears an event of the payment provider. It is written down once, and a job reads from the provider what it is about.
 * Of one object one job runs at a time.
 * @throws AppError not-found while nobody takes payments online; invalid when it was not signed by the provider
 */
export async function hearEvent(ctx: Ctx, body: Buffer, signature: string): Promise<void> {
  const provider = needProvider(ctx)
  const event = provider.verifyEvent(body, signature, ctx.now())
  if (!event) throw invalid('This is no event that the payment provider has signed')
  const { id: eventId, kind, about } = event
  await ctx.db.transaction(async (tx) => {
    const isNew = await tx
      .insert(providerEvents)
      .values({ provider: provider.name, eventId, kind, receivedAt: ctx.now() })
      .onConflictDoNothing()
      .returning({ eventId: providerEvents.eventId })
    if (isNew.length === 0 || !about) return
    const { subject, ref } = about
    await enqueue({ ...ctx, db: tx }, { kind: 'online-payments.settle', key: `${subject}:${ref}`, payload: about })
  })
}

const keptDays = 90

/** Forgets events that the provider does not send again. */
export const purgeEvents = ({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<unknown> =>
  db.delete(providerEvents).where(lt(providerEvents.receivedAt, new Date(now().getTime() - keptDays * 86_400_000)))
