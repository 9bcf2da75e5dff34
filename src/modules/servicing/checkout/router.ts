import { answer, publicProcedure, router, staffProcedure, travelerProcedure } from '../../../platform/server/trpc'
import { bookingDetail } from '../../bookings/bookings/view'
import { book } from './book.service'
import { bookDirectly } from './direct.service'
import { getReserved, holdSeats, releaseSeats } from './hold.service'
import { getCheckoutOffer } from './offer.service'
import { bookDirectlyInput, bookInput, checkoutInput, releaseInput, reservedInput } from './schema'
import { done } from '../../../shared/views'
import { booked, offer, reserved } from './view'

export const checkoutRouter = router({
  offer: publicProcedure.input(checkoutInput).output(answer(offer)).query(getCheckoutOffer),
  held: travelerProcedure.input(reservedInput).output(answer(reserved)).query(getReserved),
  // Limits calls, as each blocks seats for minutes.
  hold: travelerProcedure
    .meta({ limit: { max: 30, seconds: 3600 } })
    .input(checkoutInput)
    .output(answer(reserved))
    .mutation(holdSeats),
  release: travelerProcedure.input(releaseInput).output(answer(done)).mutation(releaseSeats),
  // Limits calls, as each blocks seats for days.
  book: travelerProcedure
    .meta({ limit: { max: 10, seconds: 3600 } })
    .input(bookInput)
    .output(answer(booked))
    .mutation(book),
  bookDirectly: staffProcedure('bookings.write', 'catalog.read', 'customers.read', 'leads.read')
    .input(bookDirectlyInput)
    .output(answer(bookingDetail))
    .mutation(bookDirectly),
})
