import { plural, capitalize } from '../../../shared/text'
import { type LineUnit, lineUnits } from './item-units.rules'
import type { RateUnit } from './rates.rules'

type Words = {
  label: string
  /** Names one and several of the counted things. */
  one: string
  many: string
  /** Names the repeated unit; absent: the price is for the whole. */
  time?: 'night' | 'day'
  rates: readonly RateUnit[]
}
const words: Record<LineUnit, Words> = {
  'room-night': {
    label: 'Room and night',
    one: 'room',
    many: 'rooms',
    time: 'night',
    rates: ['room'],
  },
  person: { label: 'Person', one: 'person', many: 'people', rates: ['person'] },
  'person-day': {
    label: 'Person and day',
    one: 'person',
    many: 'people',
    time: 'day',
    rates: ['person'],
  },
  seat: { label: 'Seat', one: 'seat', many: 'seats', rates: ['vehicle', 'person'] },
  vehicle: { label: 'Vehicle', one: 'vehicle', many: 'vehicles', rates: ['vehicle'] },
  trip: { label: 'Trip', one: 'trip', many: 'trips', rates: ['group'] },
}

export const unitLabels = Object.fromEntries(lineUnits.map((unit) => [unit, words[unit].label])) as Record<
  LineUnit,
  string
>
/** Returns true if rates of this unit price it. */
export const isPricedBy = (unit: LineUnit, rate: RateUnit): boolean => words[unit].rates.includes(rate)

export const isRepeated = (unit: LineUnit): boolean => words[unit].time !== undefined
export const isForEach = (unit: LineUnit): boolean => unit === 'person' || unit === 'person-day' || unit === 'seat'

/** Labels a field's count: 'Rooms', 'Seats'. */
export const countLabel = (unit: LineUnit): string => (unit === 'trip' ? 'Times' : capitalize(words[unit].many))
/** Labels repetitions: 'Nights' or 'Days'. */
export const timesLabel = (unit: LineUnit): string => (words[unit].time === 'night' ? 'Nights' : 'Days')

/** Formats '2 seats', '1 room'. */
export const countText = (unit: LineUnit, count: number): string => plural(count, words[unit].one, words[unit].many)
/** Formats '3 nights'; blank for a price without repetitions. */
export const timesText = (unit: LineUnit, times: number): string => {
  const { time } = words[unit]
  return time ? plural(times, time) : ''
}

export type Quantity = { unit: LineUnit; count: number; times: number }

/** Formats '1 room × 3 nights', '3 people', '2 seats'. */
export const quantityText = ({ unit, count, times }: Quantity): string =>
  [countText(unit, count), timesText(unit, times)].filter(Boolean).join(' × ')

/** Formats the quantity beside other facts: 'once for the trip' tells nothing there. */
export const quantityNote = (quantity: Quantity): string =>
  quantity.unit === 'trip' && quantity.count === 1 ? '' : quantityText(quantity)

type Party = { adults: number; children: number; infants?: number; rooms: number }

/**
 * Computes a party's quantity, 1 to 500; vehicles by capacity, one if unknown. Infants count only in vehicles, where
 * they have their own seat.
 */
export function countFor(unit: LineUnit, party: Party, capacity: number | null = null): number {
  const { adults, children, infants = 0, rooms } = party
  const people = adults + children
  const counts = {
    'room-night': rooms,
    vehicle: capacity ? Math.ceil((people + infants) / capacity) : 1,
    trip: 1,
    person: people,
    'person-day': people,
    seat: people,
  }
  return Math.min(500, Math.max(1, counts[unit]))
}

const boards: readonly (readonly [word: string, meals: readonly string[]])[] = [
  ['half board', ['breakfast', 'dinner']],
  ['full board', ['breakfast', 'lunch', 'dinner']],
  ['breakfast', ['breakfast']],
  ['lunch', ['lunch']],
  ['dinner', ['dinner']],
]
const boardIn = (text: string) => boards.find(([word]) => text.toLowerCase().includes(word))?.[1]

type Trip = { days: number; nights: number; itinerary: readonly { meals: readonly string[] }[] }

/**
 * Counts the days of a meal plan: the fewest days on which the itinerary has one of its meals. A plan that names no
 * meal counts days with any. Without meals in the itinerary, it counts nights.
 */
export function mealDays({ type, name }: { type: string; name: string }, { days, nights, itinerary }: Trip): number {
  const has = (meal: string) => itinerary.filter(({ meals }) => meals.some((text) => text.toLowerCase().includes(meal)))
  const board = boardIn(type) ?? boardIn(name)
  const times = board
    ? Math.min(...board.map((meal) => has(meal).length))
    : itinerary.filter(({ meals }) => meals.length > 0).length
  return times || Math.max(1, nights || days)
}
