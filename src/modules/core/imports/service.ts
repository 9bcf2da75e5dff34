import { setTimeout } from 'node:timers/promises'
import { and, desc, eq, gt, inArray, isNull, lte, max, or, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Ctx, UserCtx } from '../../../platform/server/context'
import { timeLimits } from '../../../platform/server/database/time-limit'
import { ownUnlessAdmin } from '../../../platform/server/database/own-rows'
import { queryRows } from '../../../platform/server/database/db'
import { withTransaction } from '../../../platform/server/database/transaction'
import { toPublicError, getSqlState } from '../../../platform/server/errors'
import { newId } from '../../../platform/server/ids'
import { sha256 } from '../../../platform/server/storage'
import {
  sortByLine,
  type Checked,
  checkFile,
  type FileTarget,
  runOneByOne,
  previewFile,
  readFile,
  toParts,
  writeInParts,
  writeLines,
} from '../../../platform/server/import/engine'
import { learnChoices } from '../../../platform/server/import/choices'
import type { BadLine } from '../../../shared/csv'
import { AppError, conflict, invalid, notFound } from '../../../shared/errors'
import type { Imported } from '../../../shared/import-views'
import type { ImportPreview, ImportSource } from '../../../shared/imports'
import { type NewEvent, recordEvent } from '../events/service'
import { events } from '../events/table'
import type { LockStrength } from '../locks/lock.rules'
import { takeFreeLock } from '../locks/lock.service'
import type { BatchKind } from './kind.rules'
import { toGroups } from '../../../shared/lists'
import { importBatches, type ImportedChange } from './table'
import type { UndoneBatch } from './view'

/** Holds the record of a line, where it is there. */
export type Stored = { stored?: { id: string } }

/**
 * Names the records that a part of an import changes, with its lines, or that one of an undo takes back, with their
 * changes and what came along.
 */
export type Touched<Row> = {
  ids: readonly string[]
  along: readonly string[]
  lines: readonly Checked<Row>[]
  changes: readonly ImportedChange[]
  strength: LockStrength
}

type Table = PgTable & { id: AnyPgColumn }

/** Holds ids of new rows, and of what came along. */
type Made = { made: string[]; along: string[] }

/** Describes records that are imported in batches, each of which is undone as a whole. */
export type Importer<Row extends Stored> = FileTarget<Row> & {
  kind: BatchKind
  /** Has the records, or counts those of them that are there: what is gone was deleted since. */
  table: Table | ((ctx: UserCtx, ids: readonly string[]) => Promise<number>)
  /** Names whose events tell of it: `lead.imported` in place of `import.done`. */
  eventPrefix?: 'inventory' | 'lead'
  /** Names what comes along with new rows, and goes with them. */
  along?: 'customers'
  /** Changes records in the order of `check`, and undoes them from the last on, as one hangs on another. Needs `lock`. */
  keepsOrder?: true
  /**
   * Groups records that take from each other: they are changed together, before new ones are added, and an undo removes
   * those first.
   */
  together?: { toGroup: (row: Row) => string; toFormerGroup: (before: ImportedChange['before']) => string }
  /** Locks all that is there and concerned, in `lockOrder`, before a part of an import or undo is written. */
  lock?: (ctx: UserCtx, touched: Touched<Row>) => Promise<unknown>
  /** Writes new rows of a batch in the caller's transaction, all or none. @returns their ids */
  add: (ctx: UserCtx, lines: readonly Checked<Row>[], batchId: string) => Promise<string[] | Made>
  /** Writes changes of rows, all or none. @throws AppError conflict when somebody saved one since it was read */
  change: (ctx: UserCtx, lines: readonly Checked<Row>[]) => Promise<ImportedChange[]>
  /** Removes new rows that nobody changed or used since, and what came along, where it has no other use. @returns their number */
  remove: (ctx: UserCtx, ids: readonly string[], along: readonly string[]) => Promise<number>
  /** Restores those of the rows that nobody saved since, all or none of them. @returns their number */
  restore: (ctx: UserCtx, changes: readonly ImportedChange[]) => Promise<number>
  /** Tells servers of 1.0.0 beside that one of their imports is undone. */
  tellOlder?: (ctx: UserCtx, id: string) => Promise<unknown>
}

