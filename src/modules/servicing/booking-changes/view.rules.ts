import type { CalendarDate } from '../../../shared/dates'
import type { Currency } from '../../../shared/money'
import type { TravelerKind } from '../../bookings/bookings/travelers.rules'
import { exact } from '../../sales/proposals/offer.rules'
import type { Change } from '../../sales/proposals/difference.rules'
import type { Before, PriceTerms, Standing } from './change.rules'
import type { ChangeState } from './transition.rules'

/** What was proposed: the difference in words and money, and by what amount what is charged changes. */
export type Proposed = {
  changes: Change[]
  beforeMinor: number
  afterMinor: number
  /** What is kept of a price that falls. */
  keptMinor: number
  amountMinor: number
  standsUntil: CalendarDate
}

/** What was agreed beside price and policy, so that what is shown adds up; below 0 it is given. */
export const adjustmentOf = ({ beforeMinor, afterMinor, keptMinor, amountMinor }: Omit<Proposed, 'standsUntil'>) =>
  amountMinor - (afterMinor - beforeMinor) - keptMinor

/** As its traveler sees it. Instants are ISO texts. */
export type OwnChange = {
  id: string
  seq: number
  askedBy: 'staff' | 'traveler'
  state: ChangeState
  /** It can be agreed: the booking is as it was compared, and its last day is not over. */
  canAgree: boolean
  wish: string
  message: string
  /** Why it was declined. */
  words: string
  currency: Currency
  proposed: Proposed | null
  at: string
}

/** As staff see it. */
export type ChangeView = OwnChange & {
  bookingId: string
  amountReason: string
  /** Why new services are not priced by their rates, and why something sells below its cost; a line each. */
  priceReasons: string
  agreedBy: 'staff' | 'traveler' | null
  /** Who of the staff proposed it, and who ended it; 'The traveler' for them. */
  proposedBy: string | null
  endedBy: string | null
}

/** What an edit comes to, for who cannot compute it: sent back as `version` and `seen`, it is proposed. */
export type PlanView = Proposed & { version: number; currency: Currency }

/** What the office's page computes with. */
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
  /** Everything comes back today alone, as it was booked within a day. */
  isGrace: boolean
  /** The last day of the policy's present period. */
  until: CalendarDate | null
  today: CalendarDate
  /** The traveler sees and agrees online. */
  hasAccount: boolean
  /** What the traveler asked for, and waits. */
  wish: string | null
  /** A change waits for its traveler already. */
  isWaiting: boolean
}

/** '$180.00 more is to be paid', '$250.00 is credited' */
export const amountText = (amountMinor: number, currency: Currency): string =>
  amountMinor > 0
    ? `${exact(amountMinor, currency)} more is to be paid`
    : amountMinor < 0
      ? `${exact(-amountMinor, currency)} is credited`
      : 'the price stays the same'
