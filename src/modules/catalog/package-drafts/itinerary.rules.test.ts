import { describe, expect, it } from 'vitest'
import { putBack } from './items.rules'
import {
  coveredNights,
  dayAfter,
  daysAfter,
  fillStays,
  indexAfterMove,
  nightsAfter,
  returnToDay,
  titleAt,
} from './itinerary.rules'

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

it('returns an activity to its day when the removed day is back, unless it was put on another', () => {
  const activities = ['walk', 'dive', 'market'].map((id) => ({ id, day: id === 'dive' ? 3 : null }))
  expect(returnToDay(activities, ['walk', 'dive'], 2).map(({ day }) => day)).toEqual([2, 3, null])
})

it.each([
  ['in its place', ['a', 'c'], ['a', 'b', 'c']],
  ['beside what was added meanwhile', ['a', 'c', 'd'], ['a', 'b', 'c', 'd']],
  ['at the end of a shorter list', [], ['b']],
  ['once', ['c', 'b'], ['c', 'b']],
])('puts a removed item back %s', (_, now, after) => {
  const toEntry = (id: string) => ({ id })
  expect(putBack(now.map(toEntry), { id: 'b' }, 1)).toEqual(after.map(toEntry))
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
