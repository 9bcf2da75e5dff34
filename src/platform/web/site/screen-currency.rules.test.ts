import { expect, it } from 'vitest'
import { firstCurrency } from './screen-currency.rules'

it.each([
  ['/', 'USD'],
  ['/packages', 'INR'],
  ['/packages/', 'INR'],
  ['/packages/bali-honeymoon', 'INR'],
  ['/saved', 'USD'],
  ['/fits', 'USD'],
  ['/package/bali-honeymoon', 'USD'],
  ['/terms', 'USD'],
])('%s opens in %s', (pathname, currency) => {
  expect(firstCurrency(pathname)).toBe(currency)
})
