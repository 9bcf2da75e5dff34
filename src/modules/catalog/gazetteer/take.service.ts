import type { Call } from '../../../platform/server/context'
import { withTransaction } from '../../../platform/server/database/transaction'
import { notFound } from '../../../shared/errors'
import { addInCountry } from '../places/add.service'
import type { PlaceView } from '../places/view'
import { getPlace } from '../places/view.service'
import { getKnown } from './service'
import { takeLock } from '../../core/locks/lock.service'

/**
 * Adds a place of the data set, with its coordinates and time zone, and its country if that is new.
 * @throws AppError not-found for an unknown key; conflict `name` with the existing place of that name
 */
export async function takeKnown({ ctx, input: { key } }: Call<{ key: string }>): Promise<PlaceView> {
  const known = await getKnown(key)
  if (!known) throw notFound('Place')
  const country = await getKnown(`country:${known.country}`)
  return withTransaction(ctx, async (tx) => {
    await takeLock(tx, 'places')
    const { id } = await addInCountry(tx, { ...known, countryPosition: country ?? undefined })
    return getPlace({ ctx: tx, input: { id } })
  })
}
