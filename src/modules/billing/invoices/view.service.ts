import { and, asc, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Ctx, UserCall, UserCtx } from '../../../platform/server/context'
import { notFound } from '../../../shared/errors'
import { pickView } from '../../../shared/views'
import { users } from '../../identity/auth/table'
import { joinNames } from '../../../shared/names'
import { isOwned } from '../../bookings/bookings/own.service'
import { bookings } from '../../bookings/bookings/table'
import type { BookingDetail } from '../../bookings/bookings/view'
import { customers } from '../../sales/customers/table'
import { counts } from '../payments/payment.rules'
import { payments } from '../payments/table'
import { isAnonymous } from '../../sales/quotes/quote.rules'
import { getInvoiceBasis, getSeller } from './about.service'
import { sumTotal } from './invoice.rules'
import { findCredited } from './statement.rules'
import {
  type BookingInvoices,
  type Buyer,
  type InvoiceDetail,
  type InvoiceView,
  type OwnInvoice,
  ownInvoiceView,
  type OwnInvoiceView,
  unreceipted,
} from './view'
import type { InvoiceInput, ListBookingInvoicesInput, OwnInvoiceInput } from './schema'
import { invoices } from './table'

const readSnapshot = (path: string) => sql<string>`${invoices.snapshot} #>> ${path}`

/** Selects what `toView` reads; needs a left join of payments. */
export const viewColumns = {
  id: invoices.id,
  kind: invoices.kind,
  reference: invoices.reference,
  issuedOn: invoices.issuedOn,
  bookingId: invoices.bookingId,
  bookingReference: readSnapshot('{booking,reference}'),
  buyerName: readSnapshot('{buyer,name}'),
  refersTo: sql<string | null>`${invoices.snapshot} ->> 'refersTo'`,
  currency: invoices.currency,
  netMinor: invoices.netMinor,
  taxMinor: invoices.taxMinor,
  totalMinor: invoices.totalMinor,
  reversedAt: payments.reversedAt,
}
type Row = Omit<InvoiceView, 'isVoid'> & { reversedAt: Date | null }

export const toView = ({ reversedAt, ...row }: Row): InvoiceView => ({ ...row, isVoid: reversedAt !== null })

const getDocuments = async (ctx: Ctx, bookingId: string): Promise<InvoiceView[]> => {
  const found = await ctx.db
    .select(viewColumns)
    .from(invoices)
    .leftJoin(payments, eq(payments.id, invoices.paymentId))
    .where(eq(invoices.bookingId, bookingId))
    .orderBy(asc(invoices.issuedAt), asc(invoices.id))
  return found.map(toView)
}

/**
 * Returns the buyer of the next invoice or receipt: that of the newest document, else the customer. Fills gaps from the
 * customer's address and tax number.
 */
async function findBuyer(ctx: Ctx, { id, customerId, ...booking }: BookingDetail): Promise<Buyer> {
  const [[last], [customer]] = await Promise.all([
    ctx.db
      .select({ buyer: sql<Buyer>`${invoices.snapshot} -> 'buyer'` })
      .from(invoices)
      .where(eq(invoices.bookingId, id))
      .orderBy(desc(invoices.issuedAt), desc(invoices.id))
      .limit(1),
    ctx.db
      .select({ address: customers.address, taxNumber: customers.taxNumber })
      .from(customers)
      .where(eq(customers.id, customerId)),
  ])
  const isGone = isAnonymous(booking)
  const none = { name: '', address: '', taxNumber: '' }
  const own = isGone ? none : { ...none, ...customer, name: booking.customerName }
  if (!last) return own
  const { name, address, taxNumber } = last.buyer
  return name === own.name
    ? { name, address: address || own.address, taxNumber: taxNumber || own.taxNumber }
    : last.buyer
}

