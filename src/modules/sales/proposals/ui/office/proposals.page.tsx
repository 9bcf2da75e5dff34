import { toOptions } from '../../../../../platform/web/options'
import { useMemo } from 'react'
import { EmptyState } from '../../../../../platform/web/components/empty-state'
import { FilterBar } from '../../../../../platform/web/office/filters/filter-bar'
import { type Filter, readIds, readSome } from '../../../../../platform/web/office/filters/filters'
import { type ListAddress, useListAddress } from '../../../../../platform/web/office/filters/use-list-address'
import { useOfficePage } from '../../../../../platform/web/office/open-place'
import { PageHead } from '../../../../../platform/web/office/page-head'
import { createdColumn, num, updatedColumn } from '../../../../../platform/web/office/table/cells'
import { ColumnMenu } from '../../../../../platform/web/office/table/column-menu'
import type { Column } from '../../../../../platform/web/office/table/columns'
import { DataTable } from '../../../../../platform/web/office/table/data-table'
import { listPages, toListData } from '../../../../../platform/web/office/table/list-data'
import { NoRows } from '../../../../../platform/web/office/table/no-rows'
import { trpc } from '../../../../../platform/web/trpc'
import { formatDate } from '../../../../../shared/dates'
import { formatMoney } from '../../../../../shared/money'
import { toSearch } from '../../../../../shared/text'
import { useCsv } from '../../../../identity/auth/ui/use-csv'
import { useStaff } from '../../../leads/ui/pipeline/use-staff'
import { ViewTabs } from '../../../../identity/views/ui/view-tabs'
import { type ProposalSort, proposalSorts } from '../../proposal.rules'
import type { ProposalView } from '../../view'
import { proposalDisplayStatuses, displayStatusLabels } from '../../transition.rules'
import { LastDay } from './last-day'
import { ProposalTag } from './proposal-tag'
import type { ListProposalsInput } from '../../schema'

const views = [
  { name: 'All', query: '' },
  ...proposalDisplayStatuses.map((displayStatus) => ({
    name: displayStatusLabels[displayStatus],
    query: `stand=${displayStatus}`,
  })),
]
const names = ['q', 'stand', 'owner', 'item']
const columns: Column<ProposalView>[] = [
  { key: 'title', label: 'Trip', cell: (one) => one.title },
  { key: 'reference', label: 'Proposal', dim: true, cell: (one) => num(one.reference) },
  { key: 'customer', label: 'Customer', dim: true, phone: 'what', cell: (one) => one.customerName },
  { key: 'status', label: 'Status', phone: 'value', cell: (one) => <ProposalTag displayStatus={one.displayStatus} /> },
  { key: 'owner', label: 'Owner', dim: true, cell: (one) => one.ownerName },
  {
    key: 'departure',
    label: 'Departure',
    sortable: true,
    dim: true,
    cell: (one) => one.travelFrom && num(formatDate(one.travelFrom)),
  },
  {
    key: 'total',
    label: 'Total',
    sortable: true,
    align: 'right',
    phone: 'due',
    cell: (one) => num(formatMoney(one.totalMinor, one.currency)),
  },
  {
    key: 'expires',
    label: 'Held until',
    sortable: true,
    align: 'right',
    cell: (one) => one.expiresAt && <LastDay until={one.expiresAt} />,
  },
  createdColumn,
  { ...updatedColumn, optional: true },
]

function toFilter({ params, sort }: ListAddress) {
  return {
    words: toSearch(params.get('q')),
    displayStatus: readSome(params.get('stand'), proposalDisplayStatuses),
    owner: readIds(params.get('owner'), ['none']),
    itemId: readIds(params.get('item'))?.[0],
    sort: sort.key as ProposalSort,
    descending: sort.descending,
  } satisfies Record<Exclude<keyof ListProposalsInput, 'leadId' | 'quoteId' | 'limit' | 'cursor'>, unknown>
}

function useProposals(list: ListAddress) {
  const query = trpc.proposals.list.useInfiniteQuery(toFilter(list), listPages)
  return toListData(query)
}

const none = <EmptyState title="No proposals yet">Begin one from a quote request or a lead.</EmptyState>

export function Component() {
  useOfficePage('Proposals')
  const staff = useStaff()
  const { proposals, client } = trpc.useUtils()
  const list = useListAddress(names, proposalSorts, '-updated')
  const data = useProposals(list)
  const csv = useCsv('proposals.csv', (cursor) => client.proposals.export.mutate({ ...toFilter(list), cursor }))
  const item = list.params.get('item')
  const filters = useMemo<readonly Filter[]>(
    () => [
      {
        key: 'stand',
        label: 'Status',
        kind: 'choices',
        options: toOptions(proposalDisplayStatuses, displayStatusLabels),
      },
      {
        key: 'owner',
        label: 'Owner',
        kind: 'choices',
        options: staff.map(({ id, name }) => ({ value: id, label: name })),
      },
      // Offers the item filter only when the address has one.
      ...(item
        ? [
            {
              key: 'item',
              label: 'Service',
              kind: 'choices' as const,
              options: [{ value: item, label: 'of the rate' }],
            },
          ]
        : []),
    ],
    [staff, item],
  )
  return (
    <div>
      <PageHead title="Proposals" />
      <ViewTabs screen="proposals" fixed={views} list={list} />
      <FilterBar filters={filters} list={list} searchHint="Trip, number, customer" csv={csv}>
        <ColumnMenu columns={columns} list={list} />
      </FilterBar>
      <DataTable
        caption="Proposals"
        columns={columns}
        list={list}
        data={data}
        failure="Failed to fetch proposals"
        toName={(one) => one.title}
        toLink={(one) => `/admin/proposals/${one.id}`}
        fetchAhead={({ id }) => void proposals.get.prefetch({ id })}
        empty={<NoRows list={list} title="No proposals found" none={none} />}
      />
    </div>
  )
}
