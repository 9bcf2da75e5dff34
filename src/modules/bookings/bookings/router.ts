import { answer, router, staffProcedure, travelerProcedure } from '../../../platform/server/trpc'
import { getBookingEvents } from './events.service'
import { getOwnBooking, listOwnBookings, listOwnTrips } from './own.service'
import { bookingInput, listOwnTripsInput, saveTravelerInput } from './schema'
import { completeTraveler, saveTraveler } from './travelers.service'
import { bookingDetail, bookingEvent, ownBooking, ownBookingView, ownTripPage, traveler } from './view'
import { getBooking } from './view.service'

export const bookingsRouter = router({
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
  trips: travelerProcedure.input(listOwnTripsInput).output(answer(ownTripPage)).query(listOwnTrips),
  open: travelerProcedure.input(bookingInput).output(answer(ownBooking)).query(getOwnBooking),
})
