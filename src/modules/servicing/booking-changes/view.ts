import { z } from 'zod'
import { count, currency, date, id, instant, minor, text, version, view } from '../../../shared/views'
import { change, discount, offer } from '../../sales/proposals/view'
import { departureView } from '../../catalog/departures/view'
import { changeStates } from './transition.rules'
import { instalment } from '../../billing/payments/view'
import { orderView } from '../../bookings/supplier-orders/view'
import { bookingDetail, traveler } from '../../bookings/bookings/view'
import { tripRulesView } from '../../settings/terms/schema'

const side = z.enum(['staff', 'traveler'])

/** Describes a proposal: its differences, and the change of the charged amount. */
const proposed = view({
  changes: change.array(),
  beforeMinor: minor,
  afterMinor: minor,
  keptMinor: minor.describe('What is kept of a price that falls'),
  amountMinor: minor.describe('What is charged; below 0: credited'),
  standsUntil: date,
})
export type Proposed = z.infer<typeof proposed>

/** Describes effects of another first day, in lines under a title. */
const follow = view({ title: text, lines: text.array() })
export type Follow = z.infer<typeof follow>

export const ownChange = view({
  id,
  seq: z.number().int(),
  askedBy: side,
  state: z.enum(changeStates),
  /** Requires an unchanged booking, and that the last day is not over. */
  canAgree: z.boolean(),
  wish: text,
  message: text,
  words: text.describe('Why it was declined'),
  currency,
  proposed: proposed.nullable().describe('Null while it is only asked for'),
  follows: follow
    .array()
    .describe(
      'What is due and how the trip can be cancelled on its new first day, while this waits for its traveler; empty for staff',
    ),
  at: instant,
})
export type OwnChange = z.infer<typeof ownChange>

export const changeView = ownChange.extend({
  bookingId: id,
  amountReason: text,
  priceReasons: text.describe('Why not by rates, and why below the cost; a line each'),
  agreedBy: side.nullable(),
  /** Names the staff member who proposed or ended it; 'The traveler' for travelers. */
  proposedBy: text.nullable(),
  endedBy: text.nullable(),
})
export type ChangeView = z.infer<typeof changeView>

/** Holds a computed edit for API clients, who propose it with this `version`, and its amounts as `seen`. */
export const planView = proposed.extend({ version: z.number().int(), currency })
export type PlanView = z.infer<typeof planView>

/** Holds discount and taxes of the accepted offer, or the taxes that the price of any other booking contains. */
const priceTerms = view({ discount: discount.nullable(), taxes: offer.shape.taxes })
export type PriceTerms = z.infer<typeof priceTerms>
/** Holds sums of the account, and the policy's refund percentage today. */
const sums = view({
  chargedMinor: minor,
  writtenOffMinor: minor,
  paidMinor: minor,
  feesMinor: minor,
  percent: count,
})
export type AccountSums = z.infer<typeof sums>
const before = bookingDetail
  .pick({
    adults: true,
    children: true,
    rooms: true,
    title: true,
    startsOn: true,
    days: true,
    services: true,
    currency: true,
    netMinor: true,
    sellMinor: true,
    discountMinor: true,
    taxMinor: true,
    totalMinor: true,
  })
  .extend({
    infants: bookingDetail.shape.infants.optional(),
    source: text,
    estimate: tripRulesView,
    travelers: traveler.pick({ position: true, kind: true }).extend({ name: text }).array(),
  })
/** Describes a departure that a trip can move to. */
const otherDeparture = departureView
  .pick({ startsOn: true, bookBy: true, left: true, state: true })
  .extend({ priceMinor: minor.describe('For an adult, of its package by now') })
export const editor = view({
  bookingId: id,
  reference: text,
  title: text,
  version,
  currency,
  endsOn: date,
  before,
  terms: priceTerms,
  sums,
  /** Marks a full refund until today, within a day of booking. */
  isGrace: z.boolean(),
  /** Holds the last day of the policy's current period. */
  until: date.nullable(),
  today: date,
  /** Marks a trip that has begun, which keeps its dates. */
  hasBegun: z.boolean(),
  /** Holds the departure with its present price, and the coming ones of its package; null for a trip of its own. */
  departure: view({
    priceMinor: minor,
    /** Marks prices in the currency of the booking. */
    isSameCurrency: z.boolean(),
    others: otherDeparture.array(),
  }).nullable(),
  /** Marks a traveler who reads and agrees online. */
  hasAccount: z.boolean(),
  /** Holds the booking's terms, which set due days from the agency's today on, and the parts of the price. */
  paymentTerms: bookingDetail.shape.paymentTerms,
  agencyToday: date,
  instalments: instalment.array(),
  orders: orderView.pick({ status: true, supplierName: true }).extend({ key: text }).array(),
  /** Holds the traveler's open request. */
  wish: text.nullable(),
  /** Marks an open proposal. */
  isWaiting: z.boolean(),
})
export type Editor = z.infer<typeof editor>
