import { type Filter, readDates, readSome } from '../../../../../platform/web/office/filters/filters'
import { type ListAddress, useListAddress } from '../../../../../platform/web/office/filters/use-list-address'
import { type ListData, listPages, toListData } from '../../../../../platform/web/office/table/list-data'
import { trpc } from '../../../../../platform/web/trpc'
import { toSearch } from '../../../../../shared/text'
import { type CustomerSort, customerSorts, leadChoices, missingChoices } from '../../customer.rules'
import type { CustomerView } from '../../view'
import type { ExportCustomersInput } from '../../schema'

const customerFilters: readonly Filter[] = [
  {
    key: 'leads',
    label: 'Leads',
    kind: 'choices',
    options: [
      { value: 'open', label: 'Open ones' },
      { value: 'won', label: 'Won ones' },
      { value: 'none', label: 'None' },
    ],
  },
  {
    key: 'missing',
    label: 'Missing',
    kind: 'choices',
    options: [
      { value: 'email', label: 'E-mail' },
      { value: 'phone', label: 'Phone' },
    ],
  },
  { key: 'duplicates', label: 'Possible duplicates', kind: 'flag' },
  { key: 'created', label: 'Known since', kind: 'dates' },
]

/** Adds a filter for tags in the address, so that a link's tags can be seen and removed. */
export function filtersFor({ params }: ListAddress): readonly Filter[] {
  const tags = params.get('tags')?.split(',') ?? []
  const options = tags.map((tag) => ({ value: tag, label: tag }))
  return options.length > 0
    ? [...customerFilters, { key: 'tags', label: 'Tags', kind: 'choices', options }]
    : customerFilters
}
const names = ['q', 'tags', ...customerFilters.map(({ key }) => key)]

export const useCustomersAddress = (): ListAddress => useListAddress(names, customerSorts, '-updated')

/** Converts the address's parameters into the list's filter. */
export const toFilter = ({ params, sort }: ListAddress) =>
  ({
    words: toSearch(params.get('q')),
    leads: readSome(params.get('leads'), leadChoices),
    missing: readSome(params.get('missing'), missingChoices),
    tags: params.get('tags')?.toLowerCase().split(',').slice(0, 20),
    duplicates: params.get('duplicates') ? true : undefined,
    created: readDates(params.get('created')),
    sort: sort.key as CustomerSort,
    descending: sort.descending,
  }) satisfies Record<Exclude<keyof ExportCustomersInput, 'who' | 'cursor'>, unknown>

export const useCustomers = (list: ListAddress): ListData<CustomerView> =>
  toListData(trpc.customers.list.useInfiniteQuery(toFilter(list), listPages))
