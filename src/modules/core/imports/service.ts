import { setTimeout } from 'node:timers/promises'
import { and, desc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../platform/server/context'
import { patience } from '../../../platform/server/database/patience'
import { ownUnlessAdmin } from '../../../platform/server/database/own-rows'
import { rows } from '../../../platform/server/database/db'
import { withTransaction } from '../../../platform/server/database/transaction'
import { sqlState } from '../../../platform/server/errors'
import { newId } from '../../../platform/server/ids'
import {
  type Batch,
  byLine,
  type Checked,
  checkFile,
  type ImportTarget,
  oneByOne,
  previewFile,
  readFile,
  writeInParts,
  writeLines,
} from '../../../platform/server/import/engine'
import type { BadLine } from '../../../shared/csv'
import { conflict, invalid, notFound } from '../../../shared/errors'
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

/** Names the records that an import changes, with its lines, or that an undo takes back. */
export type Touched<Row> = { ids: readonly string[]; lines: readonly Checked<Row>[]; strength: LockStrength }

/** Describes records that are imported in batches, each of which is undone as a whole. */
export type Importer<Row extends Stored> = Omit<ImportTarget<Row>, 'write'> & {
  kind: ImportKind
  /** Locks all that is there and concerned, in `lockOrder`, before any part of an import or undo is written. */
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

const toTarget = <Row extends Stored>(importer: Importer<Row>): ImportTarget<Row> => ({
  ...importer,
  write: async (ctx: UserCtx, { id, file }: Batch, lines: readonly Checked<Row>[]): Promise<BadLine[]> => {
    const { kind } = importer
    const [made, changes]: [string[], ImportedChange[]] = [[], []]
    await ctx.db.insert(importBatches).values({ id, kind, createdBy: ctx.actor.id, createdAt: ctx.now() })
    const changing = listChanging(lines)
    const ids = changing.map(({ row }) => row.stored!.id)
    await importer.lock?.(ctx, { ids, lines, strength: 'no key update' })
    const added = await writeLines(ctx, lines.filter(isNew), async (some) => {
      made.push(...(await withTransaction(ctx, (tx) => importer.add(tx, some))))
    })
    const changed = await writeLines(ctx, changing, async (some) => {
      changes.push(...(await withTransaction(ctx, (tx) => importer.change(tx, some))))
    })
    const refused = [...added, ...changed]
    const count = lines.length - refused.length
    await ctx.db.update(importBatches).set({ made, changes, count }).where(eq(importBatches.id, id))
    const data = { kind, file, count, changed: changes.length }
    await recordEvent(ctx, { kind: 'import.done', about: { entity: 'import', id }, data })
    return refused
  },
})

/** Previews an import without writing. @throws AppError invalid for a file that is no table */
export const previewBatch = async <Row extends Stored>(
  ctx: UserCtx,
  importer: Importer<Row>,
  source: ImportSource,
): Promise<ImportPreview> => (await previewFile(ctx, toTarget(importer), source)).preview

/** Limits the milliseconds that an import waits for another one, and those between its tries. */
const wait = { most: 5000, each: 100 }

/**
 * Runs the work of an import or an undo in one transaction, while no other one runs. Waits for a short one, without a
 * connection meanwhile.
 * @throws AppError conflict while another one runs
 */
export async function importAlone<T>(ctx: UserCtx, work: (tx: UserCtx) => Promise<T>): Promise<T> {
  for (const end = performance.now() + wait.most; ; await setTimeout(wait.each)) {
    // Gives each try its time: an upload, or waiting, may have used it up.
    ctx.allow(patience.part)
    const done = await withTransaction(ctx, async (tx) => ((await takeImports(tx)) ? { answer: await work(tx) } : null))
    if (done) return done.answer
    if (performance.now() > end) throw conflict('Another import is running. Please try again in a minute')
  }
}

/** Counts imports and undos, to see whether there was another one meanwhile. */
const countImports = (ctx: Ctx): Promise<number> =>
  ctx.db.$count(events, or(eq(events.entity, 'import'), and(eq(events.entity, 'rate'), eq(events.entityId, 'import'))))

/**
 * Imports the good lines as one batch, in one transaction. A bad line is skipped as a whole and stops no other. Checks
 * the lines before it, as the embedded database serves nobody else meanwhile, and once more after another import.
 * @throws AppError invalid when no line is good, or all of them are there already; conflict while another one runs
 */
export async function importFile<Row>(
  ctx: UserCtx,
  target: ImportTarget<Row>,
  source: ImportSource,
): Promise<Imported> {
  const file = await readFile(ctx, target, source)
  ctx.allow(patience.part)
  const before = await countImports(ctx)
  const first = await checkFile(ctx, target, file)
  return importAlone(ctx, async (tx) => {
    const isSame = (await countImports(tx)) === before
    const { good, preview, file: name } = isSame ? first : await checkFile(tx, target, file)
    const field = source.file ? 'file' : 'csv'
    if (preview.problem) throw invalid(preview.problem, field)
    const written = good.filter(({ fate }) => fate !== 'same')
    if (written.length === 0)
      throw invalid(
        preview.same > 0 ? 'Everything of this file is there already' : 'No line of this file can be imported',
        field,
      )
    ctx.allow(patience.part)
    const id = newId()
    const refused = await target.write(tx, { id, file: name }, written)
    const lost = new Set(refused.map(({ line }) => line))
    const kept = written.filter(({ line }) => !lost.has(line))
    const changed = kept.filter(({ fate }) => fate === 'changed').length
    return { id, count: kept.length, changed, bad: byLine([...preview.bad, ...refused]) }
  })
}

/** Imports the good lines as one batch. @throws AppError as `importFile` */
export const runBatch = <Row extends Stored>(
  ctx: UserCtx,
  importer: Importer<Row>,
  source: ImportSource,
): Promise<Imported> => importFile(ctx, toTarget(importer), source)

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

/**
 * Undoes an import: agents their own. Keeps and counts what was changed or used since then.
 * @throws AppError not-found, also for a colleague's; conflict when undone before, after 90 days, or while another runs
 */
export const undoBatch = <Row extends Stored>(
  ctx: UserCtx,
  importer: Importer<Row>,
  id: string,
): Promise<UndoneBatch> =>
  importAlone(ctx, async (tx) => {
    const { kind } = importer
    const [batch] = await tx.db.select().from(importBatches).where(eq(importBatches.id, id))
    const isOwn = batch?.kind === kind && (ctx.actor.role === 'admin' || batch.createdBy === ctx.actor.id)
    if (!batch || !isOwn) throw notFound('Import')
    assertUndoable(ctx, batch)
    const { made, changes } = batch
    await importer.lock?.(tx, { ids: [...made, ...changes.map((one) => one.id)], lines: [], strength: 'update' })
    ctx.allow(patience.part)
    const removed = made.length > 0 ? await importer.remove(tx, made) : 0
    let restored = 0
    // A row that is gone, or whose values another has now, stays.
    await writeInParts(tx, changes.toSorted(byId), async (some) => {
      restored += await withTransaction(tx, (part) => importer.restore(part, some))
    })
    await tx.db
      .update(importBatches)
      .set({ undoneAt: ctx.now(), made: [], changes: [] })
      .where(eq(importBatches.id, id))
    const result = { removed, restored, kept: made.length + changes.length - removed - restored }
    await recordEvent(tx, { kind: 'import.undone', about: { entity: 'import', id }, data: { kind, ...result } })
    return result
  })

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
  ctx.db.execute(sql`UPDATE import_batches SET changes = (
      SELECT coalesce(jsonb_agg(c), '[]') FROM jsonb_array_elements(changes) c WHERE NOT c ->> 'id' = ANY (${sql.param([...ids])}::text[]))
    WHERE changes <> '[]' AND EXISTS (
      SELECT FROM jsonb_array_elements(changes) c WHERE c ->> 'id' = ANY (${sql.param([...ids])}::text[]))`)

/** Forgets what imports made and changed that can no longer be undone. */
export const forgetOldImports = (ctx: Ctx): Promise<unknown> =>
  ctx.db
    .update(importBatches)
    .set({ made: [], changes: [] })
    .where(and(lte(importBatches.createdAt, oldestUndone(ctx)), sql`(made <> '[]' OR changes <> '[]')`))
