import { agentProcedure, answer, router } from '../../../platform/server/trpc'
import { cancelBookingInput, confirmBookingInput, convertInput } from '../../bookings/bookings/schema'
import { bookingDetail } from '../../bookings/bookings/view'
import { cancelBooking } from './cancel-booking.service'
import { confirmBooking } from './confirm-booking.service'
import { convertToBooking } from './make-booking.service'

/** Joins the procedures of bookings under their name. */
export const bookingActsRouter = router({
  convert: agentProcedure.input(convertInput).output(answer(bookingDetail)).mutation(convertToBooking),
  confirm: agentProcedure.input(confirmBookingInput).output(answer(bookingDetail)).mutation(confirmBooking),
  cancel: agentProcedure.input(cancelBookingInput).output(answer(bookingDetail)).mutation(cancelBooking),
})
