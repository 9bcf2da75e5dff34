import { expect, it } from 'vitest'
import { lazy } from './lazy'

it('loads once for concurrent and later calls', async () => {
  let loads = 0
  const value = lazy(async () => ++loads)
  expect([...(await Promise.all([value(), value()])), await value()]).toEqual([1, 1, 1])
})

it('loads again after a failure', async () => {
  let loads = 0
  const value = lazy(async () => {
    loads++
    if (loads === 1) throw new Error('not yet')
    return loads
  })
  await expect(Promise.all([value(), value()])).rejects.toThrow('not yet')
  expect([await value(), await value()]).toEqual([2, 2])
})
