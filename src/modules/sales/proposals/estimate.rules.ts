import { type Currency, formatMoney, percentText } from '../../../shared/money'
import { cutText } from '../../../shared/text'
import type { DraftLine, OfferLine, OfferVersion } from './offer.rules'
import { namesFlights } from './flights.rules'
import { counts, priceOffer } from './price.rules'

/** The estimate that the customer read on the site, of the request that a proposal answers. */
export type ReadEstimate = {
  quoteId: string
  reference: string
  totalMinor: number
  currency: Currency
  /** What it had beside what the package includes. */
  options: { id: string; name: string }[]
  hasFlights: boolean
  /** The price of the package covers them. */
  isFlightIncluded: boolean
  /** Of the package that was asked for. */
  inclusions: string[]
}

/** How an offer differs from the estimate. Amounts of another currency are not compared: `differenceMinor` is null. */
export type EstimateGap = { differenceMinor: number | null; basisPoints: number | null; missing: string[] }

/** Basis points of the estimate within which an offer may differ without a question (product.md 5.3). */
export const quietBasisPoints = 500

type Line = Pick<OfferLine, 'itemId' | 'title' | 'detail' | 'state'> & Partial<Pick<OfferLine, 'key'>>
type Offered = { lines: readonly Line[]; totalMinor: number }

export function gapTo(estimate: ReadEstimate, { lines, totalMinor }: Offered, currency: Currency): EstimateGap {
  const sold = lines.filter(counts)
  const items = new Set(sold.map(({ itemId }) => itemId))
  const missing = estimate.options.filter(({ id }) => !items.has(id)).map(({ name }) => name)
  // The line of what a package covers has its flights, whatever staff call it.
  const isFlight = ({ key, title, detail }: Line) =>
    (key === coveredKey && estimate.isFlightIncluded) || namesFlights(`${title}, ${detail}`)
  if (estimate.hasFlights && !sold.some(isFlight)) missing.unshift('flights')
  if (estimate.currency !== currency) return { differenceMinor: null, basisPoints: null, missing }
  const differenceMinor = totalMinor - estimate.totalMinor
  const basisPoints = estimate.totalMinor > 0 ? Math.round((10_000 * differenceMinor) / estimate.totalMinor) : null
  return { differenceMinor, basisPoints, missing }
}

/** Whether sending it asks first. */
export const asksFirst = ({ basisPoints, missing }: EstimateGap): boolean =>
  missing.length > 0 || (basisPoints !== null && Math.abs(basisPoints) > quietBasisPoints)

/** 'It leaves out flights, and is $4,099.00 (39.8%) below the estimate that the customer read' */
export function gapText({ differenceMinor, basisPoints, missing }: EstimateGap, currency: Currency): string {
  const left = missing.length > 0 ? `leaves out ${missing.join(', ')}` : ''
  const isOff = basisPoints !== null && Math.abs(basisPoints) > quietBasisPoints
  const amount = formatMoney(Math.abs(differenceMinor ?? 0), currency, { whole: false })
  const share = percentText(Math.abs(basisPoints ?? 0))
  const off = isOff
    ? `is ${amount} (${share}) ${differenceMinor! < 0 ? 'below' : 'above'} the estimate that the customer read`
    : ''
  return `It ${[left, off].filter(Boolean).join(', and ')}`
}

/** Marks the line of what the price of a package covers beside its items; a proposal has at most one. */
export const coveredKey = 'f1a6c0de-0c0b-5e1d-9a5e-0f2b6d1c7a11'

const coveredReason = 'What the price of the package covers beside these lines. What it costs is not known yet'

/** Whether what the line of the package costs is still to be entered; until then its whole price counts as its cost. */
export const isCostOpen = (line: Pick<OfferLine, 'key' | 'state' | 'price'>): boolean =>
  line.key === coveredKey && counts(line) && Boolean(line.price?.reason)

type Package = { isFlightIncluded: boolean; inclusions: readonly string[] }

/** What the price of a package covers and the inventory does not: flights, guides, fees. It costs what it sells for until staff say otherwise. */
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
  price: { netMinor: sellMinor, sellMinor, reason: coveredReason },
})

type Priced = Pick<OfferVersion, 'discount' | 'taxes'> & { lines: readonly OfferLine[] }

const spanOf = (minor: number) => [
  { times: 1, netMinor: minor, sellMinor: minor, from: null, season: '', rateId: null },
]

/** What that line has to sell for, so that the offer comes to the estimate; 0 where the others cost more. Null while one has no price. */
export function coveredMinor(estimateMinor: number, { lines, discount, taxes }: Priced): number | null {
  const others = lines.filter(({ key }) => key !== coveredKey)
  if (others.some((line) => counts(line) && line.sellMinor === null)) return null
  const line = { key: coveredKey, unit: 'trip', count: 1, times: 1, state: 'included' } as const
  let minor = 0
  // Taxes and discounts are of the whole: what is missing of the total is added until nothing is.
  for (let i = 0; i < 8; i++) {
    const { totalMinor } = priceOffer({ lines: [...others, { ...line, spans: spanOf(minor) }], discount, taxes })
    const more = estimateMinor - totalMinor
    if (more === 0) break
    minor = Math.max(0, minor + more)
  }
  return minor
}
