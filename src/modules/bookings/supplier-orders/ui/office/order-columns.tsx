import { formatAmount } from '../../../../../shared/money'
import { num, updatedColumn } from '../../../../../platform/web/office/table/cells'
import type { Column } from '../../../../../platform/web/office/table/columns'
import { formatDate } from '../../../../../shared/dates'
import { listDifferences, toSupplierMoney, toSupplierOpen } from '../../order.rules'
import type { OrderView } from '../../view'
import { OrderTag } from './order-tag'

const money = (minor: number | null, { currency }: OrderView) =>
  minor === null ? null : num(formatAmount(minor, currency))

export const orderColumns: Column<OrderView>[] = [
  { key: 'service', label: 'Service', cell: (one) => one.service.title },
  { key: 'booking', label: 'Booking', dim: true, cell: (one) => num(one.bookingReference) },
  { key: 'customer', label: 'Customer', dim: true, optional: true, cell: (one) => one.customerName },
  {
    key: 'supplier',
    label: 'Supplier',
    phone: 'what',
    cell: (one) => one.supplierName ?? 'No supplier yet',
  },
  {
    key: 'status',
    label: 'Status',
    phone: 'value',
    cell: (one) => <OrderTag status={one.status} isCancelled={one.isCancelled} />,
  },
  {
    key: 'reference',
    label: 'Reference',
    dim: true,
    optional: true,
    cell: (one) => one.reference && num(one.reference),
  },
  { key: 'from', label: 'From', sortable: true, phone: 'due', cell: (one) => num(formatDate(one.bookedFrom)) },
  { key: 'net', label: 'Booked net', align: 'right', optional: true, cell: (one) => money(one.netMinor, one) },
  { key: 'agreed', label: 'Agreed net', align: 'right', cell: (one) => money(one.agreedNetMinor, one) },
  {
    key: 'agreed-abroad',
    label: 'Agreed with the supplier',
    align: 'right',
    optional: true,
    cell: (one) => {
      const { currency, agreedMinor } = toSupplierMoney(one)
      return agreedMinor === null ? null : num(formatAmount(agreedMinor, currency))
    },
  },
  {
    key: 'differs',
    label: 'Differs',
    dim: true,
    cell: (one) => (one.differs ? listDifferences(one).join(', ') : null),
  },
  { key: 'due', label: 'Pay by', sortable: true, cell: (one) => one.dueOn && num(formatDate(one.dueOn)) },
  { key: 'paid-minor', label: 'Paid', align: 'right', optional: true, cell: (one) => money(one.paidMinor, one) },
  {
    key: 'open',
    label: 'To be paid',
    align: 'right',
    cell: (one) => {
      const { currency, minor } = toSupplierOpen(one)
      return minor === 0
        ? null
        : num(minor < 0 ? `${formatAmount(-minor, currency)} credit` : formatAmount(minor, currency))
    },
  },
  {
    key: 'paid',
    label: 'Paid on',
    dim: true,
    optional: true,
    cell: (one) => one.paidOn && num(formatDate(one.paidOn)),
  },
  { ...updatedColumn, optional: true },
]

const moneyColumnsOnPhone: Record<string, Column<OrderView>['phone']> = {
  status: undefined,
  from: undefined,
  open: 'value',
  due: 'due',
}
/** Shows the amount and its day on phones, in lists of what is owed. */
export const moneyColumns = orderColumns.map((column) =>
  column.key in moneyColumnsOnPhone ? { ...column, phone: moneyColumnsOnPhone[column.key] } : column,
) as Column<OrderView>[]
