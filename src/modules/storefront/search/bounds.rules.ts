import { convert, type Currency, maxMinor, type Rate, wholeUnits } from '../../../shared/money'
import { partyTotalMinor } from '../../catalog/pricing/party-total.rules'
import { durationBuckets, priceSlider } from './search.rules'

type Party = { adults?: number; children?: number; rooms?: number }
type Prices = Party & { minPrice?: number; maxPrice?: number; maxTotal?: number }
/** The currency of bounds, that of prices, and the rates between them. */
export type Exchange = { from: Currency; to: Currency; rates: readonly Rate[] }

const toMinor = (whole: number): number => Math.min(Math.round(whole * 100), maxMinor)

/** A price in the currency of the bounds as screens show it there: whole units once it is converted. Minor units. */
function shownIn({ from, to, rates }: Exchange, minor: number): number {
  const converted = convert(minor, to, from, rates)
  return converted === null || from === to ? minor : wholeUnits(converted)
}

/** The highest price, up to `maxMinor`, that is low enough; all below it are, too. -1 when none is. */
export function highestWhere(isLow: (priceMinor: number) => boolean): number {
  let [low, high] = [-1, maxMinor]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (isLow(middle)) low = middle
    else high = middle - 1
  }
  return low
}

/** The highest price per adult at which a party still pays `maxTotal` at most; -1 when none is low enough. Minor units. */
export const highestPrice = (totalMinor: number, party: Party): number =>
  highestWhere((priceMinor) => partyTotalMinor(priceMinor, party) <= totalMinor)

/**
 * The prices per adult that bounds and the party's budget allow: minor units of the prices' currency, inclusive; null
 * when nothing narrows them. Without another currency, the slider's upper end means none (product.md 2.7).
 */
export function priceBounds({ minPrice = 0, maxPrice, maxTotal, ...party }: Prices, exchange?: Exchange) {
  const isOther = exchange !== undefined && exchange.from !== exchange.to
  const isEnd = maxPrice === undefined || (!isOther && maxPrice === priceSlider.max)
  const shown = (minor: number): number => (isOther ? shownIn(exchange, minor) : minor)
  const low = highestWhere((price) => shown(price) < toMinor(minPrice)) + 1
  const upper = isEnd ? maxMinor : highestWhere((price) => shown(price) <= toMinor(maxPrice))
  const affordable =
    maxTotal === undefined
      ? maxMinor
      : highestWhere((price) => shown(partyTotalMinor(price, party)) <= toMinor(maxTotal))
  const high = Math.min(upper, affordable)
  return low > 0 || high < maxMinor ? { low: Math.min(low, maxMinor), high } : null
}

/** Below this, a bare number cannot be the price of a trip in the currency shown; it is one of the packages' own. */
export const isPlausible = (whole: number, { from, to, rates }: Exchange): boolean =>
  (convert(whole * 100, from, to, rates) ?? 0) >= priceSlider.min * 100

/** Every number of days in any of the buckets; values that are no bucket have none. */
export const daysOf = (buckets: readonly number[]): number[] =>
  durationBuckets
    .filter(({ value }) => buckets.includes(value))
    .flatMap(({ min, max }) => Array.from({ length: max - min + 1 }, (_, i) => min + i))
