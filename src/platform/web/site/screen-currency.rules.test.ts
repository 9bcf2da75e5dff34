import { describe, expect, it } from 'vitest'
import { pickCurrency } from './screen-currency.rules'

const everyone = { currency: 'USD', sellsIn: ['USD', 'INR', 'EUR', 'GBP'] }

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
  expect(pickCurrency(pathname, null, everyone)).toBe(currency)
  expect(pickCurrency(pathname, null, undefined)).toBe(currency)
})

it('shows what a visitor chose on all screens', () => {
  expect(pickCurrency('/', 'EUR', everyone)).toBe('EUR')
  expect(pickCurrency('/packages', 'EUR', everyone)).toBe('EUR')
})

it.each(['/', '/packages', '/packages/fado', '/package/fado'])(
  'of an agency in euros that sells in others, too, %s opens in euros',
  (pathname) => {
    const lisbon = { currency: 'EUR', sellsIn: ['EUR', 'USD', 'INR', 'GBP'] }
    expect(pickCurrency(pathname, null, lisbon)).toBe('EUR')
    expect(pickCurrency(pathname, 'USD', lisbon)).toBe('USD')
  },
)

describe('of an agency in yen', () => {
  const tokyo = { currency: 'JPY', sellsIn: ['JPY', 'KWD'] }
  it.each([
    ['/', null, 'JPY'],
    ['/packages', null, 'JPY'],
    ['/packages', 'KWD', 'KWD'],
    ['/packages', 'INR', 'JPY'],
  ])('%s with %s chosen shows %s', (pathname, chosen, currency) => {
    expect(pickCurrency(pathname, chosen, tokyo)).toBe(currency)
  })
})
