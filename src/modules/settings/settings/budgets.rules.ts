import { toRoundMinor } from '../../../shared/magnitudes'
import { type Currency, formatMoney } from '../../../shared/money'

/** Returns the ranges that a quote form offers until the agency enters its own: the specified ones, scaled. */
export function getFirstBudgets(currency: Currency): string[] {
  const money = (dollars: number) => formatMoney(toRoundMinor(dollars, currency), currency).replaceAll('\u00a0', ' ')
  const limits = [2000, 5000, 10_000, 20_000].map(money)
  const between = limits.slice(1).map((limit, i) => `${limits[i]} - ${limit}`)
  return [`Under ${limits[0]}`, ...between, `Above ${limits.at(-1)}`, 'Flexible']
}
