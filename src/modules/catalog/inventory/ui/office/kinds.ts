import type { IconName } from '../../../../../platform/web/components/icon'
import { readChoices, type Filter } from '../../../../../platform/web/office/filters/filters'
import { toSearch } from '../../../../../shared/text'
import {
  activityCategories,
  itemKinds,
  type ItemKind,
  mealPlanTypes,
  vehicleLabel,
  vehicleTypes,
} from '../../item.rules'
import type { InventoryItem, ItemImage } from '../../view'
import { toChoices } from '../../../../../platform/web/options'

/** Describes a tab of the inventory; `tab` is its word in the address and in the specification's texts. */
type KindWords = { tab: string; label: string; add: string; entity: string; icon: IconName }

export const kindWords: Record<ItemKind, KindWords> = {
  hotels: { tab: 'hotels', label: 'Hotels', add: 'Add Hotel', entity: 'Hotel', icon: 'bed' },
  activities: { tab: 'activities', label: 'Activities', add: 'Add Activity', entity: 'Activity', icon: 'compass' },
  transfers: { tab: 'transfers', label: 'Transfers', add: 'Add Transfer', entity: 'Transfer', icon: 'car' },
  mealPlans: { tab: 'meals', label: 'Meals', add: 'Add Meal Plan', entity: 'Meal plan', icon: 'fork' },
}

export const toKind = (tab: string | null): ItemKind =>
  itemKinds.find((kind) => kindWords[kind].tab === tab) ?? 'hotels'

const statuses = ['active', 'inactive', 'archived'] as const
const status: Filter = {
  key: 'status',
  label: 'Status',
  kind: 'choices',
  options: [
    { value: 'active', label: 'Active' },
    { value: 'inactive', label: 'Inactive' },
    { value: 'archived', label: 'Archived' },
  ],
}
const stars: Filter = {
  key: 'stars',
  label: 'Stars',
  kind: 'choices',
  options: toChoices(['5', '4', '3', '2', '1']),
}
const types = (label: string, values: readonly string[]): Filter => ({
  key: 'type',
  label,
  kind: 'choices',
  options: values.map((value) => ({ value, label: vehicleLabel(value) })),
})

export const kindFilters: Record<ItemKind, readonly Filter[]> = {
  hotels: [status, stars],
  activities: [status, types('Category', activityCategories)],
  transfers: [status, types('Vehicle', vehicleTypes)],
  mealPlans: [status, types('Type', mealPlanTypes)],
}
export const filterNames = ['q', 'status', 'stars', 'type']

const typeValues: Record<ItemKind, readonly string[]> = {
  hotels: [],
  activities: activityCategories,
  transfers: vehicleTypes,
  mealPlans: mealPlanTypes,
}

/** Maps the address to filters, without sort and kind. */
export function readNarrowing(kind: ItemKind, params: URLSearchParams) {
  const chosen = {
    status: readChoices(params.get('status'), statuses),
    stars: readChoices(params.get('stars'), ['5', '4', '3', '2', '1']).map(Number),
    types: readChoices(params.get('type'), typeValues[kind]),
  }
  return {
    words: toSearch(params.get('q')),
    status: chosen.status.length ? chosen.status : undefined,
    stars: kind === 'hotels' && chosen.stars.length ? chosen.stars : undefined,
    types: chosen.types.length ? chosen.types : undefined,
  }
}

/** Returns the alternative text of a picture: the item's words, else the gallery's, as on the site. */
export const toAlt = (image: ItemImage | undefined): string => image?.alt || (image?.galleryAlt ?? '')
export const getCoverUrl = (item: InventoryItem, width: 400 | 800 = 400): string =>
  item.images[0] ? `${item.images[0].image}/${width}.webp` : '/api/placeholder/640/360'

/** Lists options, with the current value when it is none of them. */
export const choicesWith = (placeholder: string, values: readonly string[], present = '') => [
  { value: '', label: placeholder },
  ...[...values, ...(present && !values.includes(present) ? [present] : [])].map((value) => ({
    value,
    label: vehicleLabel(value),
  })),
]
