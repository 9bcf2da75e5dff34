import type { Currency } from '../../../shared/money'
import type { Category } from '../packages/categories.rules'
import type { ContentDay, PackageContent } from '../packages/schema'
import type { PackageCard } from '../packages/view'
import type { Step } from './steps.rules'

/** Describes a draft as the wizard opens it. `version` 0: not stored yet. */
export type OpenDraft = {
  id: string | null
  packageId: string | null
  slug: string | null
  /** Holds the package's status, as visitors see it. */
  status: PackageCard['status']
  version: number
  baseVersion: number
  /** Holds the package's current version: above `baseVersion` if the package changed after the draft began. */
  packageVersion: number
  /** Marks unpublished changes. */
  isChanged: boolean
  step: Step
  content: PackageContent
  /** Holds an ISO time; null while not stored. */
  savedAt: string | null
}

/** Returns the wizard's initial content (specification 9: 3 nights, 4 days). */
export const emptyContent = (currency: Currency): PackageContent => ({
  name: '',
  destination: '',
  place: '',
  alsoPlaces: [],
  category: '',
  tags: [],
  nights: 3,
  days: 4,
  maxTravelers: 20,
  featured: false,
  description: '',
  highlights: [],
  inclusions: [],
  exclusions: [],
  terms: '',
  departureCities: [],
  isFlightIncluded: false,
  itinerary: [],
  hotels: [],
  activities: [],
  transfers: [],
  mealPlans: [],
  currency,
  price: '',
  originalPrice: '',
  offered: [],
  soldOn: 'auto',
  images: [],
})

/** Lists the package form's categories in the specified order (5) and words. */
export const wizardCategories: readonly { value: Category; label: string }[] = [
  { value: 'honeymoon', label: 'Honeymoon' },
  { value: 'family', label: 'Family Vacation' },
  { value: 'group', label: 'Group Tour' },
  { value: 'adventure', label: 'Adventure' },
  { value: 'cultural', label: 'Cultural' },
  { value: 'business', label: 'Business' },
  { value: 'premium', label: 'Luxury' },
  { value: 'budget', label: 'Budget' },
  { value: 'religious', label: 'Religious' },
  { value: 'wildlife', label: 'Wildlife' },
]

export const emptyDay = (n: number): ContentDay => ({
  title: `Day ${n}`,
  description: '',
  activities: [],
  meals: [],
  accommodation: '',
  transport: '',
  notes: '',
  place: '',
  image: '',
})

export const noDraft = (currency: Currency): OpenDraft => ({
  id: null,
  packageId: null,
  slug: null,
  status: 'draft',
  version: 0,
  baseVersion: 0,
  packageVersion: 0,
  isChanged: false,
  step: 'basic',
  content: emptyContent(currency),
  savedAt: null,
})

/** Maps a draft's content to input of `packages.create` and `update`: blank fields become undefined. */
export const toInput = (content: PackageContent) => ({
  ...content,
  place: content.place || undefined,
  nights: content.nights ?? undefined,
  days: content.days ?? undefined,
  maxTravelers: content.maxTravelers ?? undefined,
  mealPlans: content.mealPlans.map(({ id }) => id),
})

/** Maps fields to their label and the step that has them, in the form's order. */
const contentFields: Record<keyof PackageContent, [label: string, step: Step]> = {
  name: ['Package name', 'basic'],
  destination: ['Destination', 'basic'],
  place: ['Place', 'basic'],
  alsoPlaces: ['Also visits', 'details'],
  category: ['Category', 'basic'],
  tags: ['Tags', 'details'],
  nights: ['Nights', 'basic'],
  days: ['Days', 'basic'],
  maxTravelers: ['Travelers at most', 'pricing'],
  featured: ['Featured', 'details'],
  description: ['Description', 'details'],
  highlights: ['Highlights', 'details'],
  inclusions: ['Inclusions', 'details'],
  exclusions: ['Exclusions', 'details'],
  terms: ['Terms', 'details'],
  departureCities: ['Departure cities', 'details'],
  isFlightIncluded: ['Flights included', 'details'],
  itinerary: ['Itinerary', 'inventory-itinerary'],
  hotels: ['Hotels', 'inventory-itinerary'],
  activities: ['Activities', 'inventory-itinerary'],
  transfers: ['Transfers', 'inventory-itinerary'],
  mealPlans: ['Meal plans', 'inventory-itinerary'],
  currency: ['Currency', 'pricing'],
  price: ['Price', 'pricing'],
  originalPrice: ['Original price', 'pricing'],
  offered: ['Offered', 'pricing'],
  soldOn: ['Sold', 'pricing'],
  images: ['Images', 'media'],
}

const fields = Object.entries(contentFields)
export const contentLabels = Object.fromEntries(fields.map(([field, [label]]) => [field, label])) as Record<
  keyof PackageContent,
  string
>
export const fieldSteps = Object.fromEntries(fields.map(([field, [, step]]) => [field, step])) as Record<string, Step>

/** Finds the step of a field: 'itinerary.2.title' is on 'inventory-itinerary'. Others belong to the first step. */
export const findStep = (field: string): Step => fieldSteps[field.split('.')[0]!] ?? 'basic'
