import { type Currency, getExponent } from '../../../shared/money'

/** Lists currencies that the provider counts in whole units; it counts most others in hundredths. */
const whole = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '))
/** Lists currencies that the provider counts in thousandths, of which it takes tens only. */
const thousandths = new Set('BHD JOD KWD OMR TND'.split(' '))

const getScale = (currency: Currency) => (whole.has(currency) ? 1 : thousandths.has(currency) ? 1000 : 100)

/** Converts minor units to the provider's units. @throws RangeError for a fraction of its smallest unit */
export function toProviderUnits(minor: number, currency: Currency): number {
  const units = (minor * getScale(currency)) / 10 ** getExponent(currency)
  if (!Number.isInteger(units) || (thousandths.has(currency) && units % 10 !== 0))
    throw new RangeError(`${currency} has no such part`)
  return units
}

/** Converts the provider's units to minor units; null for a fraction of one. */
export function fromProviderUnits(units: number, currency: string): number | null {
  const minor = (units * 10 ** getExponent(currency)) / getScale(currency)
  return Number.isInteger(minor) ? minor : null
}
