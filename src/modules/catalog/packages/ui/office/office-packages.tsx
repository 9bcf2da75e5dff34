import { useMemo, useState } from 'react'
import { EmptyState } from '../../../../../platform/web/components/empty-state'
import { FilterBar } from '../../../../../platform/web/office/filters/filter-bar'
import { ColumnMenu } from '../../../../../platform/web/office/table/column-menu'
import { DataTable } from '../../../../../platform/web/office/table/data-table'
import { NoRows } from '../../../../../platform/web/office/table/no-rows'
import { useSelection } from '../../../../../platform/web/office/table/use-selection'
import { trpc } from '../../../../../platform/web/trpc'
import { useCsv } from '../../../../identity/auth/ui/use-csv'
import { ViewTabs } from '../../../../identity/views/ui/view-tabs'
import type { AdminPackage } from '../../view'
import { ConfirmRemoval } from './office-package-removal'
import { PackageBulk, PackageMenu } from './package-acts'
import { packageColumns } from './package-columns'
import { filtersFor, toFilter, usePackages, usePackagesAddress } from './use-packages'
import { useCategories } from '../../../../settings/settings/ui/use-categories'
import { type SetStatuses, useSetStatuses } from './use-set-statuses'
import { useCan } from '../../../../identity/auth/ui/use-can'
import { Allowed } from '../../../../identity/auth/ui/allowed'

const views = [
  { name: 'All', query: '' },
  { name: 'Active', query: 'status=active' },
  { name: 'Draft', query: 'status=draft' },
  { name: 'Inactive', query: 'status=inactive' },
  { name: 'Deals', query: 'reduced=1' },
  { name: 'Archived', query: 'status=archived' },
]
const none = <EmptyState title="No packages yet">Packages appear here once they are made.</EmptyState>
const toPath = (id: string, mayEdit: boolean) => `/admin/packages/${id}/${mayEdit ? 'edit' : 'history'}`

const createMenu = (setStatuses: SetStatuses, remove: (item: AdminPackage) => void) => (item: AdminPackage) => (
  <PackageMenu item={item} setStatuses={setStatuses} onRemove={() => remove(item)} />
)

/** Lists packages; archived ones only when filtered for. */
export function OfficePackages() {
  const [removing, setRemoving] = useState<AdminPackage | null>(null)
  const mayEdit = useCan()('packages.write')
  const list = usePackagesAddress()
  const categories = useCategories()
  const data = usePackages(list)
  const { client } = trpc.useUtils()
  const csv = useCsv('packages.csv', (cursor) => client.packages.export.mutate({ ...toFilter(list), cursor }))
  const selection = useSelection(data.rows, list.query)
  const { setStatuses, isPending } = useSetStatuses(data.rows)
  const menu = useMemo(() => createMenu(setStatuses, setRemoving), [setStatuses])
  return (
    <>
      <ViewTabs screen="packages" fixed={views} list={list} />
      <FilterBar
        filters={filtersFor(list, categories)}
        list={list}
        searchHint="Title, destination, category, tag"
        csv={csv}
      >
        <ColumnMenu columns={packageColumns} list={list} />
      </FilterBar>
      <DataTable
        caption="Travel packages"
        columns={packageColumns}
        list={list}
        data={data}
        failure="Failed to fetch packages"
        toName={(item) => item.title}
        toLink={(item) => toPath(item.id, mayEdit)}
        menu={menu}
        selection={mayEdit ? selection : undefined}
        bulk={mayEdit && <PackageBulk selection={selection} setStatuses={setStatuses} isPending={isPending} />}
        empty={<NoRows list={list} title="No packages found" none={none} />}
      />
      {removing && (
        <Allowed to="catalog.delete">
          <ConfirmRemoval item={removing} onClose={() => setRemoving(null)} />
        </Allowed>
      )}
    </>
  )
}
