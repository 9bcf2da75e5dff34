import { type Currency, getExponent } from '../../../shared/money'
import { ProviderError } from './provider.rules'

/** Lists currencies that the provider counts in whole units; it counts most others in hundredths. */
const whole = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '))
/** Lists currencies that the provider counts in thousandths, of which it takes tens only. */
const thousandths = new Set('BHD JOD KWD OMR TND'.split(' '))

const getScale = (currency: Currency) => (whole.has(currency) ? 1 : thousandths.has(currency) ? 1000 : 100)

/** Returns how many minor units make the smallest amount that the provider takes: 10 of a Kuwaiti dinar's 1,000. */
const getStep = (currency: Currency): number =>
  thousandths.has(currency) ? 10 : Math.max(1, 10 ** getExponent(currency) / getScale(currency))

export const roundUpForProvider = (minor: number, currency: Currency): number =>
  Math.ceil(minor / getStep(currency)) * getStep(currency)

export const roundDownForProvider = (minor: number, currency: Currency): number =>
  Math.floor(minor / getStep(currency)) * getStep(currency)

/** Tests whether an open amount is too small for the provider, which leaves it to be paid in another way. */
export const isBelowStep = (minor: number, currency: Currency): boolean => minor < getStep(currency)

/** Converts minor units to the provider's units. @throws ProviderError refused, for a fraction of its smallest amount */
export function toProviderUnits(minor: number, currency: Currency): number {
  if (minor % getStep(currency) !== 0) throw new ProviderError('refused', 'amount_fraction')
  return (minor * getScale(currency)) / 10 ** getExponent(currency)
}

/** Converts the provider's units to minor units; null for a fraction of one. */
export function fromProviderUnits(units: number, currency: string): number | null {
  const minor = (units * 10 ** getExponent(currency)) / getScale(currency)
  return Number.isInteger(minor) ? minor : null
}
