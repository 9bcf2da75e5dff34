import { expect, it } from 'vitest'
import { toInput } from './csv.rules'
import type { ItemKind } from './item.rules'

it.each<[ItemKind, string, string, number]>([
  ['transfers', 'capacity', '7', 7],
  ['transfers', 'capacity', '7 seats', 7],
  ['transfers', 'capacity', '7 pax', 7],
  ['activities', 'maxPeople', '1000 Personen', 1000],
  ['hotels', 'starRating', '4 stars', 4],
  ['hotels', 'starRating', '5-star', 5],
  ['hotels', 'starRating', '4*', 4],
  ['hotels', 'starRating', 'four', Number.NaN],
])('a file of %s has a number in %s with its word: %j', (kind, column, cell, count) =>
  expect(toInput(kind, { [column]: cell }, { isNew: false })).toEqual({ [column]: count }),
)

it.each(['7 doors', 'seven', '1.000'])('asks for a number in place of %j', (capacity) =>
  expect(() => toInput('transfers', { capacity }, { isNew: false })).toThrow('Please enter a number such as 12'),
)
