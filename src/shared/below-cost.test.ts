import { expect, it } from 'vitest'
import { needsCostReason } from './below-cost'

const sale = (netMinor: number, sellMinor: number, explainedMinor = 0) => ({ netMinor, sellMinor, explainedMinor })

it.each([
  ['nothing', [], {}, false],
  ['what sells at its cost', [sale(100, 100)], {}, false],
  ['a part below its cost, although the whole is above', [sale(100, 300), sale(100, 99)], {}, true],
  ['a part whose loss was explained', [sale(100, 99, 1)], {}, false],
  ['a part that loses more than was explained', [sale(100, 98, 1)], {}, true],
  ['a discount that leaves the cost', [sale(100, 150)], { discountMinor: 50 }, false],
  ['a discount that goes below the cost', [sale(100, 150)], { discountMinor: 51 }, true],
  ['a discount beyond the loss that a part explains', [sale(100, 90, 10), sale(100, 105)], { discountMinor: 6 }, true],
  ['a discount beside that loss, up to the margin', [sale(100, 90, 10), sale(100, 105)], { discountMinor: 5 }, false],
  ['a whole that was explained before', [sale(100, 150)], { discountMinor: 60, explainedMinor: 10 }, false],
  ['a whole that loses more than before', [sale(100, 150)], { discountMinor: 61, explainedMinor: 10 }, true],
] as const)('asks why of %s: %#', (_, sales, whole, isAsked) => {
  expect(needsCostReason(sales, whole)).toBe(isAsked)
})
