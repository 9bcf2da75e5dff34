import { toOptions } from '../../../../../platform/web/options'
import { readChoices, type Filter } from '../../../../../platform/web/office/filters/filters'
import { type ListAddress, useListAddress } from '../../../../../platform/web/office/filters/use-list-address'
import { type ListData, listPages, toListData } from '../../../../../platform/web/office/table/list-data'
import { trpc } from '../../../../../platform/web/trpc'
import { toSearch } from '../../../../../shared/text'
import { categoryNamed } from '../../../../settings/settings/categories.rules'
import type { Category } from '../../../../settings/settings/schema'
import type { AdminPackage } from '../../view'
import { type PackageSort, packageSorts } from '../../publish.rules'
import { packageStatusLabels } from '../package-status'

export const packageStatuses = ['active', 'draft', 'inactive', 'archived'] as const

const packageFilters: readonly Filter[] = [
  {
    key: 'status',
    label: 'Status',
    kind: 'choices',
    options: toOptions(packageStatuses, packageStatusLabels),
  },
  { key: 'featured', label: 'Featured', kind: 'flag' },
  { key: 'reduced', label: 'Below its original price', kind: 'flag' },
]
/** Adds the agency's categories, and tags of the address, so that a link's tags can be seen and removed. */
export function filtersFor({ params }: ListAddress, categories: readonly Category[]): readonly Filter[] {
  const [status, ...others] = packageFilters
  const byCategory: Filter = {
    key: 'category',
    label: 'Category',
    kind: 'choices',
    options: [
      ...categories.map(({ key, label }) => ({ value: key, label })),
      ...formerOptions(categories, readList(params.get('category'))),
    ],
  }
  const options = readList(params.get('tags')).map((tag) => ({ value: tag, label: tag }))
  const byTag: Filter[] = options.length > 0 ? [{ key: 'tags', label: 'Tags', kind: 'choices', options }] : []
  return [status!, byCategory, ...others, ...byTag]
}
/** Shows a category of a saved view under its present name, as after a merge. */
const formerOptions = (categories: readonly Category[], asked: readonly string[]) =>
  asked
    .filter((name) => categories.every(({ key }) => key !== name))
    .map((name) => ({ value: name, label: categoryNamed(categories, name) ?? name }))
const readList = (text: string | null): string[] => text?.split(',').filter(Boolean).slice(0, 20) ?? []
const names = ['q', 'category', 'tags', ...packageFilters.map(({ key }) => key)]

export const usePackagesAddress = (): ListAddress => useListAddress(names, packageSorts, '-created')

const takeSome = <T>(list: T[]) => (list.length > 0 ? list : undefined)

/** Maps the address to the query; archived packages are included only when filtered for. */
export function toFilter({ params, sort }: ListAddress) {
  const statuses = readChoices(params.get('status'), packageStatuses)
  return {
    search: toSearch(params.get('q')),
    statuses: takeSome(statuses),
    withoutArchived: statuses.length === 0,
    categories: takeSome(readList(params.get('category'))),
    tags: takeSome(readList(params.get('tags'))),
    featured: params.get('featured') ? true : undefined,
    reduced: params.get('reduced') ? true : undefined,
    sort: sort.key as PackageSort,
    descending: sort.descending,
  }
}

export function usePackages(list: ListAddress): ListData<AdminPackage> {
  const query = trpc.packages.adminList.useInfiniteQuery(toFilter(list), listPages)
  return toListData(query)
}
