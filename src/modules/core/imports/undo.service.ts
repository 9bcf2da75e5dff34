import { and, desc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../platform/server/context'
import { timeLimits } from '../../../platform/server/database/time-limit'
import { ownUnlessAdmin } from '../../../platform/server/database/own-rows'
import { queryRows } from '../../../platform/server/database/db'
import { withTransaction } from '../../../platform/server/database/transaction'
import { getSqlState } from '../../../platform/server/errors'
import { runOneByOne, toParts, writeInParts } from '../../../platform/server/import/engine'
import { AppError, conflict, notFound } from '../../../shared/errors'
import { recordEvent } from '../events/service'
import type { BatchKind } from './kind.rules'
import { importBatches, type ImportedChange } from './table'
import type { UndoneBatch } from './view'
import { type BatchChanges, endLease, type Lease, leaseSeconds, runPart } from './lease.service'
import { passMarks, readMarks } from './marks.service'
import { compareIds, ended, getOldestUndone, type Importer, selectLength, type Stored, undoneFor } from './service'

/** @throws AppError conflict for an import that was undone before, or is too old */
function assertUndoable(ctx: Ctx, { undoneAt, createdAt }: { undoneAt: Date | null; createdAt: Date }): void {
  if (undoneAt) throw conflict('This import was undone before')
  if (createdAt <= getOldestUndone(ctx)) throw conflict(`An import can be undone for ${undoneFor} days`)
}

/** Lists batches that the caller can undo, newest first. Leaves out one that stopped before its first part. */
export function listBatches(ctx: UserCtx, ...kinds: BatchKind[]) {
  const { id, kind, count, made, changes, createdAt, createdBy, undoneAt } = importBatches
  return ctx.db
    .select({ id, kind, count, added: selectLength(made), changed: selectLength(changes), createdAt })
    .from(importBatches)
    .where(
      and(
        inArray(kind, kinds),
        isNull(undoneAt),
        gt(count, 0),
        gt(createdAt, getOldestUndone(ctx)),
        ownUnlessAdmin(ctx, createdBy),
      ),
    )
    .orderBy(desc(createdAt))
    .limit(20)
}

/** Limits what a part of an undo takes back. */
const undoneAtOnce = 200

/** Selects a batch's changes without those of some records. */
const withoutChanges = (ids: readonly string[]) =>
  sql`(SELECT coalesce(jsonb_agg(c), '[]') FROM jsonb_array_elements(changes) c WHERE NOT c ->> 'id' = ANY (${sql.param([...ids])}::text[]))`

/** Picks the changes that the next part of an undo reverts; none while added rows are to be removed first. */
function takeLast<Row extends Stored>(
  { keepsOrder, together }: Importer<Row>,
  { made, changes }: { made: readonly string[]; changes: readonly ImportedChange[] },
): readonly ImportedChange[] {
  if (keepsOrder) return changes.slice(-undoneAtOnce)
  if (!together) return changes.slice(0, undoneAtOnce)
  if (made.length > 0) return []
  return toParts(changes, undoneAtOnce, ({ before }) => together.toFormerGroup(before))[0]?.flat() ?? []
}

type Undoing = { kind: BatchKind; undone: UndoneBatch }

/** Undoes the next part of a batch, which keeps the rest. */
async function undoPart<Row extends Stored>(
  tx: UserCtx,
  importers: readonly Importer<Row>[],
  id: string,
): Promise<readonly [BatchChanges, Undoing]> {
  const [batch] = await tx.db
    .select()
    .from(importBatches)
    .where(and(eq(importBatches.id, id), ownUnlessAdmin(tx, importBatches.createdBy)))
  const importer = importers.find((one) => one.kind === batch?.kind)
  if (!batch || !importer) throw notFound('Import')
  const { kind, eventPrefix } = importer
  assertUndoable(tx, batch)
  // Goes backwards: changes may depend on added rows, and rows on earlier ones.
  const last = takeLast(importer, batch)
  const changed = new Set(last.map((one) => one.id))
  const made = changed.size > 0 ? [] : batch.made.slice(-undoneAtOnce)
  const chosen = batch.changes.filter((one) => changed.has(one.id))
  const changes = importer.keepsOrder ? chosen.toReversed() : importer.together ? chosen : chosen.toSorted(compareIds)
  const ids = [...made, ...changes.map((one) => one.id)]
  await importer.lock?.(tx, { ids, along: made.length > 0 ? batch.along : [], lines: [], changes, strength: 'update' })
  tx.allow(timeLimits.part)
  const { table } = importer
  const there = typeof table === 'function' ? table(tx, ids) : tx.db.$count(table, inArray(table.id, ids))
  const gone = ids.length - (await there)
  const removed = made.length > 0 ? await importer.remove(tx, made, batch) : 0
  let restored = 0
  const asMade: ImportedChange[] = []
  // Leaves a row that is gone, or whose values another row has now.
  const write = async (some: readonly ImportedChange[]) => {
    const ids = some.map((one) => one.id)
    const marks = await readMarks(tx, importer, ids)
    restored += await withTransaction(tx, (part) => importer.restore(part, some))
    asMade.push(
      ...some.filter((one) => {
        const mark = marks.get(one.id)
        return mark?.version === one.version && (one.steps ?? mark.steps) === mark.steps
      }),
    )
  }
  const { together } = importer
  await writeInParts(tx, changes, write, together && (({ before }) => together.toFormerGroup(before)))
  await passMarks(tx, importer, id, asMade)
  // Subtracts from what is stored, as a person may have been erased since it was read.
  const left = { made: sql`made - ${sql.param(made)}::text[]`, changes: withoutChanges([...changed]) }
  const isDone = batch.made.length + batch.changes.length === made.length + changes.length
  const undone = {
    removed: batch.undone.removed + removed,
    restored: batch.undone.restored + restored,
    kept: batch.undone.kept + ids.length - gone - removed - restored,
    gone: (batch.undone.gone ?? 0) + gone,
  }
  const next = { ...left, ...ended, undone }
  if (!isDone) return [next, { kind, undone }]
  const eventKind = eventPrefix ? (`${eventPrefix}.import-undone` as const) : 'import.undone'
  await recordEvent(tx, { kind: eventKind, about: { entity: 'import', id }, data: { kind, ...undone } })
  await importer.markUndoneForOlder?.(tx, id)
  return [
    { ...next, along: [], steps: {}, undoneAt: tx.now(), runningUntil: null },
    { kind, undone },
  ]
}

/**
 * Undoes an import in parts: agents their own. Keeps and counts what was changed or used since then. One that stopped
 * goes on when it is asked again.
 * @throws AppError not-found, also for a colleague's; conflict when undone before, after 90 days, or while another runs;
 *   unavailable for one that stopped
 */
export async function undoBatch<Row extends Stored>(
  ctx: UserCtx,
  importer: Importer<Row> | readonly Importer<Row>[],
  id: string,
): Promise<UndoneBatch> {
  const lease: Lease = { id, until: null }
  const undo = () => runPart(ctx, lease, (tx) => undoPart(tx, [importer].flat(), id))
  let { kind, undone } = await undo()
  try {
    while (lease.until) ({ kind, undone } = await undo())
    return undone
  } catch (error) {
    ctx.log.error({ err: error }, 'undo of an import stopped')
    const data = { kind, ...undone }
    await endLease(ctx, lease, {}, { kind: 'import.undo-stopped', about: { entity: 'import', id }, data })
    const count = undone.removed + undone.restored
    const message = `The undo stopped: ${count} are taken back. Undo the same import again for the others`
    throw new AppError('unavailable', message, { retryAfter: leaseSeconds })
  }
}

/** Deletes rows together; those that others refer to stay. `remove` deletes all that it gets or throws. */
export async function removeUnreferenced(
  ctx: UserCtx,
  ids: readonly string[],
  remove: (ctx: UserCtx, some: readonly string[]) => Promise<number>,
): Promise<number> {
  const attempt = (some: readonly string[]) =>
    withTransaction(ctx, (tx) => remove(tx, some)).catch((error: unknown) => {
      if (getSqlState(error) === '23503') return null
      throw error
    })
  const all = await attempt(ids)
  if (all !== null) return all
  let removed = 0
  await runOneByOne(ctx, ids, async (id) => {
    removed += (await attempt([id])) ?? 0
  })
  return removed
}

/** Returns the former values that undos of imports remember of these records. */
export async function listFormer(ctx: Ctx, ids: readonly string[]): Promise<Map<string, object[]>> {
  const found = await queryRows<{ id: string; before: object }>(
    ctx.db,
    sql`SELECT c ->> 'id' AS id, c -> 'before' AS before FROM import_batches, jsonb_array_elements(changes) c
      WHERE c ->> 'id' = ANY (${sql.param([...ids])}::text[]) ORDER BY created_at`,
  )
  const former = new Map<string, object[]>()
  for (const { id, before } of found) former.set(id, [...(former.get(id) ?? []), before])
  return former
}

/** Forgets former values of erased records. */
export const forgetImported = (ctx: Ctx, ids: readonly string[]): Promise<unknown> =>
  ctx.db.execute(sql`UPDATE import_batches SET changes = ${withoutChanges(ids)}
    WHERE changes <> '[]' AND EXISTS (
      SELECT FROM jsonb_array_elements(changes) c WHERE c ->> 'id' = ANY (${sql.param([...ids])}::text[]))`)

/** Deletes what imports stored for their undo, once it is too late for it. */
export const forgetOldImports = (ctx: Ctx): Promise<unknown> =>
  ctx.db
    .update(importBatches)
    .set({ made: [], along: [], changes: [], steps: {} })
    .where(
      and(lte(importBatches.createdAt, getOldestUndone(ctx)), sql`(made <> '[]' OR along <> '[]' OR changes <> '[]')`),
    )

/** Selects the ids of records that imports of a kind made, while they can be undone. */
export const selectMade = (kind: BatchKind) =>
  sql`(SELECT jsonb_array_elements_text(made)::uuid FROM import_batches WHERE kind = ${kind} AND undone_at IS NULL)`
