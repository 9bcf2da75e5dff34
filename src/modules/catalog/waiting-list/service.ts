import { and, asc, count, desc, eq, gt, isNull, max } from 'drizzle-orm'
import type { Ctx, UserCall } from '../../../platform/server/context'
import { createWholeExport } from '../../../platform/server/csv-list'
import { csvCells } from './csv.rules'
import { withTransaction } from '../../../platform/server/database/transaction'
import { notFound } from '../../../shared/errors'
import { recordEvent } from '../../core/events/service'
import { departures, departureWaits } from '../departures/table'
import { packages } from '../packages/table'
import { anonymizeMails } from '../../core/email/service'
import type { WaitView } from './view'

/** Lists a departure's entries in order, with when they were notified. */
export async function getWaits({
  ctx,
  input: { departureId },
}: UserCall<{ departureId: string }>): Promise<WaitView[]> {
  const rows = await ctx.db
    .select()
    .from(departureWaits)
    .where(eq(departureWaits.departureId, departureId))
    .orderBy(asc(departureWaits.createdAt), asc(departureWaits.id))
    .limit(500)
  return rows.map(({ id, name, email, seats, createdAt, notifiedAt }) => ({
    id,
    name,
    email,
    seats,
    createdAt: createdAt.toISOString(),
    notifiedAt: notifiedAt?.toISOString() ?? null,
  }))
}

export const exportWaits = createWholeExport(getWaits, csvCells)

/** Lists departures that somebody began to wait for since then, and waits for still; the newest first. */
export async function listWaitAlerts(
  ctx: Ctx,
  since: Date,
  limit: number,
): Promise<{ departureId: string; title: string; startsOn: string; parties: number; at: string }[]> {
  const at = max(departureWaits.createdAt)
  const found = await ctx.db
    .select({
      departureId: departures.id,
      title: packages.title,
      startsOn: departures.startsOn,
      parties: count(),
      at,
    })
    .from(departureWaits)
    .innerJoin(departures, eq(departures.id, departureWaits.departureId))
    .innerJoin(packages, eq(packages.id, departures.packageId))
    .where(and(isNull(departureWaits.notifiedAt), gt(departureWaits.createdAt, since)))
    .groupBy(departures.id, packages.id)
    .orderBy(desc(at))
    .limit(limit)
  return found.map((one) => ({ ...one, at: one.at!.toISOString() }))
}

/** Removes an entry, and anonymizes its mails. @throws AppError not-found */
export const removeWait = ({ ctx, input: { id } }: UserCall<{ id: string }>): Promise<{ id: string }> =>
  withTransaction(ctx, async (tx) => {
    const [gone] = await tx.db.delete(departureWaits).where(eq(departureWaits.id, id)).returning()
    if (!gone) throw notFound('Entry')
    await anonymizeMails(tx, [id])
    const { departureId, seats } = gone
    await recordEvent(tx, {
      kind: 'departure.wait-removed',
      about: { entity: 'departure', id: departureId },
      data: { seats },
    })
    return { id }
  })
