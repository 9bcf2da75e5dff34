import { type ListAddress, useListAddress } from '../../../../../platform/web/office/filters/use-list-address'
import { type ListData, listDataOf } from '../../../../../platform/web/office/table/list-data'
import { trpc } from '../../../../../platform/web/trpc'
import type { InventoryItem, ItemKind } from '../../item.rules'
import { type ItemSort, itemSorts } from '../../schema'
import { filterNames, narrowingOf } from './kinds'

/** The tab is not cleared with the filters, and a view keeps it. */
const kept = ['tab']

export const useItemsAddress = (): ListAddress => useListAddress(filterNames, itemSorts, '-updated', kept)

/** Items of one kind, page after page. */
export function useItems(kind: ItemKind, list: ListAddress): ListData<InventoryItem> {
  const { sort, params } = list
  const query = trpc.inventory.list.useInfiniteQuery(
    { kind, ...narrowingOf(kind, params), sort: sort.key as ItemSort, descending: sort.descending, limit: 48 },
    {
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      initialCursor: undefined,
      // Items of the previous kind are not shown while the next ones load.
      placeholderData: (before) => (before?.pages[0]?.items[0]?.kind === kind ? before : undefined),
    },
  )
  return listDataOf(query)
}
