import type { Rate } from '../src/modules/catalog/inventory/rates.rules'
import type { DraftLine, DraftOffer } from '../src/modules/sales/proposals/offer.rules'
import { priceDraft } from '../src/modules/sales/proposals/pricing.rules'
import { conclude, decimals, machine, percentile } from './report'

/**
 * Measures a proposal of 60 lines with a discount and two taxes. Half of the lines are stays of a week across the end
 * of a season.
 */

const seasons = ['01-01 02-28', '03-01 05-14', '05-15 06-30', '07-01 09-30', '10-01 12-31']
const createRates = (itemId: string): Rate[] =>
  seasons.map((season, i) => {
    const [first, last] = season.split(' ')
    const days = { firstDay: `2027-${first}`, lastDay: `2027-${last}` }
    const prices = { netMinor: 9_000 + 731 * i, sellMinor: 12_000 + 977 * i, currency: 'USD' } as const
    return {
      id: `${itemId}-${i}`,
      season,
      ...days,
      weekdays: 127,
      unit: 'room',
      occupancy: 0,
      ageBand: 'any',
      ...prices,
      version: 1,
    }
  })

const lines = Array.from({ length: 60 }, (_, i): DraftLine => {
  const isStay = i % 2 === 0
  const price = isStay ? null : { netMinor: 4_000 + i, sellMinor: 5_500 + 7 * i, reason: '' }
  const item = isStay ? ({ itemKind: 'hotels', itemId: `hotel-${i}` } as const) : { itemKind: null, itemId: null }
  const words = { title: `Line ${i}`, detail: '', group: '', state: 'included' } as const
  const quantity = isStay
    ? ({ unit: 'room-night', count: 2, times: 7 } as const)
    : ({ unit: 'person', count: 3, times: 1 } as const)
  return {
    key: String(i),
    day: (i % 14) + 1,
    kind: 'hotel',
    ...item,
    ...words,
    ...quantity,
    occupancy: 0,
    ageBand: 'any',
    price,
  }
})
const draft: DraftOffer = {
  title: 'Bench',
  travelFrom: '2027-05-08',
  expiresOn: '2027-03-01',
  adults: 3,
  children: 0,
  rooms: 2,
  days: [],
  lines,
  discount: { label: 'Returning', kind: 'percent', basisPoints: 333 },
  taxes: [
    { label: 'Tax', basisPoints: 700, on: 'total' },
    { label: 'Margin', basisPoints: 1900, on: 'margin', isContained: true },
  ],
}
const rates = Object.fromEntries(lines.flatMap(({ itemId }) => (itemId ? [[itemId, createRates(itemId)]] : [])))

console.log(machine())
const taken = Array.from({ length: 2000 }, () => {
  const start = performance.now()
  priceDraft(draft, { rates, fx: [] }, 'USD')
  return performance.now() - start
})
const p99 = percentile(taken, 99)
const measured = `${decimals(p99, 2)} ms (median ${decimals(percentile(taken, 50), 2)})`
conclude([{ target: 'a proposal of 60 lines, priced, p99 at most 5 ms', measured, met: p99 <= 5 }])
