import { eq } from 'drizzle-orm'
import type { Call } from '../../../platform/server/context'
import { enqueue } from '../../../platform/server/jobs/queue'
import { withTransaction } from '../../../platform/server/database/transaction'
import { conflict, notFound } from '../../../shared/errors'
import { toChange } from '../../core/events/changes.rules'
import { recordEvent } from '../../core/events/service'
import { lockRow, takeLock } from '../../core/locks/lock.service'
import { agencyCheck } from '../../core/media/discard.service'
import { places } from './table'
import { getUses, describeUses } from './uses.service'
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
    const uses = describeUses(await getUses(tx, row))
    if (uses) throw conflict(`${row.name} is used in ${uses}. Merge it into another place instead`)
    const shown = await getPlace({ ctx: tx, input: { id } })
    await tx.db.delete(places).where(eq(places.id, id))
    if (row.tileImageId) await enqueue(tx, agencyCheck(tx, [row.tileImageId]))
    const { name, slug, kind, parentId } = row
    const about = { entity: 'place', id }
    await recordEvent(tx, { kind: 'place.deleted', about, ...toChange({ name, slug, kind, parentId }, {}) })
    return shown
  })
