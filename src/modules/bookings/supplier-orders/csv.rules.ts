import type { CsvCells } from '../../../shared/csv'
import { toDecimal } from '../../../shared/money'
import { orderLabels, openMinor, owedMinor, toSupplierMoney, toSupplierOpen } from './order.rules'
import type { OrderView } from './view'

const amount = (minor: number | null, { currency }: OrderView) => (minor === null ? '' : toDecimal(minor, currency))

function supplierAmount(order: OrderView, amount: 'agreedMinor' | 'paidMinor'): string {
  const { currency, [amount]: minor } = toSupplierMoney(order)
  return minor === null ? '' : toDecimal(minor, currency)
}

export const csvCells: CsvCells<OrderView> = {
  Booking: (order) => order.bookingReference,
  Customer: (order) => order.customerName,
  Service: (order) => order.service.title,
  Supplier: (order) => order.supplierName ?? '',
  Status: (order) => orderLabels[order.status],
  Reference: (order) => order.reference,
  From: (order) => order.agreedFrom ?? order.bookedFrom,
  Until: (order) => order.agreedTo ?? order.bookedTo,
  Currency: (order) => order.currency,
  'Booked net': (order) => amount(order.netMinor, order),
  'Agreed net': (order) => amount(order.agreedNetMinor, order),
  'To be paid': (order) => amount(owedMinor(order) === null ? null : Math.max(0, openMinor(order)), order),
  'Pay by': (order) => order.dueOn ?? '',
  'Paid on': (order) => order.paidOn ?? '',
  Paid: (order) => amount(order.paidMinor, order),
  'Payment reference': (order) => order.paidReference,
  Credit: (order) => amount(Math.max(0, -openMinor(order)) || null, order),
  'Supplier currency': (order) => toSupplierMoney(order).currency,
  'Agreed in it': (order) => supplierAmount(order, 'agreedMinor'),
  'Paid in it': (order) => supplierAmount(order, 'paidMinor'),
  'Exchange rate': ({ fx }) => (fx ? `1 ${fx.from} = ${fx.micros / 1_000_000} ${fx.to}` : ''),
  'Rate from': ({ fx }) => fx?.asOf ?? '',
  'To be paid in it': (order) => toDecimal(Math.max(0, toSupplierOpen(order).minor), toSupplierOpen(order).currency),
  Updated: (order) => order.updatedAt,
}
