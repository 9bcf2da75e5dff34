import { expect, it } from 'vitest'
import { partOfPrice } from './booking.rules'

it.each([
  [100_00, 25, 25_00],
  [999, 50, 500],
  [1_01, 25, 25],
  [1_02, 25, 26],
  [1, 49, 0],
  [1, 50, 1],
  [333_33, 100, 333_33],
  [333_33, 0, 0],
])('of %i minor units, %i percent are %i: half a unit is rounded up', (totalMinor, percent, part) => {
  expect(partOfPrice(totalMinor, percent)).toBe(part)
})