const isNew = ({ fate }: Checked<unknown>) => fate === 'new'

/** Sorts by ids, as locks are taken: part after part of one transaction locks its own. */
const compareIds = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : Number(one.id > other.id))

/** Returns the lines of records that are there, in the order of their locks. */
const listChanging = <Row extends Stored>(lines: readonly Checked<Row>[]): Checked<Row>[] =>
  lines.filter((line) => !isNew(line)).toSorted((a, b) => compareIds(a.row.stored!, b.row.stored!))

/** Previews an import without writing. @throws AppError invalid for a file that is no table */
export const previewBatch = async <Row extends Stored>(
  ctx: UserCtx,
  importer: Importer<Row>,
  source: ImportSource,
): Promise<ImportPreview> => (await previewFile(ctx, importer, source)).preview

/** Limits the milliseconds for which an import waits for another one, and those between its tries. */
const waiting = { most: 5000, each: 100 }

/** Limits the seconds for which a batch is taken to run after its last part. */
const leaseSeconds = 60

/**
 * Names a batch that holds off other imports and undos, and until when, as its last part left it: by the clock of the
 * database, and never the same twice. Null: it holds off nobody yet.
 */
type Lease = { id: string; until: Date | null }
const leased = { id: importBatches.id, until: importBatches.runningUntil }
const begun = sql<Date>`date_trunc('milliseconds', clock_timestamp() + make_interval(secs => ${leaseSeconds}))`
const renewed = sql<Date>`greatest(${begun}, ${importBatches.runningUntil} + interval '1 millisecond')`

const busy = 'Another import is running. Please try again in a minute'
/** Answers 503, as a refusal would be taken for that of a line. */
const leaseLost = () => new AppError('unavailable', busy, { retryAfter: leaseSeconds })

/** Tells whether nobody holds a lease. @throws AppError unavailable where the caller's own one ended */
async function isFree(tx: Ctx, own: Lease | undefined): Promise<boolean> {
  const running = await tx.db
    .select(leased)
    .from(importBatches)
    .where(gt(importBatches.runningUntil, sql`clock_timestamp()`))
  if (!own?.until) return running.length === 0
  const isOwn = running.some(({ id, until }) => id === own.id && until!.getTime() === own.until!.getTime())
  if (!isOwn) throw leaseLost()
  return true
}

/**
 * Runs the work of an import or an undo in one transaction, while no other one runs. Waits for a short one, without a
 * connection meanwhile.
 * @throws AppError conflict while another one runs; unavailable where that took over since the lease was renewed
 */
async function importAlone<T>(ctx: UserCtx, work: (tx: UserCtx) => Promise<T>, lease?: Lease): Promise<T> {
  for (const end = performance.now() + waiting.most; ; await setTimeout(waiting.each)) {
    // Gives each try its time: an upload, waiting, or the part that failed may have used it up.
    ctx.allow(timeLimits.part)
    const done = await withTransaction(ctx, async (tx) =>
      (await takeFreeLock(tx, 'imports')) && (await isFree(tx, lease)) ? { answer: await work(tx) } : null,
    )
    if (done) return done.answer
    if (performance.now() > end) throw lease?.until ? leaseLost() : conflict(busy)
  }
}

type BatchChanges = PgUpdateSetSource<typeof importBatches>

/**
 * Runs a part of a batch: its work returns what it changes of the batch, and its answer. Renews the lease, also when
 * the part is refused.
 */
async function runPart<T>(
  ctx: UserCtx,
  lease: Lease,
  work: (tx: UserCtx) => Promise<readonly [BatchChanges, T]>,
): Promise<T> {
  const attempt = async <A>(some: (tx: UserCtx) => Promise<readonly [BatchChanges, A]>): Promise<A> => {
    const { until, answer } = await importAlone(
      ctx,
      async (tx) => {
        const [changes, done] = await some(tx)
        const [batch] = await tx.db
          .update(importBatches)
          .set({ runningUntil: renewed, ...changes })
          .where(eq(importBatches.id, lease.id))
          .returning(leased)
        return { until: batch!.until, answer: done }
      },
      lease,
    )
    lease.until = until
    return answer
  }
  try {
    return await attempt(work)
  } catch (error) {
    if (lease.until && toPublicError(error).status < 500) await attempt(() => Promise.resolve([{}, null]))
    throw error
  }
}

