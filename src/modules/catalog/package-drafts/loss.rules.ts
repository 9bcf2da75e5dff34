import { formatDate } from '../../../shared/dates'
import type { CostRange } from './view'

/** Warns of a price per adult below the cost, and when. @returns null at or above cost, or while the cost is unknown */
export function lossText({ range }: { range: CostRange | null }, priceMinor: number): string | null {
  if (!range || priceMinor >= range.high.netMinor) return null
  if (priceMinor < range.low.netMinor) return 'The price is below the cost of every departure.'
  return `The price is below the cost of some departures, such as ${formatDate(range.high.date)}.`
}
