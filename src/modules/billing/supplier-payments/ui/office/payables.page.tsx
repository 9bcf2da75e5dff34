import { formatAmount } from '../../../../../shared/money'
import { Facts } from '../../../../../platform/web/office/blocks'
import { EmptyState } from '../../../../../platform/web/components/empty-state'
import { FilterBar } from '../../../../../platform/web/office/filters/filter-bar'
import { type ListAddress, useListAddress } from '../../../../../platform/web/office/filters/use-list-address'
import { useOfficePage } from '../../../../../platform/web/office/open-place'
import { PageHead } from '../../../../../platform/web/office/page-head'
import type { Column } from '../../../../../platform/web/office/table/columns'
import { DataTable } from '../../../../../platform/web/office/table/data-table'
import { listPages, toListData } from '../../../../../platform/web/office/table/list-data'
import { NoRows, NoTotals } from '../../../../../platform/web/office/table/no-rows'
import { trpc } from '../../../../../platform/web/trpc'
import { plural, toSearch } from '../../../../../shared/text'
import { useCsv } from '../../../../identity/auth/ui/use-csv'
import { ageLabels, payableAges } from '../../payment.rules'
import type { Payable } from '../../view'
import { PageLink } from '../../../../../platform/web/office/page-link'

const names = ['q']
const sorts = ['name'] as const

const money = (minor: number, { currency }: Pick<Payable, 'currency'>) =>
  minor === 0 ? null : <span className="num">{formatAmount(minor, currency)}</span>
const columns: Column<Payable>[] = [
  { key: 'supplier', label: 'Supplier', cell: (one) => one.supplierName || 'No supplier' },
  { key: 'owed', label: 'To be paid', align: 'right', phone: 'value', cell: (one) => money(one.owedMinor, one) },
  ...payableAges.map((age): Column<Payable> => ({
    key: age,
    label: ageLabels[age],
    align: 'right',
    cell: (one) => money(one[age], one),
  })),
  { key: 'credit', label: 'Credit', align: 'right', dim: true, cell: (one) => money(one.creditMinor, one) },
  {
    key: 'orders',
    label: 'Orders',
    dim: true,
    phone: 'what',
    cell: (one) => <span className="num">{plural(one.orders, 'order')}</span>,
  },
]

const getWords = ({ params }: ListAddress) => toSearch(params.get('q'))
/** Links to a supplier's orders that are still owed, or that it owes back. */
const toLink = ({ supplierId, owedMinor }: Payable) =>
  `/admin/supplier-orders?mark=${owedMinor > 0 ? 'owed' : 'credit'}${supplierId ? `&supplier=${supplierId}` : ''}&sort=due`

export function Component() {
  useOfficePage('Payables', { above: [{ label: 'Billing', to: '/admin/billing' }] })
  const list = useListAddress(names, sorts, 'name')
  const words = getWords(list)
  const query = trpc.supplierPayments.payables.useInfiniteQuery({ words }, listPages)
  const data = toListData(query)
  const { client } = trpc.useUtils()
  const csv = useCsv('payables.csv', (cursor) => client.supplierPayments.exportPayables.mutate({ words, cursor }))
  return (
    <div>
      <PageHead title="Payables" />
      <FilterBar filters={[]} list={list} searchHint="Supplier, contact" csv={csv} />
      <Totals words={words} />
      <DataTable
        caption="Payables"
        columns={columns}
        list={list}
        data={data}
        failure="Failed to fetch payables"
        toName={(one) => one.supplierName || 'No supplier'}
        toLink={toLink}
        empty={
          <NoRows
            list={list}
            title="No supplier found"
            none={
              <EmptyState title="Nothing is to be paid">
                What suppliers have confirmed is listed here until it is paid.{' '}
                <PageLink to="/admin/supplier-orders">Supplier orders</PageLink>
              </EmptyState>
            }
          />
        }
      />
    </div>
  )
}

type Total = Omit<Payable, 'id' | 'supplierId' | 'supplierName'>
/** Formats '$21,474.00 to be paid, $8,862.00 of it late, $120.00 credit'. */
function totalsText({ currency, owedMinor, creditMinor, overdue30, overdue60, older }: Total): string {
  const late = overdue30 + overdue60 + older
  return [
    `${formatAmount(owedMinor, currency)} to be paid`,
    late > 0 && `${formatAmount(late, currency)} of it late`,
    creditMinor > 0 && `${formatAmount(creditMinor, currency)} credit`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** Sums all suppliers by currency. */
function Totals({ words }: { words: string | undefined }) {
  const { data, error, refetch } = trpc.supplierPayments.payableTotals.useQuery(
    { words },
    { placeholderData: (before) => before },
  )
  if (error && !data) return <NoTotals error={error} onRetry={refetch} />
  if (!data || data.length === 0) return null
  return (
    <Facts className="num" px="sh" py="s2h" aria-label="Totals">
      {data.map((one) => (
        <div key={one.currency}>
          <dt>{one.currency}</dt>
          <dd>{totalsText(one)}</dd>
        </div>
      ))}
    </Facts>
  )
}
