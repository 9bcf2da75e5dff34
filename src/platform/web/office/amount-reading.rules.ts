import { amountIn } from '../../../shared/amounts'
import { type Currency, formatMoney, getExponent, toUnits, formatAmount } from '../../../shared/money'

const toFigures = (text: string) => text.trim().replace(/^\D+(?=\d)/, '')

/** Tests whether the text is a plain number, or as screens show it; '1,250' dinars may be decimals. */
function isPlain(text: string, minor: number, currency: Currency): boolean {
  if (/^\d*\.?\d*$/.test(text.trim())) return Number(text) === toUnits(minor, currency)
  const shown = [formatAmount(minor, currency)]
  if (getExponent(currency) < 3) shown.push(formatMoney(minor, currency))
  return shown.some((one) => toFigures(one) === toFigures(text))
}

/** Explains how an ambiguous typed amount is read; null for a clear one. */
export function toReading(currency: Currency, text: string): string | null {
  const minor = amountIn(currency, text)
  if (minor === null || isPlain(text, minor, currency)) return null
  return `Read as ${formatAmount(minor, currency)}`
}
