import { ledgerLabels, methodLabels } from './payment.rules'
import { displayStatusLabels } from './list.rules'
import type { ListedPayment } from './view'

export const csvColumns = [
  'Day',
  'Booking',
  'Trip',
  'Customer',
  'Kind',
  'Method',
  'Reference',
  'Status',
  'Currency',
  'Amount',
  'Recorded by',
  'Verified by',
] as const

/** Lists amounts as numbers with cents: a leading minus sign is no formula then. */
export const csvLine = (one: ListedPayment): (string | number)[] => [
  one.effectiveOn,
  one.bookingReference,
  one.bookingTitle,
  one.customerName,
  ledgerLabels[one.kind],
  methodLabels[one.method],
  one.reference,
  displayStatusLabels[one.stand],
  one.currency,
  one.amountMinor / 100,
  one.recordedBy ?? '',
  one.verifiedBy ?? '',
]
