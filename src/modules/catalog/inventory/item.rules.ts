import { plural, capitalize } from '../../../shared/text'
import { eachWord, unitFor } from './item-units.rules'
import type { InventoryItem, ItemUse, TransferItem } from './view'

/** Lists the kinds of items, one table each, named as a package's lists. */
export const itemKinds = ['hotels', 'activities', 'transfers', 'mealPlans'] as const
export type ItemKind = (typeof itemKinds)[number]
export const isItemKind = (kind: string): kind is ItemKind => (itemKinds as readonly string[]).includes(kind)

/** Names item statuses. Archived: deleted by staff; packages keep it, and the deletion can be undone. */
export const itemStatuses = ['active', 'inactive', 'archived'] as const

export const itemNames: Record<ItemKind, string> = {
  hotels: 'hotel',
  activities: 'activity',
  transfers: 'transfer',
  mealPlans: 'meal plan',
}

type ItemEntity = 'activity' | 'hotel' | 'meal-plan' | 'transfer'
/** Returns the name in events, such as 'meal-plan'. */
export const toEntity = (kind: ItemKind) => itemNames[kind].replace(' ', '-') as ItemEntity

/** Holds the most people of an activity that does not state them. */
export const defaultMaxPeople = 50
export type People = { minPeople?: number; maxPeople?: number }
export const peopleAddUp = ({ minPeople = 1, maxPeople = defaultMaxPeople }: People): boolean => maxPeople >= minPeople
export const tooFewPeople = 'Must be at least the minimum'

/** Limits the pictures of an item (specification 9). */
export const maxItemImages = 5
/** Returns what an item itself says of a picture. */
export const toOwnImage = ({ image, alt }: { image: string; alt: string }) => ({ image, alt })

/** Counts the days after which a deleted, unused item is removed for good. */
export const archiveKeepsDays = 30

/** Formats '2 packages and 1 draft'; blank when unused. */
export function usesText(uses: readonly ItemUse[]): string {
  const drafts = uses.filter(({ slug }) => slug === null).length
  const packages = uses.length - drafts
  return [packages > 0 && plural(packages, 'package'), drafts > 0 && plural(drafts, 'draft')]
    .filter(Boolean)
    .join(' and ')
}

export const activityCategories = [
  'Sightseeing',
  'Adventure',
  'Cultural',
  'Entertainment',
  'Food & Dining',
  'Shopping',
  'Nature',
  'Sports',
  'Spa & Wellness',
  'Photography',
] as const

/** Lists the older form's words, then the newer form's values (specification 3 and 5). */
export const vehicleTypes = [
  'Car',
  'SUV',
  'Van',
  'Bus',
  'Minibus',
  'Luxury Car',
  'Taxi',
  'Private Transfer',
  'private_car',
  'sit_in_coach',
  'shared_van',
  'bus',
  'train',
  'flight',
  'ferry',
  'speedboat',
  'seaplane',
] as const

export const mealPlanTypes = [
  'Continental Breakfast',
  'American Breakfast',
  'Lunch',
  'Dinner',
  'Full Board',
  'Half Board',
  'All Inclusive',
  'Buffet',
  'Set Menu',
] as const

/** Formats 'sit_in_coach' as 'Sit in coach'; keeps other words. */
export const vehicleLabel = (type: string): string =>
  /^[a-z_]+$/.test(type) ? capitalize(type).replaceAll('_', ' ') : type

/** Formats 'Krabi Airport → Railay', or one end when the other is unknown. */
export const routeText = ({
  route,
  fromLocation,
  toLocation,
}: Pick<TransferItem, 'route' | 'fromLocation' | 'toLocation'>) =>
  route || [fromLocation, toLocation].filter(Boolean).join(' → ')

/**
 * Splits a route into its ends: 'Airport - Town', 'Airport to Town', 'Airport → Town'; otherwise all is the beginning.
 */
export function splitRoute(route: string): { fromLocation: string; toLocation: string } {
  const [from = '', ...rest] = route.split(/→|⇒|->|–|—|\s(?:-|to)\s/i).map((end) => end.trim())
  return { fromLocation: from, toLocation: rest.join(' → ').trim() }
}

/** Returns the line under an item's name: room and location; category and location; vehicle and route; meal type. */
export function toSubLine(item: InventoryItem): string {
  if (item.kind === 'hotels') return [item.roomType, item.location].filter(Boolean).join(' · ')
  if (item.kind === 'activities') return [item.category, item.location].filter(Boolean).join(' · ')
  if (item.kind === 'transfers') return [vehicleLabel(item.vehicleType), routeText(item)].filter(Boolean).join(' · ')
  return item.type
}

/** Formats a price's unit: '/night'. */
export function unitText(item: InventoryItem): string {
  if (item.kind === 'mealPlans') return item.unit === 'day' ? '/day' : '/person'
  return `/${eachWord(unitFor(item.kind, item.kind === 'transfers' ? item : {}))}`
}

export const itemSorts = ['updated', 'name', 'price', 'created'] as const
export type ItemSort = (typeof itemSorts)[number]
