import { eq, inArray, sql } from 'drizzle-orm'
import type { Call } from '../../../platform/server/context'
import { withTransaction } from '../../../platform/server/database/transaction'
import { toChange } from '../../core/events/changes.rules'
import { type NewEvent, recordEvents } from '../../core/events/service'
import { refreshHotelRatings } from '../packages/items.service'
import { toEntity } from './item.rules'
import { itemTables, lockedTables } from './items.service'
import type { SetItemsInput } from './schema'
import { lockRows } from '../../core/locks/lock.service'

type KnownItem = { id: string; status: string; priceMinor: number | null; version: number }

/**
 * Sets status and price of many items of a kind in one transaction. Skips items that were changed or archived
 * meanwhile.
 * @returns changed items with their previous values and new version, and the number of others
 */
export function setItems({ ctx, input: { kind, items } }: Call<SetItemsInput>) {
  const table = itemTables[kind]
  const entity = toEntity(kind)
  return withTransaction(ctx, async (tx) => {
    const ids = items.map(({ id }) => id)
    const found = await lockRows(tx, lockedTables[kind], inArray(table.id, ids))
    const changed: KnownItem[] = []
    const happened: NewEvent[] = []
    for (const { id, status, priceMinor, version } of found) {
      const before: KnownItem = { id, status, priceMinor, version }
      const wanted = items.find((item) => item.id === id)!
      if (before.status === 'archived' || before.version !== wanted.version) continue
      const after = {
        status: wanted.isActive === undefined ? before.status : wanted.isActive ? 'active' : 'inactive',
        priceMinor: wanted.priceMinor === undefined ? before.priceMinor : wanted.priceMinor,
      }
      if (after.status === before.status && after.priceMinor === before.priceMinor) continue
      await tx.db
        .update(table)
        .set({ ...after, version: sql`${table.version} + 1`, updatedAt: ctx.now() })
        .where(eq(table.id, before.id))
      const change = toChange({ status, priceMinor }, after)
      happened.push({ kind: `${entity}.updated`, about: { entity, id: before.id }, ...change })
      changed.push({ ...before, version: before.version + 1 })
    }
    await refreshHotelRatings(
      tx,
      kind,
      changed.map(({ id }) => id),
    )
    await recordEvents(tx, happened)
    return { changed, left: items.length - changed.length }
  })
}
