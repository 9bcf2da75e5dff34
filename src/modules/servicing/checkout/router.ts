import { answer, publicProcedure, router, staffProcedure, travelerProcedure } from '../../../platform/server/trpc'
import { bookingDetail } from '../../bookings/bookings/view'
import { book } from './book.service'
import { bookDirectly } from './direct.service'
import { getReserved, holdSeats, releaseSeats } from './hold.service'
import { checkoutOffer } from './offer.service'
import { bookDirectlyInput, bookInput, checkoutInput, reservedInput } from './schema'

export const checkoutRouter = router({
  offer: publicProcedure.input(checkoutInput).query(checkoutOffer),
  held: travelerProcedure.input(reservedInput).query(getReserved),
  // Limits calls, as each blocks seats for 15 minutes.
  hold: travelerProcedure
    .meta({ limit: { max: 30, seconds: 3600 } })
    .input(checkoutInput)
    .mutation(holdSeats),
  release: travelerProcedure.mutation(releaseSeats),
  // Limits calls, as each blocks seats for days.
  book: travelerProcedure
    .meta({ limit: { max: 10, seconds: 3600 } })
    .input(bookInput)
    .mutation(book),
  bookDirectly: staffProcedure('bookings.write')
    .input(bookDirectlyInput)
    .output(answer(bookingDetail))
    .mutation(bookDirectly),
})
