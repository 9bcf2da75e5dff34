import { z } from 'zod'
import { count, currency, date, exchangeRate, id, minor, text, toPage, view } from '../../../shared/views'
import { instalmentKinds } from '../payments/account.rules'
import { paymentMethods } from '../payments/payment.rules'
import { payment } from '../payments/view'
import { receiptLine } from '../../catalog/pricing/view'
import { invoiceKinds } from './invoice.rules'

/** Describes a line without tax. `key` names the service, so that a later document knows its invoiced amount. */
const invoiceLine = view({
  key: text,
  title: text,
  detail: text,
  amountMinor: minor,
  /** Holds the agreed receipt, which contains the taxes that the price contains; absent where `detail` says all. */
  receipt: receiptLine.array().optional(),
})
export type InvoiceLine = z.infer<typeof invoiceLine>

/** Lacks a rate for a tax on the margin, on documents from before version 1.1. */
const invoiceTax = view({
  label: text,
  basisPoints: z.number().nullable().describe('Hundredths of a percent, with one decimal: 887.5 is 8.875%'),
  ofMinor: minor.nullable(),
  amountMinor: minor,
})
export type InvoiceTax = z.infer<typeof invoiceTax>

/** Holds the lines and taxes of a document; those of a credit note are below 0. */
const stated = view({ lines: invoiceLine.array(), taxes: invoiceTax.array() })
export type Stated = z.infer<typeof stated>

const seller = view({
  name: text,
  address: text,
  taxNumber: text.nullable(),
  bank: text.nullable(),
  email: text.nullable(),
  phone: text.nullable(),
})
export type Seller = z.infer<typeof seller>
const buyer = view({ name: text, address: text, taxNumber: text })
export type Buyer = z.infer<typeof buyer>

export const invoiceSnapshot = stated.extend({
  seller,
  buyer,
  booking: view({ reference: text, title: text, startsOn: date, endsOn: date, party: text }),
  refersTo: text.nullable().describe('The invoices that a credit note takes from, parted by commas, the oldest first'),
  payment: view({ method: z.enum(paymentMethods), reference: text, effectiveOn: date })
    .nullable()
    .describe('Of a receipt'),
  /** Holds the booking's account as of this document. */
  account: view({ chargedMinor: minor, paidMinor: minor, balanceMinor: minor }),
  due: view({ kind: z.enum(instalmentKinds), dueOn: date, amountMinor: minor }).array(),
  /** Names the scheme under which the tax is within the price, as that scheme requires. */
  note: text.optional(),
  fx: exchangeRate.array().optional().describe('The rates by which prices of the booking were converted'),
})
export type InvoiceSnapshot = z.infer<typeof invoiceSnapshot>

/** Describes a document in lists. Amounts of credit notes are below 0. */
export const invoiceView = view({
  id,
  kind: z.enum(invoiceKinds),
  reference: text,
  issuedOn: date,
  bookingId: id,
  bookingReference: text,
  buyerName: text,
  refersTo: invoiceSnapshot.shape.refersTo,
  currency,
  netMinor: minor,
  taxMinor: minor,
  totalMinor: minor,
  isVoid: z.boolean().describe('The payment of a receipt was taken back since'),
})
export type InvoiceView = z.infer<typeof invoiceView>
export const invoicePage = toPage(invoiceView)

/** Adds the content of a document, and its hash. */
export const ownInvoice = invoiceView.extend({
  snapshot: invoiceSnapshot,
  sha256: text.describe('Of everything that stands on it'),
})
export type OwnInvoice = z.infer<typeof ownInvoice>
export const invoiceDetail = ownInvoice.extend({ issuedBy: text })
export type InvoiceDetail = z.infer<typeof invoiceDetail>

export const ownInvoiceView = invoiceView.pick({
  id: true,
  kind: true,
  reference: true,
  issuedOn: true,
  currency: true,
  totalMinor: true,
  isVoid: true,
})
export type OwnInvoiceView = z.infer<typeof ownInvoiceView>

const nextDocument = stated.extend({
  kind: z.enum(['invoice', 'credit-note']),
  netMinor: minor,
  taxMinor: minor,
  totalMinor: minor,
})
export type NextDocument = z.infer<typeof nextDocument>

/** Describes a payment without a receipt. */
export const unreceipted = payment.pick({
  id: true,
  amountMinor: true,
  method: true,
  reference: true,
  effectiveOn: true,
})

/** Lists the documents of a booking, and what is not invoiced yet. */
export const bookingInvoices = view({
  bookingId: id,
  currency,
  /** Holds the account's version, an optimistic lock for issuing. */
  version: count,
  bookingVersion: count,
  /** Sums charges minus credits; written-off amounts stay invoiced. */
  chargedMinor: minor,
  invoicedMinor: minor,
  documents: invoiceView.array(),
  next: nextDocument.nullable(),
  /** Lists changes at the same total, for the next document; removed lines are below 0. */
  swapped: invoiceLine.pick({ title: true, amountMinor: true }).array(),
  payments: unreceipted.array(),
  buyer,
  /** Marks that nothing can be issued without the agency's address. */
  needsAddress: z.boolean(),
  /** Holds the recipient; null for an erased person, or without an address. */
  email: text.nullable(),
})
export type BookingInvoices = z.infer<typeof bookingInvoices>

/** Sums in minor units of one currency. Credit notes are below 0. */
export const invoiceTotals = view({
  currency,
  netMinor: minor,
  taxMinor: minor,
  invoicedMinor: minor,
  creditedMinor: minor,
  receivedMinor: minor,
})
export type InvoiceTotals = z.infer<typeof invoiceTotals>
