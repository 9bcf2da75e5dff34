export const currencies = ['USD', 'INR', 'EUR', 'GBP'] as const
export type Currency = (typeof currencies)[number]

/** Limits any price: 100 million in minor units of a two-decimal currency. */
export const maxMinor = 10_000_000_000

/** Formats the numeric string of the REST contract: '1299' or '1299.50'. */
export const toDecimal = (minor: number): string => (minor % 100 === 0 ? String(minor / 100) : (minor / 100).toFixed(2))

/** Formats '20%', '8.875%' from basis points with up to one decimal. */
export const percentText = (basisPoints: number): string => `${Math.round(basisPoints * 10) / 1000}%`

/** Holds an exchange rate as an integer: millionths of the target currency for one unit of the source. */
export type Rate = { from: Currency; to: Currency; micros: number; asOf: string }

/** Converts minor units, rounding half up. Amounts in the same currency pass unchanged; null without a rate. */
export function convert(minor: number, from: Currency, to: Currency, rates: readonly Rate[]): number | null {
  if (from === to) return minor
  const direct = rates.find((r) => r.from === from && r.to === to)
  if (direct) return Math.round((minor * direct.micros) / 1_000_000)
  const inverse = rates.find((r) => r.from === to && r.to === from)
  return inverse ? Math.round((minor * 1_000_000) / inverse.micros) : null
}

const locales: Record<Currency, string> = { USD: 'en-US', INR: 'en-IN', EUR: 'en-IE', GBP: 'en-GB' }
const formatters = new Map<string, Intl.NumberFormat>()

/** Rounds half up to whole units, as prices are shown; computations on shown prices use these. */
export const wholeUnits = (minor: number): number => Math.round(minor / 100) * 100

/**
 * Formats '$1,299', '$1,299.50' (whole: false), '₹1,10,415' with Indian grouping. `whole` rounds half up to whole
 * units.
 */
export function formatMoney(minor: number, currency: Currency, { whole = true }: { whole?: boolean } = {}): string {
  const key = currency + whole
  const digits = whole ? 0 : 2
  let format = formatters.get(key)
  if (!format) {
    format = new Intl.NumberFormat(locales[currency], {
      style: 'currency',
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    })
    formatters.set(key, format)
  }
  return format.format(minor / 100)
}
