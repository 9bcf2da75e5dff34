import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/server/context'
import { rows } from '../../platform/server/database/db'
import type { User } from '../auth/table'

/**
 * What stays when an account goes: the agency's books, without anybody in them (product.md 6.8). Each verb runs in the
 * caller's transaction, mails before leads before quotes, because the quotes say whose the others are.
 */

/** As everywhere: made while signed in, or with the address that the account had confirmed. */
const isOwn = ({ id, email, emailVerifiedAt }: User): SQL =>
  sql`(q.user_id = ${id} OR q.email = ${emailVerifiedAt ? email : null}::text)`

const nobody = 'Deleted traveler'
const addressOf = (row: SQL) => sql`'deleted-' || ${row} || '@deleted.invalid'`

/**
 * Mails to the account's address, and mails that tell of its requests, to whomever. Those that wait are not sent; of
 * those that were sent the fact stays. @returns the ids of all of them
 */
export async function forgetMails(ctx: Ctx, user: User): Promise<string[]> {
  const made = sql`${user.createdAt.toISOString()}::timestamptz`
  // No mail is older than what it tells of: the rest of the outbox is not even looked at.
  const since = sql`(SELECT least(${made}, min(q.created_at)) FROM quotes q WHERE ${isOwn(user)})`
  const isAbout = sql`o.created_at >= ${since} AND (o.recipient = ${user.email} AND o.created_at >= ${made}
    OR EXISTS (SELECT FROM quotes q WHERE ${isOwn(user)} AND position(q.reference IN o.subject || o.text) > 0))`
  const isTheirs = sql`(o.recipient = ${user.email}
    OR EXISTS (SELECT FROM quotes q WHERE ${isOwn(user)} AND q.email = o.recipient))`
  const unsent = await rows<{ id: string }>(
    ctx.db,
    sql`DELETE FROM outbox o WHERE o.status = 'queued' AND ${isAbout} RETURNING o.id`,
  )
  const sent = await rows<{ id: string }>(
    ctx.db,
    sql`UPDATE outbox o SET subject = '', text = '', html = '', last_error = NULL,
          recipient = CASE WHEN ${isTheirs} THEN ${addressOf(sql`o.id`)} ELSE o.recipient END
        WHERE ${isAbout} RETURNING o.id`,
  )
  return [...unsent, ...sent].map(({ id }) => id)
}

/** What may stand in the timeline of a lead that is nobody's any more. */
const plainFacts = sql`('quoteId', 'reference', 'source', 'to', 'outcome')`

/** Leads of the confirmed address, and those that hold nobody else's request. */
export async function forgetLeads(ctx: Ctx, user: User): Promise<void> {
  const own = isOwn(user)
  await ctx.db.execute(sql`UPDATE leads SET owner_id = NULL WHERE owner_id = ${user.id}`)
  await ctx.db.execute(sql`
    WITH forgotten AS (
      UPDATE leads l SET customer_name = ${nobody}, email = ${addressOf(sql`l.id`)}, mobile = '', notes = NULL,
        budget = NULL, updated_at = ${ctx.now().toISOString()}::timestamptz
      WHERE l.email = ${user.emailVerifiedAt ? user.email : null}::text
        OR EXISTS (SELECT FROM quotes q WHERE q.lead_id = l.id AND ${own})
          AND NOT EXISTS (SELECT FROM quotes q WHERE q.lead_id = l.id AND ${own} IS NOT TRUE)
      RETURNING l.id)
    UPDATE lead_events e SET data = (
      SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(e.data) WHERE key IN ${plainFacts})
    FROM forgotten WHERE e.lead_id = forgotten.id`)
}

/**
 * Package, dates and totals stay for the books; a request that nobody waits for any more is cancelled. One that somebody
 * else made while signed in stays theirs, without the address.
 */
export async function forgetQuotes(ctx: Ctx, user: User): Promise<void> {
  const updatedAt = sql`updated_at = ${ctx.now().toISOString()}::timestamptz`
  await ctx.db.execute(sql`
    UPDATE quotes q SET email = ${addressOf(sql`q.id`)}, idempotency_hash = NULL, body_hash = NULL, ${updatedAt}
    WHERE ${isOwn(user)} AND q.user_id <> ${user.id}`)
  await ctx.db.execute(sql`
    UPDATE quotes q SET customer_name = ${nobody}, email = ${addressOf(sql`q.id`)}, phone = '', message = NULL,
      budget = NULL, idempotency_hash = NULL, body_hash = NULL, user_id = NULL,
      status = CASE WHEN q.status = 'pending' THEN 'cancelled' ELSE q.status END, ${updatedAt}
    WHERE ${isOwn(user)}`)
}

/** Counted under an address, and told of the devices in the log, which keeps what was done and when. */
export async function forgetTraces(ctx: Ctx, { id, email }: User): Promise<void> {
  await ctx.db.execute(sql`DELETE FROM rate_limits WHERE right(key, ${email.length + 1}) = ${`:${email}`}`)
  await ctx.db.execute(sql`UPDATE audit SET data = '{}' WHERE entity = 'user' AND entity_id = ${id}`)
}
