import type { CalendarDate } from '../../../shared/dates'
import type { Currency } from '../../../shared/money'
import type { AffectedProposal, Listed } from './impact.rules'

/** Describes an open request with the estimate its traveler was shown; null: none. */
export type AffectedRequest = {
  id: string
  reference: string
  leadId: string
  customerName: string
  travelers: number
  currency: Currency
  totalMinor: number | null
}

/** Returns true for requests with an estimate, which are summed. */
export const isEstimated = ({ totalMinor }: Pick<AffectedRequest, 'totalMinor'>): boolean => totalMinor !== null

/** Describes a change of a departure's own price; null: the package's. */
type PriceChange = {
  id: string
  version: number
  currency: Currency
  priceMinor: number | null
  newMinor: number | null
}

export type PriceImpact = PriceChange & {
  /** Hashes the snapshot on screen; the confirmation sends it. */
  snapshotHash: string
  title: string
  startsOn: CalendarDate
  proposals: Listed<AffectedProposal, 'totalMinor'>
  requests: Listed<AffectedRequest, 'totalMinor'>
}

/** Returns true where a price of this day was shown and not booked. */
export const affectsAnybody = ({ proposals, requests }: Pick<PriceImpact, 'proposals' | 'requests'>): boolean =>
  proposals.total + requests.total > 0

/** Serializes the snapshot with the change itself, so that no other change is confirmed. */
export const priceSnapshot = (
  { id, version, currency, priceMinor, newMinor }: PriceChange,
  { proposals, requests }: { proposals: readonly AffectedProposal[]; requests: readonly AffectedRequest[] },
): string =>
  JSON.stringify([
    [id, version, currency, priceMinor, newMinor],
    proposals.map((one) => [one.id, one.stand, one.version, one.holdsUntil, one.currency, one.totalMinor]),
    requests.map((one) => [one.id, one.currency, one.totalMinor]),
  ])
