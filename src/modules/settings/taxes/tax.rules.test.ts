import { expect, it } from 'vitest'
import { percentText } from '../../../shared/money'
import { type PriceableLine, priceOffer } from '../../sales/proposals/price.rules'
import type { Discount, Tax } from '../../sales/proposals/view'
import { createTaxInput, taxForm } from './schema'
import { containTaxes, unknownTaxes, withContained } from './tax.rules'

const vat = (basisPoints: number): Tax => ({ label: 'VAT', basisPoints, on: 'total', isContained: true })

/** Sells for $150 at a net of $100. */
const line = (sellMinor = 150_00): PriceableLine => ({
  key: 'a',
  state: 'included',
  unit: 'trip',
  count: 1,
  times: 1,
  spans: [{ times: 1, netMinor: 100_00, sellMinor, from: null, season: '', rateId: null }],
})

it.each([
  [8.875, 13_31],
  [9.975, 14_96],
  [20, 30_00],
])('a rate of %d%% is kept as it was typed, and comes on top to %i cents', (percent, minor) => {
  const typed = {
    version: 1,
    name: 'VAT',
    base: 'total',
    validFrom: '2027-01-01',
    validTo: '',
    isDefault: false,
    percent: `${percent}`.replace('.', ','),
  }
  const { basisPoints } = taxForm.parse(typed)
  expect(percentText(basisPoints)).toBe(`${percent}%`)
  const taxes: Tax[] = [{ label: 'VAT', basisPoints, on: 'total' }]
  expect(priceOffer({ lines: [line()], discount: null, taxes })).toMatchObject({
    taxMinor: minor,
    totalMinor: 150_00 + minor,
  })
  // Expects 887.50 of tax: 8.875% of 10,000.00.
  expect(priceOffer({ lines: [line(10_000_00)], discount: null, taxes }).taxMinor).toBe(percent * 100_00)
})

it('a rate of four decimals is refused, with its field', () => {
  const input = {
    name: 'VAT',
    base: 'total',
    validFrom: '2027-01-01',
    validTo: null,
    isDefault: false,
    basisPoints: 887.55,
  }
  expect(createTaxInput.safeParse(input).error?.issues).toMatchObject([{ path: ['basisPoints'] }])
})

it('a tax on the margin that comes new is in the price, and one that was on top stays so', () => {
  const tax = { label: 'Margin', basisPoints: 2000, on: 'margin' as const }
  expect(containTaxes([tax], [])).toEqual([{ ...tax, isContained: true }])
  expect(containTaxes([tax], [tax])).toEqual([tax])
  // Makes it part of prices that contain another tax, though the table has it no more.
  const both = containTaxes([vat(2000), tax], [withContained(vat(2000), false), tax])
  expect(both).toEqual([vat(2000), { ...tax, isContained: true }])
  expect(unknownTaxes(both, { ofDay: [], kept: [withContained(vat(2000), false), tax] })).toEqual([])
})

it.each<[string, Tax[], Discount | null, number, object]>([
  ['one', [vat(2000)], null, 1000_00, { containedMinor: 166_67, taxMinor: 0, totalMinor: 1000_00 }],
  ['none where its rate is 0', [vat(0)], null, 1000_00, { containedMinor: 0, totalMinor: 1000_00 }],
  ['two, together', [vat(900), vat(900)], null, 1180_00, { containedMinor: 180_00, totalMinor: 1180_00 }],
  [
    'one after a discount',
    [vat(2000)],
    { label: 'x', kind: 'percent', basisPoints: 1000 },
    1000_00,
    { containedMinor: 150_00, totalMinor: 900_00 },
  ],
  [
    'one, with another on top of what is sold',
    [vat(2000), { label: 'City', basisPoints: 500, on: 'total' }],
    null,
    1200_00,
    { containedMinor: 200_00, taxMinor: 50_00, totalMinor: 1250_00 },
  ],
  [
    'one, with that on the margin of what is left',
    [vat(2000), { label: 'm', basisPoints: 2500, on: 'margin', isContained: true }],
    null,
    180_00,
    { containedMinor: 30_00, marginTaxMinor: 10_00, marginMinor: 40_00, totalMinor: 180_00 },
  ],
])('a price that says so contains the tax on the total: %s', (_, taxes, discount, sell, expected) => {
  const price = priceOffer({ lines: [line(sell)], discount, taxes })
  expect(price).toMatchObject(expected)
  const contained = price.taxes.filter(({ tax }) => tax.isContained)
  expect(contained.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(price.containedMinor)
})

it('a price contains the tax on the margin: rate ÷ (1 + rate) of it, all rates together, and nothing of a loss', () => {
  const on = (...rates: number[]): Tax[] =>
    rates.map((basisPoints) => ({ label: 't', basisPoints, on: 'margin', isContained: true }))
  const margin = (taxes: Tax[], discount: Discount | null = null) => {
    const { marginTaxMinor, marginMinor, sellMinor, discountMinor, netMinor } = priceOffer({
      lines: [line()],
      discount,
      taxes,
    })
    expect(marginMinor + marginTaxMinor).toBe(sellMinor - discountMinor - netMinor)
    return marginTaxMinor
  }
  // Taxes a margin of $50.
  expect([margin(on(2000)), margin(on(887.5)), margin(on(1000, 1000)), margin([])]).toEqual([8_33, 4_08, 8_33, 0])
  expect(margin(on(2000), { label: 'x', kind: 'amount', minor: 80_00 })).toBe(0)
})