/**
 * Ends a lease, if it is still held, with the event that says what was written: it makes who checked a file meanwhile
 * check again. Logs a failure, after which the lease ends by itself.
 */
async function endLease(ctx: UserCtx, { id, until }: Lease, changes: BatchChanges, event: NewEvent | null) {
  // Gives it its own time, as the part that failed may have used up all of it.
  ctx.allow(timeLimits.part)
  await withTransaction(ctx, async (tx) => {
    await tx.db
      .update(importBatches)
      .set({ ...changes, runningUntil: null })
      .where(and(eq(importBatches.id, id), eq(importBatches.runningUntil, until!)))
    if (event) await recordEvent(tx, event)
  }).catch((err: unknown) => ctx.log.error({ err }, 'import not ended'))
}

/** Reads what each part of an import or undo changes, or else its end, to see whether there was one meanwhile. */
async function getLastWritten(ctx: Ctx): Promise<string> {
  const ofImports = or(eq(events.entity, 'import'), and(eq(events.entity, 'rate'), eq(events.entityId, 'import')))
  const [ended, [last]] = await Promise.all([
    ctx.db.$count(events, ofImports),
    ctx.db.select({ until: max(importBatches.runningUntil) }).from(importBatches),
  ])
  return `${ended} ${last?.until?.getTime()}`
}

const allThere = (field: 'file' | 'csv') => invalid('Everything of this file is there already', field)

type Chosen<Row> = { lines: Checked<Row>[]; notices: BadLine[]; bad: BadLine[]; file: string }

/**
 * Reads and checks a file, as the embedded database serves nobody else in a transaction. The answer chooses the good
 * lines in one, once no other import runs, and checks once more where another one came between.
 */
async function prepareFile<Row>(ctx: UserCtx, target: FileTarget<Row>, source: ImportSource) {
  const file = await readFile(ctx, target, source)
  ctx.allow(timeLimits.part)
  const before = await getLastWritten(ctx)
  const first = await checkFile(ctx, target, file)
  /** @throws AppError invalid when no line is good; there are no lines where all of them are there already */
  const choose = async (tx: UserCtx): Promise<Chosen<Row>> => {
    const isSame = (await getLastWritten(tx)) === before
    const { good, preview, file: name } = isSame ? first : await checkFile(tx, target, file)
    const field = source.file ? 'file' : 'csv'
    if (preview.problem) throw invalid(preview.problem, field)
    const lines = good.filter(({ fate }) => fate !== 'same')
    if (good.length === 0) throw invalid('No line of this file can be imported', field)
    ctx.allow(timeLimits.part)
    return { lines, notices: preview.notices, bad: preview.bad, file: name }
  }
  const { columns, sheet, words } = file
  /** Keeps what a person chose, in the transaction that begins the import. */
  const remember = async (tx: UserCtx) => {
    const choices = learnChoices(target.fields, file)
    if (choices) await target.memory?.remember(tx, choices)
  }
  return { choose, remember, digest: sha256(JSON.stringify([columns, sheet.rows, sheet.broken, sheet.dates, words])) }
}

function toImported<Row>(id: string, { lines, notices, bad }: Chosen<Row>, refused: readonly BadLine[]): Imported {
  const lost = new Set(refused.map(({ line }) => line))
  const kept = lines.filter(({ line }) => !lost.has(line))
  const changed = kept.filter(({ fate }) => fate === 'changed').length
  return { id, count: kept.length, changed, notices, bad: sortByLine([...bad, ...refused]) }
}

/** Finds the caller's batch of the same file that did not end. */
async function findStopped(tx: UserCtx, kind: BatchKind, digest: string): Promise<{ id: string } | undefined> {
  const { id, kind: kinds, createdBy, createdAt, undoneAt } = importBatches
  const [stopped] = await tx.db
    .select({ id })
    .from(importBatches)
    .where(
      and(
        eq(kinds, kind),
        eq(importBatches.digest, digest),
        eq(createdBy, tx.actor.id),
        isNull(undoneAt),
        gt(createdAt, getOldestUndone(tx)),
      ),
    )
    .limit(1)
  return stopped
}

