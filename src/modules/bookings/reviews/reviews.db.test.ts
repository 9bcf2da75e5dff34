import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { callerAs } from '../../../testing/callers'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { booked } from '../../../testing/bookings/booked'
import { aQuote } from '../../../testing/factories'
import { aBarePackage } from '../../../testing/package.factory'
import { aReview, aTrip, reviewed } from '../../../testing/reviews/reviewed'
import { anonymizePerson } from '../../../testing/people/anonymized'
import { queryRows } from '../../../platform/server/database/db'
import { newId } from '../../../platform/server/ids'
import { packages } from '../../catalog/packages/table'
import { ratingFor as ratingForCounts } from '../../storefront/reviews/review.rules'
import { reviewsLifecycle } from './lifecycle'
import { listReviewedPackages } from './moderate.service'
import { ratePackages } from './rating.service'
import { reviews } from './table'

const database = useDatabase()
const deps = useDeps(database)

const refused = (code: string) => ({ cause: { code } })
const catalogVersion = async () =>
  (await queryRows<{ version: number }>(database.db, sql`SELECT sum(version)::int AS version FROM catalog_version`))[0]!
    .version
const getRating = async (id: string) => {
  const [row] = await database.db.select().from(packages).where(eq(packages.id, id))
  return [row!.rating, row!.ratingCount]
}

describe('a review', () => {
  it('is written once the trip is over, under a first name and an initial, and waits', async () => {
    const { me, bookingId, packageId } = await aTrip(deps)
    expect(await me.reviews.ofTrip({ bookingId })).toEqual({ canWrite: true, review: null })
    const version = await catalogVersion()
    const review = await me.reviews.save(aReview(bookingId))
    expect(review).toMatchObject({ stars: 5, author: 'Asha R.', state: 'pending', version: 1 })
    expect(await me.reviews.ofTrip({ bookingId })).toEqual({ canWrite: true, review })
    const { call: visitor } = await callerAs(deps, null)
    expect((await visitor.reviews.ofPackage({ packageId })).items).toEqual([])
    expect(await getRating(packageId)).toEqual([null, 0])
    expect(await catalogVersion()).toBe(version)
  })

  it('is nobody else’s to write or to see', async () => {
    const { bookingId } = await reviewed(deps)
    const { call: stranger } = await callerAs(deps, 'traveler')
    await expect(stranger.reviews.ofTrip({ bookingId })).rejects.toMatchObject(refused('not-found'))
    await expect(stranger.reviews.save(aReview(bookingId))).rejects.toMatchObject(refused('not-found'))
    await expect(stranger.reviews.list({})).rejects.toMatchObject(refused('forbidden'))
  })

  it.each([1, 0, -30])('is refused while the trip is not over: it ended %i days ago', async (daysAgo) => {
    // Sets noon of the day after in New York, when a trip of yesterday is over.
    const { me, bookingId } = await aTrip(deps, { daysAgo })
    const written = me.reviews.save(aReview(bookingId))
    if (daysAgo === 1) expect(await written).toMatchObject({ state: 'pending' })
    else await expect(written).rejects.toThrow('A trip is reviewed once it is over')
  })

  it('is refused of a trip that was cancelled, or was no package', async () => {
    const { me, staff, bookingId } = await aTrip(deps, { daysAgo: -30 })
    await staff.bookings.cancel({ id: bookingId, version: 2, reason: 'Sick' })
    deps.clock.set('2027-06-30T12:00:00Z')
    expect(await me.reviews.ofTrip({ bookingId })).toEqual({ canWrite: false, review: null })
    await expect(me.reviews.save(aReview(bookingId))).rejects.toMatchObject(refused('conflict'))
    deps.clock.set('2027-03-01T12:00:00Z')
    const own = await callerAs(deps, 'traveler')
    const quote = await aQuote(database.db, { userId: own.user.id })
    const made = await booked(deps, { quoteId: quote.id })
    await made.staff.bookings.confirm({ id: made.id, version: 1, reason: 'A guest' })
    deps.clock.set('2027-06-30T12:00:00Z')
    expect(await own.call.reviews.ofTrip({ bookingId: made.id })).toEqual({ canWrite: false, review: null })
    await expect(own.call.reviews.save(aReview(made.id))).rejects.toThrow('This trip was made for you alone')
  })

  it('is one of each trip; changed with its version, it waits again', async () => {
    const { me, staff, bookingId, packageId, id } = await reviewed(deps)
    await expect(me.reviews.save(aReview(bookingId, { stars: 1 }))).rejects.toMatchObject(refused('conflict'))
    await staff.reviews.publish({ id, version: 1 })
    expect(await getRating(packageId)).toEqual([500, 1])
    const same = await me.reviews.save(aReview(bookingId, { version: 2 }))
    expect(same).toMatchObject({ state: 'published', version: 2 })
    await expect(me.reviews.save(aReview(bookingId, { version: 1, stars: 4 }))).rejects.toMatchObject(
      refused('conflict'),
    )
    await staff.reviews.reply({ id, version: 2, reply: 'All five of them!' })
    // Removes the reply, which was to another text.
    expect(await me.reviews.save(aReview(bookingId, { version: 3, stars: 4 }))).toMatchObject({
      stars: 4,
      state: 'pending',
      reply: '',
      version: 4,
    })
    expect(await getRating(packageId)).toEqual([null, 0])
    expect(await database.db.$count(reviews)).toBe(1)
  })
})

