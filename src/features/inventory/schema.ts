import { z } from 'zod'
import { currencySchema, line, minorUnits, paragraph } from '../../shared/fields'
import { cleanList } from '../../shared/text'

const required = (message: string) => line({ min: 1, max: 160, message })
const text = (max = 200) => line({ max }).default('')
const list = z
  .array(line({ max: 160 }))
  .max(60)
  .transform(cleanList)
  .default([])
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time such as 14:00')

const common = {
  description: paragraph().default(''),
  status: z.enum(['active', 'inactive']).default('active'),
  /** Absent: the agency's. */
  currency: currencySchema.optional(),
  /** Absent or null shows as 'Price on request' (product.md 7.5). */
  priceMinor: minorUnits.nullable().default(null),
}

/** Messages: specification 5. `priceMinor` is per room and night. */
export const createHotelInput = z.object({
  ...common,
  name: required('Hotel name is required'),
  location: required('Location is required'),
  starRating: z.number().int().min(1).max(5).default(3),
  roomType: text(),
  amenities: list,
  contact: text(),
  geoLocation: text(),
  checkInTime: clock.default('14:00'),
  checkOutTime: clock.default('11:00'),
})
export type CreateHotelInput = z.input<typeof createHotelInput>

/** `priceMinor` is per person. */
export const createActivityInput = z
  .object({
    ...common,
    name: required('Activity name is required'),
    location: required('Location is required'),
    category: required('Category is required'),
    duration: text(),
    minPeople: z.number().int().min(1).max(1000).default(1),
    maxPeople: z.number().int().min(1).max(1000).default(50),
    inclusions: list,
    ageRestriction: text(),
    availability: text(),
  })
  .refine((a) => a.maxPeople >= a.minPeople, { path: ['maxPeople'], message: 'Must be at least the minimum' })
export type CreateActivityInput = z.input<typeof createActivityInput>

/** `priceMinor` is per vehicle. */
export const createTransferInput = z.object({
  ...common,
  name: required('Transfer name is required'),
  fromLocation: required('From location is required'),
  toLocation: required('To location is required'),
  vehicleType: required('Vehicle type is required'),
  capacity: z.number().int().min(1, 'Capacity is required').max(1000).default(4),
  duration: text(),
  vendor: text(),
})
export type CreateTransferInput = z.input<typeof createTransferInput>

/** `priceMinor` is per person and day. */
export const createMealPlanInput = z.object({
  ...common,
  name: required('Meal plan name is required'),
  type: required('Type is required'),
  menu: list,
  inclusions: list,
  restrictions: list,
  availability: text(),
})
export type CreateMealPlanInput = z.input<typeof createMealPlanInput>
