import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../platform/server/context'
import type { BookingDetail } from '../../bookings/bookings/booking.rules'
import { getBooking } from '../../bookings/bookings/view.service'
import { getAccount } from '../payments/account.service'
import type { AccountView, LedgerView } from '../payments/view.rules'
import { isOnMargin } from '../../sales/proposals/price.rules'
import { getProposal } from '../../sales/proposals/view.service'
import { getAgency, getSite } from '../../settings/settings/service'
import type { InvoiceSnapshot, Seller } from './invoice.rules'
import { type Booked, nextDocument, swappedLines } from './statement.rules'
import { type Invoice, invoices } from './table'
import { toldBooking } from './told.rules'

/** Discount and taxes of the offer that was accepted. */
async function offered(ctx: UserCtx, { proposalId }: BookingDetail) {
  if (!proposalId) return { taxes: [], discountLabel: 'Discount' }
  const { versions, currentNumber } = await getProposal({ ctx, input: { id: proposalId } })
  const version = versions.find(({ number }) => number === currentNumber)
  return { taxes: version?.taxes ?? [], discountLabel: version?.discount?.label || 'Discount' }
}

/** Charged and not credited. What is written off was charged, too. */
const chargedOf = (entries: readonly LedgerView[]): number =>
  entries
    .filter(({ kind }) => kind === 'charge' || kind === 'fee' || kind === 'credit')
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0)

/** Invoices and credit notes of a booking, the oldest first. */
const issuedOf = (ctx: Ctx, bookingId: string): Promise<Invoice[]> =>
  ctx.db
    .select()
    .from(invoices)
    .where(and(eq(invoices.bookingId, bookingId), inArray(invoices.kind, ['invoice', 'credit-note'])))
    .orderBy(asc(invoices.issuedAt), asc(invoices.id))

/** A booking with its account, what was issued of it, and what is to be issued now. @throws AppError not-found */
export async function aboutBooking(ctx: UserCtx, bookingId: string) {
  const input = { id: bookingId }
  const [booking, account, issued] = await Promise.all([
    getBooking({ ctx, input }),
    getAccount({ ctx, input }),
    issuedOf(ctx, bookingId),
  ])
  const { currency, taxMinor, totalMinor, services, status } = booking
  const sold: Booked = {
    ...(await offered(ctx, booking)),
    currency,
    services,
    taxMinor,
    totalMinor,
    feesMinor: account.feesMinor,
    isCancelled: status === 'cancelled',
  }
  const chargedMinor = chargedOf(account.entries)
  const stated = issued.map(({ snapshot }) => snapshot)
  const told = toldBooking(sold, stated)
  const next = nextDocument(told, chargedMinor, stated)
  const isMarginScheme = sold.taxes.some(isOnMargin)
  return {
    booking,
    account,
    issued,
    chargedMinor,
    next,
    swapped: swappedLines(told, chargedMinor, stated),
    isMarginScheme,
  }
}
export type AboutBooking = Awaited<ReturnType<typeof aboutBooking>>

/** Who issues; without the address that the law wants, null. */
export async function sellerOf(ctx: Ctx): Promise<Seller | null> {
  const [{ name, email, billing }, site] = await Promise.all([getAgency({ ctx }), getSite({ ctx })])
  if (!billing.address) return null
  const phone = site.agency.contacts[0]?.phone ?? site.agency.consultant?.phone ?? null
  return {
    name: billing.legalName ?? name,
    address: billing.address,
    taxNumber: billing.taxNumber ?? null,
    bank: billing.bank ?? null,
    email,
    phone,
  }
}

/** What is still to be paid, and when. */
export const dueOf = ({ instalments }: AccountView): InvoiceSnapshot['due'] =>
  instalments
    .filter(({ amountMinor, settledMinor }) => settledMinor < amountMinor)
    .map(({ kind, dueOn, amountMinor, settledMinor }) => ({ kind, dueOn, amountMinor: amountMinor - settledMinor }))
