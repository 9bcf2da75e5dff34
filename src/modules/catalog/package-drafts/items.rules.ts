import type { Currency } from '../../../shared/money'
import type { LineUnit } from '../inventory/item-units.rules'
import type { PackageContent } from '../packages/package.rules'

export const itemKinds = ['hotels', 'activities', 'transfers', 'mealPlans'] as const
export type ItemKind = (typeof itemKinds)[number]
/** Names of what is chosen, by kind: what days are written with. */
export type ChosenNames = Record<ItemKind, string[]>

/** Something of the inventory, as the picker shows it. `priceMinor` null: 'Price on request'. */
export type Item = {
  kind: ItemKind
  id: string
  name: string
  note: string
  /** What its price is for. */
  unit: LineUnit
  priceMinor: number | null
  currency: Currency
  isActive: boolean
}

/** The tabs of inventory, in the specified order and words. */
export const itemLabels: Record<ItemKind, { many: string; one: string }> = {
  hotels: { many: 'Hotels', one: 'hotel' },
  activities: { many: 'Activities', one: 'activity' },
  transfers: { many: 'Transfers', one: 'transfer' },
  mealPlans: { many: 'Meals', one: 'meal plan' },
}

export const hasItem = (content: Pick<PackageContent, ItemKind>, { kind, id }: Pick<Item, 'kind' | 'id'>): boolean =>
  content[kind].some((one) => one.id === id)
