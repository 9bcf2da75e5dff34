import { expect, it } from 'vitest'
import { readExtras, withExtras } from './customizer.rules'

const read = (query: string) => readExtras(new URLSearchParams(query))

it('what is added to a trip is in its address, and is read from it again', () => {
  const extras = { infants: 1, added: ['h-1', 'a-2'] }
  const address = withExtras(new URLSearchParams('adults=3&add=gone'), extras)
  expect(address.toString()).toBe('adults=3&infants=1&add=h-1&add=a-2')
  expect(readExtras(address)).toEqual(extras)
  expect(withExtras(address, { infants: 0, added: [] }).toString()).toBe('adults=3')
})

it.each([
  ['', 0, []],
  ['infants=4', 4, []],
  ['infants=5', 0, []],
  ['infants=-1&add=', 0, []],
  ['infants=1.5&add=a&add=a', 0, ['a']],
  [`add=${'x'.repeat(65)}&add=b`, 0, ['b']],
])('of %j reads %i infants and options %j', (query, infants, added) => {
  expect(read(query)).toEqual({ infants, added })
})
