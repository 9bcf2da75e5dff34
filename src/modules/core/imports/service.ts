import { setTimeout } from 'node:timers/promises'
import { and, desc, eq, gt, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../platform/server/context'
import { patience } from '../../../platform/server/database/patience'
import { ownUnlessAdmin } from '../../../platform/server/database/own-rows'
import { rows } from '../../../platform/server/database/db'
import { withTransaction } from '../../../platform/server/database/transaction'
import { sqlState } from '../../../platform/server/errors'
import { newId } from '../../../platform/server/ids'
import {
  byLine,
  type Checked,
  checkFile,
  type FileTarget,
  type ImportTarget,
  oneByOne,
  previewFile,
  readFile,
  writeInParts,
  writeLines,
} from '../../../platform/server/import/engine'
import type { BadLine } from '../../../shared/csv'
import { AppError, conflict, invalid, notFound } from '../../../shared/errors'
import type { Imported } from '../../../shared/import-views'
import type { ImportPreview, ImportSource } from '../../../shared/imports'
import { recordEvent } from '../events/service'
import { events } from '../events/table'
import type { LockStrength } from '../locks/lock.rules'
import { takeImports } from '../locks/lock.service'
import type { ImportKind } from './kind.rules'
import { importBatches, type ImportedChange } from './table'
import type { ImportBatch, UndoneBatch } from './view'

/** Holds the record of a line, where it is there. */
export type Stored = { stored?: { id: string } }

/** Names the records that a part of an import changes, with its lines, or that one of an undo takes back. */
export type Touched<Row> = { ids: readonly string[]; lines: readonly Checked<Row>[]; strength: LockStrength }

/** Describes records that are imported in batches, each of which is undone as a whole. */
export type Importer<Row extends Stored> = FileTarget<Row> & {
  kind: ImportKind
  /** Locks all that is there and concerned, in `lockOrder`, before a part of an import or undo is written. */
  lock?: (ctx: UserCtx, touched: Touched<Row>) => Promise<unknown>
  /** Writes new rows in the caller's transaction, all or none. @returns their ids */
  add: (ctx: UserCtx, lines: readonly Checked<Row>[]) => Promise<string[]>
  /** Writes changes of rows, all or none. @throws AppError conflict when somebody saved one since it was read */
  change: (ctx: UserCtx, lines: readonly Checked<Row>[]) => Promise<ImportedChange[]>
  /** Removes new rows that nobody changed or used since. @returns their number */
  remove: (ctx: UserCtx, ids: readonly string[]) => Promise<number>
  /** Restores those of the rows that nobody saved since, all or none of them. @returns their number */
  restore: (ctx: UserCtx, changes: readonly ImportedChange[]) => Promise<number>
}

const isNew = ({ fate }: Checked<unknown>) => fate === 'new'

/** Sorts by ids, as locks are taken: part after part of one transaction locks its own. */
export const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : Number(one.id > other.id))

/** Returns the lines of records that are there, in the order of their locks. */
export const listChanging = <Row extends Stored>(lines: readonly Checked<Row>[]): Checked<Row>[] =>
  lines.filter((line) => !isNew(line)).toSorted((a, b) => byId(a.row.stored!, b.row.stored!))

/** Previews an import without writing. @throws AppError invalid for a file that is no table */
export const previewBatch = async <Row extends Stored>(
  ctx: UserCtx,
  importer: Importer<Row>,
  source: ImportSource,
): Promise<ImportPreview> => (await previewFile(ctx, importer, source)).preview

/** Limits the milliseconds that an import waits for another one, and those between its tries. */
const wait = { most: 5000, each: 100 }

/** Limits the seconds for which a batch is taken to run after its last part. */
const pause = 60

/** Tells whether another batch is between two of its parts. */
const isAnotherRunning = async (ctx: Ctx, id: string | undefined): Promise<boolean> =>
  (await ctx.db.$count(
    importBatches,
    and(gt(importBatches.runningUntil, ctx.now()), id === undefined ? undefined : ne(importBatches.id, id)),
  )) > 0

/**
 * Runs the work of an import or an undo in one transaction, while no other one runs. Waits for a short one, without a
 * connection meanwhile. `id` names a batch of which this is a further part.
 * @throws AppError conflict while another one runs
 */
