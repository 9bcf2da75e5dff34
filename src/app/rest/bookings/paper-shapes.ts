import type {
  InvoiceDetail,
  InvoiceView,
  OwnInvoice,
  OwnInvoiceView,
} from '../../../modules/billing/invoices/invoice.rules'

/** Shows an invoice under the traveler's trip. Amounts are in units of `currency`; negative for a credit note. */
export const restOwnInvoice = ({ id, kind, reference, issuedOn, currency, totalMinor, isVoid }: OwnInvoiceView) => ({
  id,
  kind,
  reference,
  issuedOn,
  total: totalMinor / 100,
  currency,
  isVoid,
})

/** Shows an invoice in the REST contract's shape. */
export const restInvoice = (invoice: InvoiceView) => ({
  ...restOwnInvoice(invoice),
  bookingId: invoice.bookingId,
  bookingReference: invoice.bookingReference,
  buyerName: invoice.buyerName,
  refersTo: invoice.refersTo,
  net: invoice.netMinor / 100,
  tax: invoice.taxMinor / 100,
})

/** Adds all its contents, with amounts in minor units. */
export const restOpenedInvoice = (invoice: OwnInvoice) => ({
  ...restInvoice(invoice),
  seller: invoice.snapshot.seller,
  buyer: invoice.snapshot.buyer,
  booking: invoice.snapshot.booking,
  lines: invoice.snapshot.lines.map(({ title, detail, amountMinor }) => ({ title, detail, amountMinor })),
  taxes: invoice.snapshot.taxes,
  payment: invoice.snapshot.payment,
  account: invoice.snapshot.account,
  due: invoice.snapshot.due,
  note: invoice.snapshot.note ?? '',
  sha256: invoice.sha256,
})
export const restInvoiceDetail = (invoice: InvoiceDetail) => ({
  ...restOpenedInvoice(invoice),
  issuedBy: invoice.issuedBy,
})

type Query = { query: Record<string, string | string[] | undefined> }

export const toInvoiceQuery = ({ query }: Query) => ({
  words: query.search,
  kind: query.kind === undefined ? undefined : [query.kind].flat(),
  issued: { from: query.from, to: query.to },
  cursor: query.cursor,
  limit: query.limit === undefined ? undefined : Number(query.limit),
})
