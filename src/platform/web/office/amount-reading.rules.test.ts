import { describe, expect, it } from 'vitest'
import type { Currency } from '../../../shared/money'
import { toReading } from './amount-reading.rules'

describe('an amount as it is typed', () => {
  it.each<[text: string, currency: Currency, as: string]>([
    ['12.345', 'USD', '$12,345.00'],
    ['12.345,50', 'USD', '$12,345.50'],
    ['12,5', 'USD', '$12.50'],
    ['12 345', 'USD', '$12,345.00'],
    ["12'345", 'USD', '$12,345.00'],
    ['1,29,900', 'USD', '$129,900.00'],
    ['1299 dollars', 'USD', '$1,299.00'],
    ['129,900', 'INR', '₹1,29,900.00'],
    ['12.345', 'JPY', '¥12,345'],
    ['12 345', 'JPY', '¥12,345'],
    ['12,345', 'KWD', 'KWD\u00a012,345.000'],
    ['12,5', 'KWD', 'KWD\u00a012.500'],
    ['1.250.000', 'KWD', 'KWD\u00a01,250,000.000'],
  ])('%j is said to be read in %s as %s', (text, currency, as) => {
    expect(toReading(currency, text)).toBe(`Read as ${as}`)
  })

  it.each<[text: string, currency: Currency]>([
    ['', 'USD'],
    [' ', 'USD'],
    ['.', 'USD'],
    ['abc', 'USD'],
    ['12.3456', 'USD'],
    ['1000000000000000', 'USD'],
    ['12345', 'USD'],
    [' 12345 ', 'USD'],
    ['12.5', 'USD'],
    ['.5', 'USD'],
    ['12,345', 'USD'],
    ['12,345.00', 'USD'],
    ['$12,345.50', 'USD'],
    ['1,29,900', 'INR'],
    ['12,345', 'JPY'],
    ['12345.00', 'JPY'],
    ['12.345', 'KWD'],
    ['12,345.000', 'KWD'],
    ['12345', 'KWD'],
  ])('%j in %s needs no word', (text, currency) => {
    expect(toReading(currency, text)).toBeNull()
  })
})