export async function importAlone<T>(ctx: UserCtx, work: (tx: UserCtx) => Promise<T>, id?: string): Promise<T> {
  for (const end = performance.now() + wait.most; ; await setTimeout(wait.each)) {
    // Gives each try its time: an upload, or waiting, may have used it up.
    ctx.allow(patience.part)
    const done = await withTransaction(ctx, async (tx) =>
      (await takeImports(tx)) && !(await isAnotherRunning(tx, id)) ? { answer: await work(tx) } : null,
    )
    if (done) return done.answer
    if (performance.now() > end) throw conflict('Another import is running. Please try again in a minute')
  }
}

/** Counts imports and undos, to see whether there was another one meanwhile. */
const countImports = (ctx: Ctx): Promise<number> =>
  ctx.db.$count(events, or(eq(events.entity, 'import'), and(eq(events.entity, 'rate'), eq(events.entityId, 'import'))))

type Chosen<Row> = { lines: Checked<Row>[]; bad: BadLine[]; file: string }

/**
 * Reads and checks a file, as the embedded database serves nobody else in a transaction. The answer chooses the good
 * lines in one, once no other import runs, and checks once more where another one came between.
 */
async function prepareFile<Row>(ctx: UserCtx, target: FileTarget<Row>, source: ImportSource) {
  const file = await readFile(ctx, target, source)
  ctx.allow(patience.part)
  const before = await countImports(ctx)
  const first = await checkFile(ctx, target, file)
  /** @throws AppError invalid when no line is good, or all of them are there already */
  return async (tx: UserCtx): Promise<Chosen<Row>> => {
    const isSame = (await countImports(tx)) === before
    const { good, preview, file: name } = isSame ? first : await checkFile(tx, target, file)
    const field = source.file ? 'file' : 'csv'
    if (preview.problem) throw invalid(preview.problem, field)
    const lines = good.filter(({ fate }) => fate !== 'same')
    if (lines.length === 0)
      throw invalid(
        preview.same > 0 ? 'Everything of this file is there already' : 'No line of this file can be imported',
        field,
      )
    ctx.allow(patience.part)
    return { lines, bad: preview.bad, file: name }
  }
}

function toImported<Row>(id: string, { lines, bad }: Chosen<Row>, refused: readonly BadLine[]): Imported {
  const lost = new Set(refused.map(({ line }) => line))
  const kept = lines.filter(({ line }) => !lost.has(line))
  const changed = kept.filter(({ fate }) => fate === 'changed').length
  return { id, count: kept.length, changed, bad: byLine([...bad, ...refused]) }
}

/**
 * Imports the good lines as one batch, in one transaction. A bad line is skipped as a whole and stops no other.
 * @throws AppError invalid when no line is good, or all of them are there already; conflict while another one runs
 */
export async function importFile<Row>(
  ctx: UserCtx,
  target: ImportTarget<Row>,
  source: ImportSource,
): Promise<Imported> {
  const choose = await prepareFile(ctx, target, source)
  return importAlone(ctx, async (tx) => {
    const chosen = await choose(tx)
    const id = newId()
    return toImported(id, chosen, await target.write(tx, { id, file: chosen.file }, chosen.lines))
  })
}

const toRunning = (ctx: Ctx) => new Date(ctx.now().getTime() + pause * 1000)

type Part = { made: readonly string[]; changes: readonly ImportedChange[] }

/** Writes a part of a batch, all or none, together with what an undo takes back of it. */
const writePart = <Row extends Stored>(
  ctx: UserCtx,
  importer: Importer<Row>,
  { id, lines }: { id: string; lines: readonly Checked<Row>[] },
  write: (tx: UserCtx) => Promise<Part>,
): Promise<unknown> =>
  importAlone(
    ctx,
    async (tx) => {
      const ids = lines.flatMap(({ row }) => row.stored?.id ?? [])
      await importer.lock?.(tx, { ids, lines, strength: 'no key update' })
      const { made, changes } = await write(tx)
      await tx.db
        .update(importBatches)
        .set({
          made: sql`${importBatches.made} || ${JSON.stringify(made)}::jsonb`,
          changes: sql`${importBatches.changes} || ${JSON.stringify(changes)}::jsonb`,
          count: sql`${importBatches.count} + ${lines.length}::int`,
          runningUntil: toRunning(tx),
        })
        .where(eq(importBatches.id, id))
    },
    id,
  )

