import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { runJobs, testContext } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { aReview, aTrip, reviewed } from '../../../testing/reviews/reviewed'
import { anonymizePerson } from '../../../testing/people/anonymized'
import { changeSettings } from '../../../testing/settings'
import { addDays, dateIn } from '../../../shared/dates'
import { users } from '../../identity/auth/table'
import { askForReviews } from './ask.service'

const database = useDatabase()
const deps = useDeps(database)

/** Runs the job twice, at noon so many days from now. @returns who was asked */
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

it('asks when the agency says so', async () => {
  const { email } = await aTrip(deps, { daysAgo: 0 })
  await changeSettings(deps, { times: { reviewDays: 7 } })
  expect(await askedAfter(6)).toEqual([])
  expect(await askedAfter(7)).toEqual([email])
})

it('asks on a day of the agency’s clock', async () => {
  const { email } = await aTrip(deps, { daysAgo: 0 })
  await changeSettings(deps, { timeZone: 'America/Los_Angeles' })
  const askedAt = async (instant: string) => {
    deps.clock.set(instant)
    await askForReviews(testContext(deps))
    await runJobs(deps)
    return deps.mails.sent.filter(({ subject }) => subject.startsWith('How was')).map(({ recipient }) => recipient)
  }
  expect(await askedAt('2027-03-04T02:00:00Z')).toEqual([])
  expect(await askedAt('2027-03-04T09:00:00Z')).toEqual([email])
})

it('asks nobody who has written, was asked for too late, has cancelled or has left', async () => {
  await aTrip(deps, { daysAgo: 31 })
  const written = await aTrip(deps)
  await written.me.reviews.save(aReview(written.bookingId))
  const cancelled = await aTrip(deps, { daysAgo: -2 })
  await cancelled.staff.bookings.cancel({ id: cancelled.bookingId, version: 2, reason: 'Sick' })
  const gone = await aTrip(deps)
  await anonymizePerson(gone.ctx, gone.user)
  await runJobs(deps)
  expect(await askedAfter(10)).toEqual([])
})

it('tells its author what became of a review, once each time, and nobody who has left', async () => {
  const { me, staff, user, ctx, id, bookingId } = await reviewed(deps)
  await runJobs(deps)
  const getMails = async () => {
    deps.mails.sent.length = 0
    await runJobs(deps)
    return deps.mails.sent.filter(({ subject }) => subject.startsWith('Your review'))
  }
  await staff.reviews.publish({ id, version: 1 })
  await expect(staff.reviews.publish({ id, version: 1 })).rejects.toThrow('Somebody else saved this meanwhile')
  const [published, ...others] = await getMails()
  expect(others).toEqual([])
  expect(published).toMatchObject({ recipient: user.email, subject: expect.stringContaining('is published') })
  expect(published!.text).toContain(`/trips?booking=${bookingId}`)
  // Sends no mail about a reply.
  await staff.reviews.reply({ id, version: 2, reply: 'See you again.' })
  expect(await getMails()).toEqual([])
  await staff.reviews.reject({ id, version: 3, reason: 'It names a guide' })
  const [rejected] = await getMails()
  expect(rejected!.subject).toContain('is not published')
  expect(rejected!.text).toMatch(/taken your review .* from our site[^]*> It names a guide/)
  await me.reviews.save(aReview(bookingId, { version: 4, stars: 2 }))
  await staff.reviews.reject({ id, version: 5, reason: 'It still does' })
  expect((await getMails())[0]!.text).toMatch(/We do not publish your review[^]*> It still does/)

  await staff.reviews.publish({ id, version: 6 })
  await anonymizePerson(ctx, user)
  expect(await getMails()).toEqual([])
})

it('writes to nobody who cannot sign in any more', async () => {
  const { staff, user, id } = await reviewed(deps)
  await database.db.update(users).set({ status: 'deactivated' }).where(eq(users.id, user.id))
  await runJobs(deps)
  deps.mails.sent.length = 0
  await staff.reviews.publish({ id, version: 1 })
  await runJobs(deps)
  expect(deps.mails.sent).toEqual([])
})
