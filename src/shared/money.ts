/** Holds an ISO 4217 code; `currencySchema` of shared/fields validates it. */
export type Currency = string

/** Reads a code in an address; null for none. */
export const readCurrency = (params: URLSearchParams): Currency | null =>
  Intl.supportedValuesOf('currency').find((code) => code === params.get('currency')) ?? null

/**
 * Limits any price: 10,000 million units of a currency with two decimals, about 600,000 US dollars in rupiah. Sums of
 * thousands of them, and shares by percent, stay exact integers below 2^53. Columns have it in their checks.
 */
export const maxMinor = 1_000_000_000_000
/** Limits prices that are typed in whole units of any currency. */
export const maxUnits = 10_000_000_000

/**
 * Returns decimals by ISO 4217, list one (SIX, January 2026). Intl has CLDR's, which differ for 16 currencies, and by
 * browser.
 */
export function getExponent(currency: Currency): number {
  if ('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.includes(currency)) return 0
  if ('BHD IQD JOD KWD LYD OMR TND'.includes(currency)) return 3
  return currency === 'CLF' ? 4 : 2
}

const getScale = (currency: Currency): number => 10 ** getExponent(currency)

export const toUnits = (minor: number, currency: Currency): number => minor / getScale(currency)

/** Converts units to minor units, rounding half up. */
export const toMinor = (units: number, currency: Currency): number => Math.round(units * getScale(currency))

/** Formats the numeric string of the REST contract: '1299', '1299.50', '1.250' of a currency with three decimals. */
export function toDecimal(minor: number, currency: Currency): string {
  const units = toUnits(minor, currency)
  return units.toFixed(Number.isInteger(units) ? 0 : getExponent(currency))
}

/** Takes whole percents of an amount in minor units, rounding half up. */
export const takePercent = (minor: number, percent: number): number => Math.floor((minor * percent + 50) / 100)

/** Returns `minor` × `part` ÷ `whole`, rounded half up; exact beyond 2^53. Expects integers, and `whole` above 0. */
export function scaleMinor(minor: number, part: number, whole: number): number {
  const twice = 2n * BigInt(whole)
  const sum = 2n * BigInt(minor) * BigInt(part) + BigInt(whole)
  return Number(sum / twice - (sum % twice < 0n ? 1n : 0n))
}

/** Formats '20%', '8.875%' from basis points with up to one decimal. */
export const percentText = (basisPoints: number): string => `${Math.round(basisPoints * 10) / 1000}%`

/** Holds an exchange rate as an integer: millionths of the target currency for one unit of the source. */
export type Rate = { from: Currency; to: Currency; micros: number; asOf: string }

/** Returns the rate of a pair that counts: of both directions, the newer one. */
export function findRate(from: Currency, to: Currency, rates: readonly Rate[]): Rate | undefined {
  const direct = rates.find((r) => r.from === from && r.to === to)
  const inverse = rates.find((r) => r.from === to && r.to === from)
  return direct && !(inverse && inverse.asOf > direct.asOf) ? direct : inverse
}

/** Converts minor units, rounding half up. Amounts in the same currency pass unchanged; null without a rate. */
export function convert(minor: number, from: Currency, to: Currency, rates: readonly Rate[]): number | null {
  if (from === to) return minor
  const rate = findRate(from, to, rates)
  if (!rate) return null
  const million = 1_000_000
  return rate.from === from
    ? scaleMinor(minor, rate.micros * getScale(to), million * getScale(from))
    : scaleMinor(minor, million * getScale(to), rate.micros * getScale(from))
}

const formatters = new Map<string, Intl.NumberFormat>()

/** Tells whether an amount shows without decimals. */
export const isWhole = (minor: number, currency: Currency): boolean => minor % getScale(currency) === 0

/** Rounds half up to whole units, as prices are shown; computations on shown prices use these. */
export const roundToUnits = (minor: number, currency: Currency): number =>
  toMinor(Math.round(toUnits(minor, currency)), currency)

/**
 * Formats '$1,299', '$1,299.50', '¥1,299', '₹1,10,415' with Indian grouping: with all decimals, unless it is whole.
 * `whole` rounds half up to whole units, for averages and conversions; false shows decimals always.
 */
export function formatMoney(
  minor: number,
  currency: Currency,
  { whole = isWhole(minor, currency) }: { whole?: boolean } = {},
): string {
  const key = currency + whole
  let format = formatters.get(key)
  if (!format) {
    const digits = whole ? 0 : getExponent(currency)
    format = new Intl.NumberFormat(currency === 'INR' ? 'en-IN' : 'en-US', {
      style: 'currency',
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    })
    formatters.set(key, format)
  }
  // Writes a minus sign, as prose does: Intl has a hyphen in English.
  return format.format(toUnits(minor, currency)).replace('-', '−')
}

/** Formats a figure of a dashboard, rounded half up to whole units: '$1,300'. */
export const formatFigure = (minor: number, currency: Currency): string => formatMoney(minor, currency, { whole: true })

/** Formats an amount with its decimals, as in offers and bills: '$1,299.00', '¥1,299'. */
export const formatAmount = (minor: number, currency: Currency): string =>
  formatMoney(minor, currency, { whole: false })
