import type { Currency } from '../../../shared/money'
import type { Category } from '../packages/categories.rules'
import type { ContentDay, PackageContent } from '../packages/package.rules'
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

export const contentLabels: Record<keyof PackageContent, string> = {
  name: 'Package name',
  destination: 'Destination',
  place: 'Place',
  alsoPlaces: 'Also visits',
  category: 'Category',
  tags: 'Tags',
  nights: 'Nights',
  days: 'Days',
  maxTravelers: 'Travelers at most',
  featured: 'Featured',
  description: 'Description',
  highlights: 'Highlights',
  inclusions: 'Inclusions',
  exclusions: 'Exclusions',
  terms: 'Terms',
  departureCities: 'Departure cities',
  isFlightIncluded: 'Flights included',
  itinerary: 'Itinerary',
  hotels: 'Hotels',
  activities: 'Activities',
  transfers: 'Transfers',
  mealPlans: 'Meal plans',
  currency: 'Currency',
  price: 'Price',
  originalPrice: 'Original price',
  offered: 'Offered',
  soldOn: 'Sold',
  images: 'Images',
}
