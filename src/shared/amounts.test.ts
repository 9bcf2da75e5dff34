import { describe, expect, it } from 'vitest'
import {
  amountIn,
  getAmountProblem,
  GivenAmount,
  isPriceOnRequest,
  readAmountIn,
  readDecimal,
  resolveAmounts,
} from './amounts'
import { type Currency, maxMinor } from './money'

describe('an amount in text', () => {
  it.each<[text: string, minor: number, currency?: Currency]>([
    ['1299', 129_900],
    ['12.3450', 12_345, 'KWD'],
    ['1,299.50', 129_950],
    ['1.299,50', 129_950],
    ['1 299.00', 129_900],
    ['1 299,5', 129_950],
    ['1\u00a0299,50', 129_950],
    ['1\u202f299,50', 129_950],
    ['1\u2009299', 129_900],
    ["1'299.50", 129_950],
    ['1’299', 129_900],
    ['120,50', 12_050],
    ['12.5', 1250],
    ['.50', 50],
    ['0,50', 50],
    ['1,000,000', 100_000_000],
    ['1.000.000', 100_000_000],
    ['1,09,830', 10_983_000],
    ['12,34,567.50', 123_456_750],
    ['1.299', 129_900],
    ['1,299', 129_900],
    ['1299.', 129_900],
    ['120.-', 12_000],
    ['120,–', 12_000],
    ['100000000', 10_000_000_000],
    ['0', 0],
    ['١٬٢٩٩٫٥٠', 129_950],
    ['१,२९,९००', 12_990_000],
    ['１，２９９．５０', 129_950],
    ['\u200e$1,299\u200f', 129_900],
    ['$1299', 129_900],
    ['$ 1,299 USD', 129_900],
    ['US$1,299.50', 129_950],
    ['USD 12.5', 1250],
    ['12.50 usd', 1250],
    ['$ US 12', 1200],
    ['1299 dollars', 129_900],
    ['₹1,29,900', 12_990_000, 'INR'],
    ['Rs.500', 50_000, 'INR'],
    ['Rs. 1,29,900/-', 12_990_000, 'INR'],
    ['₹1,29,900/- only', 12_990_000, 'INR'],
    ['Rs 500 only', 50_000, 'INR'],
    ['$1,299.00 (USD)', 129_900],
    ['₨ 500', 50_000, 'INR'],
    ['500 INR', 50_000, 'INR'],
    ['रु. ५००', 50_000, 'INR'],
    ['1.299,00 €', 129_900, 'EUR'],
    ['EUR 1.299,-', 129_900, 'EUR'],
    ['1299 Euro', 129_900, 'EUR'],
    ['£1,299', 129_900, 'GBP'],
    ['GBP £1,299', 129_900, 'GBP'],
    ['¥1,299', 1299, 'JPY'],
    ['１８３，３３１円', 183331, 'JPY'],
    ['\\180,000', 180000, 'JPY'],
    ['1.200,50 kr', 1200_50, 'SEK'],
    ['1 200,50 zł', 1200_50, 'PLN'],
    ['฿9,000', 9000_00, 'THB'],
    ["CHF 1'200.-", 1200_00, 'CHF'],
    ['JPY 129,900', 129_900, 'JPY'],
    ['1299.00', 1299, 'JPY'],
    ['KWD 1.250', 1250, 'KWD'],
    ['1,250', 1_250_000, 'KWD'],
    ['1,250.5', 1_250_500, 'KWD'],
    ['1.250.000', 1_250_000_000, 'KWD'],
    ['1250,125', 1_250_125, 'KWD'],
    ['0,250', 250, 'KWD'],
    ['39,123.4567', 391_234_567, 'CLF'],
    ['CA$12', 1200, 'CAD'],
    ['$12', 1200, 'CAD'],
    ['CHF 120.-', 12_000, 'CHF'],
    ['1.299 Ft', 129_900, 'HUF'],
  ])('%j is %d minor units', (text, minor, currency = 'USD') => {
    expect(readAmountIn(currency, text)).toEqual({ minor })
  })

  it.each<[text: string, currency: Currency, sign: string]>([
    ['₹1,29,900', 'USD', '₹'],
    ['€1200', 'USD', '€'],
    ['Rs. 500', 'USD', 'Rs.'],
    ['CHF 120.50', 'USD', 'CHF'],
    ['1,299 GBP', 'EUR', 'GBP'],
    ['CA$ 12', 'USD', 'CA$'],
    ['A$12', 'USD', 'A$'],
    ['$12', 'INR', '$'],
    ['¥1200', 'USD', '¥'],
    ['฿1,299', 'USD', '฿'],
    ['$12 EUR', 'USD', '$ EUR'],
    ['12 zł', 'EUR', 'zł'],
    ['R$ 120,50', 'USD', 'R$'],
  ])('%j is refused where %s is meant, naming it', (text, currency, sign) => {
    const problem = (readAmountIn(currency, text) as { problem: string }).problem
    expect(problem).toContain(`lease enter an amount in ${currency}, such as 1,299.50`)
    if (sign !== 'zł') expect(problem).toContain(`‘${sign}’ is not ${currency}`)
  })

  it.each(
    [
      '',
      ' ',
      '$',
      'abc',
      'free9',
      '-5',
      '−5',
      '(120)',
      '+5',
      '1,2345',
      '1,29',
      '1.299.50',
      '1,299,50',
      '1,299 000',
      '1.2995',
      '0.299',
      '1299.500',
      '12,345,67',
      '1 2',
      '1e5',
      '5²',
      '½',
      '1.2k',
      '5 lakh',
      '12-15',
      '10%',
      '1,,299',
      'NaN',
      'Infinity',
      '1299.5.0',
      "1'29",
    ].filter((text) => text !== '1,29'),
  )('%j is refused', (text) => {
    expect(readAmountIn('USD', text)).toEqual({
      problem: expect.stringMatching(/lease enter an amount in USD, such as 1,299\.50$/),
    })
    expect(amountIn('USD', text)).toBeNull()
  })

  it.each<[text: string | number, currency: Currency, example: string]>([
    ['1299.5', 'JPY', '1,299'],
    ['1299,50', 'JPY', '1,299'],
    ['1.2505', 'KWD', '1,299.500'],
    [1.2505, 'KWD', '1,299.500'],
    ['0.299', 'USD', '1,299.50'],
    ['¥1,299', 'KWD', '1,299.500'],
  ])('%j is refused in %s, with an example of its decimals', (given, currency, example) => {
    expect(readAmountIn(currency, given)).toEqual({
      problem: expect.stringContaining(`lease enter an amount in ${currency}, such as ${example}`),
    })
  })

  it.each<[text: string | number, currency: Currency, smallest: string]>([
    ['0.001', 'USD', '0.01'],
    ['$0,009', 'USD', '0.01'],
    ['.004', 'USD', '0.01'],
    [0.009, 'USD', '0.01'],
    ['0.5', 'JPY', '1'],
    [0.5, 'JPY', '1'],
    ['0.0004', 'KWD', '0.001'],
  ])('%j %s is refused: an amount is at least %s', (given, currency, smallest) => {
    expect(readAmountIn(currency, given)).toEqual({ problem: `At least ${smallest}` })
  })

  it.each(['1299', '1299.50', '1.250', 12.5])('%j may be an amount, whatever the currency will be', (given) => {
    expect(getAmountProblem(given)).toBeNull()
  })
  it.each(['', 'abc', '1,23456', -1])('%j is none in any currency', (given) => {
    expect(getAmountProblem(given)).toBe('Please enter an amount such as 1,299.50')
  })

  it.each(['$us'.repeat(20), 'रुपयेरु'.repeat(12), '1,'.repeat(40_000), ' '.repeat(40_000)])(
    'a text that is long, or reads in many ways, is refused at once',
    (text) => {
      const started = performance.now()
      for (const currency of ['USD', 'INR', 'EUR', 'GBP', 'KWD']) expect(amountIn(currency, `1${text}!`)).toBeNull()
      expect(performance.now() - started).toBeLessThan(100)
    },
  )

  it('has a bound', () => {
    expect(readAmountIn('IDR', '10,000,000,000')).toEqual({ minor: maxMinor })
    expect(readAmountIn('USD', '10,000,000,000.01')).toEqual({ problem: 'At most 10,000,000,000' })
    expect(readAmountIn('USD', '1000000000000000')).toEqual({ problem: 'At most 10,000,000,000' })
    expect(readAmountIn('USD', 1e11)).toEqual({ problem: 'At most 10,000,000,000' })
    expect(readAmountIn('KWD', '1,000,000,000.001')).toEqual({ problem: 'At most 1,000,000,000' })
    expect(readAmountIn('JPY', '1,000,000,000,001')).toEqual({ problem: 'At most 1,000,000,000,000' })
    expect(readAmountIn('KWD', 1_000_000_001)).toEqual({ problem: 'At most 1,000,000,000' })
  })

  it.each([
    [1299, 129_900],
    [0.1 + 0.2, 30],
    [1299.99, 129_999],
    [12.345, null],
    [-1, null],
    [Number.NaN, null],
  ])('as a number, %d is %d minor units', (given, minor) => {
    expect(readAmountIn('USD', given)).toEqual(minor === null ? { problem: expect.any(String) } : { minor })
  })

  it('with a sign is checked at its field once the currency is known', () => {
    const input = { name: 'Reef', price: new GivenAmount('$12'), rate: new GivenAmount(12) }
    expect(resolveAmounts('USD', input)).toEqual({ name: 'Reef', price: 1200, rate: 1200 })
    expect(() => resolveAmounts('INR', input)).toThrow(
      expect.objectContaining({ code: 'invalid', details: expect.objectContaining({ field: 'price' }) }),
    )
  })

  it.each([
    ['8.875', 8.875],
    ['8,875 %', 8.875],
    ['20%', 20],
    ['.5', 0.5],
    ['٨٫٨٧٥', 8.875],
    ['', null],
    ['%', null],
    ['1,000.5', null],
    ['8.8.7', null],
    ['-5', null],
    ['8 9', null],
  ])('%j as a percentage is %s', (text, number) => {
    expect(readDecimal(text)).toBe(number)
  })

  it('says that there is none in these words alone', () => {
    expect(['Price on request', ' price  on REQUEST '].every(isPriceOnRequest)).toBe(true)
    expect(['on request', 'abc', ''].some(isPriceOnRequest)).toBe(false)
  })
})
