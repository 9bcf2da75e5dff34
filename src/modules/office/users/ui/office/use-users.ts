import { toOptions } from '../../../../../platform/web/options'
import { type Filter, readIds, readSome } from '../../../../../platform/web/office/filters/filters'
import { type ListAddress, useListAddress } from '../../../../../platform/web/office/filters/use-list-address'
import { type ListData, listPages, toListData } from '../../../../../platform/web/office/table/list-data'
import { trpc } from '../../../../../platform/web/trpc'
import { roles } from '../../../../../shared/actor'
import { toSearch } from '../../../../../shared/text'
import { useMemo } from 'react'
import { useRoles } from '../../../../identity/roles/ui/use-roles'
import { roleLabels, userStatuses } from '../../../../identity/auth/user.rules'
import { type UserSort, userSorts } from '../../user-list.rules'
import type { UserView } from '../../view'
import { statusLabels } from './user-tags'

const userFilters: readonly Filter[] = [
  { key: 'role', label: 'Role', kind: 'choices', options: toOptions(roles, roleLabels) },
  {
    key: 'status',
    label: 'Status',
    kind: 'choices',
    options: toOptions(userStatuses, statusLabels),
  },
  { key: 'without', label: 'Staff without two-factor', kind: 'flag' },
]
export function useUserFilters(): readonly Filter[] {
  const roles = useRoles()
  return useMemo(() => {
    const options = roles.flatMap(({ id, name }) => (id ? [{ value: id, label: name }] : []))
    return options.length > 0
      ? [...userFilters, { key: 'own', label: 'Own role', kind: 'choices', options }]
      : userFilters
  }, [roles])
}
const names = ['q', 'own', ...userFilters.map(({ key }) => key)]

export const useUsersAddress = (): ListAddress => useListAddress(names, userSorts, '-created')

/** Converts the address's parameters into the list's filter. */
export function toFilter({ params, sort }: ListAddress) {
  return {
    words: toSearch(params.get('q')),
    role: readSome(params.get('role'), roles),
    roleId: readIds(params.get('own'), [], 100),
    status: readSome(params.get('status'), userStatuses),
    withoutTwoFactor: params.get('without') ? true : undefined,
    sort: sort.key as UserSort,
    descending: sort.descending,
  }
}

export const useUsers = (list: ListAddress): ListData<UserView> =>
  toListData(trpc.users.list.useInfiniteQuery(toFilter(list), listPages))
