import { and, eq, gt, isNull, max, or, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Ctx, UserCtx } from '../../../platform/server/context'
import { timeLimits } from '../../../platform/server/database/time-limit'
import { newId } from '../../../platform/server/ids'
import { sha256 } from '../../../platform/server/storage'
import {
  sortByLine,
  type Checked,
  checkFile,
  type FileTarget,
  previewFile,
  readFile,
  writeLines,
} from '../../../platform/server/import/engine'
import { learnChoices } from '../../../platform/server/import/choices'
import type { BadLine } from '../../../shared/csv'
import { AppError, invalid } from '../../../shared/errors'
import type { Imported } from '../../../shared/import-views'
import type { ImportPreview, ImportSource } from '../../../shared/imports'
import type { NewEvent } from '../events/service'
import { events } from '../events/table'
import type { LockStrength } from '../locks/lock.rules'
import type { BatchKind } from './kind.rules'
import { toGroups } from '../../../shared/lists'
import { type Marked, readMarks } from './marks.service'
import { importBatches, type ImportedChange, type Steps } from './table'
import {
  begun,
  type BatchChanges,
  endLease,
  importAlone,
  type Lease,
  leased,
  leaseSeconds,
  renewed,
  runPart,
} from './lease.service'

/** Holds the record of a line, where it is there. */
export type Stored = { stored?: { id: string } }

/** Names the records that a part of an import or undo changes, with its lines or changes, and records created along. */
export type Touched<Row> = {
  ids: readonly string[]
  along: readonly string[]
  lines: readonly Checked<Row>[]
  changes: readonly ImportedChange[]
  strength: LockStrength
}

/** Holds ids of new rows, and of what came along. */
type ImportedIds = { made: string[]; along: string[] }

type Target<Row> = FileTarget<Row> & Marked

/** Describes records that are imported in batches, each undone as a whole. */
export type Importer<Row extends Stored> = Target<Row> & {
  kind: BatchKind
  /** Prefixes the events of its imports: `lead.imported` instead of `import.done`. */
  eventPrefix?: 'inventory' | 'lead'
  /** Names what comes along with new rows, and goes with them. */
  along?: 'customers'
  /** Changes records in the order of `check`, and undoes them from the last on, as one hangs on another. Needs `lock`. */
  keepsOrder?: true
  /**
   * Groups records that swap values: they change together, before new ones are added, and an undo removes new ones
   * first.
   */
  together?: { toGroup: (row: Row) => string; toFormerGroup: (before: ImportedChange['before']) => string }
  /** Locks all stored records concerned, in `lockOrder`, before a part of an import or undo is written. */
  lock?: (ctx: UserCtx, touched: Touched<Row>) => Promise<unknown>
  /** Writes new rows of a batch in the caller's transaction, all or none. @returns their ids */
  add: (ctx: UserCtx, lines: readonly Checked<Row>[], batchId: string) => Promise<string[] | ImportedIds>
  /** Writes changes of rows, all or none. @throws AppError conflict when somebody saved one since it was read */
  change: (ctx: UserCtx, lines: readonly Checked<Row>[]) => Promise<ImportedChange[]>
  /**
   * Removes new rows that nobody changed or used since, and unused records created along: those of their `steps`, as
   * `isAsMade` tells.
   * @returns their number
   */
  remove: (ctx: UserCtx, ids: readonly string[], made: { along: readonly string[]; steps: Steps }) => Promise<number>
  /** Restores those of the rows that nobody saved since, all or none of them. @returns their number */
  restore: (ctx: UserCtx, changes: readonly ImportedChange[]) => Promise<number>
  /** Marks an import as undone for servers of 1.0.0, which run beside. */
  markUndoneForOlder?: (ctx: UserCtx, id: string) => Promise<unknown>
}

const isNew = ({ fate }: Checked<unknown>) => fate === 'new'

/** Sorts by ids, as locks are taken: part after part of one transaction locks its own. */
export const compareIds = (one: { id: string }, other: { id: string }) =>
  one.id < other.id ? -1 : Number(one.id > other.id)

/** Returns the lines of records that are there, in the order of their locks. */
const listChanging = <Row extends Stored>(lines: readonly Checked<Row>[]): Checked<Row>[] =>
  lines.filter((line) => !isNew(line)).toSorted((a, b) => compareIds(a.row.stored!, b.row.stored!))

/** Previews an import without writing. @throws AppError invalid for a file that is no table */
export const previewBatch = async <Row extends Stored>(
  ctx: UserCtx,
  importer: Importer<Row>,
  source: ImportSource,
): Promise<ImportPreview> => (await previewFile(ctx, importer, source)).preview

