import type { CalendarDate } from '../../../shared/dates'
import type { EstimateRules } from '../../settings/terms/schema'

/** Returns the age in whole years. A birthday counts from its own day on, 29 February from 1 March in other years. */
export function ageOn(birth: CalendarDate, day: CalendarDate): number {
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4))
  return day.slice(5) < birth.slice(5) ? years - 1 : years
}

export type PartyRole = 'adult' | 'child' | 'infant'

/** Sets the lowest ages at departure. */
export type Ages = Pick<EstimateRules, 'adultFrom' | 'childFrom'>

export const roleAt = (age: number, ages: Ages): PartyRole =>
  age >= ages.adultFrom ? 'adult' : age >= ages.childFrom ? 'child' : 'infant'

/** Returns the age band. Without a birth date it is adult, so that omitting it lowers no price. */
export function partyRole(birth: CalendarDate | null, departure: CalendarDate, ages: Ages): PartyRole {
  return birth ? roleAt(ageOn(birth, departure), ages) : 'adult'
}

export const toParty = (births: readonly (CalendarDate | null)[], departure: CalendarDate, ages: Ages) => {
  const count = (role: PartyRole) => births.filter((birth) => partyRole(birth, departure, ages) === role).length
  return { adults: count('adult'), children: count('child'), infants: count('infant') }
}

/** Counts people as a request does: all travelers of any age, and the infants among them. */
export type People = { travelers: number; infants: number }
export const toPeople = ({
  adults,
  children,
  infants = 0,
}: {
  adults: number
  children: number
  infants?: number
}) => ({
  travelers: adults + children + infants,
  infants,
})

/** Limits the infants of an estimate, inclusively. */
export const infantBounds = { min: 0, max: 4 } as const

/** Limits the adults that an address can ask for. */
export const mostAdults = 16

export const adultsPerRoom = 3
export const roomsFor = (adults: number): number => Math.max(1, Math.ceil(adults / adultsPerRoom))

type Counts = { adults: number; children: number; rooms: number }

/** Returns the party with a changed count. Adjusts rooms to the adults, up and down, unless more were requested. */
export function withCount<P extends Counts>(party: P, field: keyof Counts, count: number): P {
  const next = { ...party, [field]: count }
  const needed = roomsFor(next.adults)
  const follows = field === 'adults' && party.rooms <= roomsFor(party.adults)
  return { ...next, rooms: follows ? needed : Math.max(next.rooms, needed) }
}

/** Returns true if forms ask for infants: where children count from birth, only as long as some are entered. */
export const hasInfants = ({ childFrom }: Pick<Ages, 'childFrom'>, entered = 0): boolean => childFrom > 0 || entered > 0

/** Returns 'Age 12 and over', 'Ages 2 to 11' and 'Under 2'. */
export const ageTexts = ({ adultFrom, childFrom }: Ages): Record<PartyRole, string> => ({
  adult: `Age ${adultFrom} and over`,
  child: childFrom === adultFrom - 1 ? `Age ${childFrom}` : `Ages ${childFrom} to ${adultFrom - 1}`,
  infant: childFrom > 0 ? `Under ${childFrom}` : 'Children from birth',
})
