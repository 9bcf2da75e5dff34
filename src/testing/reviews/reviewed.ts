import { eq } from 'drizzle-orm'
import { createCaller } from '../../app/router'
import { type User, users } from '../../modules/identity/auth/table'
import type { Deps } from '../../platform/server/context'
import { addDays, dateIn } from '../../shared/dates'
import { booked } from '../bookings/booked'
import { callerAs } from '../callers'
import { testContext } from '../context'
import { aQuote } from '../factories'
import { aBarePackage } from '../package.factory'

type Trip = {
  /** Uses this user; a new one, Asha Rao, by default. */
  by?: User
  packageId?: string
  /** Counts days since the trip; negative for a future one. */
  daysAgo?: number
}

/** Makes a confirmed one-day trip of a package on sale, for $250, which ended twelve days ago. */
export async function aTrip(deps: Deps, { by, packageId: known, daysAgo = 12 }: Trip = {}) {
  const user = by ?? (await callerAs(deps, 'traveler')).user
  if (!by) await deps.db.update(users).set({ firstName: 'Asha', lastName: 'Rao' }).where(eq(users.id, user.id))
  const packageId = known ?? (await aBarePackage(deps.db)).id
  const day = addDays(dateIn(deps.now()), -daysAgo)
  const then = { ...deps, now: () => new Date(Date.parse(`${addDays(day, -40)}T12:00:00Z`)) }
  const quote = await aQuote(deps.db, { userId: user.id, packageId })
  const offer = { travelFrom: day, expiresOn: addDays(day, -10) }
  const { id, staff: sold, user: seller, booking } = await booked(then, { quoteId: quote.id, offer })
  await sold.bookings.confirm({ id, version: 1, reason: 'A regular guest' })
  const ctx = testContext(deps, { actor: { id: user.id, role: 'traveler' } })
  // Acts as the booking's owner.
  const staffCtx = testContext(deps, { actor: { id: seller.id, role: 'agent' } })
  const staff = createCaller(staffCtx)
  return { bookingId: id, packageId, user, ctx, me: createCaller(ctx), staff, staffCtx, email: booking.email }
}

export const aReview = (bookingId: string, overrides: object = {}) => ({
  bookingId,
  version: 0,
  stars: 5,
  title: 'Two quiet weeks',
  text: 'The longtail at dawn was worth the whole trip.',
  ...overrides,
})

/** Writes its review, which awaits moderation. */
export async function reviewed(deps: Deps, of: Trip & { review?: object } = {}) {
  const trip = await aTrip(deps, of)
  await trip.me.reviews.save(aReview(trip.bookingId, of.review))
  const { items } = await trip.staff.reviews.list({ state: ['pending'] })
  const review = items.find(({ bookingId }) => bookingId === trip.bookingId)!
  return { ...trip, review, id: review.id }
}
