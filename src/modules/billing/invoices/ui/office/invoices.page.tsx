import { toOptions } from '../../../../../platform/web/options'
import { formatAmount } from '../../../../../shared/money'
import { Facts } from '../../../../../platform/web/office/blocks'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { EmptyState } from '../../../../../platform/web/components/empty-state'
import { FilterBar } from '../../../../../platform/web/office/filters/filter-bar'
import { type Filter, readDates, readSome } from '../../../../../platform/web/office/filters/filters'
import { type ListAddress, useListAddress } from '../../../../../platform/web/office/filters/use-list-address'
import { useOfficePage } from '../../../../../platform/web/office/open-place'
import { PageHead } from '../../../../../platform/web/office/page-head'
import { num } from '../../../../../platform/web/office/table/cells'
import { ColumnMenu } from '../../../../../platform/web/office/table/column-menu'
import type { Column } from '../../../../../platform/web/office/table/columns'
import { DataTable } from '../../../../../platform/web/office/table/data-table'
import { listPages, toListData } from '../../../../../platform/web/office/table/list-data'
import { NoRows, NoSums, NoTotals } from '../../../../../platform/web/office/table/no-rows'
import { trpc } from '../../../../../platform/web/trpc'
import { useCan } from '../../../../identity/auth/ui/use-can'
import { useCsv } from '../../../../identity/auth/ui/use-csv'
import { formatDate } from '../../../../../shared/dates'
import { toSearch } from '../../../../../shared/text'
import { ViewTabs } from '../../../../identity/views/ui/view-tabs'
import { invoiceKinds, type InvoiceSort, invoiceSorts, kindLabels } from '../../invoice.rules'
import type { InvoiceView } from '../../view'
import { InvoiceTag } from './invoice-tag'

const views = [
  { name: 'All', query: '' },
  { name: 'Invoices', query: 'kind=invoice' },
  { name: 'Credit notes', query: 'kind=credit-note' },
  { name: 'Receipts', query: 'kind=receipt' },
]
const names = ['q', 'kind', 'issued']
const filters: readonly Filter[] = [
  {
    key: 'kind',
    label: 'Kind',
    kind: 'choices',
    options: toOptions(invoiceKinds, kindLabels),
  },
  { key: 'issued', label: 'Issued', kind: 'dates' },
]

const columns: Column<InvoiceView>[] = [
  { key: 'reference', label: 'Number', cell: (one) => num(one.reference) },
  { key: 'kind', label: 'Kind', phone: 'value', cell: (one) => <InvoiceTag kind={one.kind} isVoid={one.isVoid} /> },
  { key: 'buyer', label: 'For', phone: 'what', cell: (one) => one.buyerName },
  { key: 'booking', label: 'Booking', dim: true, cell: (one) => num(one.bookingReference) },
  { key: 'refersTo', label: 'Corrects', dim: true, cell: (one) => one.refersTo && num(one.refersTo) },
  { key: 'issued', label: 'Issued', sortable: true, phone: 'due', cell: (one) => num(formatDate(one.issuedOn)) },
  { key: 'net', label: 'Net', align: 'right', dim: true, cell: (one) => num(formatAmount(one.netMinor, one.currency)) },
  { key: 'tax', label: 'Tax', align: 'right', dim: true, cell: (one) => num(formatAmount(one.taxMinor, one.currency)) },
  {
    key: 'total',
    label: 'Total',
    sortable: true,
    align: 'right',
    cell: (one) => num(formatAmount(one.totalMinor, one.currency)),
  },
]

function toFilter({ params, sort }: ListAddress) {
  return {
    words: toSearch(params.get('q')),
    kind: readSome(params.get('kind'), invoiceKinds),
    issued: readDates(params.get('issued')),
    sort: sort.key as InvoiceSort,
    descending: sort.descending,
  }
}

function useInvoices(list: ListAddress) {
  const query = trpc.invoices.list.useInfiniteQuery(toFilter(list), listPages)
  return toListData(query)
}

const none = (
  <EmptyState title="No documents yet">
    Open a booking: what is charged there becomes an invoice, and a payment gets its receipt.
  </EmptyState>
)

export function Component() {
  useOfficePage('Billing')
  const may = useCan()
  const { invoices, client } = trpc.useUtils()
  const list = useListAddress(names, invoiceSorts, '-issued')
  const data = useInvoices(list)
  const csv = useCsv('invoices.csv', (cursor) => client.invoices.export.mutate({ ...toFilter(list), cursor }))
  return (
    <div>
      <PageHead title="Billing">
        <Button variant="default" component={Link} to="/admin/billing/payments">
          Payments
        </Button>
        <Button variant="default" component={Link} to="/admin/billing/payables">
          Payables
        </Button>
        {may('reports.read') && (
          <Button variant="default" component={Link} to="/admin/reports?report=receivables">
            Receivables
          </Button>
        )}
        {may('journal.read') && (
          <Button variant="default" component={Link} to="/admin/billing/books">
            Books
          </Button>
        )}
      </PageHead>
      <ViewTabs screen="invoices" fixed={views} list={list} />
      <FilterBar filters={filters} list={list} searchHint="Number, name, booking" csv={csv}>
        <ColumnMenu columns={columns} list={list} />
      </FilterBar>
      <Totals list={list} />
      <DataTable
        caption="Invoices"
        columns={columns}
        list={list}
        data={data}
        failure="Failed to fetch documents"
        toName={(one) => one.reference}
        toLink={(one) => `/admin/billing/${one.id}`}
        fetchAhead={({ id }) => void invoices.get.prefetch({ id })}
        empty={<NoRows list={list} title="No documents found" none={none} />}
      />
    </div>
  )
}

function Totals({ list }: { list: ListAddress }) {
  const { sort: _sort, descending: _descending, ...filter } = toFilter(list)
  const { data, error, refetch } = trpc.invoices.totals.useQuery(filter)
  if (error && !data) return <NoTotals error={error} onRetry={refetch} />
  if (data === null) return <NoSums rows="documents" filter={filter} />
  if (!data || data.length === 0) return null
  return (
    <Facts className="num" px="sh" py="s2h" aria-label="Totals">
      {data.map(({ currency, netMinor, taxMinor, invoicedMinor, creditedMinor, receivedMinor }) => (
        <div key={currency}>
          <dt>{currency}</dt>
          <dd>
            {[
              invoicedMinor !== 0 && `${formatAmount(invoicedMinor, currency)} invoiced`,
              creditedMinor !== 0 && `${formatAmount(0 - creditedMinor, currency)} credited`,
              taxMinor !== 0 &&
                `${formatAmount(netMinor, currency)} net and ${formatAmount(taxMinor, currency)} tax in both`,
              receivedMinor !== 0 && `receipts for ${formatAmount(receivedMinor, currency)}`,
            ]
              .filter(Boolean)
              .join(', ')}
          </dd>
        </div>
      ))}
    </Facts>
  )
}
