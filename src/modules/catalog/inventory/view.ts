import { z } from 'zod'
import {
  count,
  currency,
  date,
  done,
  id,
  instant,
  minor,
  text,
  texts,
  toPage,
  version,
  view,
} from '../../../shared/views'
import { type ItemKind, itemStatuses, itemKinds } from './item.rules'
import { ageBands, rateUnits } from './rates.rules'

const itemImage = view({ image: text, alt: text, galleryAlt: text.describe('Says what it shows where `alt` is empty') })
export type ItemImage = z.infer<typeof itemImage>

const item = view({
  id,
  name: text,
  description: text,
  status: z.enum(itemStatuses),
  currency,
  /** Shows null as 'Price on request' (product.md 7.5). */
  priceMinor: minor.nullable(),
  hasRates: z.boolean().describe('Whether rates say what it costs on some days'),
  costCurrency: currency.nullable().describe('In which the net of its rates is; null: in `currency`'),
  supplierId: id.nullable(),
  supplierName: text.nullable(),
  images: itemImage.array(),
  version,
  createdAt: instant,
  updatedAt: instant,
})
const hotel = item.extend({
  kind: z.literal('hotels'),
  location: text,
  starRating: count,
  roomType: text,
  amenities: texts,
  contact: text,
  geoLocation: text,
  checkInTime: text,
  checkOutTime: text,
})
const activity = item.extend({
  kind: z.literal('activities'),
  location: text,
  category: text,
  duration: text,
  minPeople: count,
  maxPeople: count,
  inclusions: texts,
  ageRestriction: text,
  availability: text,
})
const transfer = item.extend({
  kind: z.literal('transfers'),
  fromLocation: text,
  toLocation: text,
  route: text,
  vehicleType: text,
  capacity: count,
  duration: text,
  vendor: text,
})
const mealPlan = item.extend({
  kind: z.literal('mealPlans'),
  type: text,
  unit: z.enum(['person', 'day']).describe('What the price is for: a person’s meal, or a person’s day'),
  menu: texts,
  inclusions: texts,
  restrictions: texts,
  availability: text,
})
export const itemViews = {
  hotels: hotel,
  activities: activity,
  transfers: transfer,
  mealPlans: mealPlan,
} satisfies Record<ItemKind, z.ZodObject>

export const inventoryItem = z.discriminatedUnion('kind', [hotel, activity, transfer, mealPlan])
export type InventoryItem = z.infer<typeof inventoryItem>
export type TransferItem = z.infer<typeof transfer>
export const itemPage = toPage(inventoryItem)

export const itemCounts = view({ hotels: count, activities: count, transfers: count, mealPlans: count })

/** Names a package that uses an item, or a draft if `slug` is null. */
export const itemUse = view({ itemId: id, id, slug: text.nullable(), title: text, status: text })
export type ItemUse = z.infer<typeof itemUse>
const knownItem = view({ id, status: text, priceMinor: minor.nullable(), version })
/** Holds the former values of items that were changed together, for an undo. */
export const changedItems = view({ changed: knownItem.array(), left: count })
export const removedItem = view({ name: text, uses: itemUse.array() })

export const itemImport = view({ id, kind: z.enum(itemKinds), added: count, changed: count, createdAt: instant })

/** Describes a price in a season. Both days are included; amounts are in minor units. */
export const rate = view({
  id,
  season: text,
  firstDay: date,
  lastDay: date,
  weekdays: count,
  unit: z.enum(rateUnits),
  /** Counts people in the room or vehicle; 0: any number. */
  occupancy: count,
  ageBand: z.enum(ageBands),
  netMinor: minor,
  sellMinor: minor,
  currency,
  netCurrency: currency.describe('That of the supplier'),
  version,
})
export type Rate = z.infer<typeof rate>
/** Holds what a rate says of a price: for when and whom, and how much. */
export type RatePrice = Pick<
  Rate,
  | 'id'
  | 'season'
  | 'firstDay'
  | 'lastDay'
  | 'weekdays'
  | 'unit'
  | 'occupancy'
  | 'ageBand'
  | 'netMinor'
  | 'sellMinor'
  | 'currency'
  | 'netCurrency'
>
/** Names in `undo` the change for `inventory.undoRates`. */
export const savedRate = rate.extend({ undo: text })
export type SavedRate = z.infer<typeof savedRate>
export const changedRates = view({ count, undo: text })
export type ChangedRates = z.infer<typeof changedRates>
export const undoneRates = view({ count })
export const removedRate = done.extend({ undo: text })
export type RemovedRate = z.infer<typeof removedRate>
