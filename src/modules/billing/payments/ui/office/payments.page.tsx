import { useNavigate } from 'react-router'
import { toOptions } from '../../../../../platform/web/options'
import { type Currency, formatAmount } from '../../../../../shared/money'
import { Facts } from '../../../../../platform/web/office/blocks'
import { Box, Menu } from '@mantine/core'
import { EmptyState } from '../../../../../platform/web/components/empty-state'
import { Tag, type TagLook } from '../../../../../platform/web/components/tag'
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
import { RowMenu } from '../../../../../platform/web/office/table/row-menu'
import { toast } from '../../../../../platform/web/toast'
import { describeFailure, trpc } from '../../../../../platform/web/trpc'
import { useCsv } from '../../../../identity/auth/ui/use-csv'
import { formatDate } from '../../../../../shared/dates'
import { toSearch } from '../../../../../shared/text'
import { methodLabels, paymentMethods } from '../../payment.rules'
import { FlowKind } from './flow-kind'
import { type FixedView, ViewTabs } from '../../../../identity/views/ui/view-tabs'
import {
  directionLabels,
  directions,
  type PaymentSort,
  paymentSorts,
  type PaymentDisplayStatus,
  paymentDisplayStatuses,
  displayStatusLabels,
} from '../../list.rules'
import type { ListedPayment, PaymentTotals } from '../../view'
import { useCan } from '../../../../identity/auth/ui/use-can'
import { useMayOpen } from '../../../../../platform/web/office/page-link'

const listViews = (unverified: number | undefined): FixedView[] => [
  { name: 'All', query: '' },
  { name: 'To verify', query: 'stand=unverified&sort=recorded', count: unverified },
  { name: 'Received', query: 'flow=in' },
  { name: 'Gone back', query: 'flow=out' },
]
const names = ['q', 'stand', 'method', 'flow', 'day']
const filters: readonly Filter[] = [
  {
    key: 'stand',
    label: 'Status',
    kind: 'choices',
    options: toOptions(paymentDisplayStatuses, displayStatusLabels),
  },
  {
    key: 'method',
    label: 'Method',
    kind: 'choices',
    options: toOptions(paymentMethods, methodLabels),
  },
  {
    key: 'flow',
    label: 'Direction',
    kind: 'choices',
    options: toOptions(directions, directionLabels),
  },
  { key: 'day', label: 'Day', kind: 'dates' },
]
const looks: Record<PaymentDisplayStatus, TagLook> = {
  unverified: { tone: 'warn', done: 25 },
  verified: { tone: 'ok' },
  pending: { tone: 'info', done: 50 },
  failed: { tone: 'bad' },
  'given-up': { tone: 'off' },
  'taken-back': { tone: 'off' },
}

const columns: Column<ListedPayment>[] = [
  { key: 'booking', label: 'Booking', cell: (one) => num(one.bookingReference) },
  { key: 'trip', label: 'Trip', dim: true, optional: true, cell: (one) => one.bookingTitle },
  { key: 'customer', label: 'Customer', phone: 'what', cell: (one) => one.customerName },
  { key: 'day', label: 'Day', sortable: true, phone: 'due', cell: (one) => num(formatDate(one.effectiveOn)) },
  { key: 'kind', label: 'Kind', cell: (one) => <FlowKind {...one} /> },
  { key: 'method', label: 'Method', cell: (one) => methodLabels[one.method] },
  { key: 'reference', label: 'Reference', dim: true, cell: (one) => one.reference && num(one.reference) },
  {
    key: 'stand',
    label: 'Status',
    cell: (one) => <Tag {...looks[one.displayStatus]}>{displayStatusLabels[one.displayStatus]}</Tag>,
  },
  {
    key: 'recordedBy',
    label: 'Recorded by',
    dim: true,
    cell: (one) => one.recordedBy ?? (one.isOpening ? 'Imported' : 'System'),
  },
  { key: 'verifiedBy', label: 'Verified by', dim: true, optional: true, cell: (one) => one.verifiedBy },
  {
    key: 'amount',
    label: 'Amount',
    sortable: true,
    align: 'right',
    phone: 'value',
    cell: (one) => (
      <span className="num">
        {(one.direction === 'out' || one.isOpening) && (
          <Box component="span" hiddenFrom="sm">
            <FlowKind {...one} />{' '}
          </Box>
        )}
        {formatAmount(one.amountMinor, one.currency)}
      </span>
    ),
  },
]

function toFilter({ params, sort }: ListAddress) {
  return {
    words: toSearch(params.get('q')),
    displayStatus: readSome(params.get('stand'), paymentDisplayStatuses),
    method: readSome(params.get('method'), paymentMethods),
    flow: readSome(params.get('flow'), directions),
    day: readDates(params.get('day')),
    sort: sort.key as PaymentSort,
    descending: sort.descending,
  }
}