/** Ends a batch that failed between its parts, so that it can be undone at once. @throws what stopped it, in words */
async function stop(ctx: UserCtx, { id, total }: { id: string; total: number }, error: unknown): Promise<never> {
  ctx.log.error({ err: error }, 'import stopped')
  // Gives it its own time, as the part that failed may have used up all of it.
  ctx.allow(patience.part)
  const [batch] = await ctx.db
    .update(importBatches)
    .set({ runningUntil: null })
    .where(eq(importBatches.id, id))
    .returning({ count: importBatches.count })
    .catch((err: unknown) => {
      ctx.log.error({ err }, 'import not ended')
      return []
    })
  if (!batch?.count) throw error
  const so = `The import stopped after ${batch.count} of ${total}. Import the file again to go on, or undo it`
  throw new AppError('unavailable', so, { retryAfter: 60 })
}

/**
 * Imports the good lines as one batch, in parts: each is a transaction, between which others are served. The batch has
 * what its parts wrote. One that stopped is undone as it is, or goes on when the file is imported again.
 * @throws AppError as `importFile`; unavailable for one that stopped
 */
export async function runBatch<Row extends Stored>(
  ctx: UserCtx,
  importer: Importer<Row>,
  source: ImportSource,
): Promise<Imported> {
  const { kind } = importer
  const choose = await prepareFile(ctx, importer, source)
  const id = newId()
  const chosen = await importAlone(ctx, async (tx) => {
    const found = await choose(tx)
    const batch = { id, kind, createdBy: tx.actor.id, createdAt: tx.now(), runningUntil: toRunning(tx) }
    await tx.db.insert(importBatches).values(batch)
    return found
  })
  const { lines, file } = chosen
  try {
    const added = await writeLines(ctx, lines.filter(isNew), (some) =>
      writePart(ctx, importer, { id, lines: some }, async (tx) => ({
        made: await importer.add(tx, some),
        changes: [],
      })),
    )
    const changed = await writeLines(ctx, listChanging(lines), (some) =>
      writePart(ctx, importer, { id, lines: some }, async (tx) => ({
        made: [],
        changes: await importer.change(tx, some),
      })),
    )
    const done = toImported(id, chosen, [...added, ...changed])
    await importAlone(
      ctx,
      async (tx) => {
        await tx.db.update(importBatches).set({ runningUntil: null }).where(eq(importBatches.id, id))
        const data = { kind, file, count: done.count, changed: done.changed }
        await recordEvent(tx, { kind: 'import.done', about: { entity: 'import', id }, data })
      },
      id,
    )
    return done
  } catch (error) {
    return stop(ctx, { id, total: lines.length }, error)
  }
}

/** Limits in days how long an import can be undone, and how long former values are kept for that. */
const undoneFor = 90
export const oldestUndone = (ctx: Ctx) => new Date(ctx.now().getTime() - undoneFor * 86_400_000)

/** @throws AppError conflict for an import that was undone before, or is too old */
export function assertUndoable(ctx: Ctx, { undoneAt, createdAt }: { undoneAt: Date | null; createdAt: Date }): void {
  if (undoneAt) throw conflict('This import was undone before')
  if (createdAt <= oldestUndone(ctx)) throw conflict(`An import can be undone for ${undoneFor} days`)
}

