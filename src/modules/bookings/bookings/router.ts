import { agentProcedure, router, travelerProcedure } from '../../../platform/server/trpc'
import { exportProcedure } from '../../core/events/export.service'
import { getBookingEvents } from './events.service'
import { exportBookings, listBookings } from './list.service'
import { getOwnBooking, ownBookings } from './own.service'
import { bookingInput, listBookingsInput, saveTravelerInput } from './schema'
import { saveTraveler } from './travelers.service'
import { getBooking } from './view.service'

export const bookingsRouter = router({
  list: agentProcedure.input(listBookingsInput).query(listBookings),
  export: exportProcedure(listBookingsInput.omit({ limit: true })).mutation(exportBookings),
  get: agentProcedure.input(bookingInput).query(getBooking),
  events: agentProcedure.input(bookingInput).query(getBookingEvents),
  saveTraveler: agentProcedure.input(saveTravelerInput).mutation(saveTraveler),
  mine: travelerProcedure.query(ownBookings),
  open: travelerProcedure.input(bookingInput).query(getOwnBooking),
})
