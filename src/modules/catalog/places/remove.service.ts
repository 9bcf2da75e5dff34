import { and, eq, inArray, notInArray } from 'drizzle-orm'
import type { Call, Ctx } from '../../../platform/server/context'
import { enqueue } from '../../../platform/server/jobs/queue'
import { withTransaction } from '../../../platform/server/database/transaction'
import { conflict, notFound } from '../../../shared/errors'
import { toChange } from '../../core/events/changes.rules'
import { recordEvent, recordEvents } from '../../core/events/service'
import type { Steps } from '../../core/imports/table'
import { lockRow, lockRows, takeLock } from '../../core/locks/lock.service'
import { createAgencyCheck } from '../../core/media/discard.service'
import { places } from './table'
import { findNamed, getUses, describeUses } from './uses.service'
import type { PlaceView } from './view'
import { getPlace } from './view.service'

/**
 * Deletes a place that nothing uses. `places.create` with the answer brings it back.
 * @throws AppError not-found; conflict that says where it is used
 */
export const removePlace = ({ ctx, input: { id } }: Call<{ id: string }>): Promise<PlaceView> =>
  withTransaction(ctx, async (tx) => {
    await takeLock(tx, 'places')
    const row = await lockRow(tx, places, id, 'update')
    if (!row) throw notFound('Place')
    const uses = describeUses({ ...(await getUses(tx, row)), isTile: row.tileRank !== null })
    if (uses) throw conflict(`${row.name} is used in ${uses}. Change that first, or merge it into another place`)
    const shown = await getPlace({ ctx: tx, input: { id } })
    await tx.db.delete(places).where(eq(places.id, id))
    if (row.tileImageId) await enqueue(tx, createAgencyCheck(tx, [row.tileImageId]))
    const { name, slug, kind, parentId } = row
    const about = { entity: 'place' as const, id }
    await recordEvent(tx, { kind: 'place.deleted', about, ...toChange({ name, slug, kind, parentId }, {}) })
    return shown
  })

/**
 * Deletes places that nobody changed or uses since they were added, in the caller's transaction. Keeps the parents of
 * what stays.
 * @returns how many are gone
 */
export async function removeUntouched(ctx: Ctx, ids: readonly string[], { steps }: { steps: Steps }): Promise<number> {
  await takeLock(ctx, 'places')
  const rows = await lockRows(ctx, places, inArray(places.id, [...ids]), 'update')
  const named = await findNamed(ctx, ids)
  const outer = await ctx.db
    .selectDistinct({ id: places.parentId })
    .from(places)
    .where(and(inArray(places.parentId, [...ids]), notInArray(places.id, [...ids])))
  const touched = rows.flatMap(({ id, version }) => (version !== (steps[id] ?? 1) || named.has(id) ? id : []))
  const kept = new Set(outer.map(({ id }) => id!))
  const parents = new Map(rows.map(({ id, parentId }) => [id, parentId]))
  for (const id of [...touched, ...kept])
    for (let at: string | null = id; at !== null && !(kept.has(at) && at !== id); at = parents.get(at) ?? null)
      kept.add(at)
  const gone = rows.filter(({ id }) => !kept.has(id))
  await ctx.db.delete(places).where(
    inArray(
      places.id,
      gone.map(({ id }) => id),
    ),
  )
  await recordEvents(
    ctx,
    gone.map(({ id, name, slug, kind, parentId }) => ({
      kind: 'place.deleted',
      about: { entity: 'place', id },
      ...toChange({ name, slug, kind, parentId }, {}),
    })),
  )
  return gone.length
}
