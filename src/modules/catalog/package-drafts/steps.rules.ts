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
