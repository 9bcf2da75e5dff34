import { expect, it } from 'vitest'
import { toParts } from './engine'

it.each([
  ['abcdef', 4, ['a b c d', 'e f']],
  ['aabbcc', 4, ['aa bb', 'cc']],
  ['aaaaab', 4, ['aaaaa', 'b']],
  ['abbbb', 4, ['a bbbb']],
  ['', 4, []],
])('%s in parts of %d with neighbors of one letter together are %j', (all, most, parts) => {
  const found = toParts([...all], most, (one) => one)
  expect(found.map((part) => part.map((group) => group.join('')).join(' '))).toEqual(parts)
})

it('without groups each is by itself', () => {
  expect(toParts([1, 1, 1], 2)).toEqual([[[1], [1]], [[1]]])
})
