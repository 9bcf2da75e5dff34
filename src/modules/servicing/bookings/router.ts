import { answer, router, staffProcedure } from '../../../platform/server/trpc'
import { cancelBookingInput, confirmBookingInput, convertInput } from '../../bookings/bookings/schema'
import { bookingDetail } from '../../bookings/bookings/view'
import { cancelBooking } from './cancel-booking.service'
import { confirmBooking } from './confirm-booking.service'
import { convertToBooking } from './make-booking.service'

/** Joins the procedures of bookings under their name. */
export const bookingActsRouter = router({
  convert: staffProcedure('bookings.write')
    .input(convertInput)
    .output(answer(bookingDetail))
    .mutation(convertToBooking),
  confirm: staffProcedure('bookings.write')
    .input(confirmBookingInput)
    .output(answer(bookingDetail))
    .mutation(confirmBooking),
  cancel: staffProcedure('bookings.cancel')
    .input(cancelBookingInput)
    .output(answer(bookingDetail))
    .mutation(cancelBooking),
})
