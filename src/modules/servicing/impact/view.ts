import { z } from 'zod'
import { count, currency, date, id, minor, namedRow, snapshot, text, texts, version, view } from '../../../shared/views'
import { bookingView } from '../../bookings/bookings/view'
import { offerLine, proposal } from '../../sales/proposals/view'

const toSums = <Key extends string>(...keys: Key[]) =>
  view({ currency, ...(Object.fromEntries(keys.map((key) => [key, minor])) as Record<Key, typeof minor>) })
const toListed = <Row extends z.ZodType, Key extends string>(row: Row, ...keys: Key[]) =>
  view({ total: count, rows: row.array(), sums: toSums(...keys).array(), isPartial: z.boolean() })
/** Names whom a notice would come from. */
const sender = view({ agent: text, agency: text })

const affectedDeparture = view({
  id,
  title: text,
  startsOn: date,
  booked: count,
  /** Counts booked seats without a booking. */
  withoutBooking: count,
  held: count,
  waiting: count,
})
export type AffectedDeparture = z.infer<typeof affectedDeparture>
export const affectedBooking = bookingView
  .pick({
    id: true,
    reference: true,
    title: true,
    displayStatus: true,
    leadId: true,
    customerName: true,
    startsOn: true,
    currency: true,
    totalMinor: true,
    version: true,
  })
  .extend({
    departureId: id,
    travelers: count,
    /** Counts no infants, who travel without a seat. */
    seats: count,
    /** Requires an e-mail address. */
    hasAddress: z.boolean(),
    paidMinor: minor,
    /** Holds the refund when the agency cancels. */
    backMinor: minor,
  })
export type AffectedBooking = z.infer<typeof affectedBooking>
export const affectedProposal = proposal
  .pick({
    id: true,
    reference: true,
    title: true,
    displayStatus: true,
    leadId: true,
    customerName: true,
    currency: true,
    totalMinor: true,
    version: true,
    travelFrom: true,
  })
  .extend({
    /** Holds the day until which the offer stands. */
    holdsUntil: text.nullable(),
    hasAddress: z.boolean(),
  })
export type AffectedProposal = z.infer<typeof affectedProposal>
/** Describes an open request with the estimate its traveler was shown; null: none. */
const affectedRequest = view({
  id,
  reference: text,
  leadId: id,
  customerName: text,
  travelers: count,
  currency,
  totalMinor: minor.nullable(),
})
export type AffectedRequest = z.infer<typeof affectedRequest>

export const departuresImpact = snapshot.extend({
  departures: affectedDeparture.array(),
  bookings: toListed(affectedBooking, 'totalMinor', 'paidMinor', 'backMinor'),
  proposals: toListed(affectedProposal, 'totalMinor'),
  addressees: view({ booked: count, offered: count }),
  from: sender,
})
export const priceImpact = snapshot.extend({
  id,
  version,
  currency,
  priceMinor: minor.nullable(),
  newMinor: minor.nullable(),
  title: text,
  startsOn: date,
  proposals: toListed(affectedProposal, 'totalMinor'),
  requests: toListed(affectedRequest, 'totalMinor'),
})

/** Holds quoted amounts, and those by the new rates; null: a night or day has no rate. */
const repriced = view({
  netMinor: minor.nullable(),
  sellMinor: minor.nullable(),
  newNetMinor: minor.nullable(),
  newSellMinor: minor.nullable(),
  /** Holds the increase, where both amounts are known. */
  netByMinor: minor.nullable(),
  sellByMinor: minor.nullable(),
})
export type Repriced = z.infer<typeof repriced>
const changedLine = repriced.extend({
  ...offerLine.pick({ key: true, title: true, state: true, unit: true, count: true, times: true }).shape,
  /** Lists the days that no rate covers any more. */
  gaps: view({ from: date, to: date }).array(),
})
export type ChangedLine = z.infer<typeof changedLine>
const repricedProposal = affectedProposal.extend({
  ...repriced.shape,
  lines: changedLine.array(),
  /** Marks a proposal whose next version is being edited, at other prices. */
  hasNext: z.boolean(),
})
export type RepricedProposal = z.infer<typeof repricedProposal>
/** Describes a booking's unanswered services: their cost as booked, and by the new rates. */
const recostedBooking = bookingView
  .pick({ id: true, reference: true, displayStatus: true, customerName: true, currency: true })
  .extend({ ...repriced.pick({ netMinor: true, newNetMinor: true, netByMinor: true }).shape, services: texts })
export type RecostedBooking = z.infer<typeof recostedBooking>
export const ratesImpact = snapshot.extend({
  item: namedRow,
  proposals: toListed(repricedProposal, 'netByMinor', 'sellByMinor'),
  bookings: toListed(recostedBooking, 'netByMinor'),
  addressees: count,
  from: sender,
})
