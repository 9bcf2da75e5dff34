import type { Ctx } from '../../../platform/server/context'
import { withTransaction } from '../../../platform/server/database/transaction'
import { listReviewedPackages } from '../../bookings/reviews/moderate.service'
import { deletePackages, listPackagesToPurge } from '../../catalog/packages/purge.service'
import { isAskedFor } from './remove-package.service'

/** Removes packages some time after staff deleted them, unless they are booked, reviewed or worked on. */
export const purgePackages = (ctx: Ctx): Promise<void> =>
  withTransaction(ctx, async (tx) => {
    const due = await listPackagesToPurge(tx, isAskedFor)
    const reviewed = await listReviewedPackages(tx, due)
    await deletePackages(
      tx,
      due.filter((id) => !reviewed.includes(id)),
      isAskedFor,
    )
  })
