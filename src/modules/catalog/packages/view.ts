import { z } from 'zod'
import { count, currency, id, instant, minor, refusal, text, texts, toPage, view } from '../../../shared/views'
import { picture } from '../../core/media/view'
import { paymentTermsView } from '../../settings/terms/schema'
import { packageStatuses, soldOns } from './publish.rules'

/** Describes a package in lists. Money is in minor units of `currency`, per adult. */
export const packageCard = view({
  id,
  slug: text,
  title: text,
  destination: text,
  category: text.describe('The key of one of the categories of the settings'),
  tags: texts,
  days: count,
  nights: count,
  description: text,
  highlights: texts,
  inclusions: texts,
  currency,
  priceMinor: minor,
  /** Holds the lowest price of its departures on sale; without any, the package's. */
  fromMinor: minor,
  originalPriceMinor: minor.nullable(),
  maxTravelers: count,
  isFlightIncluded: z.boolean(),
  hotelRating: z.number().nullable(),
  offered: z.array(z.strictObject({ from: text, to: text })).describe('Windows of each year as MM-DD; empty: always'),
  isDated: z.boolean().describe('Sold on its departures alone'),
  departsOn: text.optional().describe('In lists: its next departure, or the nearest to the date asked for'),
  featured: z.boolean(),
  /** Counts hundredths of a star. */
  rating: z.number().nullable().describe('Null without reviews'),
  ratingCount: count,
  image: picture.nullable(),
  status: z.enum(packageStatuses),
  createdAt: instant,
})
export type PackageCard = z.infer<typeof packageCard>

export const itineraryDay = view({
  day: count,
  title: text,
  description: text,
  activities: texts,
  meals: texts,
  accommodation: text,
  transport: text,
  notes: text,
  /** Locates the day; degrees north and east, where they are known. */
  place: view({
    slug: text,
    name: text,
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
  }).nullable(),
  image: picture.nullable(),
  /** Holds covers of its hotel and activities; absent without any. */
  pictures: view({ name: text, picture }).array().optional(),
})
export type ItineraryDay = z.infer<typeof itineraryDay>

/**
 * Describes an option. `included`: part of the base price; `priceMinor` null: 'Price on request', cannot be selected.
 */
const option = view({
  id,
  name: text,
  description: text,
  priceMinor: minor.nullable(),
  included: z.boolean(),
  images: picture.array(),
})
/** Describes an option priced per room and night. */
export const hotelOption = option.extend({
  rating: z.number(),
  location: text,
  roomType: text,
  amenities: texts,
  nights: count,
  checkInTime: text,
  checkOutTime: text,
})
export type HotelOption = z.infer<typeof hotelOption>
/** Describes an option priced per person. */
export const activityOption = option.extend({
  location: text,
  category: text,
  duration: text,
  inclusions: texts,
  ageRestriction: text,
  day: count.nullable(),
})
export type ActivityOption = z.infer<typeof activityOption>
export const transferOption = option.extend({ type: text, from: text, to: text, duration: text, capacity: count })
export type TransferOption = z.infer<typeof transferOption>
/** Describes an option priced per person and day; always part of the package. */
export const mealPlanOption = option
  .omit({ included: true })
  .extend({ type: text, menu: texts, inclusions: texts, restrictions: texts })
export type MealPlanOption = z.infer<typeof mealPlanOption>

/** Describes a coming departure for estimates and requests. Free seats are queried where they are shown. */
const datedDay = view({
  date: text,
  /** Holds the last day to book. */
  bookBy: text,
  /** Marks a departure on sale. */
  isOpen: z.boolean(),
  /** Holds its own price per adult; null: the package's. */
  priceMinor: minor.nullable(),
})
export type DatedDay = z.infer<typeof datedDay>

export const packageDetail = packageCard.extend({
  exclusions: texts,
  terms: text,
  paymentTerms: paymentTermsView.nullable().describe("Its own terms of payment and cancellation; null: the agency's"),
  departureCities: texts,
  images: picture.array(),
  itinerary: itineraryDay.array(),
  hotels: hotelOption.array(),
  activities: activityOption.array(),
  transfers: transferOption.array(),
  mealPlans: mealPlanOption.array(),
  placeSlug: text,
  placeName: text,
  /** Names the destination's time zone: departures are calendar days there. */
  timeZone: text,
  /** Lists coming departures by date, at most `maxComing` of departures/rule.rules. */
  departures: datedDay.array(),
  soldOn: z.enum(soldOns).describe('When: `auto` is any day until it has departures'),
  version: count.describe('Send it with a change: another one by then is a conflict'),
})
export type PackageDetail = z.infer<typeof packageDetail>

/** Adds `removedAt`: the time of the deletion; null unless the package will be removed for good. */
const adminPackage = packageCard.extend({ updatedAt: instant, removedAt: instant.nullable() })
export type AdminPackage = z.infer<typeof adminPackage>

export const packagePage = toPage(packageCard)
export type PackagePage = z.infer<typeof packagePage>
export const adminPackagePage = toPage(adminPackage)
export type AdminPackagePage = z.infer<typeof adminPackagePage>

export const packageFigures = view({
  total: count,
  active: count,
  draft: count,
  averagePriceMinor: minor.nullable(),
  currency,
})
/** Counts the packages with an entry of a list, or with a removed one. Archived packages count for categories alone. */
export const listUse = view({
  list: z.enum(['packageTypes', 'departureCities', 'categories']),
  name: text,
  isListed: z.boolean(),
  packages: count,
})
export type ListUse = z.infer<typeof listUse>
/** Says which packages have the new status, and why others have not. */
export const movedPackages = view({ moved: id.array(), refused: refusal.array() })
export type MovedPackages = z.infer<typeof movedPackages>
/** Says whether it was archived, as requests or bookings name it, or deleted. */
export const removedPackage = view({ archived: z.boolean() })
