import type {
  BookingDetail,
  BookingView,
  OwnBooking,
  OwnBookingView,
} from '../../../modules/bookings/bookings/booking.rules'
import { toTelNumber } from '../../../modules/settings/settings/contact.rules'

/** Shows a booking in the REST contract's shape. `total` is in whole and hundredth units of `currency`. */
export const restBooking = (booking: BookingView) => ({
  id: booking.id,
  reference: booking.reference,
  title: booking.title,
  status: booking.stand,
  source: booking.source,
  leadId: booking.leadId,
  proposalId: booking.proposalId,
  assignedTo: booking.ownerId,
  customerName: booking.customerName,
  email: booking.email,
  startsOn: booking.startsOn,
  endsOn: booking.endsOn,
  adults: booking.adults,
  children: booking.children,
  infants: booking.infants,
  total: booking.totalMinor / 100,
  currency: booking.currency,
  version: booking.version,
  createdAt: booking.createdAt,
  updatedAt: booking.updatedAt,
})

/** Adds what was agreed: days, services, policy and receipt, with amounts in minor units. */
export const restBookingDetail = (booking: BookingDetail) => ({
  ...restBooking(booking),
  customerId: booking.customerId,
  packageId: booking.packageId,
  phone: booking.mobile && toTelNumber(booking.mobile),
  timeZone: booking.timeZone,
  rooms: booking.rooms,
  days: booking.days,
  services: booking.services,
  travelers: booking.travelers,
  netMinor: booking.netMinor,
  sellMinor: booking.sellMinor,
  discountMinor: booking.discountMinor,
  taxMinor: booking.taxMinor,
  totalMinor: booking.totalMinor,
  receipt: booking.receipt,
  policy: booking.policy,
  heldUntil: booking.heldUntil,
  confirmedAt: booking.confirmedAt,
  cancelledAt: booking.cancelledAt,
  cancelReason: booking.cancelReason,
})

/** Shows a trip to its traveler. */
export const restTrip = ({ stand, totalMinor, picture: _picture, ...trip }: OwnBookingView) => ({
  ...trip,
  status: stand,
  total: totalMinor / 100,
})

export const restTripDetail = ({ stand, totalMinor, contact, picture: _picture, services, ...trip }: OwnBooking) => ({
  ...trip,
  services: services.map(({ picture: _cover, ...service }) => service),
  status: stand,
  total: totalMinor / 100,
  contact: { ...contact, phone: contact.phone && toTelNumber(contact.phone) },
})

type Query = { query: Record<string, string | string[] | undefined> }
const toList = (given: string | string[] | undefined) => (given === undefined ? undefined : [given].flat())

export const toBookingQuery = ({ query }: Query) => ({
  words: query.search,
  stand: toList(query.status),
  source: toList(query.source),
  owner: toList(query.assignedTo),
  leadId: query.leadId,
  customerId: query.customerId,
  proposalId: query.proposalId,
  departure: { from: query.from, to: query.to },
  cursor: query.cursor,
  limit: query.limit === undefined ? undefined : Number(query.limit),
})
