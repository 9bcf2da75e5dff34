import { expect, it } from 'vitest'
import { toChunks } from './bulk'

it('parts of a list hold all of it in its order, the last one the rest', () => {
  expect(toChunks([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
  expect(toChunks([1, 2], 2)).toEqual([[1, 2]])
  expect(toChunks([])).toEqual([])
})
