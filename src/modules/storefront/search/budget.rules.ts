import { convert } from '../../../shared/money'
import { roomsFor } from '../../catalog/pricing/party.rules'
import { type Exchange, isPlausible } from './bounds.rules'
import type { Meaning } from './phrase.rules'

export type Budget = Extract<Meaning, { kind: 'budget' }>
type Party = { adults?: number; children?: number; rooms?: number }

/** Bounds the price per adult, or the total of the typed or searched party. */
export function toBudget({ min, max, whole, people }: Budget, party: Party) {
  const { adults = 2, children, rooms = roomsFor(adults) }: Party = people ?? party
  if (whole && max !== null) return { maxTotal: max, adults, children, rooms }
  return { ...(min !== null && { minPrice: min }), ...(max !== null && { maxPrice: max }) }
}

/**
 * Returns the typed currency, otherwise the screen's; null for one without a rate. A sign of several, as '$', means the
 * screen's or the packages' currency if it can. A bare number too low for a trip there is in the packages' currency:
 * 'under 3000' beside rupees.
 */
export function budgetExchange({ currencies, min, max, per }: Budget, shown: Exchange): Exchange | null {
  const { from, to, rates } = shown
  const own = { ...shown, from: to }
  if (currencies !== null) {
    const typed = [from, to].find((one) => currencies.includes(one)) ?? currencies[0]!
    return convert(0, typed, to, rates) === null ? null : { ...shown, from: typed }
  }
  // Estimates how many of them a long trip has.
  const times = per === undefined ? 1 : per === 'week' ? 2 : 10
  return isPlausible((max ?? min ?? 0) * times, shown) ? shown : own
}
