import { maxMinor } from '../../shared/money'
import { partyTotalMinor } from '../pricing/party-total.rules'
import { durationBuckets, priceSlider } from './search.rules'

type Party = { adults?: number; children?: number; rooms?: number }
type Prices = Party & { minPrice?: number; maxPrice?: number; maxTotal?: number }

const toMinor = (whole: number): number => Math.min(Math.round(whole * 100), maxMinor)

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
 * The prices per adult that bounds and the party's budget allow: minor units, inclusive; null when nothing narrows them.
 * The slider's upper end means none (product.md 2.7).
 */
export function priceBounds({ minPrice = 0, maxPrice = priceSlider.max, maxTotal, ...party }: Prices) {
  const low = toMinor(minPrice)
  const upper = maxPrice >= priceSlider.max ? maxMinor : toMinor(maxPrice)
  const affordable = maxTotal === undefined ? maxMinor : highestPrice(toMinor(maxTotal), party)
  const high = Math.min(upper, affordable)
  return low > 0 || high < maxMinor ? { low, high } : null
}

/** Every number of days in any of the buckets; values that are no bucket have none. */
export const daysOf = (buckets: readonly number[]): number[] =>
  durationBuckets
    .filter(({ value }) => buckets.includes(value))
    .flatMap(({ min, max }) => Array.from({ length: max - min + 1 }, (_, i) => min + i))
