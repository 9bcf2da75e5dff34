import { type ListAddress, useListAddress } from '../../../../../platform/web/office/filters/use-list-address'
import { byCursor, type ListData, toListData } from '../../../../../platform/web/office/table/list-data'
import { trpc } from '../../../../../platform/web/trpc'
import type { ItemKind } from '../../item.rules'
import type { InventoryItem } from '../../view'
import { type ItemSort, itemSorts } from '../../item.rules'
import { filterNames, readNarrowing } from './kinds'

/** Keeps the tab when filters are cleared, and in views. */
const kept = ['tab']

export const useItemsAddress = (): ListAddress => useListAddress(filterNames, itemSorts, '-updated', kept)

/** Loads items of one kind by keyset pages. */
export function useItems(kind: ItemKind, list: ListAddress): ListData<InventoryItem> {
  const { sort, params } = list
  const query = trpc.inventory.list.useInfiniteQuery(
    { kind, ...readNarrowing(kind, params), sort: sort.key as ItemSort, descending: sort.descending, limit: 48 },
    {
      ...byCursor,
      // Hides items of the previous kind while the next ones load.
      placeholderData: (before) => (before?.pages[0]?.items[0]?.kind === kind ? before : undefined),
    },
  )
  return toListData(query)
}
