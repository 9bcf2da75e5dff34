import { sql } from 'drizzle-orm'
import { runAsAnonymization } from '../../platform/server/database/anonymize'
import { type Db, queryRows } from '../../platform/server/database/db'
import { type Columns, type Fingerprint, takeFingerprints, toList } from './fingerprints'

/** Covers upgrades with servers of two versions, whose older one reads and writes a newer schema. */

/** Lists what a release can do with its own schema. */
export type Accepted = { statements: string[]; columns: Columns }

class Undo extends Error {}

/** Tries something and rolls it back. @returns why it was refused; null when it was not */
async function tryOut(db: Db, work: (tx: Db) => Promise<unknown>): Promise<string | null> {
  try {
    await db.transaction(async (tx) => {
      await work(tx)
      throw new Undo()
    })
  } catch (error) {
    if (error instanceof Undo) return null
    const { cause = error } = error as Error
    return String(cause)
  }
  return null
}

const preparing = (text: string) => async (tx: Db) => {
  await tx.execute(sql.raw(`PREPARE older AS ${text}`))
  await tx.execute(sql`DEALLOCATE older`)
}

/** Updates each row to itself, with all triggers and deferred checks. Some tables refuse any change. */
const updating = (table: string, columns: string[]) => async (tx: Db) => {
  await tx.execute(sql`UPDATE ${sql.identifier(table)} SET (${toList(columns)}) = ROW (${toList(columns)})`)
  await tx.execute(sql`SET CONSTRAINTS ALL IMMEDIATE`)
}

/** Sorts statements and columns into accepted ones, and reasons for the rest. */
async function sortOut(db: Db, { statements, columns }: Accepted) {
  const accepted: Accepted = { statements: [], columns: {} }
  const refused: string[] = []
  for (const text of statements) {
    const why = await tryOut(db, preparing(text))
    if (why) refused.push(`${why}: ${text}`)
    else accepted.statements.push(text)
  }
  for (const [table, names] of Object.entries(columns)) {
    const why = await tryOut(db, updating(table, names))
    if (why) refused.push(`${why}: UPDATE of ${table}`)
    else accepted.columns[table] = names
  }
  return { accepted, refused }
}

export const listAccepted = async (db: Db, older: Accepted): Promise<Accepted> => (await sortOut(db, older)).accepted
export const listRefused = async (db: Db, older: Accepted): Promise<string[]> => (await sortOut(db, older)).refused

/** Deletes all rows and inserts them with the columns that older code names. @returns the tables' fingerprints then */
export async function rewriteRows(db: Db, columns: Columns): Promise<Record<string, Fingerprint>> {
  let written: Record<string, Fingerprint> = {}
  await tryOut(db, async (tx) => {
    // Disables foreign keys, but keeps each table's own constraints.
    await tx.execute(sql`SET LOCAL session_replication_role = replica`)
    const found = await queryRows<{ name: string }>(
      tx,
      sql`SELECT viewname AS name FROM pg_views WHERE schemaname = 'public'`,
    )
    const views = new Set(found.map(({ name }) => name))
    for (const [table, names] of Object.entries(columns)) {
      const [target, list] = [sql.identifier(table), toList(names)]
      await tx.execute(sql`CREATE TEMP TABLE kept ON COMMIT DROP AS SELECT ${list} FROM ${target}`)
      await tx.execute(sql`DELETE FROM ${target}`)
      // Needs the trigger by which a view of a table that is gone takes rows; the other role leaves it out.
      const role = views.has(table) ? 'origin' : 'replica'
      await tx.execute(sql`SELECT set_config('session_replication_role', ${role}, true)`)
      await tx.execute(sql`INSERT INTO ${target} (${list}) OVERRIDING SYSTEM VALUE SELECT ${list} FROM kept`)
      await tx.execute(sql`SET LOCAL session_replication_role = replica`)
      await tx.execute(sql`DROP TABLE kept`)
    }
    written = await takeFingerprints(tx, columns)
  })
  return written
}

const [lead, other, booking, proposal, staff] = [1, 2, 3, 4, 5].map((n) => `00000000-0000-4000-8000-00000000000${n}`)

/** Lists events as this build records them: kind, entity, timelines, text and data. */
const recorded = [
  ['lead.noted', null, { lead }, 'Allergic to nuts', {}],
  ['lead.mailed', 'lead', { lead }, 'Dear Asha', { mailId: 'm', subject: 'Nepal' }],
  ['lead.moved', 'lead', { lead }, '', { to: 'closed', outcome: 'lost' }],
  ['quote.confirmed', 'quote', { lead }, '', { reference: 'Q-1', to: 'confirmed', note: 'x' }],
  ['booking.created', 'booking', { lead, booking }, 'By phone', { reference: 'B-1', proposalId: 'p', leadId: 'l' }],
  ['booking.document-added', 'booking', { booking }, 'Visa of Asha', { act: 'added' }],
  ['booking.cancelled', 'booking', { booking, lead }, '', { reference: 'B-1', reason: 'Ill' }],
  ['supplier-order.answered', 'booking', { booking }, 'Full', { act: 'answered', by: 'supplier' }],
  ['booking.from-a-later-build', 'booking', { booking }, '', {}],
  ['proposal.countered', 'proposal', { lead, proposal }, 'Too much', { by: 'traveler', number: 1, amountMinor: 5 }],
  ['proposal.answered', 'proposal', { lead, proposal }, 'We see', { number: 1 }],
  ['proposal.from-a-later-build', 'proposal', { proposal }, '', {}],
] as const

