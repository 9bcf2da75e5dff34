import { kindLabels } from './invoice.rules'
import type { InvoiceView } from './view'

export const csvColumns = [
  'Number',
  'Kind',
  'Issued on',
  'Booking',
  'For',
  'Refers to',
  'Currency',
  'Net',
  'Tax',
  'Total',
  'Note',
] as const

/** Lists amounts as numbers with cents: a leading minus sign is no formula then. */
export const csvLine = (one: InvoiceView): (string | number)[] => [
  one.reference,
  kindLabels[one.kind],
  one.issuedOn,
  one.bookingReference,
  one.buyerName,
  one.refersTo ?? '',
  one.currency,
  one.netMinor / 100,
  one.taxMinor / 100,
  one.totalMinor / 100,
  one.isVoid ? 'The payment was taken back' : '',
]
