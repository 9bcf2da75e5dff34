import type { Currency } from '../../../shared/money'

/** Lists currencies that the provider counts in whole units; it counts most others in hundredths, as we do. */
const whole = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '))
/** Lists currencies that the provider counts in thousandths. */
const thousandths = new Set('BHD JOD KWD OMR TND'.split(' '))

/** Returns how many of our hundredths make one unit of the provider. */
const factorFor = (currency: string) => (whole.has(currency) ? 100 : thousandths.has(currency) ? 0.1 : 1)

/** Converts hundredths to the provider's units. @throws RangeError for a fraction of its smallest unit */
export function toUnits(minor: number, currency: Currency | (string & {})): number {
  const units = minor / factorFor(currency)
  if (!Number.isInteger(units)) throw new RangeError(`${currency} has no such part`)
  return units
}

/** Converts the provider's units to hundredths; null for a fraction of one. */
export function fromUnits(units: number, currency: string): number | null {
  const minor = units * factorFor(currency)
  return Number.isInteger(minor) ? minor : null
}
