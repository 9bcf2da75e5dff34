import { expect, it } from 'vitest'
import type { TaxRate } from '../../settings/taxes/view'
import { priceOffer } from '../../sales/proposals/price.rules'
import { readMarginTax, readTaxes, splitPrices } from './import.rules'

const taxes = [
  { label: 'CGST', basisPoints: 250, on: 'total' },
  { label: 'SGST', basisPoints: 250, on: 'total' },
  { label: 'Scheme', basisPoints: 2000, on: 'margin', isContained: true },
] as const

it.each([[[2000_00]], [[1000_01, 0, 333_33]], [[1]], [[0]], [[900_000_000_00]]])(
  'prices of %j that contain taxes are divided as an offer of the same sum states them, to the cent of each tax',
  (prices) => {
    const total = prices.reduce((sum, price) => sum + price, 0)
    const parts = splitPrices(prices, taxes)
    expect(parts.map(({ sellMinor, taxMinor }) => sellMinor + taxMinor)).toEqual(prices)
    const lines = parts.map(({ sellMinor }, i) => ({
      key: String(i),
      unit: 'trip' as const,
      count: 1,
      times: 1,
      state: 'included' as const,
      spans: [{ times: 1, netMinor: 0, sellMinor, from: null, season: '', rateId: null }],
    }))
    const offer = priceOffer({ lines, discount: null, taxes })
    expect(Math.abs(offer.totalMinor - total)).toBeLessThanOrEqual(2)
    expect(readMarginTax(offer.sellMinor, 0, taxes)).toBe(offer.marginTaxMinor)
  },
)

it.each([
  ['', []],
  ['gst', ['GST']],
  ['GST; PST + ', ['GST', 'PST']],
  ['VAT, reduced; GST,', ['VAT, reduced', 'GST']],
  ['GST+PST', ['GST+PST']],
  ['pst, GST+PST', ['PST', 'GST+PST']],
])('%j names the taxes %j, also those whose names have a separator', (cell, names) => {
  const own = ['GST', 'PST', 'GST+PST', 'VAT, reduced'].map(
    (name) => ({ name, basisPoints: 500, base: 'total' }) as TaxRate,
  )
  expect(readTaxes(cell, own).map(({ label }) => label)).toEqual(names)
})
