import { type AnyColumn, inArray, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { UserCtx } from '../../../platform/server/context'
import type { ImportedChange, Mark, Steps } from './table'

export type Marked = {
  /** Names the table of the records, or counts those of the ids that are still there. */
  table:
    | (PgTable & { id: AnyPgColumn; version: AnyPgColumn })
    | ((ctx: UserCtx, ids: readonly string[]) => Promise<number>)
  /** Counts what happened to records, one for new ones. Absent, or without a record: its version. */
  countSteps?: (ctx: UserCtx, ids: readonly string[]) => Promise<Map<string, number>>
}

/** Reads the marks of records; none of a kind whose ids say how its records stand. */
export async function readMarks(
  ctx: UserCtx,
  { table, countSteps }: Marked,
  ids: readonly string[],
): Promise<Map<string, Mark>> {
  if (typeof table === 'function') return new Map()
  const { id, version } = table
  const found = (await ctx.db
    .select({ id, version })
    .from(table)
    .where(inArray(id, [...ids]))) as { id: string; version: number }[]
  const steps = await countSteps?.(ctx, ids)
  return new Map(found.map((one) => [one.id, { version: one.version, steps: steps?.get(one.id) ?? one.version }]))
}

/** Tests whether a record is as an import made it, by its version or another count of its steps. */
export const isAsMade = (count: AnyColumn | SQL, id: AnyColumn, steps: Steps): SQL =>
  sql`${count} = coalesce((${JSON.stringify(steps)}::jsonb ->> ${id}::text)::int, 1)`

/**
 * Tells earlier imports the new versions of records that an undo gave back: they are again as those imports left them,
 * which can be undone, too. Knows an earlier one by the mark that it left, as one that goes on later has its parts
 * before and after. Rewrites their batches: call it once for many records.
 */
export async function passMarks(
  ctx: UserCtx,
  importer: Marked,
  batchId: string,
  restored: readonly ImportedChange[],
): Promise<void> {
  const ids = restored.map(({ id }) => id)
  const now = await readMarks(ctx, importer, ids)
  const marks = restored.flatMap(({ id, from }) => {
    const mark = now.get(id)
    return from && mark
      ? [{ id, from: from.version, version: mark.version, wereSteps: from.steps, steps: mark.steps }]
      : []
  })
  if (marks.length === 0) return
  const all = sql`jsonb_to_recordset(${JSON.stringify(marks)}::jsonb)
    AS m(id text, "from" int, version int, "wereSteps" int, steps int)`
  await ctx.db.execute(sql`UPDATE import_batches b SET
      steps = b.steps || coalesce((SELECT jsonb_object_agg(m.id, m.steps) FROM ${all}
        JOIN jsonb_array_elements_text(b.made || b.along) own(record) ON own.record = m.id
        WHERE coalesce((b.steps ->> m.id)::int, 1) = m."wereSteps"), '{}'),
      changes = (SELECT coalesce(jsonb_agg(CASE WHEN m.id IS NULL THEN c
            ELSE c || jsonb_build_object('version', m.version) || CASE WHEN c ? 'steps'
              THEN jsonb_build_object('steps', m.steps) ELSE '{}' END END ORDER BY place), '[]')
        FROM jsonb_array_elements(b.changes) WITH ORDINALITY AS one(c, place)
        LEFT JOIN ${all} ON m.id = c ->> 'id' AND m."from" = (c ->> 'version')::int)
    FROM import_batches this
    WHERE this.id = ${batchId} AND b.id <> this.id AND b.undone_at IS NULL
      AND (b.kind = this.kind OR b.along <> '[]')
      AND EXISTS (SELECT FROM jsonb_array_elements_text(
        b.made || b.along || jsonb_path_query_array(b.changes, '$[*].id')) own(record)
        WHERE own.record = ANY (${sql.param(ids)}::text[]))`)
}
