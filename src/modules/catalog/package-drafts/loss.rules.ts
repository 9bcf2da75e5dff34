import { formatDate } from '../../../shared/dates'
import { type Currency, formatAmount } from '../../../shared/money'
import type { CostRange } from './view'

/** Warns of a price per adult below the cost, and when. @returns null at or above cost, or while the cost is unknown */
export function lossText({ range }: { range: CostRange | null }, priceMinor: number): string | null {
  if (!range || priceMinor >= range.high.netMinor) return null
  if (priceMinor < range.low.netMinor) return 'The price is below the cost of every departure.'
  return `The price is below the cost of some departures, such as ${formatDate(range.high.date)}.`
}

type Cost = { range: CostRange | null; currency: Currency }

/** Warns of a departure's price per adult below the cost of its days, the dearest of several. @returns null as `lossText` */
export function departureLossText({ range, currency }: Cost, priceMinor: number): string | null {
  if (!range || priceMinor >= range.high.netMinor) return null
  const { netMinor, date } = range.high
  return `It sells below what it costs: ${formatAmount(netMinor, currency)} per adult on ${formatDate(date)}, two in a room.`
}
