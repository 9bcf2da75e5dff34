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
 * Returns the typed currency, otherwise the screen's. A bare number too low for a trip there is in the packages'
 * currency: 'under 3000' beside rupees.
 */
export function budgetExchange({ currency, min, max, per }: Budget, shown: Exchange): Exchange {
  const own = { ...shown, from: shown.to }
  if (currency !== null) {
    const typed = { ...shown, from: currency }
    return isPlausible(1e6, typed) ? typed : own
  }
  // Estimates how many of them a long trip has.
  const times = per === undefined ? 1 : per === 'week' ? 2 : 10
  return isPlausible((max ?? min ?? 0) * times, shown) ? shown : own
}
