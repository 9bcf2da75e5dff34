import type { Picture } from '../../core/media/picture.rules'
import type { CalendarDate } from '../../../shared/dates'
import type { Currency } from '../../../shared/money'
import { plural } from '../../../shared/text'
import type { Category } from './categories.rules'
import type { DatedDay, OfferedWindow } from './offered.rules'
import type { SoldOn } from './publish.rules'

/** Describes a package in lists. Money is in minor units of `currency`, per adult. */
export type PackageCard = {
  id: string
  slug: string
  title: string
  destination: string
  category: Category
  tags: string[]
  days: number
  nights: number
  description: string
  highlights: string[]
  inclusions: string[]
  currency: Currency
  priceMinor: number
  /** Holds the lowest price of its departures on sale; without any, the package's. */
  fromMinor: number
  originalPriceMinor: number | null
  maxTravelers: number
  isFlightIncluded: boolean
  hotelRating: number | null
  /** Lists the yearly windows of departures; empty: always. */
  offered: OfferedWindow[]
  /** Marks a package that is sold on its departures only. */
  isDated: boolean
  /** Holds the next departure of a dated package in a list, or the one nearest to the requested day. */
  departsOn?: CalendarDate
  featured: boolean
  /** Counts hundredths of a star; null without reviews. */
  rating: number | null
  ratingCount: number
  image: Picture | null
  status: 'draft' | 'active' | 'inactive' | 'archived'
  createdAt: string
}

export type ItineraryDay = {
  day: number
  title: string
  description: string
  activities: string[]
  meals: string[]
  accommodation: string
  transport: string
  notes: string
  /** Locates the day; degrees north and east, where they are known. */
  place: { slug: string; name: string; latitude: number | null; longitude: number | null } | null
  image: Picture | null
  /** Holds covers of its hotel and activities; absent without any. */
  pictures?: { name: string; picture: Picture }[]
}

/**
 * Describes an option. `included`: part of the base price; `priceMinor` null: 'Price on request', cannot be selected.
 */
type Option = { id: string; name: string; description: string; priceMinor: number | null; included: boolean }
/** Describes an option priced per room and night. */
export type HotelOption = Option & {
  rating: number
  location: string
  roomType: string
  amenities: string[]
  nights: number
  checkInTime: string
  checkOutTime: string
  images: Picture[]
}
/** Describes an option priced per person. */
export type ActivityOption = Option & {
  location: string
  category: string
  duration: string
  inclusions: string[]
  ageRestriction: string
  day: number | null
  images: Picture[]
}
/** Describes an option priced per vehicle. */
export type TransferOption = Option & { type: string; from: string; to: string; duration: string; capacity: number }
/** Describes an option priced per person and day; always part of the package. */
export type MealPlanOption = Omit<Option, 'included'> & {
  type: string
  menu: string[]
  inclusions: string[]
  restrictions: string[]
}

export type PackageDetail = PackageCard & {
  exclusions: string[]
  terms: string
  departureCities: string[]
  images: Picture[]
  itinerary: ItineraryDay[]
  hotels: HotelOption[]
  activities: ActivityOption[]
  transfers: TransferOption[]
  mealPlans: MealPlanOption[]
  placeSlug: string
  placeName: string
  /** Names the destination's time zone: departures are calendar days there. */
  timeZone: string
  /** Lists coming departures by date, at most `maxComing` of departures/rule.rules. */
  departures: DatedDay[]
  soldOn: SoldOn
  version: number
}

/** Holds the content of a package as form fields. Blank texts and null mean 'not entered yet'. */
export type PackageContent = {
  name: string
  destination: string
  /** Holds a slug; blank: the place is found by `destination`. */
  place: string
  alsoPlaces: string[]
  category: string
  tags: string[]
  nights: number | null
  days: number | null
  maxTravelers: number | null
  featured: boolean
  description: string
  highlights: string[]
  inclusions: string[]
  exclusions: string[]
  terms: string
  departureCities: string[]
  isFlightIncluded: boolean
  itinerary: ContentDay[]
  hotels: { id: string; included: boolean; nights: number }[]
  activities: { id: string; included: boolean; day: number | null }[]
  transfers: { id: string; included: boolean }[]
  mealPlans: { id: string }[]
  currency: Currency
  /** Holds a decimal text, per adult. */
  price: string
  originalPrice: string
  offered: OfferedWindow[]
  soldOn: SoldOn
  /** Lists addresses `/media/{key}`; the first is the cover. */
  images: { image: string; alt: string }[]
}
export type ContentDay = {
  title: string
  description: string
  activities: string[]
  meals: string[]
  accommodation: string
  transport: string
  notes: string
  /** Holds a slug. */
  place: string
  image: string
}

/** Counts the days for which a deletion can be undone. */
export const removedKeepsDays = 30

/** Adds `removedAt`: the time of the deletion; null unless the package will be removed for good. */
export type AdminPackage = PackageCard & { updatedAt: string; removedAt: string | null }
export type AdminPackagePage = Omit<PackagePage, 'items'> & { items: AdminPackage[] }

export type PackagePage = {
  items: PackageCard[]
  nextCursor: string | null
  /** Counts exactly up to `countCap` of shared/totals; countCap + 1 means more. */
  total: number
}

/** Formats '7 Days / 6 Nights'. */
export const durationText = (p: { days: number; nights: number }): string =>
  `${plural(p.days, 'Day')} / ${plural(p.nights, 'Night')}`

const typeNouns: Record<Category, (type: string) => string> = {
  honeymoon: (type) => `${type} honeymoon`,
  family: (type) => `${type} family trip`,
  premium: (type) => `premium ${type} trip`,
  group: (type) => `${type} group tour`,
  adventure: (type) => `${type} adventure`,
  cultural: (type) => `cultural ${type} trip`,
  business: (type) => `${type} business trip`,
  budget: (type) => `budget ${type} trip`,
  religious: (type) => `${type} pilgrimage`,
  wildlife: (type) => `${type} wildlife trip`,
}
const typeTags = ['beach', 'cultural', 'adventure', 'wildlife', 'wellness', 'culinary']

/** Describes the type beside the title: '7-day beach honeymoon'. */
export function typeText({ days, category, tags }: Pick<PackageCard, 'days' | 'category' | 'tags'>): string {
  const type = tags.find((tag) => tag !== category && typeTags.includes(tag)) ?? ''
  return `${days}-day ${typeNouns[category](type)}`.replace(/ +/g, ' ')
}

/** Explains on a card why a party is too large; null when it fits. */
export const tooManyText = ({ maxTravelers }: Pick<PackageCard, 'maxTravelers'>, count: number): string | null =>
  count > maxTravelers ? `For up to ${plural(maxTravelers, 'traveler')}: ask us for ${count}` : null

type Offers = readonly { included: boolean }[]
export const includedCount = (options: Offers): number => options.filter(({ included }) => included).length

/** Formats '2 included, 3 upgrades'. */
export function offersText(options: Offers, extra: (count: number) => string): string {
  const included = includedCount(options)
  const rest = options.length - included
  return (
    [included > 0 && `${included} included`, rest > 0 && extra(rest)].filter(Boolean).join(', ') || 'As per itinerary'
  )
}

/** Compares with the original price; null unless that is higher (product.md 2.10). Percent is rounded. */
export const savingsFor = (p: { priceMinor: number; originalPriceMinor: number | null }, minor = p.priceMinor) =>
  p.originalPriceMinor !== null && p.originalPriceMinor > minor
    ? {
        minor: p.originalPriceMinor - minor,
        percent: Math.round((1 - minor / p.originalPriceMinor) * 100),
      }
    : null
