import { expect, it } from 'vitest'
import { toChange } from './changes.rules'

it.each([
  ['a field that changed', { name: 'A', nights: 2 }, { name: 'A', nights: 3 }, { nights: 2 }, { nights: 3 }],
  ['a field that is new', { name: 'A' }, { name: 'A', place: 'Krabi' }, { place: null }, { place: 'Krabi' }],
  ['a field that is gone', { place: 'Krabi' }, {}, { place: 'Krabi' }, { place: null }],
  ['a field inside a field', { who: { a: 1, b: 2 } }, { who: { a: 1, b: 3 } }, { 'who.b': 2 }, { 'who.b': 3 }],
  ['a list as a whole', { tags: ['a', 'b'] }, { tags: ['a'] }, { tags: ['a', 'b'] }, { tags: ['a'] }],
  [
    'a date as text',
    { at: new Date('2027-01-01T00:00:00Z') },
    { at: new Date('2027-01-02T00:00:00Z') },
    { at: '2027-01-01T00:00:00.000Z' },
    { at: '2027-01-02T00:00:00.000Z' },
  ],
] as const)('names %s', (_, was, is, before, after) => {
  expect(toChange(was, is)).toEqual({ before, after })
})

it('is nothing where nothing changed, whether a field is absent or empty', () => {
  expect(toChange({ a: 1, b: null, c: undefined }, { a: 1 })).toBeNull()
})
