import { sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Call } from '../../../platform/server/context'
import { bookings } from '../../bookings/bookings/table'
import { departures } from '../../catalog/departures/table'
import { packageDrafts } from '../../catalog/package-drafts/table'
import { archiveOrRemove } from '../../catalog/packages/save.service'
import { packages } from '../../catalog/packages/table'
import { proposals } from '../../sales/proposals/table'
import { quotes } from '../../sales/quotes/table'

/** Tests for a request that refers to the package. */
export const isAskedFor = sql`EXISTS (SELECT FROM ${quotes} WHERE ${quotes.packageId} = ${packages.id})`

const isIn = (table: PgTable, packageId: PgColumn) =>
  sql`EXISTS (SELECT FROM ${table} WHERE ${packageId} = ${packages.id})`

/** Tests whether anything refers to the package, so that the undo of its import keeps it. */
export const isInUse = sql`(${sql.join(
  [
    isAskedFor,
    isIn(bookings, bookings.packageId),
    isIn(departures, departures.packageId),
    isIn(packageDrafts, packageDrafts.packageId),
    isIn(proposals, proposals.packageId),
  ],
  sql` OR `,
)})`

/**
 * Deletes a package, or archives one that somebody asked for.
 * @throws AppError as `archiveOrRemove`
 */
export const removePackage = ({ ctx, input: { id } }: Call<{ id: string }>): Promise<{ archived: boolean }> =>
  archiveOrRemove(ctx, id, isAskedFor)
