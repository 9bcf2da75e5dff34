import { z } from 'zod'
import { requireAny } from '../../../shared/contract'
import { daysBetween } from '../../../shared/dates'
import {
  besideOthers,
  calendarDate,
  currencySchema,
  line,
  minorUnits,
  countBetween,
  optional,
  paragraph,
  rowId,
} from '../../../shared/fields'
import { maxMinor } from '../../../shared/money'
import { longestTrip } from '../../bookings/bookings/booking.rules'
import { acceptanceChannels } from '../../sales/proposal-answers/answer.rules'
import { partyBounds } from '../../catalog/pricing/estimate.rules'
import { roomsFor } from '../../catalog/pricing/party.rules'
import { optionIds } from '../../sales/quotes/schema'

const party = {
  adults: countBetween(partyBounds.adults, 'adults'),
  children: countBetween(partyBounds.children, 'children'),
  rooms: countBetween(partyBounds.rooms, 'rooms'),
}

export const checkoutInput = z
  .object({ packageId: rowId(), date: calendarDate(), ...party })
  .refine(({ adults, rooms }) => rooms >= roomsFor(adults), {
    path: ['rooms'],
    message: 'At most 3 adults share a room',
  })
export type CheckoutInput = z.output<typeof checkoutInput>

export const reservedInput = z.object({ packageId: rowId(), date: calendarDate() })
export type ReservedInput = z.output<typeof reservedInput>

export const releaseInput = z.object({ holdId: rowId() })
export type ReleaseInput = z.output<typeof releaseInput>

export const bookInput = z.object({
  holdId: rowId(),
  /** Lists the travelers by place, adults first: the caller, a companion, or null for an open one. */
  people: z
    .array(z.union([z.literal('self'), z.null(), rowId()]))
    .min(1)
    .max(12)
    .refine(([first]) => first !== null, 'Please say who the first traveler is'),
  /** Sends the price on screen; another one by now is a conflict. */
  totalMinor: minorUnits,
  currency: currencySchema,
  /** Sends the hash of price, refunds and payments on screen; another one by now is a conflict. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  accepts: z.literal(true, 'Please accept the price and the terms'),
})
export type BookInput = z.output<typeof bookInput>
/** Binds the agreement to price and terms on screen: other ones need a new agreement. */
export const bookForm = (sha256: string) =>
  z.object({ accepts: z.literal(sha256, 'Please agree to what you book').transform(() => true as const) })

const people = (min: number) =>
  z.number('Please enter a number').int('Whole numbers only').min(min, `At least ${min}`).max(500, 'At most 500')

/** Validates staff's direct booking. Without a package, `title` and `endsOn` describe the trip. */
export const bookDirectlyInput = z
  .object({
    /** Names the booked lead, or a customer who gets a new one. */
    leadId: optional(z.uuid()),
    customerId: optional(z.uuid()),
    packageId: optional(line({ max: 100 })),
    title: line({ max: 160 }).default(''),
    startsOn: calendarDate('Please choose the day of departure'),
    endsOn: optional(calendarDate()),
    adults: people(1),
    children: people(0).default(0),
    /** Counts travelers under 2: they cost nothing in the estimate, and take no seat. */
    infants: people(0).default(0),
    rooms: people(0).default(1),
    hotelIds: optionIds,
    activityIds: optionIds,
    transferIds: optionIds,
    /** Holds the customer's price. Another amount than the package's, or one far off the estimate, needs `priceReason`. */
    totalMinor: z
      .number('Please enter the price, such as 2,500')
      .int()
      .min(0)
      .max(maxMinor, 'This is more than can be booked'),
    /** Sets the currency without a package; the agency's by default. */
    currency: currencySchema.optional(),
    priceReason: line({ max: 300 }).default(''),
    channel: z.enum(acceptanceChannels, 'Please say how they agreed'),
    /** Holds the day in the agency's time zone. */
    saidOn: calendarDate('Please say when they agreed'),
    note: paragraph({ max: 2000 }).default(''),
  })
  .superRefine((value, { addIssue }) => {
    const refuse = (path: string, message: string) => addIssue({ code: 'custom', path: [path], message })
    const { leadId, customerId, packageId, title, startsOn, endsOn, adults, children, infants } = value
    if (Boolean(leadId) === Boolean(customerId)) refuse('leadId', 'Please choose a lead or a customer')
    if (adults + children + infants > 500) refuse('children', 'At most 500 travelers in all')
    if (packageId) return
    if (title === '') refuse('title', 'Please give the trip a name')
    if (!endsOn) refuse('endsOn', 'Please choose the last day')
    else if (endsOn < startsOn) refuse('endsOn', 'The last day is before the departure')
    else if (daysBetween(startsOn, endsOn) >= longestTrip) refuse('endsOn', `At most ${longestTrip} days`)
  }, besideOthers)
  .meta({ allOf: [requireAny('leadId', 'customerId'), requireAny('packageId', ['title', 'endsOn'])] })
export type BookDirectlyInput = z.output<typeof bookDirectlyInput>
