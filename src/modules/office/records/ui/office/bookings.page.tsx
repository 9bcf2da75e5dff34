import { Button } from '@mantine/core'
import { useState } from 'react'
import { EmptyState } from '../../../../../platform/web/components/empty-state'
import { useKeys } from '../../../../../platform/web/hooks/use-keys'
import { lazyDialog } from '../../../../../platform/web/lazy-part'
import { FilterBar } from '../../../../../platform/web/office/filters/filter-bar'
import { hasLayout, LayoutSwitch } from '../../../../../platform/web/office/filters/layout-switch'
import type { ListAddress } from '../../../../../platform/web/office/filters/use-list-address'
import { useOfficePage } from '../../../../../platform/web/office/open-place'
import { ImportLink } from '../../../../../platform/web/office/import/import-link'
import { PageHead } from '../../../../../platform/web/office/page-head'
import { num, updatedColumn } from '../../../../../platform/web/office/table/cells'
import { ColumnMenu } from '../../../../../platform/web/office/table/column-menu'
import type { Column } from '../../../../../platform/web/office/table/columns'
import { DataTable } from '../../../../../platform/web/office/table/data-table'
import { type ListData, listPages, toListData } from '../../../../../platform/web/office/table/list-data'
import { NoRows } from '../../../../../platform/web/office/table/no-rows'
import { trpc } from '../../../../../platform/web/trpc'
import { formatDate } from '../../../../../shared/dates'
import { formatPastInstant } from '../../../../../shared/instants'
import { type Currency, formatMoney } from '../../../../../shared/money'
import { useCsv } from '../../../../identity/auth/ui/use-csv'
import { partyText } from '../../../../sales/proposals/offer.rules'
import { ViewTabs } from '../../../../identity/views/ui/view-tabs'
import { sourceLabels } from '../../../../bookings/bookings/booking.rules'
import type { ListedBooking } from '../../../../servicing/bookings/view'
import { bookingDisplayStatuses, displayStatusLabels } from '../../../../bookings/bookings/transition.rules'
import { BookingMonths } from '../../../../bookings/bookings/ui/calendar/booking-months'
import { BookingTag } from '../../../../bookings/bookings/ui/booking-tag'
import { toFilter, useBookingFilters, useBookingsAddress } from '../../../../bookings/bookings/ui/calendar/use-bookings'
import { useCan } from '../../../../identity/auth/ui/use-can'
import { needed } from '../../../../identity/auth/ui/needed'

const BookDirectly = lazyDialog(() => import('../../../../servicing/checkout/ui/office/book-directly'))

const views = [
  { name: 'All', query: '' },
  { name: 'Upcoming', query: 'stand=held%2Cconfirmed&sort=departure' },
  ...bookingDisplayStatuses.map((displayStatus) => ({
    name: displayStatusLabels[displayStatus],
    query: `stand=${displayStatus}`,
  })),
]

const toSum = (minor: number | null, currency: Currency) => minor !== null && num(formatMoney(minor, currency))
const sumColumns: Column<ListedBooking>[] = [
  { key: 'charged', label: 'Charged', align: 'right', cell: (one) => toSum(one.chargedMinor, one.currency) },
  { key: 'paid', label: 'Paid', align: 'right', optional: true, cell: (one) => toSum(one.paidMinor, one.currency) },
  { key: 'open', label: 'Open', align: 'right', optional: true, cell: (one) => toSum(one.openMinor, one.currency) },
]

