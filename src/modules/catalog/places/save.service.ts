import { eq } from 'drizzle-orm'
import { withTransaction } from '../../../platform/server/database/transaction'
import type { Call } from '../../../platform/server/context'
import { newId } from '../../../platform/server/ids'
import { invalid } from '../../../shared/errors'
import { toAliases } from './names.rules'
import { savePlaceInput, type SavePlaceInput } from './schema'
import { getIdsBySlug } from './service'
import { type Place, placeAliases, places } from './table'
import { endRedirects } from './tree.service'
import { takeLock } from '../../core/locks/lock.service'

/**
 * Upserts a place by slug, with its aliases; idempotent. Leaves an alias that another place has. The caller must update
 * the packages there (search/place.service).
 * @throws AppError invalid `parentSlug` when there is no such place
 */
export function writePlace({ ctx, input }: Call<SavePlaceInput>): Promise<Place> {
  const { parentSlug, aliases, ...columns } = savePlaceInput.parse(input)
  return withTransaction(ctx, async (own) => {
    const { db: tx } = own
    await takeLock(own, 'places')
    const [parent] = parentSlug
      ? await tx.select({ id: places.id }).from(places).where(eq(places.slug, parentSlug))
      : []
    if (parentSlug && !parent) throw invalid('There is no such place', 'parentSlug')
    const values = { ...columns, parentId: parent?.id ?? null }
    const [place] = await tx
      .insert(places)
      .values({ id: newId(), ...values })
      .onConflictDoUpdate({ target: places.slug, set: values })
      .returning()
    await endRedirects(own, [columns.slug])
    const words = toAliases(columns.slug, [columns.name, ...aliases])
    await tx
      .insert(placeAliases)
      .values(words.map((alias) => ({ alias, placeId: place!.id })))
      .onConflictDoNothing()
    return place!
  })
}

/** Returns ids by slug. @throws AppError invalid naming `field` when one of them does not exist */
export async function getPlaceIds({
  ctx,
  input: { slugs, field },
}: Call<{ slugs: string[]; field: string }>): Promise<Map<string, string>> {
  const ids = await getIdsBySlug(ctx.db, slugs)
  const missing = slugs.find((slug) => !ids.has(slug))
  if (missing) throw invalid(`There is no place ‘${missing}’`, field)
  return ids
}
