import type { CalendarDate } from '../../../shared/dates'
import type { Currency } from '../../../shared/money'
import type { InstalmentKind } from '../payments/account.rules'
import type { PaymentMethod } from '../payments/payment.rules'

/** Lists numbered documents; each kind has its own series (product.md 5.5). */
export const invoiceKinds = ['invoice', 'credit-note', 'receipt'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]
export const kindLabels: Record<InvoiceKind, string> = {
  invoice: 'Invoice',
  'credit-note': 'Credit note',
  receipt: 'Receipt',
}
const prefixes: Record<InvoiceKind, string> = { invoice: 'INV', 'credit-note': 'CN', receipt: 'RC' }

/** Formats 'INV-2026-00318'. */
export const toReference = (kind: InvoiceKind, year: number, number: number): string =>
  `${prefixes[kind]}-${year}-${String(number).padStart(5, '0')}`

/** Returns the amount as printed: a credit note prints its credit as a positive amount. */
export const printed = (kind: InvoiceKind, minor: number): number => (kind === 'credit-note' ? 0 - minor : minor)

/** Describes a line without tax. `key` names the service, so that a later document knows its invoiced amount. */
export type InvoiceLine = { key: string; title: string; detail: string; amountMinor: number }
/** Lacks a rate for a tax on the margin, on documents from before version 1.1. */
export type InvoiceTax = { label: string; basisPoints: number | null; ofMinor: number | null; amountMinor: number }
/** Holds the lines and taxes of a document; those of a credit note are below 0. */
export type Stated = { lines: InvoiceLine[]; taxes: InvoiceTax[] }

export const sumNet = ({ lines }: Pick<Stated, 'lines'>): number =>
  lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
export const sumTax = ({ taxes }: Pick<Stated, 'taxes'>): number =>
  taxes.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
export const sumTotal = (stated: Stated): number => sumNet(stated) + sumTax(stated)

export type Seller = {
  name: string
  address: string
  taxNumber: string | null
  bank: string | null
  email: string | null
  phone: string | null
}
export type Buyer = { name: string; address: string; taxNumber: string }

export type InvoiceSnapshot = Stated & {
  seller: Seller
  buyer: Buyer
  booking: { reference: string; title: string; startsOn: CalendarDate; endsOn: CalendarDate; party: string }
  /** Holds the number of the invoice that a credit note corrects. */
  refersTo: string | null
  payment: { method: PaymentMethod; reference: string; effectiveOn: CalendarDate } | null
  /** Holds the booking's account as of this document. */
  account: { chargedMinor: number; paidMinor: number; balanceMinor: number }
  due: { kind: InstalmentKind; dueOn: CalendarDate; amountMinor: number }[]
  /** Names the scheme under which the tax is within the price, as that scheme requires. */
  note?: string
}

/** Describes a document in lists. Amounts of credit notes are below 0. */
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
  /** Marks a receipt whose payment was reversed since. */
  isVoid: boolean
}

/** Adds the content of a document, and its hash. */
export type InvoiceDetail = InvoiceView & { snapshot: InvoiceSnapshot; sha256: string; issuedBy: string }

export type OwnInvoiceView = Pick<
  InvoiceView,
  'id' | 'kind' | 'reference' | 'issuedOn' | 'currency' | 'totalMinor' | 'isVoid'
>
export type OwnInvoice = Omit<InvoiceDetail, 'issuedBy'>

export type NextDocument = Stated & {
  kind: 'invoice' | 'credit-note'
  netMinor: number
  taxMinor: number
  totalMinor: number
}

/** Lists the documents of a booking, and what is not invoiced yet. */
export type BookingInvoices = {
  bookingId: string
  currency: Currency
  /** Holds the account's version, an optimistic lock for issuing. */
  version: number
  /** Sums charges minus credits; written-off amounts stay invoiced. */
  chargedMinor: number
  invoicedMinor: number
  documents: InvoiceView[]
  next: NextDocument | null
  /** Lists changes at the same total, for the next document; removed lines are below 0. */
  swapped: Pick<InvoiceLine, 'title' | 'amountMinor'>[]
  /** Lists payments without a receipt. */
  payments: { id: string; amountMinor: number; method: PaymentMethod; reference: string; effectiveOn: CalendarDate }[]
  buyer: Buyer
  /** Marks that nothing can be issued without the agency's address. */
  needsAddress: boolean
  /** Holds the recipient; null for an erased person, or without an address. */
  email: string | null
}

/** Sums in minor units of one currency. Credit notes are below 0. */
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
