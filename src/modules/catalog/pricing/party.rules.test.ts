import { describe, expect, it } from 'vitest'
import { getFirstEstimate } from '../../settings/terms/terms.rules'
import { ageOn, hasInfants, toParty, partyRole, roomsFor, withCount } from './party.rules'

describe('the age at departure', () => {
  it.each([
    ['2015-03-14', '2027-03-13', 11],
    ['2015-03-14', '2027-03-14', 12],
    ['2012-02-29', '2024-02-28', 11],
    ['2012-02-29', '2024-02-29', 12],
    ['2012-02-29', '2025-02-28', 12],
    ['2015-02-28', '2027-03-01', 12],
    ['2027-03-14', '2027-03-14', 0],
  ])('of somebody born on %s is, on %s, %i', (birth, day, age) => {
    expect(ageOn(birth, day)).toBe(age)
  })
})

describe('who counts as what', () => {
  it.each([
    ['2015-03-14', 'adult'],
    ['2015-03-15', 'child'],
    ['2025-03-14', 'child'],
    ['2025-03-15', 'infant'],
    [null, 'adult'],
  ] as const)('born on %s and leaving on 14 March 2027: %s', (birth, role) => {
    expect(partyRole(birth, '2027-03-14', getFirstEstimate('USD'))).toBe(role)
  })

  it('is counted over the whole party', () => {
    const births = ['1990-01-01', null, '2020-05-05', '2026-12-31']
    expect(toParty(births, '2027-03-14', getFirstEstimate('USD'))).toEqual({ adults: 2, children: 1, infants: 1 })
    expect(toParty([], '2027-03-14', getFirstEstimate('USD'))).toEqual({ adults: 0, children: 0, infants: 0 })
  })
})

it.each([
  [2, 0, true],
  [1, 0, true],
  [0, 0, false],
  [0, 1, true],
])('with children from %i, and %i infants entered, infants are asked for: %s', (childFrom, entered, asked) =>
  expect(hasInfants({ childFrom }, entered)).toBe(asked),
)

describe('rooms', () => {
  it.each([
    [0, 1],
    [1, 1],
    [3, 1],
    [4, 2],
    [8, 3],
    [16, 6],
  ])('hold at most three adults each: %i adults need %i', (adults, rooms) => expect(roomsFor(adults)).toBe(rooms))

  it('follow the adults up and down', () => {
    const four = withCount({ adults: 3, children: 1, rooms: 1 }, 'adults', 4)
    expect(four).toEqual({ adults: 4, children: 1, rooms: 2 })
    expect(withCount(four, 'adults', 3).rooms).toBe(1)
  })

  it('stay where more were chosen, and are never fewer than the adults need', () => {
    expect(withCount({ adults: 4, children: 0, rooms: 4 }, 'adults', 3).rooms).toBe(4)
    expect(withCount({ adults: 8, children: 0, rooms: 3 }, 'rooms', 2).rooms).toBe(3)
    expect(withCount({ adults: 2, children: 0, rooms: 2 }, 'children', 1).rooms).toBe(2)
  })
})
