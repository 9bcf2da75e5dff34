import { readChoices, type Filter } from '../../../../../platform/web/office/filters/filters'
import { type ListAddress, useListAddress } from '../../../../../platform/web/office/filters/use-list-address'
import { type ListData, toListData } from '../../../../../platform/web/office/table/list-data'
import { trpc } from '../../../../../platform/web/trpc'
import { toSearch } from '../../../../../shared/text'
import { categories, categoryLabels } from '../../categories.rules'
import type { AdminPackage } from '../../view'
import { type PackageSort, packageSorts } from '../../publish.rules'
import { packageStatusLabels } from '../package-status'

export const packageStatuses = ['active', 'draft', 'inactive', 'archived'] as const

export const packageFilters: readonly Filter[] = [
  {
    key: 'status',
    label: 'Status',
    kind: 'choices',
    options: packageStatuses.map((value) => ({ value, label: packageStatusLabels[value] })),
  },
  {
    key: 'category',
    label: 'Category',
    kind: 'choices',
    options: categories.map((value) => ({ value, label: categoryLabels[value] })),
  },
  { key: 'featured', label: 'Featured', kind: 'flag' },
  { key: 'reduced', label: 'Below its original price', kind: 'flag' },
]
const names = ['q', ...packageFilters.map(({ key }) => key)]

export const usePackagesAddress = (): ListAddress => useListAddress(names, packageSorts, '-created')

/** Maps the address to the query; archived packages are included only when filtered for. */
export function toFilter({ params, sort }: ListAddress) {
  const statuses = readChoices(params.get('status'), packageStatuses)
  const chosen = readChoices(params.get('category'), categories)
  return {
    search: toSearch(params.get('q')),
    statuses: statuses.length ? statuses : undefined,
    withoutArchived: statuses.length === 0,
    categories: chosen.length ? chosen : undefined,
    featured: params.get('featured') ? true : undefined,
    reduced: params.get('reduced') ? true : undefined,
    sort: sort.key as PackageSort,
    descending: sort.descending,
  }
}

export function usePackages(list: ListAddress): ListData<AdminPackage> {
  const query = trpc.packages.adminList.useInfiniteQuery(toFilter(list), {
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    initialCursor: undefined,
    placeholderData: (before) => before,
  })
  return toListData(query)
}
