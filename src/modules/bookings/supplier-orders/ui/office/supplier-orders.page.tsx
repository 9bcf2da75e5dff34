import { toOptions } from '../../../../../platform/web/options'
import { useMemo } from 'react'
import { formatAmount } from '../../../../../shared/money'
import { FailedNote } from '../../../../../platform/web/components/failed-note'
import { Facts } from '../../../../../platform/web/office/blocks'
import { Box, Button } from '@mantine/core'
import { Link } from 'react-router'
import { EmptyState } from '../../../../../platform/web/components/empty-state'
import { FilterBar } from '../../../../../platform/web/office/filters/filter-bar'
import { type Filter, readDates, readIds, readSome } from '../../../../../platform/web/office/filters/filters'
import { type ListAddress, useListAddress } from '../../../../../platform/web/office/filters/use-list-address'
import { useOfficePage } from '../../../../../platform/web/office/open-place'
import { PageHead } from '../../../../../platform/web/office/page-head'
import { ColumnMenu } from '../../../../../platform/web/office/table/column-menu'
import { DataTable } from '../../../../../platform/web/office/table/data-table'
import { listPages, toListData } from '../../../../../platform/web/office/table/list-data'
import { NoRows, NoSums, NoTotals } from '../../../../../platform/web/office/table/no-rows'
import { trpc } from '../../../../../platform/web/trpc'
import { toSearch } from '../../../../../shared/text'
import { useCsv } from '../../../../identity/auth/ui/use-csv'
import { ViewTabs } from '../../../../identity/views/ui/view-tabs'
import { markLabels, orderLabels, orderMarks, type OrderSort, orderSorts, orderStatuses } from '../../order.rules'
import { moneyColumns, orderColumns } from './order-columns'
import { Allowed } from '../../../../identity/auth/ui/allowed'

const views = [
  { name: 'All', query: '' },
  { name: 'To ask', query: 'status=to-ask' },
  { name: 'Asked', query: 'status=asked' },
  { name: 'To decide', query: 'status=changed' },
  { name: 'Differ', query: 'mark=differs' },
  { name: 'To cancel', query: 'mark=to-cancel' },
  { name: 'To be paid', query: 'mark=owed&sort=due' },
  { name: 'Paid', query: 'mark=paid&sort=-updated' },
  { name: 'Credits', query: 'mark=credit&sort=-updated' },
]
const names = ['q', 'status', 'mark', 'supplier', 'due']

function toFilter({ params, sort }: ListAddress) {
  return {
    words: toSearch(params.get('q')),
    status: readSome(params.get('status'), orderStatuses),
    mark: readSome(params.get('mark'), orderMarks),
    supplier: readIds(params.get('supplier')),
    due: readDates(params.get('due')),
    sort: sort.key as OrderSort,
    descending: sort.descending,
  }
}

const isAboutMoney = (list: ListAddress): boolean =>
  toFilter(list).mark?.some((mark) => mark === 'owed' || mark === 'paid' || mark === 'credit') ?? false

function useOrders(list: ListAddress) {
  const query = trpc.supplierOrders.list.useInfiniteQuery(toFilter(list), listPages)
  return toListData(query)
}

const none = (
  <EmptyState title="No supplier orders yet">Each service that is booked has one: open a booking to ask.</EmptyState>
)

const toLink = ({ bookingId }: { bookingId: string }) => `/admin/bookings/${bookingId}`

export function Component() {
  useOfficePage('Supplier Orders')
  const { bookings, client } = trpc.useUtils()
  const list = useListAddress(names, orderSorts, 'from')
  const data = useOrders(list)
  const csv = useCsv('supplier-orders.csv', (cursor) =>
    client.supplierOrders.export.mutate({ ...toFilter(list), cursor }),
  )
  const { data: suppliers, error, refetch } = trpc.suppliers.names.useQuery()
  const filters = useMemo<readonly Filter[]>(
    () => [
      {
        key: 'status',
        label: 'Status',
        kind: 'choices',
        options: toOptions(orderStatuses, orderLabels),
      },
      {
        key: 'mark',
        label: 'Show',
        kind: 'choices',
        options: toOptions(orderMarks, markLabels),
      },
      {
        key: 'supplier',
        label: 'Supplier',
        kind: 'choices',
        options: (suppliers ?? []).map(({ id, name }) => ({ value: id, label: name })),
      },
      { key: 'due', label: 'Pay by', kind: 'dates' },
    ],
    [suppliers],
  )
  return (
    <div>
      <PageHead title="Supplier Orders">
        <Allowed to="money.read">
          <Button variant="default" component={Link} to="/admin/billing/payables">
            Payables
          </Button>
        </Allowed>
      </PageHead>
      <ViewTabs screen="supplierOrders" fixed={views} list={list} />
      <FilterBar filters={filters} list={list} searchHint="Booking, trip, supplier, customer" csv={csv}>
        <ColumnMenu columns={orderColumns} list={list} />
      </FilterBar>
      {error && !suppliers && (
        <Box mb="s2">
          <p>The filter has no suppliers to choose from.</p>
          <FailedNote error={error} onRetry={refetch} />
        </Box>
      )}
      <Totals list={list} />
      <DataTable
        caption="Supplier orders"
        columns={isAboutMoney(list) ? moneyColumns : orderColumns}
        list={list}
        data={data}
        failure="Failed to fetch supplier orders"
        toName={(one) => one.service.title}
        toLink={toLink}
        fetchAhead={({ bookingId }) => void bookings.get.prefetch({ id: bookingId })}
        empty={<NoRows list={list} title="No supplier orders found" none={none} />}
      />
    </div>
  )
}

function Totals({ list }: { list: ListAddress }) {
  const { sort: _sort, descending: _descending, ...filter } = toFilter(list)
  const hasTotals = isAboutMoney(list)
  const { data, error, refetch } = trpc.supplierOrders.totals.useQuery(filter, { enabled: hasTotals })
  if (hasTotals && error && !data) return <NoTotals error={error} onRetry={refetch} />
  if (!hasTotals || data === undefined) return null
  if (data === null) return <NoSums rows="orders" filter={filter} />
  if (data.length === 0) return null
  return (
    <Facts className="num" px="sh" py="s2h" aria-label="Totals">
      {data.map(({ currency, owedMinor: owed, paidMinor: paid, creditMinor: credit }) => (
        <div key={currency}>
          <dt>{currency}</dt>
          <dd>
            {[
              owed > 0 && `${formatAmount(owed, currency)} to be paid`,
              paid > 0 && `${formatAmount(paid, currency)} paid`,
              credit > 0 && `${formatAmount(credit, currency)} credit`,
            ]
              .filter(Boolean)
              .join(', ')}
          </dd>
        </div>
      ))}
    </Facts>
  )
}
