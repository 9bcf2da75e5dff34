import { z } from 'zod'
import { isObject } from '../../../shared/contract'
import { toDecimal, toUnits } from '../../../shared/money'
import { restListQuery } from '../../../shared/rest-query'
import { type RestShape, restShape } from '../../../shared/rest-shape'
import { text, texts } from '../../../shared/views'
import { type ItemKind, routeText } from './item.rules'
import { type InventoryItem, itemViews } from './view'

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

const onRequest = z.number().min(0).nullable().describe('In units of `currency`; null: price on request')
const common = {
  images: texts.describe('The first is the cover'),
  isActive: z.boolean().describe('Whether `status` is active'),
}
const toCommon = ({ images, status }: InventoryItem) => ({
  images: images.map(({ image }) => image),
  isActive: status === 'active',
})
const internal = ['kind', 'priceMinor'] as const
const toPrice = ({ priceMinor, currency }: InventoryItem) =>
  priceMinor === null ? null : toUnits(priceMinor, currency)

const { hotels, activities, transfers, mealPlans } = itemViews
/** Adds each price and synonym under the names of both forms; a hotel's rate is a text, too. */
const restItems = {
  hotels: restShape(hotels, {
    omit: internal,
    extend: { ...common, pricePerNight: onRequest, rate: text.nullable().describe('`pricePerNight` as text') },
    from: (item) => ({
      ...toCommon(item),
      pricePerNight: toPrice(item),
      rate: item.priceMinor === null ? null : toDecimal(item.priceMinor, item.currency),
    }),
  }),
  activities: restShape(activities, {
    omit: internal,
    extend: {
      ...common,
      type: text.describe('The same as `category`'),
      price: onRequest,
      cost: onRequest.describe('The same as `price`'),
    },
    from: (item) => {
      const price = toPrice(item)
      return { ...toCommon(item), type: item.category, price, cost: price }
    },
  }),
  transfers: restShape(transfers, {
    omit: internal,
    extend: { ...common, route: text, type: text.describe('The same as `vehicleType`'), price: onRequest },
    from: (item) => ({
      ...toCommon(item),
      route: routeText(item),
      type: item.vehicleType,
      price: toPrice(item),
    }),
  }),
  mealPlans: restShape(mealPlans, {
    omit: internal,
    extend: { ...common, pricePerPerson: onRequest, cost: onRequest.describe('The same as `pricePerPerson`') },
    from: (item) => {
      const price = toPrice(item)
      return { ...toCommon(item), pricePerPerson: price, cost: price }
    },
  }),
}
/** Pairs what the compiler cannot: the procedures answer with items of any kind. */
export const toRestItem = (kind: ItemKind) => restItems[kind] as unknown as RestShape<InventoryItem>

const choices = new Set(['status', 'currency', 'unit', 'checkInTime', 'checkOutTime'])
/** Drops blanks of what is chosen: no item has a blank one. */
export const toItemBody = ({ body }: { body?: unknown }): unknown =>
  isObject(body)
    ? Object.fromEntries(Object.entries(body).filter(([name, value]) => value !== '' || !choices.has(name)))
    : (body ?? {})

export const itemQuery = (kind: ItemKind) =>
  restListQuery(
    {
      search: ['words', text.describe('All words, in any order: name and location')],
      status: itemViews.hotels.shape.status.array().describe('Any of them; absent: all but archived ones'),
    },
    { kind },
  )
