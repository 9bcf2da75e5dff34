import { expect, it } from 'vitest'
import { toListQuery } from './rest.rules'

it.each([
  [{ duration: '0' }, 'Please send duration with at most 10 whole numbers from 1 to 365'],
  [{ hotelRating: ['3', '6'] }, 'Please send hotelRating with at most 5 whole numbers from 1 to 5'],
  [{ category: '' }, 'Please send category with at most 20 categories or tags, each of 1 to 80 characters'],
  [
    { destination: Array.from({ length: 21 }, () => 'Bali') },
    'Please send destination with at most 20 names of places, each of 1 to 80 characters',
  ],
])('a refusal of %j names the parameter and what it allows', (query, message) => {
  expect(() => toListQuery({ query })).toThrow(message)
})
