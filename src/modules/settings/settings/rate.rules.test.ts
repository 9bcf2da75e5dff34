import { expect, it } from 'vitest'
import { rateText } from '../../../shared/rates'
import { readRate } from './rate.rules'

it.each([
  ['USD', 'INR', '83.245', { from: 'USD', to: 'INR', micros: 83_245_000 }],
  ['JPY', 'KWD', '0.0021', { from: 'JPY', to: 'KWD', micros: 2100 }],
  ['EUR', 'USD', '1,08', { from: 'EUR', to: 'USD', micros: 1_080_000 }],
  // Keeps more digits the other way round.
  ['JPY', 'KWD', '0.00206812', { from: 'KWD', to: 'JPY', micros: 483_530_936 }],
  ['VND', 'KWD', '0.0000123', { from: 'KWD', to: 'VND', micros: 81_300_813_008 }],
])('of %s in %s, %j is kept as %j', (from, to, text, kept) => {
  expect(readRate({ from, to }, text)).toEqual(kept)
})

it.each([
  ['', 'Please enter a rate such as 83.245'],
  ['0', 'Please enter a rate such as 83.245'],
  ['-1', 'Please enter a rate such as 83.245'],
  ['much', 'Please enter a rate such as 83.245'],
  ['10000001', 'Please enter a rate such as 83.245'],
  ['0.00000001', 'Please enter a rate such as 83.245'],
  ['83,245', 'Please write the decimals with a point, such as 83.245'],
  ['83.2451234', 'At most six decimals'],
])('%j is no rate', (text, problem) => {
  expect(readRate({ from: 'USD', to: 'INR' }, text)).toEqual({ problem })
})

it.each([
  [83_245_000, '83.245'],
  [100_000_000, '100'],
  [2100, '0.0021'],
  [1, '0.000001'],
])('%d millionths are shown as %s', (micros, text) => {
  expect(rateText({ micros })).toBe(text)
})
