import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Call } from '../../../platform/server/context'
import { recordEvents } from '../../core/events/service'
import { quotes } from './table'

/** Describes an answer to all waiting requests of a lead, or to one of them. */
type Answer = { leadId: string; quoteId?: string; by: 'call' | 'email'; at?: Date }

/**
 * Records the first answer to waiting requests; ignores a later one. Runs in the caller's transaction, before any lock
 * of the lead.
 */
export async function answerQuotes({ ctx, input: { leadId, quoteId, by, at } }: Call<Answer>): Promise<void> {
  const now = ctx.now()
  const waiting = and(eq(quotes.leadId, leadId), eq(quotes.status, 'pending'), isNull(quotes.answeredAt))
  const answered = await ctx.db
    .update(quotes)
    .set({ answeredAt: at ?? now, version: sql`version + 1`, updatedAt: now })
    .where(and(waiting, quoteId ? eq(quotes.id, quoteId) : undefined))
    .returning({ id: quotes.id, reference: quotes.reference })
  await recordEvents(
    ctx,
    answered.map(({ id, reference }) => ({
      kind: 'quote.answered',
      about: { entity: 'quote', id },
      data: { reference, by },
    })),
  )
}
