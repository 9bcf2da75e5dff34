import { convert, type Currency, maxMinor, type Rate, toMinor, roundToUnits } from '../../../shared/money'
import { partyTotalMinor } from '../../catalog/pricing/party-total.rules'
import type { EstimateRules } from '../../settings/terms/schema'
import { getPriceSlider } from './search.rules'

type Party = { adults?: number; children?: number; rooms?: number }
type Prices = Party & { minPrice?: number; maxPrice?: number; maxTotal?: number }
export type Exchange = { from: Currency; to: Currency; rates: readonly Rate[] }

const toBound = (whole: number, currency: Currency): number => Math.min(toMinor(whole, currency), maxMinor)

/** Converts a price to the bounds' currency as screens show it: whole units once converted. Minor units. */
function shownIn({ from, to, rates }: Exchange, minor: number): number {
  const converted = convert(minor, to, from, rates)
  return converted === null || from === to ? minor : roundToUnits(converted, from)
}

/** Finds the highest price, up to `maxMinor`, that satisfies a monotonic test by binary search; -1 for none. */
export function highestWhere(isLow: (priceMinor: number) => boolean): number {
  let [low, high] = [-1, maxMinor]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (isLow(middle)) low = middle
    else high = middle - 1
  }
  return low
}

/**
 * Computes the range of prices per adult from bounds and budget: minor units of the prices' currency, inclusive; null
 * without a restriction. The slider sends no bound at its upper end (product.md 2.7).
 */
export function priceBounds(
  { minPrice = 0, maxPrice, maxTotal, ...party }: Prices,
  rules: EstimateRules,
  exchange: Exchange,
) {
  const { from, to } = exchange
  const isOther = from !== to
  const toShown = (minor: number): number => (isOther ? shownIn(exchange, minor) : minor)
  const low = highestWhere((price) => toShown(price) < toBound(minPrice, from)) + 1
  const upper = maxPrice === undefined ? maxMinor : highestWhere((price) => toShown(price) <= toBound(maxPrice, from))
  const affordable =
    maxTotal === undefined
      ? maxMinor
      : highestWhere((price) => toShown(partyTotalMinor(price, party, rules)) <= toBound(maxTotal, from))
  const high = Math.min(upper, affordable)
  return low > 0 || high < maxMinor ? { low: Math.min(low, maxMinor), high } : null
}

/** Checks that a bare number can be a trip's price in the shown currency; if not, it is in the packages' own. */
export const isPlausible = (whole: number, { from, to, rates }: Exchange): boolean =>
  (convert(toMinor(whole, from), from, to, rates) ?? 0) >= toMinor(getPriceSlider(to).min, to)

/** Maps values of options to inclusive bounds. */
export type Bounds = Readonly<Record<number | string, readonly [min: number, max: number]>>
/** Lists the numbers within the bounds of chosen options; unknown ones have none. */
export const listWithin = (bounds: Bounds, chosen: readonly (number | string)[]): number[] =>
  Object.entries(bounds)
    .filter(([value]) => chosen.some((one) => String(one) === value))
    .flatMap(([, [min, max]]) => Array.from({ length: max - min + 1 }, (_, i) => min + i))
