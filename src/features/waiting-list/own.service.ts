import { and, asc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../platform/server/context'
import type { Person } from '../../platform/server/lifecycle'
import { anonymizeLimits } from '../../platform/server/limits'
import { departureWaits } from '../departures/table'
import { departuresById } from '../departures/view.service'
import { anonymizeMails } from '../email/service'

const confirmedEmail = ({ email, emailVerifiedAt }: Person) => (emailVerifiedAt ? email : null)

/** As everywhere: left while signed in, or with the address that the account had confirmed. */
const ownOf = (person: Person): SQL =>
  or(eq(departureWaits.userId, person.id), sql`${departureWaits.email} = ${confirmedEmail(person)}::text`)!

/** What the caller waits for. */
export async function ownWaits(ctx: UserCtx) {
  const isConfirmed = sql`(SELECT email FROM users WHERE id = ${ctx.actor.id} AND email_verified_at IS NOT NULL)`
  const waits = await ctx.db
    .select()
    .from(departureWaits)
    .where(or(eq(departureWaits.userId, ctx.actor.id), sql`${departureWaits.email} = ${isConfirmed}`))
    .orderBy(asc(departureWaits.createdAt), asc(departureWaits.id))
    .limit(1000)
  const found = await departuresById({ ctx, input: { ids: waits.map(({ departureId }) => departureId) } })
  return waits.map(({ departureId, name, email, seats, createdAt, toldAt }) => {
    const departure = found.find(({ id }) => id === departureId)
    return { package: departure?.packageTitle, date: departure?.startsOn, name, email, seats, createdAt, toldAt }
  })
}

/** Before the account gets another address, what waits for the old one becomes the account's own. */
export async function assignWaits(ctx: Ctx, person: Person): Promise<void> {
  const email = confirmedEmail(person)
  if (email === null) return
  await ctx.db
    .update(departureWaits)
    .set({ userId: person.id })
    .where(and(eq(departureWaits.email, email), isNull(departureWaits.userId)))
}

/** Nobody waits who is gone, and the mails about it are nobody's. */
export async function forgetWaits(ctx: Ctx, person: Person): Promise<void> {
  const gone = await ctx.db.delete(departureWaits).where(ownOf(person)).returning()
  const addresses = [...new Set([person.email, ...gone.map(({ email }) => email)])]
  for (const address of addresses) await anonymizeLimits(ctx, address)
  await anonymizeMails(
    ctx,
    gone.map(({ id }) => id),
  )
}
