import type { CalendarDate } from '../../../shared/dates'
import type { Currency } from '../../../shared/money'
import type { InstalmentKind } from '../payments/account.rules'
import type { PaymentMethod } from '../payments/payment.rules'

/** Documents with numbers, each kind in a series of its own (product.md 5.5). */
export const invoiceKinds = ['invoice', 'credit-note', 'receipt'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]
export const kindLabels: Record<InvoiceKind, string> = {
  invoice: 'Invoice',
  'credit-note': 'Credit note',
  receipt: 'Receipt',
}
const prefixes: Record<InvoiceKind, string> = { invoice: 'INV', 'credit-note': 'CN', receipt: 'RC' }

/** 'INV-2026-00318' */
export const referenceOf = (kind: InvoiceKind, year: number, number: number): string =>
  `${prefixes[kind]}-${year}-${String(number).padStart(5, '0')}`

/** A document's amounts as it prints them: a credit note is written with what is credited. */
export const printed = (kind: InvoiceKind, minor: number): number => (kind === 'credit-note' ? 0 - minor : minor)

/** Without tax. `key` is the service's, so that a later document knows what was invoiced of it. */
export type InvoiceLine = { key: string; title: string; detail: string; amountMinor: number }
/** Lacks a rate for a tax on the margin, on documents from before version 1.1. */
export type InvoiceTax = { label: string; basisPoints: number | null; ofMinor: number | null; amountMinor: number }
/** Holds what a document adds up. A credit note is below 0. */
export type Stated = { lines: InvoiceLine[]; taxes: InvoiceTax[] }

export const netOf = ({ lines }: Pick<Stated, 'lines'>): number =>
  lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
export const taxOf = ({ taxes }: Pick<Stated, 'taxes'>): number =>
  taxes.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
export const totalOf = (stated: Stated): number => netOf(stated) + taxOf(stated)

export type Seller = {
  name: string
  address: string
  taxNumber: string | null
  bank: string | null
  email: string | null
  phone: string | null
}
export type Buyer = { name: string; address: string; taxNumber: string }

/** Everything that stands on a document, as it was when it was issued. */
export type InvoiceSnapshot = Stated & {
  seller: Seller
  buyer: Buyer
  booking: { reference: string; title: string; startsOn: CalendarDate; endsOn: CalendarDate; party: string }
  /** The number of the invoice that a credit note is of. */
  refersTo: string | null
  /** Of a receipt. */
  payment: { method: PaymentMethod; reference: string; effectiveOn: CalendarDate } | null
  /** The booking's account with this document. */
  account: { chargedMinor: number; paidMinor: number; balanceMinor: number }
  /** What of it is still to be paid, and when. */
  due: { kind: InstalmentKind; dueOn: CalendarDate; amountMinor: number }[]
  /** Names the scheme under which the tax is within the price, as that scheme requires. */
  note?: string
}

/** A document as lists show it. Amounts of credit notes are below 0. */
export type InvoiceView = {
  id: string
  kind: InvoiceKind
  reference: string
  issuedOn: CalendarDate
  bookingId: string
  bookingReference: string
  buyerName: string
  refersTo: string | null
  currency: Currency
  netMinor: number
  taxMinor: number
  totalMinor: number
  /** The payment of a receipt was taken back since. */
  isVoid: boolean
}

/** Opened: what stands on it, and the hash of that. */
export type InvoiceDetail = InvoiceView & { snapshot: InvoiceSnapshot; sha256: string; issuedBy: string }

/** A document as the list under a traveler's trip has it. */
export type OwnInvoiceView = Pick<
  InvoiceView,
  'id' | 'kind' | 'reference' | 'issuedOn' | 'currency' | 'totalMinor' | 'isVoid'
>
/** Opened by its traveler. */
export type OwnInvoice = Omit<InvoiceDetail, 'issuedBy'>

/** What would be issued now. */
export type NextDocument = Stated & {
  kind: 'invoice' | 'credit-note'
  netMinor: number
  taxMinor: number
  totalMinor: number
}

/** The documents of a booking, and what is not on any of them yet. */
export type BookingInvoices = {
  bookingId: string
  currency: Currency
  /** Of the account: nobody issues what has changed meanwhile. */
  version: number
  /** Charges without what was credited. What was written off stays invoiced. */
  chargedMinor: number
  invoicedMinor: number
  documents: InvoiceView[]
  next: NextDocument | null
  /** What has changed since at the same price: the next document says so. What went is below 0. */
  swapped: Pick<InvoiceLine, 'title' | 'amountMinor'>[]
  /** Payments that have no receipt. */
  payments: { id: string; amountMinor: number; method: PaymentMethod; reference: string; effectiveOn: CalendarDate }[]
  buyer: Buyer
  /** The agency's address is not known yet: nothing can be issued. */
  needsAddress: boolean
  /** Where a document would be sent; null once the person's data was deleted, or without an address. */
  email: string | null
}

/** In minor units, of one currency. Credit notes are below 0. */
export type InvoiceTotals = {
  currency: Currency
  netMinor: number
  taxMinor: number
  invoicedMinor: number
  creditedMinor: number
  receivedMinor: number
}

export const invoiceSorts = ['issued', 'total'] as const
export type InvoiceSort = (typeof invoiceSorts)[number]
