import { type Currency, maxMinor, percentText, formatAmount } from '../../../shared/money'
import { cutText } from '../../../shared/text'
import type { DraftLine } from './offer.rules'
import type { OfferLine, OfferVersion, ReadEstimate } from './view'
import { namesFlights } from './flights.rules'
import { counts, coveredKey, priceOffer } from './price.rules'

/** Describes how an offer differs from the estimate. Has a null `differenceMinor` for another currency. */
type EstimateGap = {
  differenceMinor: number | null
  basisPoints: number | null
  missing: string[]
  /** Names what the offer is compared with. */
  beside: string
}

/** Limits the difference without a question, in basis points of the estimate (product.md 5.3). */
const quietBasisPoints = 500

type Line = Pick<OfferLine, 'itemId' | 'title' | 'detail' | 'state'> & Partial<Pick<OfferLine, 'key'>>
type Offered = { lines: readonly Line[]; totalMinor: number }

type Estimated = Pick<ReadEstimate, 'quoteId' | 'totalMinor' | 'currency'>

/** Compares a price with the estimate alone, whatever either contains. */
export function priceGapTo(estimate: Estimated, totalMinor: number, currency: Currency): EstimateGap {
  const beside = estimate.quoteId === null ? 'the price of the package' : 'the estimate that the customer read'
  const same = { missing: [], beside }
  if (estimate.currency !== currency) return { differenceMinor: null, basisPoints: null, ...same }
  const differenceMinor = totalMinor - estimate.totalMinor
  const basisPoints = estimate.totalMinor > 0 ? Math.round((10_000 * differenceMinor) / estimate.totalMinor) : null
  return { differenceMinor, basisPoints, ...same }
}

export function gapTo(estimate: ReadEstimate, { lines, totalMinor }: Offered, currency: Currency): EstimateGap {
  const sold = lines.filter(counts)
  const items = new Set(sold.map(({ itemId }) => itemId))
  const missing = estimate.options.filter(({ id }) => !items.has(id)).map(({ name }) => name)
  // Treats the line of the package price as flights if they are included, whatever its title.
  const isFlight = ({ key, title, detail }: Line) =>
    (key === coveredKey && estimate.isFlightIncluded) || namesFlights(`${title}, ${detail}`)
  if (estimate.hasFlights && !sold.some(isFlight)) missing.unshift('flights')
  return { ...priceGapTo(estimate, totalMinor, currency), missing }
}

/** Returns true if sending needs a confirmation. */
export const asksFirst = ({ basisPoints, missing }: EstimateGap): boolean =>
  missing.length > 0 || (basisPoints !== null && Math.abs(basisPoints) > quietBasisPoints)

/** Formats as 'It leaves out flights, and is $4,099.00 (39.8%) below the estimate that the customer read'. */
export function gapText({ differenceMinor, basisPoints, missing, beside }: EstimateGap, currency: Currency): string {
  const left = missing.length > 0 ? `leaves out ${missing.join(', ')}` : ''
  const isOff = basisPoints !== null && Math.abs(basisPoints) > quietBasisPoints
  const amount = formatAmount(Math.abs(differenceMinor ?? 0), currency)
  const share = percentText(Math.abs(basisPoints ?? 0))
  const off = isOff ? `is ${amount} (${share}) ${differenceMinor! < 0 ? 'below' : 'above'} ${beside}` : ''
  return `It ${[left, off].filter(Boolean).join(', and ')}`
}

type Package = { isFlightIncluded: boolean; inclusions: readonly string[] }

/**
 * Builds the line of what the package price covers beyond the inventory: flights, guides, fees. What it costs is not
 * known until staff enter it.
 */
export const coveredLine = ({ isFlightIncluded, inclusions }: Package, sellMinor: number): DraftLine => ({
  key: coveredKey,
  day: null,
  kind: 'service',
  itemKind: null,
  itemId: null,
  title: isFlightIncluded ? 'Flights and services of the package' : 'Services of the package',
  detail: cutText(inclusions.join(', '), 300),
  group: '',
  state: 'included',
  unit: 'trip',
  count: 1,
  times: 1,
  occupancy: 0,
  ageBand: 'any',
  price: { netMinor: null, sellMinor, reason: '' },
})

type Priced = Pick<OfferVersion, 'discount' | 'taxes'> & { lines: readonly OfferLine[] }

/** Prices one line of the trip at an amount. */
const toLine = (key: string, netMinor: number | null, sellMinor: number) => ({
  key,
  unit: 'trip' as const,
  count: 1,
  times: 1,
  state: 'included' as const,
  spans: [{ times: 1, netMinor, sellMinor, from: null, season: '', rateId: null }],
})

/** Finds the lowest whole number for which `fits` is true, by bisection; `most` if there is none below. It must be true for each above. */
function findLowest(most: number, fits: (at: number) => boolean): number {
  let [low, high] = [0, most]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (fits(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/**
 * Returns the price of that line that makes the offer equal the estimate, or comes nearest where tax and discount round
 * past it. Returns 0 where the others cost more or no price reaches it, null while another line has no price.
 */
export function coveredMinor(estimateMinor: number, { lines, discount, taxes }: Priced): number | null {
  const others = lines.filter((line) => line.key !== coveredKey && counts(line))
  if (others.some(({ sellMinor }) => sellMinor === null)) return null
  const sum = (amount: 'netMinor' | 'sellMinor') => others.reduce((all, line) => all + (line[amount] ?? 0), 0)
  // Takes the others as one line, as the total depends on their sums alone. A higher price never lowers it.
  const rest = toLine('others', sum('netMinor'), sum('sellMinor'))
  const totalAt = (minor: number) =>
    priceOffer({ lines: [rest, toLine(coveredKey, null, minor)], discount, taxes }).totalMinor
  const minor = findLowest(maxMinor, (at) => totalAt(at) >= estimateMinor)
  const over = totalAt(minor) - estimateMinor
  if (minor === 0 || over < 0) return 0
  return over < estimateMinor - totalAt(minor - 1) ? minor : minor - 1
}
