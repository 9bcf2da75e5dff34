import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as fc from 'fast-check'
import { currencies } from './currencies'
import {
  convert,
  formatFigure,
  formatMoney,
  getExponent,
  isWhole,
  maxMinor,
  takePercent,
  toDecimal,
  toMinor,
  toUnits,
  roundToUnits,
} from './money'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

it.each([
  ['USD', 1299_50, '1299.50', '$1,300', '$1,299.50'],
  ['USD', 1299_00, '1299', '$1,299', '$1,299.00'],
  ['USD', -62_50, '-62.50', '−$63', '−$62.50'],
  ['INR', 110_415_00, '110415', '₹1,10,415', '₹1,10,415.00'],
  ['EUR', 1299_05, '1299.05', '€1,299', '€1,299.05'],
  ['JPY', 1299, '1299', '¥1,299', '¥1,299'],
  ['KWD', 1250, '1.250', 'KWD 1', 'KWD 1.250'],
  ['KWD', 12_000, '12', 'KWD 12', 'KWD 12.000'],
  // Has no decimals in CLDR; in ISO 4217 two, and three for dinars of Iraq.
  ['HUF', 1299_50, '1299.50', 'HUF 1,300', 'HUF 1,299.50'],
  ['IQD', 1250, '1.250', 'IQD 1', 'IQD 1.250'],
  ['ISK', 1299, '1299', 'ISK 1,299', 'ISK 1,299'],
  ['CLF', 391_234, '39.1234', 'CLF 39', 'CLF 39.1234'],
])('%s %d is %s, shown as %s or %s', (currency, minor, decimal, whole, exact) => {
  expect(toDecimal(minor, currency)).toBe(decimal)
  expect(plain(formatMoney(minor, currency, { whole: true }))).toBe(whole)
  expect(plain(formatMoney(minor, currency))).toBe(isWhole(minor, currency) ? whole : exact)
  expect(plain(formatMoney(minor, currency, { whole: false }))).toBe(exact)
  expect(toMinor(toUnits(minor, currency), currency)).toBe(minor)
})

it('rounds half up to whole units', () => {
  expect([roundToUnits(1299_50, 'USD'), roundToUnits(1299, 'JPY'), roundToUnits(1499, 'KWD')]).toEqual([
    1300_00, 1299, 1000,
  ])
  expect([isWhole(1299_50, 'USD'), isWhole(1299, 'JPY'), isWhole(1500, 'KWD')]).toEqual([false, true, false])
})

it.each([
  [100_00, 25, 25_00],
  [999, 50, 500],
  [1_01, 25, 25],
  [1_02, 25, 26],
  [1, 49, 0],
  [1, 50, 1],
  [333_33, 100, 333_33],
  [333_33, 0, 0],
])('of %i minor units, %i percent are %i: half a unit is rounded up', (minor, percent, part) => {
  expect(takePercent(minor, percent)).toBe(part)
})

it.each([
  [49_50, 'USD', '$49.50'],
  [50_00, 'USD', '$50'],
  [50, 'JPY', '¥50'],
])('%d of %s are shown as %s', (minor, currency, text) => expect(formatMoney(minor, currency)).toBe(text))

describe('a rate is from unit to unit', () => {
  const on = (from: string, to: string, micros: number, asOf = '2027-03-01') => ({ from, to, micros, asOf })
  it.each([
    [1299_00, 'USD', 'INR', [on('USD', 'INR', 85_000_000)], 110_415_00],
    [50, 'JPY', 'KWD', [on('JPY', 'KWD', 2068)], 103],
    [50, 'JPY', 'KWD', [on('KWD', 'JPY', 483_559_000)], 103],
    [1000, 'KWD', 'JPY', [on('KWD', 'JPY', 483_559_000)], 484],
    [100_00, 'USD', 'JPY', [on('USD', 'JPY', 149_500_000)], 14_950],
    [14_950, 'JPY', 'USD', [on('USD', 'JPY', 149_500_000)], 100_00],
    [10_000, 'VND', 'KWD', [on('KWD', 'VND', 82_345_678_901)], 121],
    [1, 'USD', 'JPY', [], null],
    [77, 'JPY', 'JPY', [], 77],
    // Takes the newer of the two directions.
    [100_00, 'USD', 'EUR', [on('USD', 'EUR', 900_000), on('EUR', 'USD', 1_250_000, '2027-03-02')], 80_00],
    [100_00, 'USD', 'EUR', [on('USD', 'EUR', 900_000), on('EUR', 'USD', 1_250_000, '2027-02-28')], 90_00],
  ])('%d of %s in %s', (minor, from, to, rates, converted) => {
    expect(convert(minor, from, to, rates)).toBe(converted)
  })
})

describe('the largest amount', () => {
  const exact = (minor: number, part: bigint, whole: bigint) => {
    const [sum, twice] = [2n * BigInt(minor) * part + whole, 2n * whole]
    return Number(sum >= 0n ? sum / twice : -((-sum + twice - 1n) / twice))
  }

  it('is converted by any rate without a rounding error, both ways', () => {
    const amount = fc.integer({ min: -maxMinor, max: maxMinor })
    const micros = fc.integer({ min: 1, max: 100_000_000_000 })
    fc.assert(
      fc.property(amount, micros, (minor, given) => {
        const rates = [{ from: 'KWD', to: 'JPY', micros: given, asOf: '2027-03-01' }]
        expect(convert(minor, 'KWD', 'JPY', rates)).toBe(exact(minor, BigInt(given), 1_000_000_000n))
        expect(convert(minor, 'JPY', 'KWD', rates)).toBe(exact(minor, 1_000_000_000n, BigInt(given)))
      }),
    )
    expect(convert(maxMinor, 'USD', 'INR', [{ from: 'USD', to: 'INR', micros: 83_333_333, asOf: '2027-03-01' }])).toBe(
      83_333_333_000_000,
    )
  })

  it('stays an exact integer in sums of thousands, and in shares by percent', () => {
    expect(Number.isSafeInteger(maxMinor * 9000)).toBe(true)
    expect(Number.isSafeInteger(maxMinor * 12 * 100 + 50)).toBe(true)
  })
})

it('every code has decimals, and is shown with them', () => {
  expect(new Set(currencies).size).toBe(currencies.length)
  const decimals = currencies.map((one) => (formatMoney(0, one, { whole: false }).split('.')[1] ?? '').length)
  expect(decimals).toEqual(currencies.map(getExponent))
})

it('no file but money.ts has the decimals of amounts', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  const sources = files.filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^(?:e2e|testing)\//.test(file))
  const scaled = sources.filter((file) => /[mM]inor[)!]* [/*%] 100\b/.test(readFileSync(`src/${file}`, 'utf8')))
  const percents = [
    'modules/catalog/package-drafts/currency.rules.ts',
    'modules/catalog/package-drafts/ui/steps/cost-panel.tsx',
    'modules/catalog/packages/package.rules.ts',
  ]
  expect(scaled.toSorted()).toEqual(percents)
})

it('strips of figures have no decimals, which their narrow columns have no room for', () => {
  const screens = readdirSync('src/modules', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => ({ file, text: readFileSync(`src/modules/${file}`, 'utf8') }))
    .filter(({ text }) => text.includes("/office/stats'"))
  expect(screens.length).toBeGreaterThan(4)
  expect(screens.filter(({ text }) => /format(?:Money|Amount)\(/.test(text)).map(({ file }) => file)).toEqual([])
  expect(formatFigure(1_234_56, 'USD')).toBe('$1,235')
})
