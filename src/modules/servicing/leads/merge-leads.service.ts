import { and, eq, ne } from 'drizzle-orm'
import type { Ctx, UserCall } from '../../../platform/server/context'
import { withTransaction } from '../../../platform/server/database/transaction'
import { moveBookings } from '../../bookings/bookings/hand-over.service'
import { bookings } from '../../bookings/bookings/table'
import type { MergedLead } from '../../sales/leads/view'
import type { MovedLead } from '../../sales/leads/merge.rules'
import {
  lockToMerge,
  lockToUndo,
  moveLeadRows,
  moveSale,
  restoreLead,
  type Way,
  writeMerge,
  writeUndo,
} from '../../sales/leads/merge.service'
import type { MergeLeadsInput, UndoLeadMergeInput } from '../../sales/leads/schema'
import { getLead } from '../../sales/leads/view.service'

/** Moves all records of a lead to another one; with `rows`, only those. @returns the ids moved */
async function moveAll(ctx: Ctx, { from, to, rows }: Way): Promise<MovedLead['rows']> {
  const moved = await moveLeadRows(ctx, { from, to, rows })
  // Follows the proposals, with which bookings made since a merge go back.
  const bookings = await moveBookings(ctx, { from, to, ids: rows && (rows.bookings ?? []) })
  return { ...moved, bookings }
}

/**
 * Merges `from` into the other lead of the same customer, which takes the named fields over. Redirects links to `from`
 * from then on.
 * @throws AppError not-found; invalid `from`. Conflict when one was merged, is another customer's or cannot take the
 * stage. Conflict with the newer lead when one was changed or moved
 */
export async function mergeLeads({ ctx, input }: UserCall<MergeLeadsInput>): Promise<MergedLead> {
  const id = await withTransaction(ctx, async (tx) => {
    const pair = await lockToMerge(tx, input)
    const rows = await moveAll(tx, { from: pair.from.id, to: pair.into.id })
    return writeMerge(tx, pair, { take: input.take, rows })
  })
  return { id, lead: await getLead({ ctx, input }) }
}

/**
 * Splits two merged leads again. Moves back what the merge moved, and what was sold of it; other rows added since stay
 * with the remaining lead.
 * @throws AppError not-found; conflict when it was undone, or when the remaining lead was merged or anonymized since
 */
export async function undoLeadMerge({ ctx, input: { id } }: UserCall<UndoLeadMergeInput>) {
  const intoId = await withTransaction(ctx, async (tx) => {
    const known = await lockToUndo(tx, id)
    await restoreLead(tx, known)
    await moveAll(tx, { from: known.intoId, to: known.fromId, rows: known.moved.rows })
    const isOpen = and(eq(bookings.leadId, known.intoId), ne(bookings.status, 'cancelled'))
    const isBooked = (await tx.db.$count(bookings, isOpen)) > 0
    await writeUndo(tx, await moveSale(tx, known, isBooked))
    return known.intoId
  })
  return getLead({ ctx, input: { id: intoId } })
}
