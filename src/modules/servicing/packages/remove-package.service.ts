import { sql } from 'drizzle-orm'
import type { Call } from '../../../platform/server/context'
import { archiveOrRemove } from '../../catalog/packages/save.service'
import { packages } from '../../catalog/packages/table'
import { quotes } from '../../sales/quotes/table'

/** Tests for a request that refers to the package. */
export const isAskedFor = sql`EXISTS (SELECT FROM ${quotes} WHERE ${quotes.packageId} = ${packages.id})`

/**
 * Deletes a package, or archives one that somebody asked for.
 * @throws AppError as `archiveOrRemove`
 */
export const removePackage = ({ ctx, input: { id } }: Call<{ id: string }>): Promise<{ archived: boolean }> =>
  archiveOrRemove(ctx, id, isAskedFor)
