import type { Currency } from '../../../shared/money'
import { plural } from '../../../shared/text'
import type { Category } from './categories.rules'
import type { OfferedWindow } from './offered.rules'
import type { SoldOn } from './publish.rules'
import type { PackageCard } from './view'

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