/** Begins a batch, or goes on with the caller's own one of the same lines, if that stopped: it has lines in `written`. */
async function beginBatch(
  tx: UserCtx,
  kind: BatchKind,
  digest: string,
): Promise<Lease & { written: number[]; changed: number; along: number }> {
  const { id, written, changes, along } = importBatches
  const stopped = await findStopped(tx, kind, digest)
  const made = { kind, digest, createdBy: tx.actor.id, createdAt: tx.now(), runningUntil: begun }
  const [lease] = await tx.db
    .insert(importBatches)
    .values({ id: stopped?.id ?? newId(), ...made })
    .onConflictDoUpdate({ target: id, set: { createdAt: made.createdAt, runningUntil: renewed } })
    .returning({ ...leased, written, changed: selectLength(changes), along: selectLength(along) })
  return lease!
}

/** Forgets what the same file would go on from. */
const ended = { digest: null, written: [] } satisfies BatchChanges

type Part = Partial<Made> & { changes?: ImportedChange[] }
const toJson = (all: readonly unknown[]) => sql`${JSON.stringify(all)}::jsonb`

/** Writes a part of a batch, all or none, together with what an undo takes back of it. */
const writePart = <Row extends Stored>(
  ctx: UserCtx,
  importer: Importer<Row>,
  { lease, lines }: { lease: Lease; lines: readonly Checked<Row>[] },
  write: (tx: UserCtx) => Promise<Part>,
): Promise<Part> =>
  runPart(ctx, lease, async (tx) => {
    const ids = lines.flatMap(({ row }) => row.stored?.id ?? [])
    await importer.lock?.(tx, { ids, along: [], lines, changes: [], strength: 'no key update' })
    const part = await write(tx)
    const { made = [], along = [], changes = [] } = part
    const batch = {
      made: sql`${importBatches.made} || ${toJson(made)}`,
      along: sql`${importBatches.along} || ${toJson(along)}`,
      changes: sql`${importBatches.changes} || ${toJson(changes)}`,
      written: sql`${importBatches.written} || ${toJson(lines.map(({ line }) => line))}`,
      count: sql`${importBatches.count} + ${lines.length}::int`,
    }
    return [batch, part]
  })

/**
 * Imports the good lines as one batch, in parts: each is a transaction, between which others are served. The batch has
 * what its parts wrote. One that stopped is undone as it is, or goes on when the same file is imported again.
 * @throws AppError invalid when no line is good, or all of them are there already; conflict while another one runs;
 *   unavailable for one that stopped
 */
export async function runBatch<Row extends Stored>(
  ctx: UserCtx,
  importer: Importer<Row>,
  source: ImportSource,
): Promise<Imported> {
  const { kind } = importer
  const { choose, remember, digest } = await prepareFile(ctx, importer, source)
  const { chosen, lease } = await importAlone(ctx, async (tx) => {
    const { lines, ...rest } = await choose(tx)
    // Ends one whose last part was written before its server died.
    if (lines.length === 0 && !(await findStopped(tx, kind, digest))) throw allThere(source.file ? 'file' : 'csv')
    await remember(tx)
    const begun = await beginBatch(tx, kind, digest)
    // Tells by their numbers what was written before: a line may look new again, as what it made was changed since.
    const before = new Set(begun.written)
    return { chosen: { ...rest, lines: lines.filter(({ line }) => !before.has(line)) }, lease: begun }
  })
  const { lines, file } = chosen
  const written = { count: 0, changed: 0, along: 0 }
  const toEvent = (name: 'done' | 'stopped'): NewEvent => ({
    kind: name === 'done' && importer.eventPrefix ? `${importer.eventPrefix}.imported` : `import.${name}`,
    about: { entity: 'import', id: lease.id },
    // Counts what was written before, too: a server that died has told nobody.
    data: {
      kind,
      file,
      count: lease.written.length + written.count,
      changed: lease.changed + written.changed,
      ...(importer.along && { [importer.along]: lease.along + written.along }),
    },
  })
  if (lines.length === 0) {
    await endLease(ctx, lease, ended, toEvent('done'))
    throw allThere(source.file ? 'file' : 'csv')
  }
  try {
    const add = () =>
      writeLines(ctx, lines.filter(isNew), async (some) => {
        const { along = [] } = await writePart(ctx, importer, { lease, lines: some }, async (tx) => {
          const made = await importer.add(tx, some, lease.id)
          return Array.isArray(made) ? { made } : made
        })
        written.count += some.length
        written.along += along.length
      })
    const toGroup = importer.together && (({ row }: Checked<Row>) => importer.together!.toGroup(row))
    const inOrder = importer.keepsOrder ? lines.filter((line) => !isNew(line)) : listChanging(lines)
    const changing = toGroup ? [...toGroups(inOrder, toGroup).values()].flat() : inOrder
    const change = () =>
      writeLines(
        ctx,
        changing,
        async (some) => {
          await writePart(ctx, importer, { lease, lines: some }, async (tx) => ({
            changes: await importer.change(tx, some),
          }))
          written.count += some.length
          written.changed += some.length
        },
        toGroup,
      )
    const refused: BadLine[] = []
    for (const write of toGroup ? [change, add] : [add, change]) refused.push(...(await write()))
    await endLease(ctx, lease, ended, toEvent('done'))
    return toImported(lease.id, chosen, refused)
  } catch (error) {
    ctx.log.error({ err: error }, 'import stopped')
    const event = written.count > 0 ? toEvent('stopped') : null
    await endLease(ctx, lease, {}, event)
    if (!event) throw error
    // Counts refused lines among the others: they are told, with their reasons, when the file is imported again.
    const message = `The import stopped: ${written.count} of ${lines.length} are imported. Import the same file again for the others, or undo it`
    throw new AppError('unavailable', message, { retryAfter: leaseSeconds })
  }
}

