import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/server/context'
import type { Person } from '../../platform/server/lifecycle'
import { anonymizeLimits } from '../../platform/server/limits'
import { anonymizeAudit } from '../audit/service'
import { anonymizeMails } from '../email/service'
import { anonymizeLeads, anonymizeLetters } from '../leads/anonymize.service'
import { nobody } from './quote.rules'
import { quotes } from './table'

const confirmedEmail = ({ email, emailVerifiedAt }: Person) => (emailVerifiedAt ? email : null)

/** Of these leads, but for what somebody asked for while signed in. */
const ofNoAccount = (leadIds: readonly string[]) => and(isNull(quotes.userId), inArray(quotes.leadId, [...leadIds]))

/**
 * As everywhere: made while signed in, or with the address that the account had confirmed. Of a customer without an
 * account, those of their leads alone. Another customer may have asked from the same address before.
 */
const ownOf = (person: Person): SQL =>
  person.customer
    ? ofNoAccount(person.customer.leadIds)!
    : or(eq(quotes.userId, person.id), sql`${quotes.email} = ${confirmedEmail(person)}::text`)!

/** Whether somebody asked for one of these while signed in. */
export const askedByAccount = async (ctx: Ctx, leadIds: readonly string[]): Promise<boolean> =>
  (await ctx.db.$count(quotes, and(isNotNull(quotes.userId), inArray(quotes.leadId, [...leadIds])))) > 0

/** Addresses that requests of these leads came from, of nobody who was signed in. */
export async function addressesOf(ctx: Ctx, leadIds: readonly string[]): Promise<string[]> {
  const found = await ctx.db.selectDistinct({ email: quotes.email }).from(quotes).where(ofNoAccount(leadIds))
  return found.map(({ email }) => email)
}

/**
 * Requests that somebody made as a visitor are theirs by the address that their account has confirmed. Before the account
 * gets another address they become the account's own.
 */
export async function assignQuotes(ctx: Ctx, person: Person): Promise<void> {
  const email = confirmedEmail(person)
  if (email === null) return
  await ctx.db
    .update(quotes)
    .set({ userId: person.id })
    .where(and(eq(quotes.email, email), isNull(quotes.userId)))
}

/** Leads with requests of theirs. */
export async function leadsOfPerson(ctx: Ctx, person: Person): Promise<string[]> {
  const found = await ctx.db.selectDistinct({ id: quotes.leadId }).from(quotes).where(ownOf(person))
  return found.map(({ id }) => id)
}

/** Leads of these that hold no request of anybody else. */
async function ownLeads(ctx: Ctx, person: Person, leadIds: string[]): Promise<string[]> {
  const isForeign = sql`(${ownOf(person)}) IS NOT TRUE`
  const foreign = await ctx.db
    .selectDistinct({ id: quotes.leadId })
    .from(quotes)
    .where(sql`${inArray(quotes.leadId, leadIds)} AND ${isForeign}`)
  return leadIds.filter((leadId) => !foreign.some(({ id }) => id === leadId))
}

const anonymousEmail = sql`'deleted-' || ${quotes.id} || '@deleted.invalid'`

/**
 * Package, dates and totals stay for the books, without the person. A request that nobody waits for any more is
 * cancelled. One that somebody else made while signed in stays theirs, without the address.
 */
export async function anonymizeQuotes(ctx: Ctx, person: Person): Promise<void> {
  const own = await ctx.db.select().from(quotes).where(ownOf(person)).for('no key update')
  if (own.length === 0) return
  const ids = own.map(({ id }) => id)
  const addresses = [...new Set([person.email, ...own.map(({ email }) => email)])]
  for (const address of addresses) await anonymizeLimits(ctx, address)
  await anonymizeMails(ctx, ids, addresses)
  const leadIds = [...new Set(own.map((q) => q.leadId))]
  await anonymizeLetters(ctx, leadIds, ids)
  await anonymizeLeads(ctx, { ids: await ownLeads(ctx, person, leadIds), requests: { ids, leadIds } })
  const common = { email: anonymousEmail, idempotencyHash: null, bodyHash: null, updatedAt: ctx.now() }
  const [others, theirs] = [true, false].map((other) =>
    own.filter(({ userId }) => (userId !== null && userId !== person.id) === other).map(({ id }) => id),
  ) as [string[], string[]]
  await anonymizeAudit(ctx, 'quote', theirs)
  await ctx.db.update(quotes).set(common).where(inArray(quotes.id, others))
  await ctx.db
    .update(quotes)
    .set({
      ...common,
      customerName: nobody,
      phone: '',
      departureCity: '',
      message: null,
      budget: null,
      firstAsked: null,
      userId: null,
      status: sql`CASE WHEN ${quotes.status} = 'pending' THEN 'cancelled' ELSE ${quotes.status} END`,
    })
    .where(inArray(quotes.id, theirs))
}
