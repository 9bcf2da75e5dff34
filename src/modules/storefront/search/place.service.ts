import type { Call } from '../../../platform/server/context'
import { withTransaction } from '../../../platform/server/database/transaction'
import { refreshPackagesIn } from '../../catalog/packages/search-columns.service'
import { writePlace } from '../../catalog/places/save.service'
import type { SavePlaceInput } from '../../catalog/places/schema'
import { holdCategories } from '../../settings/settings/service'
import type { Place } from '../../catalog/places/table'

/**
 * Saves a place with its aliases, and updates the search columns of packages there and below, in one transaction.
 * @throws AppError as `writePlace`
 */
export const savePlace = ({ ctx, input }: Call<SavePlaceInput>): Promise<Place> =>
  withTransaction(ctx, async (tx) => {
    await holdCategories(tx)
    const place = await writePlace({ ctx: tx, input })
    await refreshPackagesIn(tx, [place.id])
    return place
  })
