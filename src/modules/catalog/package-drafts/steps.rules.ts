/** Lists the wizard's steps in the specified order. */
export const steps = ['basic', 'details', 'inventory-itinerary', 'pricing', 'media'] as const
export type Step = (typeof steps)[number]

export const stepLabels: Record<Step, string> = {
  basic: 'Basic',
  details: 'Details',
  'inventory-itinerary': 'Inventory and itinerary',
  pricing: 'Pricing',
  media: 'Media',
}

/** Maps steps to their fields; other fields belong to the first step. */
const stepFields: Partial<Record<Step, readonly string[]>> = {
  details: [
    'description',
    'highlights',
    'inclusions',
    'exclusions',
    'terms',
    'tags',
    'departureCities',
    'alsoPlaces',
    'isFlightIncluded',
    'featured',
  ],
  'inventory-itinerary': ['itinerary', 'hotels', 'activities', 'transfers', 'mealPlans'],
  pricing: ['currency', 'price', 'originalPrice', 'offered', 'soldOn', 'maxTravelers'],
  media: ['images'],
}

/** Finds the step of a field: 'itinerary.2.title' is on 'inventory-itinerary'. */
export function findStep(field: string): Step {
  const [name] = field.split('.')
  return steps.find((step) => stepFields[step]?.includes(name!)) ?? 'basic'
}
