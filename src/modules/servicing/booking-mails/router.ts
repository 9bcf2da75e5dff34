import { answer, router, staffProcedure } from '../../../platform/server/trpc'
import { mailed, mailPreview } from '../../../shared/views'
import { previewBookingMail, testBookingMail } from './preview.service'
import { bookingMailInput } from './schema'

const mayPreview = () => staffProcedure('settings.manage', 'bookings.read', 'money.read')

/** Belongs to the router `email`. */
export const bookingMailsRouter = router({
  previewBooking: mayPreview().input(bookingMailInput).output(answer(mailPreview)).query(previewBookingMail),
  testBooking: mayPreview()
    .meta({ limit: { max: 5, seconds: 60 } })
    .input(bookingMailInput)
    .output(answer(mailed))
    .mutation(testBookingMail),
})
