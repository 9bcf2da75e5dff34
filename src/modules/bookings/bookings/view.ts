import { z } from 'zod'
import { count, currency, date, id, instant, minor, text, texts, version, view } from '../../../shared/views'
import { itemKinds } from '../../catalog/inventory/item.rules'
import { lineUnits } from '../../catalog/inventory/item-units.rules'
import { tripRulesView, paymentTermsView } from '../../settings/terms/schema'
import { firstPayments } from '../../catalog/pricing/policy.rules'
import { cost, receipt } from '../../catalog/pricing/view'
import { picture } from '../../core/media/view'
import { readiness } from '../../identity/documents/view'
import { acceptance } from '../../sales/proposal-answers/view'
import { lineKinds } from '../../sales/proposals/offer.rules'
import { offerDay, tax } from '../../sales/proposals/view'
import { bookingSources, cancellers, bookingEventKinds } from './booking.rules'
import { bookingDisplayStatuses, bookingStatuses } from './transition.rules'
import { genders } from '../../identity/documents/options.rules'
import { travelerKinds } from './travelers.rules'

/** Describes a service without the agency's cost. */
export const seenService = view({
  key: id,
  day: count.nullable().describe('Null: the whole trip'),
  kind: z.enum(lineKinds),
  title: text,
  detail: text,
  unit: z.enum(lineUnits),
  count,
  times: count,
  isOwn: z.boolean().describe('The traveler arranges it'),
  sellMinor: minor.describe('Before discount and taxes'),
})

const service = seenService.extend({
  itemKind: z.enum(itemKinds).nullable(),
  itemId: id.nullable(),
  netMinor: minor.nullable().describe('What it costs; null: not known'),
  cost: cost.nullish().describe('What it costs in the supplier’s currency, if another'),
  discountMinor: minor,
  taxMinor: minor,
  totalMinor: minor,
})
export type Service = z.infer<typeof service>

/** Describes a traveler as on the passport; '' and null: not known yet. */
export const traveler = view({
  position: count,
  number: count.describe('The place among those who travel now, from 1; positions keep those who left'),
  kind: z.enum(travelerKinds),
  firstName: text,
  lastName: text,
  noLastName: z.boolean(),
  gender: z.enum(genders).nullable(),
  dateOfBirth: date.nullable(),
  nationality: text,
  passportExpiry: date.nullable(),
  readiness,
  version,
})
export type TravelerView = z.infer<typeof traveler>

/** Describes the refund of the full price in a period of the policy. `from` and `until` are inclusive. */
const refundPeriod = view({
  percent: count,
  from: date.nullable(),
  until: date.nullable(),
  amountMinor: minor.describe('Minor units of the full price; a refund is this share of what was paid'),
})
/** Snapshots the accepted policy: later policies do not change it. */
const policy = view({ refunds: refundPeriod.array(), terms: texts })
export type BookingPolicy = z.infer<typeof policy>

export const bookingView = view({
  id,
  reference: text,
  formerNumber: text.nullable().describe('What it was called in the program from which it was imported'),
  title: text,
  status: z.enum(bookingStatuses),
  displayStatus: z
    .enum(bookingDisplayStatuses)
    .describe('`travelling` and `completed` come with the dates of the trip'),
  isImportUndone: z.boolean().describe('It came with an import that was undone: it is not among cancelled bookings'),
  leadId: id,
  source: z.enum(bookingSources),
  proposalId: id.nullable(),
  customerName: text,
  email: text,
  ownerId: id.nullable(),
  ownerName: text.nullable(),
  currency,
  totalMinor: minor,
  startsOn: date,
  endsOn: date.describe('The last day'),
  adults: count,
  children: count,
  infants: count.describe('Under 2 at departure'),
  version,
  createdAt: instant,
  updatedAt: instant,
})
export type BookingView = z.infer<typeof bookingView>

export const bookingDetail = bookingView.extend({
  customerId: id,
  hasAccount: z.boolean().describe('Whether an account shows it under My Trips'),
  mobile: text,
  proposalReference: text.nullable(),
  /** Holds the proposal's acceptance; null where none is recorded. */
  acceptance: acceptance.nullable(),
  packageId: id.nullable(),
  packageTitle: text.nullable(),
  timeZone: text,
  rooms: count,
  days: offerDay.array(),
  services: service.array(),
  travelers: traveler.array(),
  netMinor: minor.describe('The sum of what is known: that of a service is null where it is not'),
  sellMinor: minor,
  discountMinor: minor,
  taxMinor: minor,
  taxes: tax.array().describe('Those that its prices contain; those on top of the prices of a proposal are its own'),
  receipt,
  policy,
  estimate: tripRulesView.describe('By which its package was priced; a sum is null where no rate converted it'),
  paymentTerms: paymentTermsView.describe('What was agreed; later terms do not change it'),
  agreedTo: text
    .nullable()
    .describe(
      'Which terms and privacy were agreed to on the site: /terms?version= shows them; null from other sources',
    ),
  heldUntil: date.nullable().describe('The last day on which seats wait for a first payment; null: for none'),
  confirmedAt: instant.nullable(),
  cancelledAt: instant.nullable(),
  cancelReason: text.nullable(),
  cancelledBy: z.enum(cancellers).nullable(),
})
export type BookingDetail = z.infer<typeof bookingDetail>

/** Lists the fields that a traveler sees; a new field is staff's until it is added here. */
export const ownBookingView = bookingView
  .pick({
    id: true,
    reference: true,
    title: true,
    displayStatus: true,
    startsOn: true,
    endsOn: true,
    adults: true,
    children: true,
    infants: true,
    currency: true,
    totalMinor: true,
  })
  .extend({ timeZone: text, picture: picture.nullable().describe('The package’s first') })
export type OwnBookingView = z.infer<typeof ownBookingView>
export const ownTripPage = view({ items: ownBookingView.array(), nextCursor: text.nullable(), total: count })
export type OwnTripPage = z.infer<typeof ownTripPage>

/** Adds the covers of hotels and activities. */
export const ownService = seenService.extend({ picture: picture.nullable() })

/** Omits costs and staff's notes for the traveler. */
export const ownBooking = ownBookingView.extend({
  ...bookingDetail.pick({
    days: true,
    travelers: true,
    receipt: true,
    policy: true,
    agreedTo: true,
    heldUntil: true,
    version: true,
    updatedAt: true,
  }).shape,
  services: ownService.array(),
  firstPayment: z.enum(firstPayments).describe('What is due at booking'),
  contact: view({ agency: text, name: text.nullable(), email: text.nullable(), phone: text.nullable() }),
})
export type OwnBooking = z.infer<typeof ownBooking>

/** Describes an event; `actor` is null for the system. */
export const bookingEvent = view({
  id,
  at: instant,
  kind: z.enum(bookingEventKinds),
  text,
  data: z.record(text, z.unknown()),
  actor: text.nullable(),
})
export type BookingEvent = z.infer<typeof bookingEvent>
