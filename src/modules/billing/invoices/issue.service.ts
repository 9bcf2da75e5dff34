import { eq, sql } from 'drizzle-orm'
import type { Ctx, UserCall, UserCtx } from '../../../platform/server/context'
import { newId } from '../../../platform/server/ids'
import { sha256 } from '../../../platform/server/storage'
import { withTransaction } from '../../../platform/server/database/transaction'
import { conflict, notFound, stale } from '../../../shared/errors'
import { recordEvent } from '../../core/events/service'
import { lockBooking } from '../../bookings/bookings/move.service'
import { paidFor } from '../payments/account.rules'
import { lockAccount } from '../payments/ledger.service'
import { counts, methodLabels } from '../payments/payment.rules'
import { payments } from '../payments/table'
import { canonicalJson } from '../../sales/proposals/canonical.rules'
import { partyText } from '../../sales/proposals/offer.rules'
import { getAgency } from '../../settings/settings/service'
import { type AboutBooking, getInvoiceBasis, listDue, getSeller } from './about.service'
import { findCredited } from './statement.rules'
import { type InvoiceKind, sumNet, toReference, sumTax, sumTotal } from './invoice.rules'
import type { Buyer, InvoiceSnapshot, Stated } from './view'
import type { IssueInvoiceInput, IssueReceiptInput } from './schema'
import { documentNumbers, type Invoice, invoices } from './table'
import { getInvoices } from './view.service'

/** Takes the next number under a row lock of the caller's transaction; a rollback returns it. */
async function takeNumber(ctx: Ctx, series: InvoiceKind, year: number): Promise<number> {
  const [taken] = await ctx.db
    .insert(documentNumbers)
    .values({ series, year, next: 2 })
    .onConflictDoUpdate({
      target: [documentNumbers.series, documentNumbers.year],
      set: { next: sql`${documentNumbers.next} + 1` },
    })
    .returning({ next: documentNumbers.next })
  return taken!.next - 1
}

type Document = Stated & {
  kind: InvoiceKind
  buyer: Buyer
  /** Holds the newest of `corrected`. */
  refersTo: Invoice | null
  corrected?: readonly string[]
  payment: (NonNullable<InvoiceSnapshot['payment']> & { id: string }) | null
}

/** Hashes all content of a document. */
export const hashInvoice = (
  row: Pick<
    Invoice,
    'kind' | 'reference' | 'issuedOn' | 'currency' | 'netMinor' | 'taxMinor' | 'totalMinor' | 'snapshot'
  >,
): string => {
  const { kind, reference, issuedOn, currency, netMinor, taxMinor, totalMinor, snapshot } = row
  return sha256(canonicalJson({ kind, reference, issuedOn, currency, netMinor, taxMinor, totalMinor, snapshot }))
}

/** Takes the number last: other issuers wait for it until this transaction ends. */
async function issue(ctx: UserCtx, about: AboutBooking, document: Document): Promise<void> {
  const { booking, account, isMarginScheme } = about
  const { kind, buyer, refersTo, corrected = [], payment, lines, taxes } = document
  const { books, brand } = await getAgency({ ctx })
  const seller = await getSeller(ctx)
  if (!seller) throw conflict('The agency’s address is missing: add it in Settings, under Billing', 'seller')
  const { id: bookingId, reference: bookingReference, title, startsOn, endsOn, currency } = booking
  const { chargedMinor, balanceMinor, today: issuedOn } = account
  const snapshot: InvoiceSnapshot = {
    lines,
    taxes,
    seller,
    buyer,
    booking: { reference: bookingReference, title, startsOn, endsOn, party: partyText(booking) },
    refersTo: corrected.length > 0 ? corrected.join(', ') : (refersTo?.reference ?? null),
    payment: payment && { method: payment.method, reference: payment.reference, effectiveOn: payment.effectiveOn },
    account: { chargedMinor, paidMinor: paidFor(account), balanceMinor },
    due: listDue(account),
    ...(kind !== 'receipt' && booking.receipt.fx && { fx: booking.receipt.fx }),
    ...(isMarginScheme && kind !== 'receipt' && books.marginNote && { note: books.marginNote }),
  }
  const year = Number(issuedOn.slice(0, 4))
  const amounts = { netMinor: sumNet(document), taxMinor: sumTax(document), totalMinor: sumTotal(document) }
  const number = await takeNumber(ctx, kind, year)
  const row = {
    kind,
    reference: toReference(brand.prefixes, kind, year, number),
    issuedOn,
    currency,
    ...amounts,
    snapshot,
  }
  await ctx.db.insert(invoices).values({
    ...row,
    id: newId(),
    year,
    number,
    bookingId,
    refersTo: refersTo?.id ?? null,
    paymentId: payment?.id ?? null,
    issuedAt: ctx.now(),
    issuedBy: ctx.actor.id,
    sha256: hashInvoice(row),
  })
  const data = { kind, reference: row.reference, totalMinor: amounts.totalMinor, currency }
  await recordEvent(ctx, { kind: 'invoice.issued', about: { entity: 'booking', id: bookingId }, data })
}

