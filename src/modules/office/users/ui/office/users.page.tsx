import { Button } from '@mantine/core'
import { useState } from 'react'
import { lazyDialog } from '../../../../../platform/web/lazy-part'
import { EmptyState } from '../../../../../platform/web/components/empty-state'
import { useKeys } from '../../../../../platform/web/hooks/use-keys'
import { FilterBar } from '../../../../../platform/web/office/filters/filter-bar'
import { useOfficePage } from '../../../../../platform/web/office/open-place'
import { ImportLink } from '../../../../../platform/web/office/import/import-link'
import { PageHead } from '../../../../../platform/web/office/page-head'
import { ColumnMenu } from '../../../../../platform/web/office/table/column-menu'
import { DataTable } from '../../../../../platform/web/office/table/data-table'
import { NoRows } from '../../../../../platform/web/office/table/no-rows'
import { trpc } from '../../../../../platform/web/trpc'
import { useCsv } from '../../../../identity/auth/ui/use-csv'
import { ViewTabs } from '../../../../identity/views/ui/view-tabs'
import type { UserView } from '../../view'
import { toFilter, useUsers, useUserFilters, useUsersAddress } from './use-users'
import { UserActs } from './user-acts'
import { userColumns } from './user-columns'

const AddUser = lazyDialog(() => import('./add-user'))

const views = [
  { name: 'All', query: '' },
  { name: 'Staff', query: 'role=agent%2Cadmin' },
  { name: 'Travelers', query: 'role=traveler' },
  { name: 'Deactivated', query: 'status=deactivated' },
]
const menu = (user: UserView) => <UserActs user={user} />

export function Component() {
  useOfficePage('Users')
  return <Users />
}

function Users() {
  const [adding, setAdding] = useState(false)
  useKeys({ n: () => setAdding(true) })
  const list = useUsersAddress()
  const data = useUsers(list)
  const { client } = trpc.useUtils()
  const csv = useCsv('users.csv', (cursor) => client.users.export.mutate({ ...toFilter(list), cursor }))
  return (
    <div>
      <PageHead title="Users">
        <ImportLink kind="users" />
        <Button onClick={() => setAdding(true)}>Add User</Button>
      </PageHead>
      {adding && <AddUser onClose={() => setAdding(false)} />}
      <ViewTabs screen="users" fixed={views} list={list} />
      <FilterBar filters={useUserFilters()} list={list} searchHint="Name, e-mail, phone" csv={csv}>
        <ColumnMenu columns={userColumns} list={list} />
      </FilterBar>
      <DataTable
        caption="Users"
        columns={userColumns}
        list={list}
        data={data}
        failure="Failed to fetch users"
        toName={(user) => user.name}
        toLink={(user) => `/admin/users/${user.id}`}
        menu={menu}
        empty={<NoRows list={list} title="No users found" none={<EmptyState title="No users yet" />} />}
      />
    </div>
  )
}
