import type { PackageContent } from '../packages/schema'
import type { Item } from './view'
import type { ItemKind } from '../inventory/item.rules'

/** Lists names of chosen items by kind, as suggestions for fields of days. */
export type ChosenNames = Record<ItemKind, string[]>

/** Names the inventory tabs, in the specified order and words. */
export const itemLabels: Record<ItemKind, { many: string; one: string }> = {
  hotels: { many: 'Hotels', one: 'hotel' },
  activities: { many: 'Activities', one: 'activity' },
  transfers: { many: 'Transfers', one: 'transfer' },
  mealPlans: { many: 'Meals', one: 'meal plan' },
}

export const hasItem = (content: Pick<PackageContent, ItemKind>, { kind, id }: Pick<Item, 'kind' | 'id'>): boolean =>
  content[kind].some((one) => one.id === id)

/** Puts a removed entry back in its place, among what was added or removed since. */
export const putBack = <Entry extends { id: string }>(list: readonly Entry[], entry: Entry, index: number): Entry[] =>
  list.some(({ id }) => id === entry.id) ? [...list] : list.toSpliced(index, 0, entry)
