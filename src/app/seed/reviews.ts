import { listOwnBookings } from '../../modules/bookings/bookings/own.service'
import { getPackage } from '../../modules/catalog/packages/service'
import { listReviews } from '../../modules/bookings/reviews/list.service'
import { publishReview, rejectReview, replyToReview } from '../../modules/bookings/reviews/moderate.service'
import { listReviewsInput } from '../../modules/bookings/reviews/schema'
import { saveReview } from '../../modules/bookings/reviews/write.service'
import type { Ctx } from '../../platform/server/context'
import { dateIn, daysBetween } from '../../shared/dates'
import type { Ids } from './catalog'
import { type DemoReview, readReviews } from './data'
import { toPast, getToday } from './past'
import { createTraveler } from './people'
import { listStories } from './stories'

type Actor = NonNullable<Ctx['actor']>

/** Moderates a review as staff did on the next day. */
async function moderate(ctx: Ctx & { actor: Actor }, bookingId: string, { rejected, reply }: DemoReview) {
  const { items } = await listReviews({ ctx, input: listReviewsInput.parse({ state: ['pending'] }) })
  const { id, version } = items.find((review) => review.bookingId === bookingId)!
  if (rejected) return void (await rejectReview({ ctx, input: { id, version, reason: rejected } }))
  const published = await publishReview({ ctx, input: { id, version } })
  if (reply) await replyToReview({ ctx, input: { id, version: published.version, reply } })
}

/** Loads reviews of returned travelers; the demo's own has not written one yet. `ids`: of packages, by key. */
export async function loadReviews(ctx: Ctx, ids: Ids, meera: Actor): Promise<void> {
  const { requests, leads } = listStories(getToday(ctx))
  const tailored = [...requests, ...leads].filter(({ isTailored }) => isTailored)
  // Skips tailored trips, which rate no package.
  const isRated = ({ address }: DemoReview) => !tailored.some(({ email }) => email === `${address}@mail.example`)
  for (const review of readReviews().filter(isRated)) {
    const { address, name, of: packageName, after, stars, title = '', text } = review
    const [firstName, lastName] = name
    const actor = await createTraveler(toPast(ctx, 300), { firstName, lastName, address })
    const pkg = await getPackage({ ctx, input: { id: ids.get(packageName)! } })
    const own = await listOwnBookings({ ctx: { ...ctx, actor } })
    const trip = own.find((one) => one.title === pkg.title && one.displayStatus === 'completed')!
    const daysAgo = Math.max(0.02, daysBetween(trip.endsOn, dateIn(ctx.now())) - after)
    const input = { bookingId: trip.id, version: 0, stars, title, text }
    await saveReview({ ctx: { ...toPast(ctx, daysAgo), actor }, input })
    if (!review.isPending)
      await moderate({ ...toPast(ctx, Math.max(0.01, daysAgo - 1)), actor: meera }, trip.id, review)
  }
}
