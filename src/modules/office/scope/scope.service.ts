import { and, inArray, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
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
import { customerMerges, customers } from '../../sales/customers/table'
import { customersVisibleTo, leadsVisibleTo, workVisibleTo } from '../../sales/leads/scope.service'
import { leadFollowUps, leadMerges, leads } from '../../sales/leads/table'
import { proposals } from '../../sales/proposals/table'
import { quotes } from '../../sales/quotes/table'
import { bookingChanges } from '../../servicing/booking-changes/table'
import { listReferences, type ScopedKind, scopedKinds } from './scope.rules'
import { uuidPattern } from '../../../shared/ids'
import { capitalize } from '../../../shared/text'

type Visible = { table: PgTable & { id: PgColumn }; to: (ctx: UserCtx) => SQL | undefined }
type Owned = keyof typeof visible

/** Holds the conditions of records that somebody owns. */
const visible = {
  lead: { table: leads, to: leadsVisibleTo },
  customer: { table: customers, to: customersVisibleTo },
  quote: { table: quotes, to: (ctx) => workVisibleTo(ctx, quotes.assigneeId, quotes.leadId) },
  proposal: { table: proposals, to: (ctx) => workVisibleTo(ctx, proposals.ownerId, proposals.leadId) },
  booking: { table: bookings, to: bookingsVisibleTo },
} satisfies Partial<Record<ScopedKind, Visible>>

/** Names every column by which the others belong to a record. */
export const belongsTo: Record<Exclude<ScopedKind, Owned | 'record'>, readonly (readonly [PgColumn, ScopedKind])[]> = {
  'follow-up': [[leadFollowUps.leadId, 'lead']],
  'lead-merge': [
    [leadMerges.intoId, 'lead'],
    [leadMerges.customerId, 'customer'],
  ],
  'customer-merge': [
    [customerMerges.fromId, 'customer'],
    [customerMerges.intoId, 'customer'],
  ],
  change: [[bookingChanges.bookingId, 'booking']],
  order: [[supplierOrders.bookingId, 'booking']],
  'supplier-payment': [
    [supplierPayments.bookingId, 'booking'],
    [supplierPayments.orderId, 'order'],
  ],
  payment: [[payments.bookingId, 'booking']],
  entry: [
    [ledger.bookingId, 'booking'],
    [ledger.paymentId, 'payment'],
  ],
  invoice: [
    [invoices.bookingId, 'booking'],
    [invoices.paymentId, 'payment'],
  ],
  document: [
    [tripDocuments.bookingId, 'booking'],
    [tripDocuments.evidenceBookingId, 'booking'],
    [tripDocuments.evidenceProposalId, 'proposal'],
  ],
}
const isOwned = (kind: ScopedKind): kind is Owned => kind in visible

/** Tells whether one of the records, or one to which they belong, is hidden from the caller. */
async function hidesAny(ctx: UserCtx, kind: ScopedKind, ids: string[] | SQLWrapper): Promise<boolean> {
  if (isOwned(kind)) {
    const { table, to } = visible[kind]
    // Avoids `NOT`: the condition is NULL, not false, for unowned work on another's lead.
    return (await ctx.db.$count(table, and(inArray(table.id, ids), sql`${to(ctx)} IS NOT TRUE`))) > 0
  }
  if (kind === 'record') {
    const owned = Object.keys(visible) as Owned[]
    return (await Promise.all(owned.map((one) => hidesAny(ctx, one, ids)))).includes(true)
  }
  const hides = belongsTo[kind].map(([column, owner]) => {
    const table = column.table as Visible['table']
    return hidesAny(ctx, owner, ctx.db.select({ id: column }).from(table).where(inArray(table.id, ids)))
  })
  return (await Promise.all(hides)).includes(true)
}

/** Names what was not found as the record's own service does. */
const toLabel = (kind: ScopedKind) => capitalize(kind).replace('-', ' ')

/**
 * Refuses a call that names a record hidden from the caller's role, for reading and writing, as if it did not exist.
 * Lists have the same condition in their WHERE.
 * @throws AppError not-found
 */
export async function assertInScope(ctx: UserCtx, path: string, input: unknown): Promise<void> {
  if (!isLimited(ctx)) return
  const named = listReferences(path, input).filter(({ id }) => uuidPattern.test(id.toLowerCase()))
  await Promise.all(
    scopedKinds.map(async (kind) => {
      const ids = [...new Set(named.filter((one) => one.kind === kind).map(({ id }) => id))]
      if (ids.length > 0 && (await hidesAny(ctx, kind, ids))) throw notFound(toLabel(kind))
    }),
  )
}
