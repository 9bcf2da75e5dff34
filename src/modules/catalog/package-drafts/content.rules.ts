import type { Currency } from '../../../shared/money'
import type { ContentDay, PackageContent } from '../packages/schema'
import type { Step } from './steps.rules'
import type { OpenDraft } from './view'

type Name = keyof PackageContent
type Field<Value> = [label: string, step: Step, initial: Value]

/** Holds each field's label, the step that has it, and its initial value (specification 9), in the form's order. */
const contentFields: { [Key in Name]: Field<PackageContent[Key]> } = {
  name: ['Package name', 'basic', ''],
  destination: ['Destination', 'basic', ''],
  place: ['Place', 'basic', ''],
  alsoPlaces: ['Also visits', 'details', []],
  category: ['Category', 'basic', ''],
  tags: ['Tags', 'details', []],
  nights: ['Nights', 'basic', 3],
  days: ['Days', 'basic', 4],
  maxTravelers: ['Travelers at most', 'pricing', 20],
  featured: ['Featured', 'details', false],
  description: ['Description', 'details', ''],
  highlights: ['Highlights', 'details', []],
  inclusions: ['Inclusions', 'details', []],
  exclusions: ['Exclusions', 'details', []],
  terms: ['Terms', 'details', ''],
  paymentTerms: ['Own terms of payment and cancellation', 'pricing', null],
  departureCities: ['Departure cities', 'details', []],
  isFlightIncluded: ['Flights included', 'details', false],
  itinerary: ['Itinerary', 'inventory-itinerary', []],
  hotels: ['Hotels', 'inventory-itinerary', []],
  activities: ['Activities', 'inventory-itinerary', []],
  transfers: ['Transfers', 'inventory-itinerary', []],
  mealPlans: ['Meal plans', 'inventory-itinerary', []],
  currency: ['Currency', 'pricing', 'USD'],
  price: ['Price', 'pricing', ''],
  originalPrice: ['Original price', 'pricing', ''],
  offered: ['Offered', 'pricing', []],
  soldOn: ['Sold', 'pricing', 'auto'],
  images: ['Images', 'media', []],
}
export const contentNames = Object.keys(contentFields) as Name[]
const getEach = <Value>(read: (field: Field<unknown>) => Value) =>
  Object.fromEntries(contentNames.map((name) => [name, read(contentFields[name])])) as Record<Name, Value>

export const contentLabels = getEach(([label]) => label)
const steps = getEach(([, step]) => step)

/** Fills fields that were added after the content was stored. */
export const toContent = (stored: Record<string, unknown>): PackageContent =>
  Object.fromEntries(
    contentNames.map((name) => [name, name in stored ? stored[name] : contentFields[name][2]]),
  ) as PackageContent

export const emptyContent = (currency: Currency): PackageContent => toContent({ currency })

/** Finds the step of a field: 'itinerary.2.title' is on 'inventory-itinerary'. Others belong to the first step. */
export const findStep = (field: string): Step => steps[field.split('.')[0] as Name] ?? 'basic'

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

/** Describes a draft that nobody has begun. */
export const noDraft = (content: PackageContent): OpenDraft => ({
  id: null,
  packageId: null,
  slug: null,
  status: 'draft',
  version: 0,
  baseVersion: 0,
  packageVersion: 0,
  isChanged: false,
  step: 'basic',
  content,
  savedAt: null,
})
