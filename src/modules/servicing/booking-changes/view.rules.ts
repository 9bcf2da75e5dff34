import type { CalendarDate } from '../../../shared/dates'
import type { Currency } from '../../../shared/money'
import type { TravelerKind } from '../../bookings/bookings/travelers.rules'
import type { EstimateRules } from '../../settings/terms/schema'
import { exact } from '../../sales/proposals/offer.rules'
import type { Before, PriceTerms, AccountSums } from './change.rules'
import type { Proposed } from './view'

/** Returns the amount agreed beside price and policy, so that the lines add up; below 0 it favors the traveler. */
export const adjustmentFor = ({ beforeMinor, afterMinor, keptMinor, amountMinor }: Omit<Proposed, 'standsUntil'>) =>
  amountMinor - (afterMinor - beforeMinor) - keptMinor

export type Editor = {
  bookingId: string
  reference: string
  title: string
  version: number
  currency: Currency
  endsOn: CalendarDate
  before: Omit<Before, 'travelers'> & {
    source: string
    estimate: EstimateRules
    travelers: { position: number; kind: TravelerKind; name: string }[]
  }
  terms: PriceTerms
  sums: AccountSums
  /** Marks a full refund until today, within a day of booking. */
  isGrace: boolean
  /** Holds the last day of the policy's current period. */
  until: CalendarDate | null
  today: CalendarDate
  /** Marks a traveler who reads and agrees online. */
  hasAccount: boolean
  /** Holds the traveler's open request. */
  wish: string | null
  /** Marks an open proposal. */
  isWaiting: boolean
}

/** Formats '$180.00 more is to be paid' or '$250.00 is credited'. */
export const amountText = (amountMinor: number, currency: Currency): string =>
  amountMinor > 0
    ? `${exact(amountMinor, currency)} more is to be paid`
    : amountMinor < 0
      ? `${exact(-amountMinor, currency)} is credited`
      : 'the price stays the same'
