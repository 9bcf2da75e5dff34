import { z } from 'zod'
import { count, date, id, minor, text, view } from '../../../shared/views'
import { bookingDetail } from '../../bookings/bookings/view'
import { receipt } from '../../catalog/pricing/view'
import { travelerKinds } from '../../bookings/bookings/travelers.rules'
import { picture } from '../../core/media/view'
import { readiness } from '../../identity/documents/view'
import { party } from '../../sales/proposals/view'

const deposit = view({
  /** Holds the amount due at booking. */
  nowMinor: minor,
  /** Lists what is due between booking and balance; `dueOn` stays null without a departure. */
  instalments: view({ amountMinor: minor, dueOn: date.nullable() }).array(),
  balanceMinor: minor,
  /** Stays null if nothing remains, or without a departure. */
  balanceDue: date.nullable(),
})
/** Describes a departure for a party, with the charged price. */
export const offer = party.extend({
  packageId: id,
  slug: text,
  title: text,
  image: picture.nullable(),
  date,
  endsOn: date,
  bookBy: date,
  seats: count,
  left: count,
  /** Explains why seats cannot be reserved now; null when they can. */
  problem: text.nullable(),
  receipt,
  policy: bookingDetail.shape.policy,
  deposit,
  /** Holds the hash of `receipt`, `policy`, `deposit`, terms and privacy, which booking sends back. */
  sha256: text,
  /** Holds the last day on which seats booked today wait for a first payment; null for no limit. */
  heldUntil: date.nullable(),
})
export type CheckoutOffer = z.infer<typeof offer>
const person = view({
  id: text,
  name: text,
  /** Holds the role by age on the day of departure. */
  role: z.enum(travelerKinds),
  readiness,
})
export type Person = z.infer<typeof person>
export const booked = view({ id, reference: text })
export type Booked = z.infer<typeof booked>
export const reserved = view({
  hold: party.extend({ id, secondsLeft: count }).nullable(),
  /** Holds the caller's booking, whatever is reserved. */
  booking: booked.nullable(),
  people: person.array(),
})
export type Reserved = z.infer<typeof reserved>
