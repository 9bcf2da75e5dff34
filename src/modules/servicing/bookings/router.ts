import { agentProcedure, router } from '../../../platform/server/trpc'
import { cancelBookingInput, confirmBookingInput, convertInput } from '../../bookings/bookings/schema'
import { cancelBooking } from './cancel-booking.service'
import { confirmBooking } from './confirm-booking.service'
import { convertToBooking } from './make-booking.service'

/** Joins the procedures of bookings under their name. */
export const bookingActsRouter = router({
  convert: agentProcedure.input(convertInput).mutation(convertToBooking),
  confirm: agentProcedure.input(confirmBookingInput).mutation(confirmBooking),
  cancel: agentProcedure.input(cancelBookingInput).mutation(cancelBooking),
})
