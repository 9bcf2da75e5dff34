import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../platform/server/context'
import type { BookingDetail } from '../../bookings/bookings/view'
import { hideMarginTax } from '../../bookings/bookings/snapshot.rules'
import { getBooking } from '../../bookings/bookings/view.service'
import { getAccount } from '../payments/account.service'
import type { AccountView, LedgerView } from '../payments/view'
import { isOnMargin } from '../../sales/proposals/price.rules'
import { getProposal } from '../../sales/proposals/view.service'
import { getAgencyPhone } from '../../settings/settings/phone.rules'
import { getAgency, getSite } from '../../settings/settings/service'
import type { InvoiceSnapshot, Seller } from './view'
import { toSeller } from './printed.rules'
import { type Booked, nextDocument, swappedLines } from './statement.rules'
import { type Invoice, invoices } from './table'
import { withHiddenTax } from './hidden-tax.rules'

/** Returns the taxes and the discount's label of the accepted offer, or the taxes that the price of any other booking contains. */
async function getOffered(ctx: UserCtx, { proposalId, taxes }: BookingDetail) {
  if (!proposalId) return { taxes, discountLabel: 'Discount' }
  const { versions, currentNumber } = await getProposal({ ctx, input: { id: proposalId } })
  const version = versions.find(({ number }) => number === currentNumber)
  return { taxes: version?.taxes ?? [], discountLabel: version?.discount?.label || 'Discount' }
}

/** Sums charges, fees and credits; written-off amounts count, as they were charged. */
const sumCharges = (entries: readonly LedgerView[]): number =>
  entries
    .filter(({ kind }) => kind === 'charge' || kind === 'fee' || kind === 'credit')
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0)

/** Lists invoices and credit notes of a booking, oldest first. */
const getIssued = (ctx: Ctx, bookingId: string): Promise<Invoice[]> =>
  ctx.db
    .select()
    .from(invoices)
    .where(and(eq(invoices.bookingId, bookingId), inArray(invoices.kind, ['invoice', 'credit-note'])))
    .orderBy(asc(invoices.issuedAt), asc(invoices.id))

/** Reads a booking with its account, its issued documents and the next one. @throws AppError not-found */
export async function getInvoiceBasis(ctx: UserCtx, bookingId: string) {
  const input = { id: bookingId }
  const [booking, account, issued] = await Promise.all([
    getBooking({ ctx, input }),
    getAccount({ ctx, input }),
    getIssued(ctx, bookingId),
  ])
  const { currency, taxMinor, totalMinor, services, status } = booking
  const offered = await getOffered(ctx, booking)
  const sold: Booked = {
    ...offered,
    currency,
    services,
    receipt: hideMarginTax(booking.receipt, offered.taxes).lines,
    taxMinor,
    totalMinor,
    feesMinor: account.feesMinor,
    isCancelled: status === 'cancelled',
  }
  const chargedMinor = sumCharges(account.entries)
  const stated = issued.map(({ snapshot }) => snapshot)
  const shown = withHiddenTax(sold, stated)
  const next = nextDocument(shown, chargedMinor, stated)
  const isMarginScheme = sold.taxes.some(isOnMargin)
  return {
    booking,
    account,
    issued,
    chargedMinor,
    next,
    swapped: swappedLines(shown, chargedMinor, stated),
    isMarginScheme,
  }
}
export type AboutBooking = Awaited<ReturnType<typeof getInvoiceBasis>>

/** Returns the issuing agency; null without the address that the law requires. */
export async function getSeller(ctx: Ctx): Promise<Seller | null> {
  const [{ name, email, billing }, site] = await Promise.all([getAgency({ ctx }), getSite({ ctx })])
  const seller = toSeller({ name, billing })
  if (!seller) return null
  return { ...seller, email, phone: getAgencyPhone(site.agency) }
}

export const listDue = ({ instalments }: AccountView): InvoiceSnapshot['due'] =>
  instalments
    .filter(({ amountMinor, settledMinor }) => settledMinor < amountMinor)
    .map(({ kind, dueOn, amountMinor, settledMinor }) => ({ kind, dueOn, amountMinor: amountMinor - settledMinor }))
