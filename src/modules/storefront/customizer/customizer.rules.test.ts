import { expect, it } from 'vitest'
import { readAdded, withAdded } from './customizer.rules'

const read = (query: string) => readAdded(new URLSearchParams(query))

it('what is added to a trip is in its address, and is read from it again', () => {
  const address = withAdded(new URLSearchParams('adults=3&infants=1&add=gone'), ['h-1', 'a-2'])
  expect(address.toString()).toBe('adults=3&infants=1&add=h-1&add=a-2')
  expect(readAdded(address)).toEqual(['h-1', 'a-2'])
  expect(withAdded(address, []).toString()).toBe('adults=3&infants=1')
})

it.each([
  ['', []],
  ['add=', []],
  ['add=a&add=a', ['a']],
  [`add=${'x'.repeat(65)}&add=b`, ['b']],
])('of %j reads the options %j', (query, added) => {
  expect(read(query)).toEqual(added)
})
