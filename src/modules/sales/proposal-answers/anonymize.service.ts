import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../platform/server/context'
import { runAsAnonymization } from '../../../platform/server/database/anonymize'
import { queryRows } from '../../../platform/server/database/db'
import { eraseEvents, hasDetails } from '../../core/events/service'
import { events } from '../../core/events/table'
import { isOwn } from '../../identity/auth/owner.service'
import { withdrawAll } from '../proposals/move.service'

/** Selects proposals of anonymized leads that still have personal data or an unsent version. */
const erasedProposals = sql`SELECT p.id FROM proposals p JOIN leads l ON l.id = p.lead_id
  WHERE l.email LIKE 'deleted-%@deleted.invalid' AND (
    EXISTS (SELECT FROM proposal_versions v WHERE v.proposal_id = p.id AND v.sent_at IS NULL)
    OR EXISTS (SELECT FROM events WHERE events.proposal_id = p.id AND ${hasDetails}))`

/**
 * Erases what persons of anonymized leads wrote and typed, and unsent versions; runs after the leads. Keeps sent offers
 * and acceptances for accounting. Revokes their links and withdraws open proposals. Runs in the caller's transaction.
 */
export async function anonymizeAnswers(ctx: Ctx): Promise<void> {
  const ids = (await queryRows<{ id: string }>(ctx.db, erasedProposals)).map(({ id }) => id)
  if (ids.length === 0) return
  await eraseEvents(
    ctx,
    or(inArray(events.proposalId, ids), and(eq(events.entity, 'proposal'), inArray(events.entityId, ids))),
  )
  const isTheirs = sql`proposal_id IN (${sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  )})`
  await runAsAnonymization(ctx.db, async (tx) => {
    await tx.execute(
      sql`UPDATE acceptances SET name_typed = 'Deleted traveler', ip = '', user_agent = '', note = ''
          WHERE ${isTheirs} AND (name_typed <> 'Deleted traveler' OR note <> '')`,
    )
  })
  await ctx.db.execute(
    sql`UPDATE proposal_links SET revoked_at = ${ctx.now().toISOString()}::timestamptz
        WHERE ${isTheirs} AND revoked_at IS NULL`,
  )
  await withdrawAll(ctx, ids)
}

/** Collects the offers sent for the caller's own leads, with their answers. */
export async function downloadAnswers(ctx: UserCtx): Promise<Record<string, unknown>[]> {
  return queryRows(
    ctx.db,
    sql`SELECT p.reference, p.title, p.status, p.currency, p.travel_from AS "travelFrom",
          v.number AS version, v.sent_at AS "sentAt", v.total_minor AS "totalMinor", v.canonical AS offer,
          (SELECT jsonb_build_object('name', a.name_typed, 'at', a.at, 'ip', a.ip, 'userAgent', a.user_agent,
            'channel', a.channel, 'saidOn', a.said_on, 'note', a.note)
            FROM acceptances a WHERE a.proposal_id = p.id AND a.number = v.number) AS acceptance,
          (SELECT coalesce(jsonb_agg(jsonb_build_object('at', e.at, 'kind', e.kind, 'text', e.text, 'amountMinor', e.data->'amountMinor') ORDER BY e.at), '[]')
            FROM (SELECT at, text, data, CASE kind WHEN 'proposal.answered' THEN 'commented'
                ELSE replace(kind, 'proposal.', '') END AS kind
              FROM events WHERE proposal_id = p.id AND number = v.number) e
            WHERE e.kind IN ('sent', 'commented', 'declined', 'chose', 'countered', 'counter-declined')) AS said
        FROM leads l JOIN proposals p ON p.lead_id = l.id JOIN proposal_versions v ON v.proposal_id = p.id
        WHERE v.sent_at IS NOT NULL
          AND ${isOwn({ userId: sql`l.user_id`, email: sql`l.email` }, ctx.actor.id)}
        ORDER BY v.sent_at`,
  )
}
