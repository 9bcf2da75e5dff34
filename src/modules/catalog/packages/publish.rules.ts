import { invalid, invalidFields } from '../../../shared/errors'

type Publishable = {
  days: number | null
  nights: number | null
  itinerary: number
  priceMinor: number
  description: string
}

/** Validates drafts, too. @throws AppError invalid `nights` when there are more nights than days */
export function assertLength({ days, nights }: { days: number; nights: number }): void {
  if (nights > days) throw invalid(`${days} days have no ${nights} nights`, 'nights')
}

/**
 * Lists errors before publishing by field (product.md 7.4). Every day has an itinerary day. Nights equal the days, or
 * one less, as the last day is the way home. `itinerary` counts its days.
 */
export function publishProblems(p: Publishable): Record<string, string> {
  const { days, nights } = p
  return {
    ...(p.description === '' && { description: 'Description is required' }),
    ...(p.priceMinor === 0 && { price: 'Price is required' }),
    ...(days !== null &&
      nights !== null &&
      nights !== days &&
      nights !== days - 1 && { nights: `${days} days go with ${days - 1} or ${days} nights` }),
    ...(days !== null && p.itinerary !== days && { itinerary: `The itinerary has ${p.itinerary} of ${days} days` }),
  }
}

/** @throws AppError invalid naming each inconsistent field */
export function assertPublishable(p: Publishable): void {
  const problems = publishProblems(p)
  if (Object.keys(problems).length > 0) throw invalidFields(problems)
}

export const packageStatuses = ['draft', 'active', 'inactive', 'archived'] as const

/** Lists the staff's sort keys; apart from the schema, as lists need no zod. */
export const packageSorts = ['created', 'updated', 'title', 'destination', 'days', 'price'] as const
export type PackageSort = (typeof packageSorts)[number]

/** Names when a package is sold. 'auto' is any day until its first departure, and only departures from then on. */
export const soldOns = ['auto', 'departures', 'any'] as const
type SoldOn = (typeof soldOns)[number]
export const soldOnLabels: Record<SoldOn, string> = {
  auto: 'Any day, and on departures only once it has some',
  departures: 'On departures only',
  any: 'Any day, except while departures are coming',
}
