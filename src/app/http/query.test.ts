import { expect, it } from 'vitest'
import { parseQuery } from './query'

it.each([
  ['a parameter without a value is absent', 'destination=&minPrice=%20&sort&limit=+', {}],
  ['of several the empty ones are', 'duration=&duration=3', { duration: '3' }],
  [
    'others are what they say',
    'city=New+York&duration=3&duration=6&word=%E0%A4%A4',
    { city: 'New York', duration: ['3', '6'], word: 'त' },
  ],
  ['what cannot be decoded is no error', 'a=%E0%A4%A&%=1', { a: expect.any(String), '%': '1' }],
  ['no parameter is special', '__proto__=1&toString=2', expect.objectContaining({ toString: '2' })],
])('%s: %s', (_about, text, query) => {
  expect(parseQuery(text)).toEqual(query)
})
