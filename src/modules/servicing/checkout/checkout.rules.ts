import { addDays, type CalendarDate, formatDate } from '../../../shared/dates'
import { plural } from '../../../shared/text'
import type { Service } from '../../bookings/bookings/view'
import { fits, type TravelerFields, type TravelerKind } from '../../bookings/bookings/travelers.rules'
import type { PackageDetail } from '../../catalog/packages/view'
import type { Ages, PartyRole } from '../../catalog/pricing/party.rules'
import { type DraftLine, type Party, partyText } from '../../sales/proposals/offer.rules'
import type { OfferDay } from '../../sales/proposals/view'
import type { Person } from './view'

/** Limits an account's bookings that wait for a first payment; one for each departure. They block seats for others. */
export const mostUnpaid = 3

/**
 * Returns how many seats accounts with an unconfirmed address reserve together, of those that are not booked: whoever makes
 * many accounts leaves the other half to travelers.
 */
export const seatsForUnconfirmed = (unbooked: number): number => Math.floor(unbooked / 2)

/** Describes a traveler as a booking stores them; '' and null: not known. */
export type KnownTraveler = TravelerFields & { id: string }

export const misfitText = (name: string, role: PartyRole, date: CalendarDate, { adultFrom }: Ages): string =>
  role === 'adult'
    ? `${name} is ${adultFrom} or older on ${formatDate(date)}. Please count them as an adult`
    : `${name} is younger than ${adultFrom} on ${formatDate(date)}. Please count them as a child`

export const toOfferDays = ({ itinerary }: Pick<PackageDetail, 'itinerary'>): OfferDay[] =>
  itinerary.map(({ title, description: text }, i) => ({ day: i + 1, title, text }))

export const lastDay = (date: CalendarDate, { days }: { days: number }): CalendarDate => addDays(date, days - 1)

/** Leaves open what it costs: suppliers name their prices. */
const nothing = { netMinor: null, sellMinor: 0, discountMinor: 0, taxMinor: 0, totalMinor: 0 }

/** Lists the booked services: the package, which carries the price, then its included parts, which staff arrange. */
export function toServices(
  { title, totalMinor, party }: { title: string; totalMinor: number; party: Party },
  included: readonly DraftLine[],
  newKey: () => string,
): Service[] {
  const whole = { day: null, kind: 'service', itemKind: null, itemId: null, unit: 'trip', count: 1, times: 1 } as const
  const detail = `${partyText(party)}, ${plural(party.rooms, 'room')}`
  const sold = { ...nothing, ...whole, key: newKey(), title, detail, isOwn: false, sellMinor: totalMinor, totalMinor }
  const arranged = included.map(
    ({ key, day, kind, itemKind, itemId, title: name, detail: about, unit, count, times }) => {
      const item = { key, day, kind, itemKind, itemId, title: name, detail: about, unit, count, times }
      return { ...nothing, ...item, isOwn: false }
    },
  )
  return [sold, ...arranged]
}

/**
 * Assigns each place its chosen traveler, else the first fitting one without a place. `chosen` has null for an open
 * place. A choice that is gone or no longer fits leaves the place open.
 */
export function fillPlaces(
  kinds: readonly TravelerKind[],
  people: readonly Person[],
  chosen: Readonly<Record<number, string | null>>,
): (string | null)[] {
  const taken = new Set(Object.values(chosen))
  return kinds.map((kind, i) => {
    const one = chosen[i]
    if (one === null) return null
    if (one && people.some(({ id, role }) => id === one && fits(role, kind))) return one
    const next = people.find(({ id, role }) => !taken.has(id) && fits(role, kind))
    if (next) taken.add(next.id)
    return next?.id ?? null
  })
}
