import { Button } from '@mantine/core'
import { useState } from 'react'
import { EmptyState } from '../../../../../platform/web/components/empty-state'
import { useKeys } from '../../../../../platform/web/hooks/use-keys'
import { lazyDialog } from '../../../../../platform/web/lazy-part'
import { FilterBar } from '../../../../../platform/web/office/filters/filter-bar'
import { ImportLink } from '../../../../../platform/web/office/import/import-link'
import { useOfficePage } from '../../../../../platform/web/office/open-place'
import { PageHead } from '../../../../../platform/web/office/page-head'
import { ColumnMenu } from '../../../../../platform/web/office/table/column-menu'
import { DataTable } from '../../../../../platform/web/office/table/data-table'
import { NoRows } from '../../../../../platform/web/office/table/no-rows'
import { trpc } from '../../../../../platform/web/trpc'
import { useCsv } from '../../../../identity/auth/ui/use-csv'
import { ViewTabs } from '../../../../identity/views/ui/view-tabs'
import { customerColumns } from './customer-columns'
import { toFilter, filtersFor, useCustomers, useCustomersAddress } from './use-customers'
import { useCan } from '../../../../identity/auth/ui/use-can'

const views = [
  { name: 'All', query: '' },
  { name: 'With open leads', query: 'leads=open' },
  { name: 'Have traveled', query: 'leads=won' },
  { name: 'Possible duplicates', query: 'duplicates=1' },
]
const none = (
  <EmptyState title="No customers yet">Whoever asks for a quote or is entered with a lead stands here.</EmptyState>
)

const AddCustomer = lazyDialog(() => import('./add-customer'))

export function Component() {
  useOfficePage('Customers')
  const { customers, client } = trpc.useUtils()
  const [adding, setAdding] = useState(false)
  const mayAdd = useCan()('customers.write')
  useKeys({ n: mayAdd ? () => setAdding(true) : undefined })
  const list = useCustomersAddress()
  const data = useCustomers(list)
  const csv = useCsv('customers.csv', (cursor) => client.customers.export.mutate({ ...toFilter(list), cursor }))
  return (
    <div>
      <PageHead title="Customers">
        {mayAdd && <ImportLink kind="customers" />}
        {mayAdd && <Button onClick={() => setAdding(true)}>Add Customer</Button>}
      </PageHead>
      {adding && <AddCustomer onClose={() => setAdding(false)} />}
      <ViewTabs screen="customers" fixed={views} list={list} />
      <FilterBar filters={filtersFor(list)} list={list} searchHint="Name, e-mail, phone, tag, note" csv={csv}>
        <ColumnMenu columns={customerColumns} list={list} />
      </FilterBar>
      <DataTable
        caption="Customers"
        columns={customerColumns}
        list={list}
        data={data}
        failure="Failed to fetch customers"
        toName={(customer) => customer.name}
        toLink={(customer) => `/admin/customers/${customer.id}`}
        fetchAhead={({ id }) => void customers.get.prefetch({ id })}
        empty={<NoRows list={list} title="No customers found" none={none} />}
      />
    </div>
  )
}
