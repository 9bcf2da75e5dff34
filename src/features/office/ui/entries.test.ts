import { expect, it } from 'vitest'
import { entries } from './entries'

/** Of lists, records and boards: what the help sheet has beside the places. */
const pageKeys = [...'bcefjkmnrxy']

it('each place has a key of its own, which is no key of a page', () => {
  const keys = entries.map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
  expect(keys.filter((key) => pageKeys.includes(key))).toEqual([])
})
