import { setTimeout } from 'node:timers/promises'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Ctx, UserCtx } from '../../../platform/server/context'
import { timeLimits } from '../../../platform/server/database/time-limit'
import { withTransaction } from '../../../platform/server/database/transaction'
import { toPublicError } from '../../../platform/server/errors'
import { AppError, conflict } from '../../../shared/errors'
import { type NewEvent, recordEvent } from '../events/service'
import { takeFreeLock } from '../locks/lock.service'
import { importBatches } from './table'

/** Limits the milliseconds of the wait for another import, and of the pause between tries. */
const waiting = { most: 5000, each: 100 }

/** Limits the seconds for which a batch is taken to run after its last part. */
export const leaseSeconds = 60

/**
 * Names a batch that blocks other imports and undos, and until when, by the database's clock; never twice the same
 * time. Null: it blocks nobody yet.
 */
export type Lease = { id: string; until: Date | null }
export const leased = { id: importBatches.id, until: importBatches.runningUntil }
export const begun = sql<Date>`date_trunc('milliseconds', clock_timestamp() + make_interval(secs => ${leaseSeconds}))`
export const renewed = sql<Date>`greatest(${begun}, ${importBatches.runningUntil} + interval '1 millisecond')`

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
export async function importAlone<T>(ctx: UserCtx, work: (tx: UserCtx) => Promise<T>, lease?: Lease): Promise<T> {
  for (const end = performance.now() + waiting.most; ; await setTimeout(waiting.each)) {
    // Gives each try its own time: an upload, a wait or a failed part may have used it up.
    ctx.allow(timeLimits.part)
    const done = await withTransaction(ctx, async (tx) =>
      (await takeFreeLock(tx, 'imports')) && (await isFree(tx, lease)) ? { answer: await work(tx) } : null,
    )
    if (done) return done.answer
    if (performance.now() > end) throw lease?.until ? leaseLost() : conflict(busy)
  }
}

export type BatchChanges = PgUpdateSetSource<typeof importBatches>

/**
 * Runs a part of a batch: its work returns what it changes of the batch, and its answer. Renews the lease, also when
 * the part is refused.
 */
export async function runPart<T>(
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
 * Ends a lease that is still held, with its event: whoever checked a file meanwhile checks again. Logs a failure; the
 * lease then expires.
 */
export async function endLease(ctx: UserCtx, { id, until }: Lease, changes: BatchChanges, event: NewEvent | null) {
  // Gives the query its own time, as the failed part may have used up all of it.
  ctx.allow(timeLimits.part)
  await withTransaction(ctx, async (tx) => {
    await tx.db
      .update(importBatches)
      .set({ ...changes, runningUntil: null })
      .where(and(eq(importBatches.id, id), eq(importBatches.runningUntil, until!)))
    if (event) await recordEvent(tx, event)
  }).catch((err: unknown) => ctx.log.error({ err }, 'import not ended'))
}
