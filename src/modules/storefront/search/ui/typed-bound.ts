import { amountIn } from '../../../../shared/amounts'
import { type Currency, toUnits } from '../../../../shared/money'
import { maxBound } from '../filters.rules'

/** Parses a typed bound: '1,500' or '$1500'; null when blank or 0; undefined for no amount of this currency. */
export function parseBound(text: string, currency: Currency = 'USD'): number | null | undefined {
  if (text.trim() === '') return null
  const minor = amountIn(currency, text)
  if (minor === null) return undefined
  const whole = Math.floor(toUnits(minor, currency))
  return whole === 0 ? null : whole <= maxBound ? whole : undefined
}
