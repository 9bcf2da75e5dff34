import type { CalendarDate } from '../../../shared/dates'

/** Whole years on a day. A birthday counts from its own day on, that of 29 February from 1 March in other years. */
export function ageOn(birth: CalendarDate, day: CalendarDate): number {
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4))
  return day.slice(5) < birth.slice(5) ? years - 1 : years
}

export type PartyRole = 'adult' | 'child' | 'infant'

/** Inclusive, in years at departure (specification 9): adults are 12 and over, children 2 to 11. */
const from = { adult: 12, child: 2 }

/** What somebody counts as. Without a birth date: adult, so that leaving it out lowers no price. */
export function partyRole(birth: CalendarDate | null, departure: CalendarDate): PartyRole {
  if (!birth) return 'adult'
  const age = ageOn(birth, departure)
  return age >= from.adult ? 'adult' : age >= from.child ? 'child' : 'infant'
}

/** How many of each travel. */
export const partyOfPeople = (births: readonly (CalendarDate | null)[], departure: CalendarDate) => {
  const count = (role: PartyRole) => births.filter((birth) => partyRole(birth, departure) === role).length
  return { adults: count('adult'), children: count('child'), infants: count('infant') }
}

/** So many adults share a room at most. */
export const adultsPerRoom = 3
/** The fewest rooms for so many adults. */
export const roomsFor = (adults: number): number => Math.max(1, Math.ceil(adults / adultsPerRoom))

type Counts = { adults: number; children: number; rooms: number }

/** The party with another count. Rooms follow the adults, up and down, unless more were asked for. */
export function withCount<P extends Counts>(party: P, field: keyof Counts, count: number): P {
  const next = { ...party, [field]: count }
  const needed = roomsFor(next.adults)
  const follows = field === 'adults' && party.rooms <= roomsFor(party.adults)
  return { ...next, rooms: follows ? needed : Math.max(next.rooms, needed) }
}
