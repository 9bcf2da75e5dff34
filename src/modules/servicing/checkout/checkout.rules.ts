import { addDays, type CalendarDate, formatDate } from '../../../shared/dates'
import { plural } from '../../../shared/text'
import type { BookingPolicy, Service } from '../../bookings/bookings/booking.rules'
import { type TravelerFields, type TravelerKind } from '../../bookings/bookings/travelers.rules'
import type { Readiness } from '../../identity/documents/readiness.rules'
import type { Picture } from '../../core/media/picture.rules'
import type { PackageDetail } from '../../catalog/packages/package.rules'
import type { Deposit } from '../../catalog/pricing/policy.rules'
import type { Receipt } from '../../catalog/pricing/estimate.rules'
import { type PartyRole, partyRole } from '../../catalog/pricing/party.rules'
import { type DraftLine, type OfferDay, type Party, partyText } from '../../sales/proposals/offer.rules'

/** A departure for a party, at the price that is charged. */
export type CheckoutOffer = Party & {
  packageId: string
  slug: string
  title: string
  image: Picture | null
  date: CalendarDate
  endsOn: CalendarDate
  bookBy: CalendarDate
  seats: number
  left: number
  /** Why no seats can be held now, and what to do; null when they can. */
  problem: string | null
  receipt: Receipt
  policy: BookingPolicy
  deposit: Deposit
  /** The last day on which seats that are booked today wait for a first payment; null: for none. */
  heldUntil: CalendarDate | null
}

/** Bookings of one account that wait for a first payment at a time; of a departure one. They keep seats from others. */
export const mostUnpaid = 3

/** Somebody whom the caller can take along. */
export type Person = {
  id: string
  name: string
  /** What they count as on the day of departure. */
  role: PartyRole
  readiness: Readiness
}

/** What the caller has of a departure. */
export type Held = {
  hold: (Party & { id: string; secondsLeft: number }) | null
  /** Booked already, whatever is held. */
  booking: { id: string; reference: string } | null
  people: Person[]
}

/** Somebody as a booking keeps them; '' and null: not known. */
export type Known = TravelerFields & { id: string }

/** Whether somebody can take a place. A child pays a child's price: no adult travels on it. */
export const fits = (role: PartyRole, kind: TravelerKind): boolean => (role === 'adult') === (kind === 'adult')

export const misfitText = (name: string, role: PartyRole, date: CalendarDate): string =>
  role === 'adult'
    ? `${name} is 12 or older on ${formatDate(date)}. Please count them as an adult`
    : `${name} is younger than 12 on ${formatDate(date)}. Please count them as a child`

export const roleOf = ({ dateOfBirth }: Pick<Known, 'dateOfBirth'>, date: CalendarDate): PartyRole =>
  partyRole(dateOfBirth, date)

export const daysOf = ({ itinerary }: Pick<PackageDetail, 'itinerary'>): OfferDay[] =>
  itinerary.map(({ title, description: text }, i) => ({ day: i + 1, title, text }))

export const lastDay = (date: CalendarDate, { days }: { days: number }): CalendarDate => addDays(date, days - 1)

const nothing = { netMinor: 0, sellMinor: 0, discountMinor: 0, taxMinor: 0, totalMinor: 0 }

/** What is sold: the package, which carries the price, then all that it includes, which staff arrange. */
export function servicesOf(
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
 * Who stands at each place: whom the traveler chose there, else the first who fits and has no place yet. `chosen` has null for
 * a place that is left open. Who was chosen and has gone meanwhile, or fits no more, has no place.
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
