import { describe, expect, it } from 'vitest'
import { ZodError } from 'zod'
import { eachFlag } from './flags.rules'
import { toListQuery } from './rest.rules'
import { searchPackagesInput } from './schema'

describe('the query of a list', () => {
  it.each([
    [{}, {}],
    [{ destination: 'Bali' }, { destination: ['Bali'] }],
    [{ destination: ['Bali', 'Dubai UAE'] }, { destination: ['Bali', 'Dubai UAE'] }],
    [
      { minPrice: '500', maxPrice: '1500.50' },
      { minPrice: 500, maxPrice: 1500.5 },
    ],
    [
      { duration: ['3', '20'], hotelRating: '4' },
      { duration: [3, 20], hotelRating: [4] },
    ],
    [{ isFlightIncluded: 'true' }, { flights: true }],
    [{ includeFlights: 'true', isFlightIncluded: 'false' }, { flights: true }],
    [{ includeFlights: 'false' }, { flights: false }],
    [
      { category: ['family vacays', 'beach'], sort: 'rating', limit: '5' },
      { category: ['family vacays', 'beach'], sort: 'rating', limit: 5 },
    ],
    [
      { date: '2027-10-01', maxTotal: '5000', adults: '2', children: '1', rooms: '2' },
      { date: '2027-10-01', maxTotal: 5000, adults: 2, children: 1, rooms: 2 },
    ],
    [{ unknown: '1' }, {}],
    [{ search: ' sea ' }, { search: 'sea' }],
  ])('%j is understood', (query, input) => {
    expect(searchPackagesInput.parse(toListQuery({ query }))).toEqual({
      sort: 'popular',
      limit: 24,
      ...eachFlag(() => false),
      ...input,
    })
  })

  it.each([
    ['minPrice', 'abc'],
    ['minPrice', 'NaN'],
    ['minPrice', '-1'],
    ['maxPrice', 'Infinity'],
    ['maxPrice', ['1', '2']],
    ['duration', 'abc'],
    ['duration', ['3', '4.5']],
    ['hotelRating', '6'],
    ['destination', 'x'.repeat(81)],
    ['category', Array.from({ length: 21 }, () => 'beach')],
    ['isFlightIncluded', 'maybe'],
    ['includeFlights', ['true', 'true']],
    ['date', '2027-02-30'],
    ['maxTotal', '-1'],
    ['adults', '0'],
    ['children', '1.5'],
    ['rooms', '9'],
    ['sort', 'random'],
    ['limit', '0'],
    ['limit', '101'],
    ['limit', '1.5'],
    ['search', 'a\u0000b'],
    ['cursor', ['a', 'b']],
  ])('a bad %s is named: %j', (name, value) => {
    const parse = () => searchPackagesInput.parse(toListQuery({ query: { [name]: value } }))
    expect(parse).toThrow(ZodError)
    try {
      parse()
    } catch (error) {
      expect((error as ZodError).issues.map((issue) => issue.path)).toEqual([[name]])
    }
  })
})
