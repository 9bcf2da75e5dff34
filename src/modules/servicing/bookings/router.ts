import { answer, router, staffProcedure } from '../../../platform/server/trpc'
import { exportProcedure } from '../../core/events/export.service'
import {
  cancelBookingInput,
  confirmBookingInput,
  convertInput,
  listBookingsInput,
} from '../../bookings/bookings/schema'
import { bookingDetail } from '../../bookings/bookings/view'
import { cancelBooking } from './cancel-booking.service'
import { confirmBooking } from './confirm-booking.service'
import { exportBookings, listWithSums } from './list.service'
import { convertToBooking } from './make-booking.service'
import { bookingPage } from './view'

/** Joins the procedures of bookings under their name. */
export const bookingActsRouter = router({
  list: staffProcedure('bookings.read').input(listBookingsInput).output(answer(bookingPage)).query(listWithSums),
  export: exportProcedure('bookings.read', listBookingsInput.omit({ limit: true })).mutation(exportBookings),
  convert: staffProcedure('bookings.write')
    .input(convertInput)
    .output(answer(bookingDetail))
    .mutation(convertToBooking),
  confirm: staffProcedure('bookings.write', 'money.read')
    .input(confirmBookingInput)
    .output(answer(bookingDetail))
    .mutation(confirmBooking),
  cancel: staffProcedure('bookings.cancel', 'money.read')
    .input(cancelBookingInput)
    .output(answer(bookingDetail))
    .mutation(cancelBooking),
})