/** Returns the issued documents of a booking, and what is not invoiced yet, for staff. @throws AppError not-found */
export async function getInvoices({
  ctx,
  input: { bookingId },
}: UserCall<ListBookingInvoicesInput>): Promise<BookingInvoices> {
  const { booking, account, issued, chargedMinor, next, swapped } = await getInvoiceBasis(ctx, bookingId)
  const [documents, seller, receipted, buyer] = await Promise.all([
    getDocuments(ctx, bookingId),
    getSeller(ctx),
    ctx.db
      .select({ paymentId: invoices.paymentId })
      .from(invoices)
      .where(and(eq(invoices.bookingId, bookingId), eq(invoices.kind, 'receipt'))),
    // Names the same on a credit note as on its invoice.
    (next && findCredited(issued, next).refersTo?.snapshot.buyer) ?? findBuyer(ctx, booking),
  ])
  const hasReceipt = new Set(receipted.map(({ paymentId }) => paymentId))
  const isGone = isAnonymous(booking)
  return {
    bookingId,
    currency: booking.currency,
    version: account.version,
    bookingVersion: booking.version,
    chargedMinor,
    invoicedMinor: issued.reduce((sum, one) => sum + sumTotal(one.snapshot), 0),
    documents,
    next,
    swapped: swapped.map(({ title, amountMinor }) => ({ title, amountMinor })),
    payments: account.payments
      .filter((one) => one.direction === 'in' && counts(one) && !hasReceipt.has(one.id))
      .map((one) => pickView(unreceipted, one, {})),
    buyer,
    needsAddress: seller === null,
    email: isGone ? null : booking.email || null,
  }
}

const { searchText: _searchText, ...columns } = getTableColumns(invoices)
const opened = { ...viewColumns, snapshot: columns.snapshot, sha256: columns.sha256 }

/** Returns a document for staff. @throws AppError not-found */
export async function getInvoice({ ctx, input: { id } }: UserCall<InvoiceInput>): Promise<InvoiceDetail> {
  const [row] = await ctx.db
    .select({ ...opened, actor: { firstName: users.firstName, lastName: users.lastName } })
    .from(invoices)
    .leftJoin(payments, eq(payments.id, invoices.paymentId))
    .leftJoin(users, eq(users.id, invoices.issuedBy))
    .where(eq(invoices.id, id))
  if (!row) throw notFound('Document')
  const { actor, snapshot, sha256, ...view } = row
  return { ...toView(view), snapshot, sha256, issuedBy: actor ? joinNames(actor) : 'Former staff' }
}

const isOwn = (ctx: UserCtx) =>
  inArray(invoices.bookingId, ctx.db.select({ id: bookings.id }).from(bookings).where(isOwned(ctx)))

/**
 * Lists the documents of the caller's own trip, newest first.
 * @throws AppError not-found, also for another traveler's
 */
export async function listOwnInvoices({
  ctx,
  input: { bookingId },
}: UserCall<ListBookingInvoicesInput>): Promise<OwnInvoiceView[]> {
  const found = await ctx.db
    .select(viewColumns)
    .from(invoices)
    .leftJoin(payments, eq(payments.id, invoices.paymentId))
    .where(and(eq(invoices.bookingId, bookingId), isOwn(ctx)))
    .orderBy(desc(invoices.issuedAt), desc(invoices.id))
  if (found.length === 0 && (await ctx.db.$count(bookings, and(eq(bookings.id, bookingId), isOwned(ctx)))) === 0)
    throw notFound('Booking')
  return found.map((row) => pickView(ownInvoiceView, toView(row), {}))
}

/** @throws AppError not-found, also for another traveler's */
export async function getOwnInvoice({ ctx, input: { id, bookingId } }: UserCall<OwnInvoiceInput>): Promise<OwnInvoice> {
  const [row] = await ctx.db
    .select(opened)
    .from(invoices)
    .leftJoin(payments, eq(payments.id, invoices.paymentId))
    .where(and(eq(invoices.id, id), bookingId ? eq(invoices.bookingId, bookingId) : undefined, isOwn(ctx)))
  if (!row) throw notFound('Document')
  const { snapshot, sha256, ...view } = row
  return { ...toView(view), snapshot, sha256 }
}

export const countDocuments = (ctx: Ctx, bookingIds: readonly string[]): Promise<number> =>
  ctx.db.$count(invoices, inArray(invoices.bookingId, [...bookingIds]))

/** Exports the documents of the caller's own trips, with their content. */
export async function downloadInvoices(ctx: UserCtx): Promise<object[]> {
  const { kind, reference, issuedOn, currency, totalMinor, snapshot } = columns
  return ctx.db
    .select({ kind, reference, issuedOn, currency, totalMinor, snapshot })
    .from(invoices)
    .where(isOwn(ctx))
    .orderBy(asc(invoices.issuedAt), asc(invoices.id))
}