/** Lists batches that the caller can undo, newest first. */
export async function listBatches(ctx: UserCtx, kind: ImportKind): Promise<ImportBatch[]> {
  const { id, count, createdAt, createdBy, undoneAt } = importBatches
  const found = await ctx.db
    .select({ id, count, createdAt })
    .from(importBatches)
    .where(
      and(
        eq(importBatches.kind, kind),
        isNull(undoneAt),
        gt(createdAt, oldestUndone(ctx)),
        ownUnlessAdmin(ctx, createdBy),
      ),
    )
    .orderBy(desc(createdAt))
    .limit(20)
  return found.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

/** Limits what a part of an undo takes back. */
const undoneAtOnce = 200

type Undone = UndoneBatch & { isDone: boolean }

/** Selects the changes that a batch remembers without those of some records. */
const withoutChanges = (ids: readonly string[]) =>
  sql`(SELECT coalesce(jsonb_agg(c), '[]') FROM jsonb_array_elements(changes) c WHERE NOT c ->> 'id' = ANY (${sql.param([...ids])}::text[]))`

/** Takes back the next part of a batch, which keeps what is left of it. */
async function undoPart<Row extends Stored>(
  tx: UserCtx,
  importer: Importer<Row>,
  { id, before }: { id: string; before: UndoneBatch },
): Promise<Undone> {
  const { kind } = importer
  const [batch] = await tx.db.select().from(importBatches).where(eq(importBatches.id, id))
  const isOwn = batch?.kind === kind && (tx.actor.role === 'admin' || batch.createdBy === tx.actor.id)
  if (!batch || !isOwn) throw notFound('Import')
  assertUndoable(tx, batch)
  const made = batch.made.slice(0, undoneAtOnce)
  const changed = new Set((made.length > 0 ? [] : batch.changes.slice(0, undoneAtOnce)).map((one) => one.id))
  const changes = batch.changes.filter((one) => changed.has(one.id)).toSorted(byId)
  const ids = [...made, ...changes.map((one) => one.id)]
  await importer.lock?.(tx, { ids, lines: [], strength: 'update' })
  tx.allow(patience.part)
  const removed = made.length > 0 ? await importer.remove(tx, made) : 0
  let restored = 0
  // A row that is gone, or whose values another has now, stays.
  await writeInParts(tx, changes, async (some) => {
    restored += await withTransaction(tx, (part) => importer.restore(part, some))
  })
  // Subtracts from what is stored, as a person may have been erased since it was read.
  const left = { made: sql`made - ${sql.param(made)}::text[]`, changes: withoutChanges([...changed]) }
  const isDone = batch.made.length + batch.changes.length === made.length + changes.length
  const sums = {
    removed: before.removed + removed,
    restored: before.restored + restored,
    kept: before.kept + ids.length - removed - restored,
  }
  const state = isDone ? { undoneAt: tx.now(), runningUntil: null } : { runningUntil: toRunning(tx) }
  await tx.db
    .update(importBatches)
    .set({ ...left, ...state })
    .where(eq(importBatches.id, id))
  if (isDone) await recordEvent(tx, { kind: 'import.undone', about: { entity: 'import', id }, data: { kind, ...sums } })
  return { ...sums, isDone }
}

/**
 * Undoes an import in parts: agents their own. Keeps and counts what was changed or used since then. One that stopped
 * goes on when it is asked again.
 * @throws AppError not-found, also for a colleague's; conflict when undone before, after 90 days, or while another runs
 */
export async function undoBatch<Row extends Stored>(
  ctx: UserCtx,
  importer: Importer<Row>,
  id: string,
): Promise<UndoneBatch> {
  const undo = (before: UndoneBatch, own?: string) =>
    importAlone(ctx, (tx) => undoPart(tx, importer, { id, before }), own)
  let { isDone, ...sums } = await undo({ removed: 0, restored: 0, kept: 0 })
  while (!isDone) ({ isDone, ...sums } = await undo(sums, id))
  return sums
}

/** Deletes rows together; those that others refer to stay. `remove` deletes all that it gets or throws. */
export async function removeUnreferenced(
  ctx: UserCtx,
  ids: readonly string[],
  remove: (ctx: UserCtx, some: readonly string[]) => Promise<number>,
): Promise<number> {
  const attempt = (some: readonly string[]) =>
    withTransaction(ctx, (tx) => remove(tx, some)).catch((error: unknown) => {
      if (sqlState(error) === '23503') return null
      throw error
    })
  const all = await attempt(ids)
  if (all !== null) return all
  let removed = 0
  await oneByOne(ctx, ids, async (id) => {
    removed += (await attempt([id])) ?? 0
  })
  return removed
}

/** Returns the former values that undos of imports remember of these records. */
export async function listFormer(ctx: Ctx, ids: readonly string[]): Promise<Map<string, object[]>> {
  const found = await rows<{ id: string; before: object }>(
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

/** Forgets what imports made and changed that can no longer be undone. */
export const forgetOldImports = (ctx: Ctx): Promise<unknown> =>
  ctx.db
    .update(importBatches)
    .set({ made: [], changes: [] })
    .where(and(lte(importBatches.createdAt, oldestUndone(ctx)), sql`(made <> '[]' OR changes <> '[]')`))
