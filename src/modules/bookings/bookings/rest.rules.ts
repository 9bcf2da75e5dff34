import { z } from 'zod'
import { restListQuery } from '../../../shared/rest-query'
import { restShape, sameInRest } from '../../../shared/rest-shape'
import { date, id, text } from '../../../shared/views'
import { toTelNumber } from '../../settings/settings/contact.rules'
import { bookingSources } from './booking.rules'
import { bookingDetail, type BookingView, bookingView, ownBooking, ownBookingView, seenService, traveler } from './view'
import { toUnits } from '../../../shared/money'

/** Maps bookings and trips to the REST contract. */

const status = bookingView.shape.displayStatus
const total = z.number()
export const inRest = { status, assignedTo: id.nullable(), total }
export const toRest = ({ displayStatus, ownerId, totalMinor, currency }: BookingView) => ({
  status: displayStatus,
  assignedTo: ownerId,
  total: toUnits(totalMinor, currency),
})
export const internal = ['displayStatus', 'ownerId', 'ownerName'] as const

/** Adds what was agreed: days, services, policy and receipt, with amounts in minor units. */
export const restBookingDetail = restShape(bookingDetail, {
  omit: [...internal, 'mobile', 'hasAccount', 'proposalReference', 'acceptance', 'packageTitle', 'cancelledBy'],
  extend: { ...inRest, phone: text },
  from: (booking) => ({ ...toRest(booking), phone: booking.mobile && toTelNumber(booking.mobile) }),
})
export const restTraveler = sameInRest(traveler)

export const restTrip = restShape(ownBookingView, {
  omit: ['displayStatus', 'totalMinor', 'picture', 'timeZone'],
  extend: { status, total },
  from: ({ displayStatus, totalMinor, currency }) => ({ status: displayStatus, total: toUnits(totalMinor, currency) }),
})
export const restTripDetail = restShape(ownBooking, {
  omit: ['displayStatus', 'totalMinor', 'picture'],
  extend: { status, total, services: seenService.array(), contact: ownBooking.shape.contact },
  from: ({ displayStatus, totalMinor, currency, services, contact }) => ({
    status: displayStatus,
    total: toUnits(totalMinor, currency),
    services: services.map(({ picture: _cover, ...service }) => service),
    contact: { ...contact, phone: contact.phone && toTelNumber(contact.phone) },
  }),
})

export const tripQuery = restListQuery({})

export const bookingQuery = restListQuery({
  search: ['words', text.describe('All words, in trip and number, or in what the lead says')],
  status: ['displayStatus', status.array()],
  source: z.enum(bookingSources).array(),
  assignedTo: ['owner', text.array().describe('Ids of users, or `none`')],
  leadId: id,
  customerId: id,
  proposalId: id,
  from: ['departure.from', date.describe('Departures from this day on')],
  to: ['departure.to', date.describe('Departures until this day')],
})