const columns: Column<ListedBooking>[] = [
  { key: 'title', label: 'Trip', cell: (one) => one.title },
  { key: 'reference', label: 'Booking', dim: true, cell: (one) => num(one.reference) },
  {
    key: 'former',
    label: 'Former number',
    dim: true,
    optional: true,
    cell: (one) => one.formerNumber && num(one.formerNumber),
  },
  { key: 'customer', label: 'Customer', dim: true, phone: 'what', cell: (one) => one.customerName },
  { key: 'status', label: 'Status', phone: 'value', cell: (one) => <BookingTag {...one} /> },
  { key: 'source', label: 'Source', dim: true, optional: true, cell: (one) => sourceLabels[one.source] },
  { key: 'owner', label: 'Owner', dim: true, cell: (one) => one.ownerName },
  {
    key: 'departure',
    label: 'Departure',
    sortable: true,
    phone: 'due',
    cell: (one) => num(formatDate(one.startsOn)),
  },
  { key: 'ends', label: 'Last day', dim: true, optional: true, cell: (one) => num(formatDate(one.endsOn)) },
  { key: 'party', label: 'Party', dim: true, optional: true, cell: (one) => num(partyText(one)) },
  {
    key: 'total',
    label: 'Total',
    sortable: true,
    align: 'right',
    cell: (one) => num(formatMoney(one.totalMinor, one.currency)),
  },
  ...sumColumns,
  {
    key: 'created',
    label: 'Booked',
    sortable: true,
    dim: true,
    optional: true,
    cell: (one) => num(formatPastInstant(one.createdAt)),
  },
  updatedColumn,
]

const withFormer = columns.map((column) => (column.key === 'former' ? { ...column, optional: false } : column))

/** Shows the former number from the start where imported bookings are listed. */
const columnsFor = (rows: readonly ListedBooking[]) => (rows.some((one) => one.formerNumber) ? withFormer : columns)

/** Leaves out sums for a role that sees no money. */
function useColumns(rows: readonly ListedBooking[]): Column<ListedBooking>[] {
  const seesMoney = useCan()('money.read')
  const all = columnsFor(rows)
  return seesMoney ? all : all.filter((column) => !sumColumns.includes(column))
}

const useBookings = (list: ListAddress): ListData<ListedBooking> =>
  toListData(trpc.bookings.list.useInfiniteQuery(toFilter(list), listPages))

const none = (
  <EmptyState title="No bookings yet">
    'Convert to Booking' of a lead or of an accepted proposal makes one, and so does New Booking. What travelers book on
    the site by themselves is here, too.
  </EmptyState>
)

export function Component() {
  useOfficePage('Bookings')
  const [booking, setBooking] = useState(false)
  const may = useCan()
  const mayBook = may(...needed.bookDirectly)
  const mayImport = may('bookings.write', 'bookings.cancel', 'payments.record', 'suppliers.pay')
  useKeys({ n: mayBook ? () => setBooking(true) : undefined })
  const list = useBookingsAddress()
  const { client } = trpc.useUtils()
  const csv = useCsv('bookings.csv', (cursor) => client.bookings.export.mutate({ ...toFilter(list), cursor }))
  const filters = useBookingFilters(list)
  return (
    <div>
      <PageHead title="Bookings">
        {mayImport && <ImportLink kind="bookings" />}
        {mayBook && <Button onClick={() => setBooking(true)}>New Booking</Button>}
      </PageHead>
      {booking && <BookDirectly onClose={() => setBooking(false)} />}
      <ViewTabs screen="bookings" fixed={views} list={list} />
      <FilterBar filters={filters} list={list} searchHint="Trip, number, customer" csv={csv}>
        <LayoutSwitch list={list} other="calendar" />
        {!hasLayout(list, 'calendar') && <BookingColumns list={list} />}
      </FilterBar>
      {hasLayout(list, 'calendar') ? <BookingMonths list={list} /> : <BookingTable list={list} />}
    </div>
  )
}

function BookingColumns({ list }: { list: ListAddress }) {
  return <ColumnMenu columns={useColumns(useBookings(list).rows)} list={list} />
}

function BookingTable({ list }: { list: ListAddress }) {
  const { bookings } = trpc.useUtils()
  const data = useBookings(list)
  return (
    <DataTable
      caption="Bookings"
      columns={useColumns(data.rows)}
      list={list}
      data={data}
      failure="Failed to fetch bookings"
      toName={(one) => one.title}
      toLink={(one) => `/admin/bookings/${one.id}`}
      fetchAhead={({ id }) => void bookings.get.prefetch({ id })}
      empty={<NoRows list={list} title="No bookings found" none={none} />}
    />
  )
}
