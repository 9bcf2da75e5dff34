import { plural } from '../../../shared/text'
import { type LineUnit, lineUnits } from './item-units.rules'
import type { RateUnit } from './rates.rules'

type Words = {
  /** In a list of units. */
  label: string
  /** One and several of what is counted. */
  one: string
  many: string
  /** What the price is for each of; absent: it is for the whole. */
  time?: 'night' | 'day'
  /** The rates that price it. */
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
/** Whether rates of this kind price it. */
export const isPricedBy = (unit: LineUnit, rate: RateUnit): boolean => words[unit].rates.includes(rate)

export const isRepeated = (unit: LineUnit): boolean => words[unit].time !== undefined
export const isForEach = (unit: LineUnit): boolean => unit === 'person' || unit === 'person-day' || unit === 'seat'

/** 'Rooms', 'Seats': what a field counts. */
export const countLabel = (unit: LineUnit): string =>
  unit === 'trip' ? 'Times' : words[unit].many[0]!.toUpperCase() + words[unit].many.slice(1)
/** 'Nights' or 'Days'. */
export const timesLabel = (unit: LineUnit): string => (words[unit].time === 'night' ? 'Nights' : 'Days')

/** '2 seats', '1 room' */
export const countText = (unit: LineUnit, count: number): string => plural(count, words[unit].one, words[unit].many)
/** '3 nights'; blank where the price is not for each of several. */
export const timesText = (unit: LineUnit, times: number): string => {
  const { time } = words[unit]
  return time ? plural(times, time) : ''
}

export type Quantity = { unit: LineUnit; count: number; times: number }

/** '1 room × 3 nights', '3 people', '2 seats' */
export const quantityText = ({ unit, count, times }: Quantity): string =>
  [countText(unit, count), timesText(unit, times)].filter(Boolean).join(' × ')

type Party = { adults: number; children: number; infants?: number; rooms: number }

/**
 * How many a party needs, 1 to 500; vehicles by the people that one takes, one where that is not known. Infants count in
 * vehicles alone, where they have a seat of their own.
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

/** What a plan serves on each day that it is eaten. */
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
 * On how many days a meal plan is eaten: as often as the itinerary has all of its meals. Breakfast on 15 of 16 days is
 * 15. A plan that names no meal counts the days with any. Where the itinerary is silent, it is one for each night.
 */
export function mealDays({ type, name }: { type: string; name: string }, { days, nights, itinerary }: Trip): number {
  const has = (meal: string) => itinerary.filter(({ meals }) => meals.some((text) => text.toLowerCase().includes(meal)))
  const board = boardIn(type) ?? boardIn(name)
  const times = board
    ? Math.min(...board.map((meal) => has(meal).length))
    : itinerary.filter(({ meals }) => meals.length > 0).length
  return times || Math.max(1, nights || days)
}
