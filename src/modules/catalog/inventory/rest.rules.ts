import { toDecimal } from '../../../shared/money'
import { type InventoryItem, type ItemKind, routeText } from './item.rules'

/**
 * Maps the inventory to the REST contract, with all names of both variants of the specification's forms (product.md
 * 7.1).
 */

/** Maps paths to kinds; `meals` is an alias. */
export const itemPaths = [
  ['hotels', 'hotels', 'Hotel'],
  ['activities', 'activities', 'Activity'],
  ['transfers', 'transfers', 'Transfer'],
  ['meal-plans', 'mealPlans', 'MealPlan'],
  ['meals', 'mealPlans', 'MealPlan'],
] as const satisfies readonly (readonly [path: string, kind: ItemKind, procedure: string])[]

/** Returns the price under every name: as a number, but the hotel's rate as a text. */
function toPrices(item: InventoryItem) {
  const price = item.priceMinor === null ? null : item.priceMinor / 100
  if (item.kind === 'hotels') return { pricePerNight: price, rate: price === null ? null : toDecimal(item.priceMinor!) }
  if (item.kind === 'activities') return { price, cost: price }
  if (item.kind === 'transfers') return { price }
  return { pricePerPerson: price, cost: price }
}

/** Returns second names of other fields. */
function toOtherFields(item: InventoryItem) {
  if (item.kind === 'activities') return { type: item.category }
  if (item.kind === 'transfers') return { type: item.vehicleType, route: routeText(item) }
  return {}
}

export function restItem(item: InventoryItem) {
  const { kind: _, priceMinor: __, ...rest } = item
  return {
    ...rest,
    ...toOtherFields(item),
    ...toPrices(item),
    images: item.images.map(({ image }) => image),
    isActive: item.status === 'active',
  }
}

type Query = Record<string, string | string[] | undefined>
const number = (text: string | string[] | undefined) => (text === undefined ? undefined : Number(text))

/** Maps a list's query to input. Leaves malformed values for the schema to refuse. */
export const toItemQuery =
  (kind: ItemKind) =>
  ({ query }: { query: Query }) => ({
    kind,
    words: query.search,
    status: query.status === undefined ? undefined : [query.status].flat(),
    limit: number(query.limit),
    cursor: query.cursor,
  })
