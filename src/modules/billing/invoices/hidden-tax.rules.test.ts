import { describe, expect, it } from 'vitest'
import type { Tax } from '../../sales/proposals/view'
import { type Booked, nextDocument, statementFor } from './statement.rules'
import { withHiddenTax } from './hidden-tax.rules'

const onTop: Tax = { label: 'Margin tax', basisPoints: 2000, on: 'margin' }
const vat: Tax = { label: 'VAT', basisPoints: 1000, on: 'total' }
const one = { unit: 'trip' as const, count: 1, times: 1, isOwn: false, discountMinor: 0 }
/** Sells for $250 and $50, with $200 of margin. Taxes of $40 on it, and $30 on the total, came on top. */
const before: Booked = {
  currency: 'USD',
  isCancelled: false,
  services: [
    { ...one, key: 'a', title: 'Bungalow', netMinor: 100_00, sellMinor: 250_00, totalMinor: 308_33 },
    { ...one, key: 'b', title: 'Ferry', netMinor: 0, sellMinor: 50_00, totalMinor: 61_67 },
  ],
  taxMinor: 70_00,
  totalMinor: 370_00,
  feesMinor: 0,
  taxes: [vat, onTop],
  discountLabel: 'Discount',
  receipt: [],
}

describe('a booking of before version 1.1, with tax on the margin on top,', () => {
  it('is told at the same price, with that tax in its lines by what they sell for', () => {
    const { lines, taxes } = statementFor(withHiddenTax(before, []), 370_00)
    expect(lines.map(({ amountMinor }) => amountMinor)).toEqual([250_00 + 33_33, 50_00 + 6_67])
    expect(taxes.map(({ label, amountMinor }) => [label, amountMinor])).toEqual([['VAT', 30_00]])
    expect(nextDocument(withHiddenTax(before, []), 370_00, [])).toMatchObject({ totalMinor: 370_00, taxMinor: 30_00 })
  })

  it('goes on as its documents began: what stands on one is taken off by the next', () => {
    const issued = statementFor({ ...before }, 370_00)
    const stated = {
      ...issued,
      taxes: issued.taxes.map((tax) => (tax.label === 'VAT' ? tax : { ...tax, basisPoints: null })),
    }
    const next = nextDocument(withHiddenTax(before, [stated]), 185_00, [stated])!
    expect(next.totalMinor).toBe(-185_00)
    expect(next.taxes.map(({ label, amountMinor }) => [label, amountMinor])).toEqual([
      ['VAT', -15_00],
      ['Margin tax', -20_00],
    ])
  })
})

it('a booking whose price contains it states nothing of it', () => {
  const contained: Booked = { ...before, taxMinor: 0, totalMinor: 300_00, taxes: [{ ...onTop, isContained: true }] }
  const { lines, taxes } = statementFor(withHiddenTax(contained, []), 300_00)
  expect([lines.map(({ amountMinor }) => amountMinor), taxes]).toEqual([[250_00, 50_00], []])
})
