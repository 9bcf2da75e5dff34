import { lazyDialog } from '../../../../../platform/web/lazy-part'
import { toOptions } from '../../../../../platform/web/options'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { EmailLink } from '../../../../../platform/web/office/email-link'
import { EmptyState } from '../../../../../platform/web/components/empty-state'
import { Tag } from '../../../../../platform/web/components/tag'
import { useKeys } from '../../../../../platform/web/hooks/use-keys'
import { FilterBar } from '../../../../../platform/web/office/filters/filter-bar'
import { type Filter, readChoices, readSome } from '../../../../../platform/web/office/filters/filters'
import { type ListAddress, useListAddress } from '../../../../../platform/web/office/filters/use-list-address'
import { ImportLink } from '../../../../../platform/web/office/import/import-link'
import { useOfficePage } from '../../../../../platform/web/office/open-place'
import { PageHead } from '../../../../../platform/web/office/page-head'
import { updatedColumn } from '../../../../../platform/web/office/table/cells'
import type { Column } from '../../../../../platform/web/office/table/columns'
import { DataTable } from '../../../../../platform/web/office/table/data-table'
import { listPages, toListData } from '../../../../../platform/web/office/table/list-data'
import { NoRows } from '../../../../../platform/web/office/table/no-rows'
import { useOpenFailure, useOpenRow } from '../../../../../platform/web/office/table/use-open-row'
import { trpc } from '../../../../../platform/web/trpc'
import { toSearch } from '../../../../../shared/text'
import { useCsv } from '../../../../identity/auth/ui/use-csv'
import { supplierSorts } from '../../supplier.rules'
import { kindLabels, supplierKinds } from '../../supplier.rules'
import type { SupplierView } from '../../view'
import { useCan } from '../../../../identity/auth/ui/use-can'

const SupplierForm = lazyDialog(() => import('./supplier-form'))

const filters: readonly Filter[] = [
  {
    key: 'kind',
    label: 'Provides',
    kind: 'choices',
    options: toOptions(supplierKinds, kindLabels),
  },
  {
    key: 'status',
    label: 'Status',
    kind: 'choices',
    options: [
      { value: 'active', label: 'Active' },
      { value: 'inactive', label: 'Inactive' },
    ],
  },
]
const names = ['q', 'kind', 'status']

const columns: Column<SupplierView>[] = [
  { key: 'name', label: 'Name', sortable: true, cell: (one) => one.name },
  { key: 'kind', label: 'Provides', dim: true, cell: (one) => kindLabels[one.kind] },
  { key: 'contact', label: 'Contact', dim: true, phone: 'what', cell: (one) => one.contactName || null },
  {
    key: 'email',
    label: 'E-mail',
    dim: true,
    cell: (one) => one.email && <EmailLink email={one.email} />,
  },
  { key: 'phone', label: 'Phone', dim: true, phone: 'due', cell: (one) => one.phone || null },
  {
    key: 'status',
    label: 'Status',
    phone: 'value',
    cell: (one) => <Tag tone={one.isActive ? 'ok' : 'off'}>{one.isActive ? 'Active' : 'Inactive'}</Tag>,
  },
  updatedColumn,
]

function toFilter({ params, sort }: ListAddress) {
  const status = readChoices(params.get('status'), ['active', 'inactive'])
  return {
    kind: readSome(params.get('kind'), supplierKinds),
    words: toSearch(params.get('q')),
    isActive: status.length === 1 ? status[0] === 'active' : undefined,
    sort: sort.key as (typeof supplierSorts)[number],
    descending: sort.descending,
  }
}

function useSuppliers(list: ListAddress) {
  const query = trpc.suppliers.list.useInfiniteQuery(toFilter(list), listPages)
  return toListData(query)
}

export function Component() {
  useOfficePage('Suppliers')
  const [adding, setAdding] = useState(false)
  const mayAdd = useCan()('suppliers.write')
  useKeys({ n: mayAdd ? () => setAdding(true) : undefined })
  const list = useListAddress(names, supplierSorts, 'name')
  const opened = useOpenRow('supplier')
  const { client } = trpc.useUtils()
  const csv = useCsv('suppliers.csv', (cursor) => client.suppliers.export.mutate({ ...toFilter(list), cursor }))
  const query = trpc.suppliers.get.useQuery({ id: opened.id ?? '' }, { enabled: opened.id !== null, retry: false })
  useOpenFailure(query, 'Supplier not opened', opened.drop)
  return (
    <div>
      <PageHead title="Suppliers">
        {mayAdd && <ImportLink kind="suppliers" />}
        {mayAdd && <Button onClick={() => setAdding(true)}>Add Supplier</Button>}
      </PageHead>
      <FilterBar filters={filters} list={list} searchHint="Name, contact, e-mail, phone" csv={csv} />
      <DataTable
        caption="Suppliers"
        columns={columns}
        list={list}
        data={useSuppliers(list)}
        failure="Failed to fetch suppliers"
        toName={(one) => one.name}
        toLink={(one) => opened.linkTo(one.id)}
        opened={opened}
        empty={
          <NoRows
            list={list}
            title="No suppliers found"
            none={
              <EmptyState title="No suppliers yet">Add those who provide hotels, activities and transfers.</EmptyState>
            }
          />
        }
      />
      {adding && <SupplierForm onClose={() => setAdding(false)} />}
      {opened.id && query.data && <SupplierForm key={opened.id} supplier={query.data} onClose={opened.close} />}
    </div>
  )
}
