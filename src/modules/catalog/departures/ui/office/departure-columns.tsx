import { Tag } from '../../../../../platform/web/components/tag'
import { num, updatedColumn } from '../../../../../platform/web/office/table/cells'
import type { Column } from '../../../../../platform/web/office/table/columns'
import { formatDate } from '../../../../../shared/dates'
import { formatMoney } from '../../../../../shared/money'
import type { DepartureView } from '../../view'
import { DepartureTag } from './departure-tag'

export const toName = ({ packageTitle, startsOn }: DepartureView): string => `${packageTitle}, ${formatDate(startsOn)}`

export const departureColumns: Column<DepartureView>[] = [
  { key: 'package', label: 'Package', cell: (one) => one.packageTitle },
  {
    key: 'date',
    label: 'Departure',
    sortable: true,
    phone: 'what',
    cell: (one) => num(formatDate(one.startsOn)),
  },
  { key: 'ends', label: 'Ends', dim: true, optional: true, cell: (one) => num(formatDate(one.endsOn)) },
  { key: 'state', label: 'Status', phone: 'value', cell: (one) => <DepartureTag item={one} /> },
  {
    key: 'left',
    label: 'Seats left',
    align: 'right',
    phone: 'due',
    cell: (one) => num(`${one.left} of ${one.capacity}`),
  },
  { key: 'booked', label: 'Booked', align: 'right', cell: (one) => num(one.booked) },
  { key: 'waiting', label: 'Waiting', align: 'right', cell: (one) => num(one.waiting) },
  { key: 'held', label: 'Held', align: 'right', dim: true, optional: true, cell: (one) => num(one.held) },
  {
    key: 'minimum',
    label: 'Runs',
    dim: true,
    cell: (one) => (one.guaranteedAt ? <Tag tone="ok">Guaranteed</Tag> : num(`From ${one.minPax}`)),
  },
  { key: 'bookBy', label: 'Book by', dim: true, cell: (one) => num(formatDate(one.bookBy)) },
  {
    key: 'price',
    label: 'Price',
    align: 'right',
    cell: (one) => num(formatMoney(one.soldMinor, one.currency)),
  },
  { ...updatedColumn, optional: true },
]