/** Locks the booking, then its account, and reads both. @throws AppError not-found */
async function lockAbout(ctx: UserCtx, bookingId: string): Promise<AboutBooking> {
  await lockBooking(ctx, bookingId)
  await lockAccount(ctx, bookingId)
  return getInvoiceBasis(ctx, bookingId)
}

/**
 * Issues an invoice of charges without a document, or a credit note of what is no longer charged.
 * @throws AppError not-found; conflict when everything is invoiced or without the agency's address, and with the newer
 * documents for a stale `version` or `bookingVersion`
 */
export async function issueInvoice({ ctx, input }: UserCall<IssueInvoiceInput>) {
  const { bookingId, version, bookingVersion, buyer } = input
  await withTransaction(ctx, async (tx) => {
    const about = await lockAbout(tx, bookingId)
    const isNewer =
      about.account.version !== version || about.booking.version !== (bookingVersion ?? about.booking.version)
    if (isNewer) throw stale(await getInvoices({ ctx: tx, input: { bookingId } }))
    if (!about.next)
      throw conflict(
        'Everything that is charged is on an invoice already. The next one follows the next charge or credit',
      )
    await issue(tx, about, { ...about.next, ...findCredited(about.issued, about.next), buyer, payment: null })
  })
  return getInvoices({ ctx, input: { bookingId } })
}

/**
 * Issues the receipt of a payment.
 * @throws AppError not-found; conflict for a refund, a reversed payment or one with a receipt
 */
export async function issueReceipt({ ctx, input }: UserCall<IssueReceiptInput>) {
  const { paymentId, buyer } = input
  const { bookingId: paidFor } = payments
  const [found] = await ctx.db.select({ bookingId: paidFor }).from(payments).where(eq(payments.id, paymentId))
  if (!found) throw notFound('Payment')
  const { bookingId } = found
  await withTransaction(ctx, async (tx) => {
    const about = await lockAbout(tx, bookingId)
    const payment = about.account.payments.find(({ id }) => id === paymentId)
    if (!payment || payment.direction === 'out') throw conflict('Money that goes back has a credit note, no receipt')
    if (!counts(payment)) throw conflict('This payment was taken back. It has no receipt')
    if ((await tx.db.$count(invoices, eq(invoices.paymentId, paymentId))) > 0)
      throw conflict('This payment has a receipt already. Open that one')
    const { id, method, reference, effectiveOn, amountMinor } = payment
    const title = `Payment received, ${methodLabels[method].toLowerCase()}`
    const lines = [{ key: id, title, detail: reference, amountMinor }]
    const paid = { id, method, reference, effectiveOn }
    await issue(tx, about, { kind: 'receipt', buyer, lines, taxes: [], refersTo: null, payment: paid })
  })
  return getInvoices({ ctx, input: { bookingId } })
}
