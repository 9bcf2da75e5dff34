import { eq } from 'drizzle-orm'
import { expect, inject, it } from 'vitest'
import { testContext } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { aReview, aTrip, reviewed } from '../../../testing/reviews/reviewed'
import { runInTurn } from '../../../testing/run-in-turn'
import type { Db } from '../../../platform/server/database/db'
import { lockPackages } from '../../catalog/packages/service'
import { packages } from '../../catalog/packages/table'
import { publishReview, rejectReview } from './moderate.service'
import { eraseReviews } from './own.service'
import { reviews } from './table'
import { saveReview } from './write.service'

/** Runs several writes at once. The first to lock the package wins; the others read its result. */

const database = useDatabase()
const deps = useDeps(database)
const onPostgres = it.runIf(inject('engine').kind === 'postgres')
const said = (error: unknown) => (error instanceof Error ? error.message : String(error))

const inARow = (packageId: string, verbs: readonly ((db: Db) => Promise<unknown>)[]) =>
  runInTurn(
    database,
    (tx) => lockPackages(testContext({ ...deps, db: tx }), [packageId]),
    verbs.map((verb) => async () => verb(await database.anotherPool())),
    said,
  )

const staleText = 'Somebody else saved this meanwhile. Look at what it is now, then save again'

onPostgres.each([
  ['publish', 'reject', 'done', staleText, 'published', 500],
  ['reject', 'publish', 'done', staleText, 'rejected', null],
  ['edit', 'publish', 'done', staleText, 'pending', null],
  ['publish', 'edit', 'done', staleText, 'published', 500],
  ['publish', 'publish', 'done', staleText, 'published', 500],
  ['leave', 'publish', 'done', 'Review not found', undefined, null],
  ['publish', 'leave', 'done', 'done', undefined, null],
] as const)('of %s and %s the first wins', async (first, second, ...expected) => {
  const { staffCtx, ctx, user, bookingId, packageId, id } = await reviewed(deps)
  const staff = { ...staffCtx, actor: staffCtx.actor! }
  const me = { ...ctx, actor: ctx.actor! }
  const verbs = {
    publish: (db: Db) => publishReview({ ctx: { ...staff, db }, input: { id, version: 1 } }),
    reject: (db: Db) => rejectReview({ ctx: { ...staff, db }, input: { id, version: 1, reason: 'No' } }),
    edit: (db: Db) => saveReview({ ctx: { ...me, db }, input: aReview(bookingId, { version: 1, stars: 2 }) }),
    leave: (db: Db) => db.transaction((tx) => eraseReviews({ ...me, db: tx }, user)),
  }
  const [one, two, state, rating] = expected
  expect(await inARow(packageId, [verbs[first], verbs[second]])).toEqual([one, two])
  const [row] = await database.db.select().from(reviews).where(eq(reviews.id, id))
  expect(row?.state).toBe(state)
  const [rated] = await database.db.select().from(packages).where(eq(packages.id, packageId))
  expect(rated!.rating).toBe(rating)
})

onPostgres('of two that are published at once, both count; of two first ones of a trip, one is written', async () => {
  const { staffCtx, packageId, id } = await reviewed(deps)
  const other = await reviewed(deps, { packageId, review: { stars: 2 } })
  const staff = { ...staffCtx, actor: staffCtx.actor! }
  const publish = (review: string) => (db: Db) =>
    publishReview({ ctx: { ...staff, db }, input: { id: review, version: 1 } })
  const trip = await aTrip(deps, { packageId })
  const me = { ...trip.ctx, actor: trip.ctx.actor! }
  const write = (db: Db) => saveReview({ ctx: { ...me, db }, input: aReview(trip.bookingId) })
  const [first, second, ...written] = await inARow(packageId, [publish(id), publish(other.id), write, write])
  expect([first, second]).toEqual(['done', 'done'])
  // Expects either order: after waiting for a changed row, PostgreSQL chooses the next lock.
  expect(written.toSorted()).toEqual(['This trip has a review already. Open the trip again to change it', 'done'])
  const [rated] = await database.db.select().from(packages).where(eq(packages.id, packageId))
  expect(rated).toMatchObject({ rating: 350, ratingCount: 2 })
})

/** Writes past the services, to test the triggers. */
onPostgres('the database itself refuses a review of a trip that is not over, and another package’s', async () => {
  const ahead = await aTrip(deps, { daysAgo: -5 })
  const over = await aTrip(deps)
  const at = deps.now()
  const row = (trip: typeof over, packageId: string) =>
    database.db.insert(reviews).values({
      id: trip.bookingId,
      bookingId: trip.bookingId,
      userId: trip.user.id,
      packageId,
      author: 'Asha R.',
      stars: 5,
      text: 'As expected',
      writtenAt: at,
      updatedAt: at,
    })
  const why = { cause: { message: 'a trip is reviewed once it is over' } }
  await expect(row(ahead, ahead.packageId)).rejects.toMatchObject(why)
  await expect(row(over, ahead.packageId)).rejects.toMatchObject(why)
  await row(over, over.packageId)
  await expect(
    database.db.update(reviews).set({ packageId: ahead.packageId }).where(eq(reviews.id, over.bookingId)),
  ).rejects.toMatchObject({ cause: { message: 'what a review is of stays' } })
})
