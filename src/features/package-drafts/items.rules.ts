import type { Currency } from '../../shared/money'
import type { PackageContent } from '../packages/package.rules'

export const itemKinds = ['hotels', 'activities', 'transfers', 'mealPlans'] as const
export type ItemKind = (typeof itemKinds)[number]

/** Something of the inventory, as the picker shows it. `priceMinor` null: 'Price on request'. */
export type Item = {
  kind: ItemKind
  id: string
  name: string
  note: string
  priceMinor: number | null
  currency: Currency
  isActive: boolean
}

/** The tabs of inventory, in the specified order and words. */
export const itemLabels: Record<ItemKind, { many: string; one: string; unit: string }> = {
  hotels: { many: 'Hotels', one: 'hotel', unit: 'night' },
  activities: { many: 'Activities', one: 'activity', unit: 'person' },
  transfers: { many: 'Transfers', one: 'transfer', unit: 'vehicle' },
  mealPlans: { many: 'Meals', one: 'meal plan', unit: 'person and day' },
}

export const hasItem = (content: Pick<PackageContent, ItemKind>, { kind, id }: Pick<Item, 'kind' | 'id'>): boolean =>
  content[kind].some((one) => one.id === id)
