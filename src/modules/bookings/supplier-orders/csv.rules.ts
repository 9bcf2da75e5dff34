import { toDecimal } from '../../../shared/money'
import { orderLabels, openMinor, owedMinor } from './order.rules'
import type { OrderView } from './view'

export const csvColumns = [
  'Booking',
  'Customer',
  'Service',
  'Supplier',
  'Status',
  'Reference',
  'From',
  'Until',
  'Currency',
  'Booked net',
  'Agreed net',
  'To be paid',
  'Pay by',
  'Paid on',
  'Paid',
  'Payment reference',
  'Credit',
] as const

const amount = (minor: number | null) => (minor === null ? '' : toDecimal(minor))

export const csvLine = (order: OrderView): string[] => [
  order.bookingReference,
  order.customerName,
  order.service.title,
  order.supplierName ?? '',
  orderLabels[order.status],
  order.reference,
  order.agreedFrom ?? order.bookedFrom,
  order.agreedTo ?? order.bookedTo,
  order.currency,
  amount(order.netMinor),
  amount(order.agreedNetMinor),
  amount(owedMinor(order) === null ? null : Math.max(0, openMinor(order))),
  order.dueOn ?? '',
  order.paidOn ?? '',
  amount(order.paidMinor),
  order.paidReference,
  amount(Math.max(0, -openMinor(order)) || null),
]
