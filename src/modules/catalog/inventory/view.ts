import { z } from 'zod'
import { count, currency, id, instant, minor, text, texts, toPage, version, view } from '../../../shared/views'
import { type ItemKind, itemStatuses } from './item.rules'

const itemImage = view({ image: text, alt: text })
export type ItemImage = z.infer<typeof itemImage>

const item = view({
  id,
  name: text,
  description: text,
  status: z.enum(itemStatuses),
  currency,
  /** Null shows as 'Price on request' (product.md 7.5). */
  priceMinor: minor.nullable(),
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
export type ItemCounts = z.infer<typeof itemCounts>