describe('moderation', () => {
  it('publishes with the rating of the package, which lists are sorted by', async () => {
    const good = await reviewed(deps)
    const { packageId, staff } = good
    const poor = await reviewed(deps, { packageId, review: { stars: 2 } })
    const other = await reviewed(deps, { review: { stars: 4 } })
    const bare = await aBarePackage(database.db)
    const { call: visitor } = await callerAs(deps, null)
    const byRating = async () => (await visitor.search.list({ sort: 'rating' })).items.map(({ id }) => id)
    const version = await catalogVersion()
    for (const one of [good, poor, other]) await staff.reviews.publish({ id: one.id, version: 1 })
    expect(await getRating(packageId)).toEqual([350, 2])
    expect(await catalogVersion()).toBe(version + 3)
    expect(await byRating()).toEqual([other.packageId, packageId, bare.id])
    expect(await visitor.packages.get({ id: packageId })).toMatchObject({ rating: 350, ratingCount: 2 })

    // Excludes a rejected review from the rating.
    await staff.reviews.reject({ id: poor.id, version: 2, reason: 'It names a guide' })
    expect(await getRating(packageId)).toEqual([500, 1])
    expect(await byRating()).toEqual([packageId, other.packageId, bare.id])
    expect(await poor.me.reviews.ofTrip({ bookingId: poor.bookingId })).toMatchObject({
      review: { state: 'rejected', reason: 'It names a guide' },
    })
  })

  it('rounds the rating half up, and leaves a package whose rating stays', async () => {
    const { staff, ctx, packageId, id } = await reviewed(deps, { review: { stars: 2 } })
    await staff.reviews.publish({ id, version: 1 })
    const waiting = await reviewed(deps, { packageId })
    const [one] = await database.db.select().from(reviews).where(eq(reviews.id, id))
    const more = Array.from({ length: 39 }, () => ({ ...one!, id: newId(), bookingId: newId(), stars: 1 }))
    await database.db.transaction(async (tx) => {
      await tx.execute(sql`SELECT set_config('session_replication_role', 'replica', true)`)
      await tx.insert(reviews).values(more)
    })
    await ratePackages(ctx, [packageId])
    // Expects 41 stars of 40 reviews, 102.5 hundredths, which is less in floats.
    expect(await getRating(packageId)).toEqual([103, 40])
    const getWriter = () => queryRows(database.db, sql`SELECT xmin::text FROM packages WHERE id = ${packageId}`)
    const writer = await getWriter()
    await waiting.staff.reviews.reject({ id: waiting.id, version: 1, reason: 'It names a guide' })
    expect(await getWriter()).toEqual(writer)
  })

  it('refuses what was moved or changed meanwhile, and changes nothing', async () => {
    const { me, staff, bookingId, id } = await reviewed(deps)
    await me.reviews.save(aReview(bookingId, { version: 1, text: 'The guide Somchai was drunk all week.' }))
    await expect(staff.reviews.publish({ id, version: 1 })).rejects.toMatchObject(refused('conflict'))
    const { version } = await staff.reviews.reject({ id, version: 2, reason: 'It names a guide' })
    await expect(staff.reviews.reject({ id, version, reason: 'Again' })).rejects.toThrow('it is rejected now')
    expect(await staff.reviews.get({ id })).toMatchObject({ state: 'rejected', reason: 'It names a guide', version })
  })

  it('replies below the review, and visitors read both, page after page', async () => {
    const { staff, packageId, id, bookingId } = await reviewed(deps)
    deps.clock.advance(60)
    const later = await reviewed(deps, { packageId, review: { title: '', stars: 3 } })
    for (const one of [id, later.id]) await staff.reviews.publish({ id: one, version: 1 })
    await staff.reviews.reply({ id, version: 2, reply: 'See you again.' })
    await reviewed(deps, { packageId, review: { stars: 1 } })
    const { call: visitor } = await callerAs(deps, null)
    const first = await visitor.reviews.ofPackage({ packageId, limit: 1 })
    expect(first.items).toMatchObject([{ stars: 3, author: 'Asha R.', traveledIn: '2027-02', reply: '' }])
    const second = await visitor.reviews.ofPackage({ packageId, limit: 1, cursor: first.nextCursor! })
    expect(second).toMatchObject({ items: [{ title: 'Two quiet weeks', reply: 'See you again.' }], nextCursor: null })
    // Counts all published reviews, not those of the page.
    expect([first.counts, second.counts]).toEqual([[0, 0, 1, 0, 1], null])
    expect(ratingForCounts(first.counts!)).toEqual({ rating: 400, reviews: 2 })
    expect(await getRating(packageId)).toEqual([400, 2])
    expect(JSON.stringify([first, second])).not.toMatch(new RegExp(`Rao|${bookingId}|userId`))
    await database.db.update(packages).set({ status: 'inactive' }).where(eq(packages.id, packageId))
    expect(await visitor.reviews.ofPackage({ packageId })).toMatchObject({ items: [], counts: [0, 0, 0, 0, 0] })
  })

  it('is a queue with counts, words and notices, until all were read', async () => {
    const { staff, id, packageId } = await reviewed(deps)
    const { id: second } = await reviewed(deps, { packageId, review: { stars: 2, title: 'Rain' } })
    const found = async (input: object) => (await staff.reviews.list(input)).items.map((one) => one.id)
    expect((await staff.office.waiting()).reviews).toBe(2)
    expect(await found({ words: 'rain' })).toEqual([second])
    expect(await found({ stars: [5] })).toEqual([id])
    expect(await found({ sort: 'stars', descending: false })).toEqual([second, id])
    const listNotices = async (call: typeof staff) =>
      (await call.office.notifications()).filter(({ kind }) => kind === 'review').map((one) => one.id)
    expect(await listNotices(staff)).toEqual([id])
    // Hides reviews of colleagues' bookings.
    expect(await listNotices((await callerAs(deps, 'admin')).call)).toEqual([])
    await staff.reviews.publish({ id, version: 1 })
    expect(await listNotices(staff)).toEqual([])
    expect((await staff.office.waiting()).reviews).toBe(1)
    expect(await found({ state: ['pending'] })).toEqual([second])
  })
})

it('whoever leaves takes their review along, and the rating follows; before that, they download it', async () => {
  const { staff, user, ctx, packageId, id } = await reviewed(deps)
  const { id: stays } = await reviewed(deps, { packageId, review: { stars: 3 } })
  for (const one of [id, stays]) await staff.reviews.publish({ id: one, version: 1 })
  const { download } = reviewsLifecycle
  expect(await download!(ctx as never)).toMatchObject({
    reviews: [{ author: 'Asha R.', stars: 5, state: 'published' }],
  })
  await anonymizePerson(ctx, user)
  expect(await database.db.select({ id: reviews.id }).from(reviews)).toEqual([{ id: stays }])
  expect(await getRating(packageId)).toEqual([300, 1])
})

it('a package that was reviewed is not removed for good', async () => {
  const { ctx, packageId } = await reviewed(deps)
  const bare = await aBarePackage(database.db)
  expect(await listReviewedPackages(ctx, [packageId, bare.id])).toEqual([packageId])
})
