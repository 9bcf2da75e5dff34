import { describe, expect, it } from 'vitest'
import { coveredNights, dayAfter, daysAfter, fillStays, indexAfterMove, nightsAfter, titleAt } from './itinerary.rules'

it('finds each entry again after one was moved', () => {
  const list = ['a', 'b', 'c', 'd']
  for (const [from, to] of [
    [0, 3],
    [3, 0],
    [1, 2],
    [2, 2],
  ] as const) {
    const moved = list.filter((_, i) => i !== from)
    moved.splice(to, 0, list[from]!)
    expect(list.map((_, i) => moved[indexAfterMove(i, from, to)])).toEqual(list)
  }
})

it('keeps an activity on its day when days are moved, added and removed', () => {
  expect(dayAfter(2, { move: [1, 3] })).toBe(4)
  expect(dayAfter(3, { move: [1, 3] })).toBe(2)
  expect(dayAfter(2, { insert: 1 })).toBe(3)
  expect(dayAfter(1, { insert: 1 })).toBe(1)
  expect(dayAfter(3, { remove: 0 })).toBe(2)
  expect(dayAfter(2, { remove: 1 })).toBeNull()
})

it('counts on the titles that nobody wrote', () => {
  expect(titleAt({ title: 'Day 7' }, 1)).toBe('Day 2')
  expect(titleAt({ title: 'Day of rest' }, 1)).toBe('Day of rest')
})

it('counts the nights of included hotels', () =>
  expect(
    coveredNights([
      { included: true, nights: 2 },
      { included: false, nights: 4 },
      { included: true, nights: 1 },
    ]),
  ).toBe(3))

describe('days and nights follow each other', () => {
  it.each([
    [4, 3, 7, 6],
    [4, 4, 7, 7],
    [null, 3, 7, 6],
    [4, 1, 1, 0],
  ])('%s days and %s nights, then %s days: %s nights', (days, nights, typed, expected) => {
    expect(nightsAfter({ days, nights }, typed)).toBe(expected)
  })

  it.each([
    [7, 6, 7],
    [7, 7, 7],
    [7, 9, 10],
    [7, 3, 4],
    [null, 3, 4],
  ])('%s days, then %s nights: %s days', (days, typed, expected) => {
    expect(daysAfter({ days }, typed)).toBe(expected)
  })
})

it('writes hotels into the days, night by night, but where a day says its own', () => {
  const hotels = [
    { name: 'Reef Inn', included: true, nights: 2 },
    { name: 'Upgrade', included: false, nights: 3 },
    { name: 'Rice Barn', included: true, nights: 1 },
  ]
  expect(fillStays(['', 'On board', ' ', '', ''], hotels)).toEqual(['Reef Inn', 'On board', 'Rice Barn', '', ''])
})