/** Returns what an older server sees of such events, and what is left after it moves, erases and deletes them. */
export async function actOnNewEvents(db: Db) {
  const seen: Record<string, unknown[]> = {}
  let unsaid = ''
  const why = await tryOut(db, async (tx) => {
    const list = async (name: string, query: ReturnType<typeof sql>) => {
      seen[name] = (await queryRows<{ row: unknown }>(tx, query)).map(({ row }) => row)
    }
    for (const [kind, entity, timelines, text, data] of recorded) {
      const row = { lead: null, booking: null, proposal: null, ...timelines }
      await tx.execute(sql`INSERT INTO events (id, actor_id, kind, entity, entity_id, lead_id, booking_id, proposal_id,
          number, text, data, before, after, ip)
        VALUES (gen_random_uuid(), ${staff}::uuid, ${kind}, ${entity}, ${entity && 'e'}, ${row.lead}::uuid,
          ${row.booking}::uuid, ${row.proposal}::uuid, ${row.proposal && 1}::int, ${text}, ${JSON.stringify(data)}::jsonb,
          ${entity && '{}'}::jsonb, ${entity && '{}'}::jsonb, '192.0.2.1')`)
    }
    // Names an actor only where there is none.
    const shown = sql`jsonb_build_array(e.kind, e.data)
      || CASE WHEN e.actor_id IS NULL THEN '["nobody"]' ELSE '[]' END::jsonb`
    await tx.execute(sql`UPDATE lead_events SET lead_id = ${other}::uuid WHERE lead_id = ${lead}::uuid`)
    await list('lead', sql`SELECT ${shown} AS row FROM lead_events e WHERE lead_id = ${other}::uuid ORDER BY kind`)
    await list(
      'booking',
      sql`SELECT ${shown} || jsonb_build_array(text) AS row FROM booking_events e
        WHERE booking_id = ${booking}::uuid ORDER BY kind`,
    )
    await list(
      'proposal',
      sql`SELECT ${shown} || jsonb_build_array(text) AS row FROM proposal_events e
        WHERE proposal_id = ${proposal}::uuid ORDER BY kind`,
    )
    unsaid = String(await tryOut(tx, (inner) => inner.execute(sql`UPDATE booking_events SET text = ''`)))
    await tx.execute(sql`UPDATE lead_events SET data = (SELECT coalesce(jsonb_object_agg(key, value), '{}')
      FROM jsonb_each(lead_events.data) WHERE key IN ('reference', 'to', 'outcome')) WHERE lead_id = ${other}::uuid`)
    await list(
      'erased',
      sql`SELECT jsonb_build_array(kind, data) AS row FROM events
      WHERE lead_id = ${other}::uuid AND (text <> '' OR ip <> '' OR before IS NOT NULL OR data - ARRAY['reference', 'to',
        'outcome', 'number', 'by', 'proposalId'] <> '{}')`,
    )
    await runAsAnonymization(tx, async (inner) => {
      await inner.execute(sql`UPDATE booking_events SET text = '', data = '{}' WHERE booking_id = ${booking}::uuid`)
      await inner.execute(sql`UPDATE proposal_events SET text = '', data = '{}' WHERE proposal_id = ${proposal}::uuid`)
    })
    await list(
      'left',
      sql`SELECT to_jsonb(kind) AS row FROM events
      WHERE (booking_id = ${booking}::uuid OR proposal_id = ${proposal}::uuid) AND text <> ''
      UNION ALL SELECT data FROM proposal_events WHERE proposal_id = ${proposal}::uuid AND data <> '{}'`,
    )
    await list(
      'logged',
      sql`SELECT to_jsonb(action) AS row FROM audit WHERE entity_id = 'e'
      EXCEPT SELECT to_jsonb(kind) FROM events WHERE entity IS NOT NULL`,
    )
    const [alone] = await queryRows<{ id: string }>(
      tx,
      sql`SELECT id FROM leads WHERE NOT EXISTS (SELECT FROM quotes WHERE lead_id = leads.id)
        AND NOT EXISTS (SELECT FROM proposals WHERE lead_id = leads.id)
        AND NOT EXISTS (SELECT FROM bookings WHERE lead_id = leads.id) ORDER BY id LIMIT 1`,
    )
    await tx.execute(sql`UPDATE lead_events SET lead_id = ${alone!.id}::uuid WHERE lead_id = ${other}::uuid`)
    await tx.execute(sql`DELETE FROM leads WHERE id = ${alone!.id}::uuid`)
    await list(
      'kept',
      sql`SELECT to_jsonb(kind) AS row FROM events
      WHERE actor_id = ${staff}::uuid AND kind LIKE 'lead.%' AND lead_id IS NULL ORDER BY kind`,
    )
    await list('timeline', sql`SELECT to_jsonb(kind) AS row FROM events WHERE lead_id = ${alone!.id}::uuid`)
  })
  return { why, unsaid, ...seen }
}
