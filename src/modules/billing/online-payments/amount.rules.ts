import type { Currency } from '../../../shared/money'

/** Currencies without a smaller unit, as the provider counts them; all others count in hundredths, as we do. */
const whole = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '))
/** These count in thousandths. */
const thousandths = new Set('BHD JOD KWD OMR TND'.split(' '))

/** How many of our hundredths are one of the provider's units. */
const factorOf = (currency: string) => (whole.has(currency) ? 100 : thousandths.has(currency) ? 0.1 : 1)

/** Our hundredths as the provider counts. @throws RangeError for a part of its smallest unit */
export function toUnits(minor: number, currency: Currency | (string & {})): number {
  const units = minor / factorOf(currency)
  if (!Number.isInteger(units)) throw new RangeError(`${currency} has no such part`)
  return units
}

/** What the provider counted in hundredths; null for what these cannot hold. */
export function fromUnits(units: number, currency: string): number | null {
  const minor = units * factorOf(currency)
  return Number.isInteger(minor) ? minor : null
}