function usePayments(list: ListAddress) {
  const query = trpc.paymentList.list.useInfiniteQuery(toFilter(list), listPages)
  return toListData(query)
}

const none = <EmptyState title="No payments yet">What is recorded on bookings is listed here.</EmptyState>

const toLink = ({ bookingId }: ListedPayment) => `/admin/bookings/${bookingId}`

export function Component() {
  useOfficePage('Payments', { above: [{ label: 'Billing', to: '/admin/billing' }] })
  const { bookings, client } = trpc.useUtils()
  const list = useListAddress(names, paymentSorts, '-day')
  const data = usePayments(list)
  const csv = useCsv('payments.csv', (cursor) => client.paymentList.export.mutate({ ...toFilter(list), cursor }))
  const waiting = trpc.paymentList.waiting.useQuery(undefined, { meta: { part: 'the number to verify' } })
  return (
    <div>
      <PageHead title="Payments" />
      <ViewTabs screen="payments" fixed={listViews(waiting.data?.unverified)} list={list} />
      <FilterBar filters={filters} list={list} searchHint="Booking, name, reference" csv={csv}>
        <ColumnMenu columns={columns} list={list} />
      </FilterBar>
      <Totals list={list} />
      <DataTable
        caption="Payments"
        columns={columns}
        list={list}
        data={data}
        failure="Failed to fetch payments"
        toName={(one) => `${one.bookingReference}, ${formatAmount(one.amountMinor, one.currency)}`}
        toLink={toLink}
        fetchAhead={({ bookingId }) => void bookings.get.prefetch({ id: bookingId })}
        menu={renderMenu}
        empty={<NoRows list={list} title="No payments found" none={none} />}
      />
    </div>
  )
}

const renderMenu = (one: ListedPayment) => <PaymentMenu payment={one} />

function PaymentMenu({ payment }: { payment: ListedPayment }) {
  const mayVerify = useCan()('payments.record') && payment.canVerify
  const to = toLink(payment)
  const opens = useMayOpen()(to)
  const { id, bookingReference, amountMinor, currency } = payment
  const navigate = useNavigate()
  const verify = trpc.payments.verify.useMutation({
    onSuccess: (account) => toast({ title: 'Payment verified', message: account.reference }),
    onError: (error) => toast({ title: 'Error', message: describeFailure(error), tone: 'error' }),
  })
  if (!mayVerify && !opens) return null
  return (
    <RowMenu name={`${bookingReference}, ${formatAmount(amountMinor, currency)}`}>
      {mayVerify && (
        <Menu.Item disabled={verify.isPending} onClick={() => verify.mutate({ paymentId: id })}>
          Verify
        </Menu.Item>
      )}
      {opens && <Menu.Item onClick={() => void navigate(to)}>Open the booking</Menu.Item>}
    </RowMenu>
  )
}

type Waiting = Pick<PaymentTotals, 'unverifiedMinor' | 'unverifiedBackMinor'>

/** Words both directions, as the tab counts both. */
function toVerify({ unverifiedMinor, unverifiedBackMinor }: Waiting, currency: Currency): string | false {
  const received = unverifiedMinor > 0 && formatAmount(unverifiedMinor, currency)
  const back = unverifiedBackMinor > 0 && `${formatAmount(unverifiedBackMinor, currency)} gone back`
  if (!back) return received && `${received} to verify`
  return `to verify: ${received ? `${received} received and ` : ''}${back}`
}

function Totals({ list }: { list: ListAddress }) {
  const { sort: _sort, descending: _descending, ...filter } = toFilter(list)
  const { data, error, refetch } = trpc.paymentList.totals.useQuery(filter)
  if (error && !data) return <NoTotals error={error} onRetry={refetch} />
  if (data === null) return <NoSums rows="payments" filter={filter} />
  if (!data || data.length === 0) return null
  return (
    <Facts className="num" px="sh" py="s2h" aria-label="Totals">
      {data.map(({ currency, receivedMinor, openingMinor, backMinor, ...waiting }) => (
        <div key={currency}>
          <dt>{currency}</dt>
          <dd>
            {[
              `${formatAmount(receivedMinor, currency)} received`,
              openingMinor > 0 && `${formatAmount(openingMinor, currency)} in opening payments`,
              backMinor > 0 && `${formatAmount(backMinor, currency)} gone back`,
              toVerify(waiting, currency),
            ]
              .filter(Boolean)
              .join(', ')}
          </dd>
        </div>
      ))}
    </Facts>
  )
}
