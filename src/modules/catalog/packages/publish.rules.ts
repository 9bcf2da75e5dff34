import { invalid, invalidFields } from '../../../shared/errors'

type Publishable = {
  days: number | null
  nights: number | null
  itinerary: number
  priceMinor: number
  description: string
}

/** Of drafts, too. @throws AppError invalid `nights` when there are more nights than days */
export function assertLength({ days, nights }: { days: number; nights: number }): void {
  if (nights > days) throw invalid(`${days} days have no ${nights} nights`, 'nights')
}

/**
 * Errors before publishing (product.md 7.4), by field. Each day has one itinerary day. Nights equal the days, or one
 * less, as the last day is the way home. `itinerary` is the number of its days.
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

/** Validates a package before publishing. @throws AppError invalid naming each field that does not add up */
export function assertPublishable(p: Publishable): void {
  const problems = publishProblems(p)
  if (Object.keys(problems).length > 0) throw invalidFields(problems)
}

/** What staff sort packages by; beside the schema, as lists need no zod. */
export const packageSorts = ['created', 'updated', 'title', 'destination', 'days', 'price'] as const
export type PackageSort = (typeof packageSorts)[number]

/** When a package is sold. 'auto' is any day until it has its first departure, and only departures from then on. */
export const soldOns = ['auto', 'departures', 'any'] as const
export type SoldOn = (typeof soldOns)[number]
export const soldOnLabels: Record<SoldOn, string> = {
  auto: 'Any day, and on departures only once it has some',
  departures: 'On departures only',
  any: 'Any day, except while departures are coming',
}
