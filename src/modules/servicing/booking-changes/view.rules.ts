import type { CalendarDate } from '../../../shared/dates'
import type { Currency } from '../../../shared/money'
import type { TravelerKind } from '../../bookings/bookings/travelers.rules'
import { exact } from '../../sales/proposals/offer.rules'
import type { Change } from '../../sales/proposals/view'
import type { Before, PriceTerms, Standing } from './change.rules'
import type { ChangeState } from './transition.rules'

/** Describes a proposal: its differences, and the change of the charged amount. */
export type Proposed = {
  changes: Change[]
  beforeMinor: number
  afterMinor: number
  /** Holds what is retained of a lower price. */
  keptMinor: number
  amountMinor: number
  standsUntil: CalendarDate
}

/** Returns the amount agreed beside price and policy, so that the lines add up; below 0 it favors the traveler. */
export const adjustmentFor = ({ beforeMinor, afterMinor, keptMinor, amountMinor }: Omit<Proposed, 'standsUntil'>) =>
  amountMinor - (afterMinor - beforeMinor) - keptMinor

/** Describes a change for its traveler. Instants are ISO texts. */
export type OwnChange = {
  id: string
  seq: number
  askedBy: 'staff' | 'traveler'
  state: ChangeState
  /** Requires an unchanged booking, and that the last day is not over. */
  canAgree: boolean
  wish: string
  message: string
  /** Explains why it was declined. */
  words: string
  currency: Currency
  proposed: Proposed | null
  at: string
}

export type ChangeView = OwnChange & {
  bookingId: string
  amountReason: string
  /** Explains new services priced without their rates, and sales below cost; a line each. */
  priceReasons: string
  agreedBy: 'staff' | 'traveler' | null
  /** Names the staff member who proposed or ended it; 'The traveler' for travelers. */
  proposedBy: string | null
  endedBy: string | null
}

/** Holds a computed edit for API clients, who propose it with this `version`, and its amounts as `seen`. */
export type PlanView = Proposed & { version: number; currency: Currency }

export type Editor = {
  bookingId: string
  reference: string
  title: string
  version: number
  currency: Currency
  endsOn: CalendarDate
  before: Omit<Before, 'travelers'> & {
    source: string
    travelers: { position: number; kind: TravelerKind; name: string }[]
  }
  terms: PriceTerms
  standing: Standing
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
