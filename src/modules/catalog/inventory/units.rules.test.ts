import { describe, expect, it } from 'vitest'
import { eachWord, unitFor } from './item-units.rules'
import { countFor, countLabel, mealDays, quantityNote, quantityText, timesLabel } from './units.rules'

describe('an item is bought', () => {
  it.each([
    ['hotels', undefined, 'room-night', 'night', '2 rooms × 3 nights'],
    ['activities', undefined, 'person', 'person', '2 people'],
    ['transfers', 1, 'seat', 'seat', '2 seats'],
    ['transfers', 2, 'vehicle', 'vehicle', '2 vehicles'],
    ['transfers', 8, 'vehicle', 'vehicle', '2 vehicles'],
    ['transfers', undefined, 'vehicle', 'vehicle', '2 vehicles'],
    ['mealPlans', undefined, 'person-day', 'person and day', '2 people × 3 days'],
  ] as const)('%s for %s: by the %s', (kind, capacity, unit, each, words) => {
    expect(unitFor(kind, { capacity })).toBe(unit)
    expect(eachWord(unit)).toBe(each)
    expect(quantityText({ unit, count: 2, times: 3 })).toBe(words)
  })
})

it.each([
  [{ unit: 'room-night', count: 1, times: 1 }, '1 room × 1 night'],
  [{ unit: 'person-day', count: 1, times: 2 }, '1 person × 2 days'],
  [{ unit: 'person', count: 1, times: 1 }, '1 person'],
  [{ unit: 'seat', count: 1, times: 1 }, '1 seat'],
  [{ unit: 'vehicle', count: 1, times: 1 }, '1 vehicle'],
  [{ unit: 'trip', count: 1, times: 1 }, '1 trip'],
] as const)('says a quantity: %o', (quantity, words) => {
  expect(quantityText(quantity)).toBe(words)
  expect(quantityNote(quantity)).toBe(words === '1 trip' ? '' : words)
})

it.each([
  ['room-night', 'Rooms', 'Nights'],
  ['person-day', 'People', 'Days'],
  ['seat', 'Seats', 'Days'],
  ['vehicle', 'Vehicles', 'Days'],
  ['trip', 'Times', 'Days'],
] as const)('fields of a %s are called %s and %s', (unit, count, times) => {
  expect([countLabel(unit), timesLabel(unit)]).toEqual([count, times])
})

describe('a party needs', () => {
  const party = { adults: 3, children: 2, rooms: 2 }
  it.each([
    ['room-night', null, 2],
    ['person', null, 5],
    ['person-day', null, 5],
    ['seat', 1, 5],
    ['vehicle', 5, 1],
    ['vehicle', 4, 2],
    ['vehicle', null, 1],
    ['trip', null, 1],
  ] as const)('of a %s for %s: %i', (unit, capacity, count) => {
    expect(countFor(unit, party, capacity)).toBe(count)
  })

  it('at least one, and at most what a line holds', () => {
    expect(countFor('room-night', { ...party, rooms: 0 })).toBe(1)
    expect(countFor('person', { ...party, adults: 900 })).toBe(500)
  })
})

describe('a meal plan is eaten', () => {
  const B = 'Breakfast'
  const [L, D] = ['Lunch', 'Dinner']
  const trip = (...days: string[][]) => ({
    days: days.length,
    nights: days.length - 1,
    itinerary: days.map((meals) => ({ meals })),
  })
  const all = trip([D], [B, D], [B, L], [B, 'Farewell dinner'], [B])
  it.each([
    ['Continental Breakfast', '', all, 4],
    ['American Breakfast', '', all, 4],
    ['Lunch', '', all, 1],
    ['Dinner', '', all, 3],
    ['Half Board', '', all, 3],
    ['Full Board', '', all, 1],
    ['All Inclusive', '', all, 5],
    ['Buffet', 'Andaman breakfast', all, 4],
    ['Set Menu', 'At the market', all, 5],
    ['Half Board', 'with breakfast', trip([D], [B, D], [B]), 2],
    ['Continental Breakfast', '', trip([], [], []), 2],
    ['Full Board', '', trip([B], [B]), 1],
    ['Dinner', '', { days: 1, nights: 0, itinerary: [] }, 1],
  ])('%s %s', (type, name, itinerary, days) => {
    expect(mealDays({ type, name }, itinerary)).toBe(days)
  })
})
