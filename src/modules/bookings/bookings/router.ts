import { answer, router, staffProcedure, travelerProcedure } from '../../../platform/server/trpc'
import { exportProcedure } from '../../core/events/export.service'
import { getBookingEvents } from './events.service'
import { exportBookings, listBookings } from './list.service'
import { getOwnBooking, listOwnBookings } from './own.service'
import { bookingInput, listBookingsInput, saveTravelerInput } from './schema'
import { completeTraveler, saveTraveler } from './travelers.service'
import { bookingDetail, bookingEvent, bookingPage, ownBooking, ownBookingView, traveler } from './view'
import { getBooking } from './view.service'

export const bookingsRouter = router({
  list: staffProcedure('bookings.read').input(listBookingsInput).output(answer(bookingPage)).query(listBookings),
  export: exportProcedure('bookings.read', listBookingsInput.omit({ limit: true })).mutation(exportBookings),
  get: staffProcedure('bookings.read').input(bookingInput).output(answer(bookingDetail)).query(getBooking),
  events: staffProcedure('bookings.read')
    .input(bookingInput)
    .output(answer(bookingEvent.array()))
    .query(getBookingEvents),
  saveTraveler: staffProcedure('bookings.write', 'documents.read')
    .input(saveTravelerInput)
    .output(answer(traveler))
    .mutation(saveTraveler),
  completeTraveler: travelerProcedure.input(saveTravelerInput).output(answer(traveler)).mutation(completeTraveler),
  mine: travelerProcedure.output(answer(ownBookingView.array())).query(listOwnBookings),
  open: travelerProcedure.input(bookingInput).output(answer(ownBooking)).query(getOwnBooking),
})
