import { and, inArray, not } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { UserCtx } from '../../../platform/server/context'
import { notFound } from '../../../shared/errors'
import { supplierPayments } from '../../billing/supplier-payments/table'
import { invoices } from '../../billing/invoices/table'
import { ledger, payments } from '../../billing/payments/table'
import { bookingsVisibleTo } from '../../bookings/bookings/scope.service'
import { bookings } from '../../bookings/bookings/table'
import { tripDocuments } from '../../bookings/documents/table'
import { supplierOrders } from '../../bookings/supplier-orders/table'
import { isLimited } from '../../identity/teams/scope.service'
import { leadsVisibleTo, workVisibleTo } from '../../sales/leads/scope.service'
import { leadFollowUps, leadMerges, leads } from '../../sales/leads/table'
import { proposals } from '../../sales/proposals/table'
import { quotes } from '../../sales/quotes/table'
import { bookingChanges } from '../../servicing/booking-changes/table'
import { listReferences, type ScopedKind, scopedKinds } from './scope.rules'

type CountHidden = (ctx: UserCtx, ids: string[]) => Promise<number>
type Belonging = PgTable & { id: PgColumn }

const countHiddenBookings = (ctx: UserCtx, where: Parameters<typeof and>[0]) =>
  ctx.db.$count(bookings, and(where, not(bookingsVisibleTo(ctx)!)))

/** Counts records of hidden bookings. */
const ofBooking =
  (table: Belonging, bookingId: PgColumn): CountHidden =>
  (ctx, ids) =>
    countHiddenBookings(
      ctx,
      inArray(bookings.id, ctx.db.select({ id: bookingId }).from(table).where(inArray(table.id, ids))),
    )

/** Counts records of hidden leads. */
const ofLead =
  (table: Belonging, leadId: PgColumn): CountHidden =>
  (ctx, ids) => {
    const concerned = ctx.db.select({ id: leadId }).from(table).where(inArray(table.id, ids))
    return ctx.db.$count(leads, and(inArray(leads.id, concerned), not(leadsVisibleTo(ctx)!)))
  }

const countHidden: Record<ScopedKind, CountHidden> = {
  lead: (ctx, ids) => ctx.db.$count(leads, and(inArray(leads.id, ids), not(leadsVisibleTo(ctx)!))),
  'follow-up': ofLead(leadFollowUps, leadFollowUps.leadId),
  'lead-merge': ofLead(leadMerges, leadMerges.intoId),
  quote: (ctx, ids) =>
    ctx.db.$count(quotes, and(inArray(quotes.id, ids), not(workVisibleTo(ctx, quotes.assigneeId, quotes.leadId)!))),
  proposal: (ctx, ids) =>
    ctx.db.$count(
      proposals,
      and(inArray(proposals.id, ids), not(workVisibleTo(ctx, proposals.ownerId, proposals.leadId)!)),
    ),
  booking: (ctx, ids) => countHiddenBookings(ctx, inArray(bookings.id, ids)),
  change: ofBooking(bookingChanges, bookingChanges.bookingId),
  order: ofBooking(supplierOrders, supplierOrders.bookingId),
  'supplier-payment': (ctx, ids) => {
    const order = ctx.db
      .select({ id: supplierPayments.orderId })
      .from(supplierPayments)
      .where(inArray(supplierPayments.id, ids))
    const booking = ctx.db
      .select({ id: supplierOrders.bookingId })
      .from(supplierOrders)
      .where(inArray(supplierOrders.id, order))
    return countHiddenBookings(ctx, inArray(bookings.id, booking))
  },
  payment: ofBooking(payments, payments.bookingId),
  entry: ofBooking(ledger, ledger.bookingId),
  invoice: ofBooking(invoices, invoices.bookingId),
  document: ofBooking(tripDocuments, tripDocuments.bookingId),
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** Names what was not found as the record's own service does. */
const label = (kind: ScopedKind) => kind.charAt(0).toUpperCase() + kind.slice(1).replace('-', ' ')

/**
 * Refuses a call that names a record which the caller's role does not see, for reading and for writing, as if there were
 * none. Lists have the same condition in their WHERE.
 * @throws AppError not-found
 */
export async function assertInScope(ctx: UserCtx, path: string, input: unknown): Promise<void> {
  if (!isLimited(ctx)) return
  const named = listReferences(path, input).filter(({ id }) => uuid.test(id))
  await Promise.all(
    scopedKinds.map(async (kind) => {
      const ids = [...new Set(named.filter((one) => one.kind === kind).map(({ id }) => id))]
      if (ids.length > 0 && (await countHidden[kind](ctx, ids)) > 0) throw notFound(label(kind))
    }),
  )
}