/** Limits in days how long an import can be undone, and how long former values are kept for that. */
const undoneFor = 90
const getOldestUndone = (ctx: Ctx) => new Date(ctx.now().getTime() - undoneFor * 86_400_000)

/** @throws AppError conflict for an import that was undone before, or is too old */
function assertUndoable(ctx: Ctx, { undoneAt, createdAt }: { undoneAt: Date | null; createdAt: Date }): void {
  if (undoneAt) throw conflict('This import was undone before')
  if (createdAt <= getOldestUndone(ctx)) throw conflict(`An import can be undone for ${undoneFor} days`)
}

/** Selects how many entries a list of an import has. */
const selectLength = (list: AnyPgColumn) => sql<number>`jsonb_array_length(${list})`

/** Lists batches that the caller can undo, newest first; one that stopped before its first part has nothing to undo. */
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

/** Selects the changes that a batch remembers without those of some records. */
const withoutChanges = (ids: readonly string[]) =>
  sql`(SELECT coalesce(jsonb_agg(c), '[]') FROM jsonb_array_elements(changes) c WHERE NOT c ->> 'id' = ANY (${sql.param([...ids])}::text[]))`

/** Chooses the changes that the next part of an undo takes back; none while what was added is to go first. */
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

/** Takes back the next part of a batch, which keeps what is left of it. */
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
  // Goes back from the end: what was changed may hang on what was made, and what was made on what was made before.
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
  const removed = made.length > 0 ? await importer.remove(tx, made, batch.along) : 0
  let restored = 0
  // Leaves a row that is gone, or whose values another one has now.
  const write = async (some: readonly ImportedChange[]) => {
    restored += await withTransaction(tx, (part) => importer.restore(part, some))
  }
  const { together } = importer
  await writeInParts(tx, changes, write, together && (({ before }) => together.toFormerGroup(before)))
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
  await importer.tellOlder?.(tx, id)
  return [
    { ...next, along: [], undoneAt: tx.now(), runningUntil: null },
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

/** Forgets what imports made and changed that can no longer be undone. */
export const forgetOldImports = (ctx: Ctx): Promise<unknown> =>
  ctx.db
    .update(importBatches)
    .set({ made: [], along: [], changes: [] })
    .where(
      and(lte(importBatches.createdAt, getOldestUndone(ctx)), sql`(made <> '[]' OR along <> '[]' OR changes <> '[]')`),
    )

/** Selects the ids of records that imports of a kind made, while they can be undone. */
export const selectMade = (kind: BatchKind) =>
  sql`(SELECT jsonb_array_elements_text(made)::uuid FROM import_batches WHERE kind = ${kind} AND undone_at IS NULL)`
