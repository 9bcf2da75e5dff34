import { z } from 'zod'
import { itemStatuses } from '../../modules/catalog/inventory/item.rules'
import { currencies } from '../../shared/money'

/** Describes the bodies of successful answers about the inventory. */

const text = z.string()
const texts = z.array(text)
const count = z.number().int().min(0)
const id = z.uuid()
const instant = z.iso.datetime().describe('UTC')
const onRequest = z.number().min(0).nullable().describe('In units of `currency`; null: price on request')
const item = {
  id,
  name: text,
  description: text,
  status: z.enum(itemStatuses),
  isActive: z.boolean().describe('Whether `status` is active'),
  currency: z.enum(currencies),
  supplierId: id.nullable(),
  supplierName: text.nullable(),
  images: texts.describe('The first is the cover'),
  version: count.describe('Send it with a change: another one by then is a conflict'),
  createdAt: instant,
  updatedAt: instant,
}
/** Describes both variants of the specification's forms; synonymous names have the same value. */
export const hotelItem = z.object({
  ...item,
  location: text,
  starRating: count,
  roomType: text,
  amenities: texts,
  contact: text,
  geoLocation: text,
  checkInTime: text,
  checkOutTime: text,
  pricePerNight: onRequest,
  rate: text.nullable().describe('`pricePerNight` as text'),
})
export const activityItem = z.object({
  ...item,
  location: text,
  category: text,
  type: text.describe('The same as `category`'),
  duration: text,
  minPeople: count,
  maxPeople: count,
  inclusions: texts,
  ageRestriction: text,
  availability: text,
  price: onRequest,
  cost: onRequest.describe('The same as `price`'),
})
export const transferItem = z.object({
  ...item,
  fromLocation: text,
  toLocation: text,
  route: text,
  vehicleType: text,
  type: text.describe('The same as `vehicleType`'),
  capacity: count,
  duration: text,
  vendor: text,
  price: onRequest,
})
export const mealPlanItem = z.object({
  ...item,
  type: text,
  unit: z.enum(['person', 'day']).describe('What the price is for: a person’s meal, or a person’s day'),
  menu: texts,
  inclusions: texts,
  restrictions: texts,
  availability: text,
  pricePerPerson: onRequest,
  cost: onRequest.describe('The same as `pricePerPerson`'),
})
