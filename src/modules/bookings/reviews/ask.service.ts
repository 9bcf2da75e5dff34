import { and, eq, gte, isNotNull, lte, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { withTransaction } from '../../../platform/server/database/transaction'
import { inTurns, type Run } from '../../../platform/server/jobs/turns'
import { addDays, dateIn } from '../../../shared/dates'
import { isCompleted } from '../bookings/list.service'
import { bookings } from '../bookings/table'
import { recipient } from '../bookings/view.service'
import { answersTo } from '../../core/email/answers.rules'
import { enqueueMail } from '../../core/email/service'
import { leads } from '../../sales/leads/table'
import { isAnonymous } from '../../sales/quotes/quote.rules'
import { getAgency } from '../../settings/settings/service'
import { askMail } from './mail.rules'
import { reviewAsks, reviews } from './table'
import { lockLeads } from '../../sales/leads/locks.service'

/** Asks for a review of one trip. Locks its lead, so that a concurrent erasure finds the mail, or is found. */
const askFor = (ctx: Ctx, { id, leadId }: { id: string; leadId: string }): Promise<void> =>
  withTransaction(ctx, async (tx) => {
    await lockLeads(tx, [leadId])
    const [asked] = await tx.db
      .insert(reviewAsks)
      .values({ bookingId: id, askedAt: ctx.now() })
      .onConflictDoNothing()
      .returning()
    if (!asked) return
    const [trip] = await tx.db
      .select({ leadId: leads.id, email: recipient, reference: bookings.reference, title: bookings.title })
      .from(bookings)
      .innerJoin(leads, eq(leads.id, bookings.leadId))
      .where(and(eq(bookings.id, id), sql`NOT EXISTS (SELECT FROM reviews r WHERE r.booking_id = ${bookings.id})`))
    // Fails the job, which retries with the new lead.
    if (trip && trip.leadId !== leadId) throw new Error('The lead of the trip was merged meanwhile')
    if (!trip?.email || isAnonymous(trip)) return
    const agency = await getAgency({ ctx: tx })
    const mail = askMail({ ...trip, agency, url: `${ctx.env.APP_URL}/trips?booking=${id}` })
    const to = { to: trip.email, answers: answersTo.agency(agency), about: trip.leadId }
    await enqueueMail({ ctx: tx, input: { ...mail, ...to } })
  })

/** Counts the days on which a trip is still asked about; who enters one later has no mail for it. */
const askedFor = 27

/** Asks travelers without a review once, some days after their return, in turns. Skips trips that ended long before. */
export async function askForReviews(ctx: Ctx, run?: Run): Promise<void> {
  const { times, timeZone } = await getAgency({ ctx })
  const latest = addDays(dateIn(ctx.now(), timeZone), -times.reviewDays)
  const waiting = await ctx.db
    .select({ id: bookings.id, leadId: bookings.leadId })
    .from(bookings)
    .where(
      and(
        isCompleted(ctx.now()),
        lte(bookings.endsOn, latest),
        gte(bookings.endsOn, addDays(latest, -askedFor)),
        isNotNull(bookings.packageId),
        sql`NOT EXISTS (SELECT FROM ${reviewAsks} a WHERE a.booking_id = ${bookings.id})`,
        sql`NOT EXISTS (SELECT FROM ${reviews} r WHERE r.booking_id = ${bookings.id})`,
      ),
    )
  await inTurns(waiting, (trip) => askFor(ctx, trip), run)
}
