import { beforeEach, expect, it } from 'vitest'
import { runJobs, type TestDeps, testContext, testDeps } from '../../testing/context'
import { useDatabase } from '../../testing/database'
import { aReview, aTrip } from '../../testing/reviews/reviewed'
import { addDays, dateIn } from '../../shared/dates'
import { askForReviews } from './ask.service'

const database = useDatabase()
let deps: TestDeps

beforeEach(() => {
  deps = testDeps({ db: database.db })
})

/** Runs the job twice at noon so many days from now. @returns who was asked */
async function askedAfter(days: number): Promise<string[]> {
  const start = Date.parse('2027-03-01T12:00:00Z')
  deps.clock.set(`${addDays(dateIn(new Date(start)), days)}T12:00:00Z`)
  deps.mails.sent.length = 0
  await askForReviews(testContext(deps))
  await askForReviews(testContext(deps))
  await runJobs(deps)
  return deps.mails.sent.filter(({ subject }) => subject.startsWith('How was')).map(({ recipient }) => recipient)
}

it('asks some days after the trip, once', async () => {
  const { email, bookingId } = await aTrip(deps, { daysAgo: 0 })
  expect(await askedAfter(2)).toEqual([])
  expect(await askedAfter(3)).toEqual([email])
  expect(deps.mails.sent.at(-1)!.text).toContain(`/trips?booking=${bookingId}`)
  expect(await askedAfter(4)).toEqual([])
})

it('asks nobody who has written, was asked for too late, has cancelled or has left', async () => {
  await aTrip(deps, { daysAgo: 31 })
  const written = await aTrip(deps)
  await written.me.reviews.save(aReview(written.bookingId))
  const cancelled = await aTrip(deps, { daysAgo: -2 })
  await cancelled.staff.bookings.cancel({ id: cancelled.bookingId, version: 2, reason: 'Sick' })
  const gone = await aTrip(deps)
  await gone.ctx.db.transaction(async (db) => {
    for (const { anonymize } of deps.lifecycles) await anonymize?.({ ...gone.ctx, db }, gone.user)
  })
  await runJobs(deps)
  expect(await askedAfter(10)).toEqual([])
})