/** Reads the last change by a part of an import or undo, or its end, to detect one meanwhile. */
async function getLastWritten(ctx: Ctx): Promise<string> {
  const ofImports = or(eq(events.entity, 'import'), and(eq(events.entity, 'rate'), eq(events.entityId, 'import')))
  const [ended, [last]] = await Promise.all([
    ctx.db.$count(events, ofImports),
    ctx.db.select({ until: max(importBatches.runningUntil) }).from(importBatches),
  ])
  return `${ended} ${last?.until?.getTime()}`
}

const allThere = (field: 'file' | 'csv') => invalid('Everything of this file is there already', field)

type ChosenLines<Row> = { lines: Checked<Row>[]; notices: BadLine[]; bad: BadLine[]; file: string }

/**
 * Reads and checks a file outside of a transaction, during which the embedded database serves nobody else. The returned
 * function picks the good lines within one, and checks again if another import came between.
 */
async function prepareFile<Row>(ctx: UserCtx, target: FileTarget<Row>, source: ImportSource) {
  const file = await readFile(ctx, target, source)
  ctx.allow(timeLimits.part)
  const before = await getLastWritten(ctx)
  const first = await checkFile(ctx, target, file)
  /** @throws AppError invalid when no line is good; there are no lines where all of them are there already */
  const choose = async (tx: UserCtx): Promise<ChosenLines<Row>> => {
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
  /** Remembers a person's choices, in the transaction that begins the import. */
  const remember = async (tx: UserCtx) => {
    const choices = learnChoices(target.fields, file)
    if (choices) await target.memory?.remember(tx, choices)
  }
  return { choose, remember, digest: sha256(JSON.stringify([columns, sheet.rows, sheet.broken, sheet.dates, words])) }
}

function toImported<Row>(id: string, { lines, notices, bad }: ChosenLines<Row>, refused: readonly BadLine[]): Imported {
  const lost = new Set(refused.map(({ line }) => line))
  const kept = lines.filter(({ line }) => !lost.has(line))
  const changed = kept.filter(({ fate }) => fate === 'changed').length
  return { id, count: kept.length, changed, notices, bad: sortByLine([...bad, ...refused]) }
}

/** Limits in days how long an import can be undone, and how long former values are kept for that. */
export const undoneFor = 90
export const getOldestUndone = (ctx: Ctx) => new Date(ctx.now().getTime() - undoneFor * 86_400_000)

/** Selects how many entries a list of an import has. */
export const selectLength = (list: AnyPgColumn) => sql<number>`jsonb_array_length(${list})`

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

/** Begins a batch, or resumes the caller's stopped one of the same lines, whose written lines are in `written`. */
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
export const ended = { digest: null, written: [] } satisfies BatchChanges

type Part = Partial<ImportedIds> & { changes?: ImportedChange[] }
const toJson = (all: readonly unknown[]) => sql`${JSON.stringify(all)}::jsonb`

/** Writes a part of a batch, all or none, with what its undo needs. */
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
 * Imports the good lines as one batch, in parts: each is a transaction, between which others are served. A stopped
 * batch is undone as it is, or resumed by importing the same file again.
 * @throws AppError invalid without a good or new line; conflict while another one runs; unavailable for one that
 * stopped
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
    // Reports lines written before by their numbers: a line may look new again, as its record was changed since.
    const before = new Set(begun.written)
    return { chosen: { ...rest, lines: lines.filter(({ line }) => !before.has(line)) }, lease: begun }
  })
  const { lines, file } = chosen
  const written = { count: 0, changed: 0, along: 0 }
  const toEvent = (name: 'done' | 'stopped'): NewEvent => ({
    kind: name === 'done' && importer.eventPrefix ? `${importer.eventPrefix}.imported` : `import.${name}`,
    about: { entity: 'import', id: lease.id },
    // Counts lines written before, too: a server that died has reported none.
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
          await writePart(ctx, importer, { lease, lines: some }, async (tx) => {
            const ids = some.map(({ row }) => row.stored!.id)
            const marks = await readMarks(tx, importer, ids)
            const changes = await importer.change(tx, some)
            const after = importer.countSteps && (await readMarks(tx, importer, ids))
            const toSteps = (id: string) => after && { steps: after.get(id)?.steps }
            return { changes: changes.map((one) => ({ ...one, from: marks.get(one.id), ...toSteps(one.id) })) }
          })
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
