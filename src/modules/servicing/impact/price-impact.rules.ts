import type { CalendarDate } from '../../../shared/dates'
import type { Currency } from '../../../shared/money'
import type { AffectedProposal, Listed } from './impact.rules'

/** A request that waits for its answer, with the estimate that its traveler has seen; null: none. */
export type AffectedRequest = {
  id: string
  reference: string
  leadId: string
  customerName: string
  travelers: number
  currency: Currency
  totalMinor: number | null
}

/** Its traveler has seen an amount: sums are of these. */
export const isEstimated = ({ totalMinor }: Pick<AffectedRequest, 'totalMinor'>): boolean => totalMinor !== null

/** A departure's own price, and the one that it gets; null: the package's. */
type PriceChange = {
  id: string
  version: number
  currency: Currency
  priceMinor: number | null
  newMinor: number | null
}

/** Whom another price of a departure concerns. */
export type PriceImpact = PriceChange & {
  /** Of what is shown; what is done names it. */
  fingerprint: string
  title: string
  startsOn: CalendarDate
  proposals: Listed<AffectedProposal, 'totalMinor'>
  requests: Listed<AffectedRequest, 'totalMinor'>
}

/** Somebody has seen a price of this day, and has not booked. */
export const concernsSomebody = ({ proposals, requests }: Pick<PriceImpact, 'proposals' | 'requests'>): boolean =>
  proposals.total + requests.total > 0

/** What was seen as one text, with the change itself: nobody confirms another one. */
export const seenPrice = (
  { id, version, currency, priceMinor, newMinor }: PriceChange,
  { proposals, requests }: { proposals: readonly AffectedProposal[]; requests: readonly AffectedRequest[] },
): string =>
  JSON.stringify([
    [id, version, currency, priceMinor, newMinor],
    proposals.map((one) => [one.id, one.stand, one.version, one.holdsUntil, one.currency, one.totalMinor]),
    requests.map((one) => [one.id, one.currency, one.totalMinor]),
  ])
