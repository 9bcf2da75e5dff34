import { roomsFor } from '../../catalog/pricing/party.rules'
import { type Exchange, isPlausible } from './bounds.rules'
import type { Meaning } from './understand.rules'

export type Budget = Extract<Meaning, { kind: 'budget' }>
type Party = { adults?: number; children?: number; rooms?: number }

/** The bounds of a typed budget: of the price per adult, or of what the typed party or that of the search pays. */
export function toBudget({ min, max, whole, people }: Budget, party: Party) {
  const { adults = 2, children, rooms = roomsFor(adults) }: Party = people ?? party
  if (whole && max !== null) return { maxTotal: max, adults, children, rooms }
  return { ...(min !== null && { minPrice: min }), ...(max !== null && { maxPrice: max }) }
}

/**
 * The currency that was typed, or else the screen's. A bare number too low for a trip there is one of the packages'
 * currency: 'under 3000' beside rupees.
 */
export function budgetExchange({ currency, min, max, per }: Budget, shown: Exchange): Exchange {
  const own = { ...shown, from: shown.to }
  if (currency !== null) {
    const typed = { ...shown, from: currency }
    return isPlausible(1e6, typed) ? typed : own
  }
  // A long trip has about so many of them.
  const times = per === undefined ? 1 : per === 'week' ? 2 : 10
  return isPlausible((max ?? min ?? 0) * times, shown) ? shown : own
}
