import { and, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import type { Person } from '../../../platform/server/lifecycle'
import { anonymizeLimits } from '../../../platform/server/limits'
import { anonymizeAudit } from '../../core/audit/service'
import { byAddressAlone, concerns } from '../../identity/owners/owner.service'
import { anonymizeMails } from '../../core/email/service'
import { anonymizeLetters, eraseTraces } from '../leads/anonymize.service'
import { nobody } from './quote.rules'
import { quotes } from './table'

/** Selects the requests of these leads, except those of an account. */
const ofNoAccount = (leadIds: readonly string[]) => and(isNull(quotes.userId), inArray(quotes.leadId, [...leadIds]))

/**
 * As everywhere: what concerns the account. Of a customer without an account, those of their leads alone. Another customer
 * may have asked from the same address before.
 */
const ownOf = (person: Person): SQL =>
  person.customer ? ofNoAccount(person.customer.leadIds)! : concerns(quotes, person)

/** Tells whether one of these leads has a request of an account. */
export const askedByAccount = async (ctx: Ctx, leadIds: readonly string[]): Promise<boolean> =>
  (await ctx.db.$count(quotes, and(isNotNull(quotes.userId), inArray(quotes.leadId, [...leadIds])))) > 0

/** Addresses that requests of these leads came from, of nobody who was signed in. */
export async function addressesOf(ctx: Ctx, leadIds: readonly string[]): Promise<string[]> {
  const found = await ctx.db.selectDistinct({ email: quotes.email }).from(quotes).where(ofNoAccount(leadIds))
  return found.map(({ email }) => email)
}

/** Before the account gets another address, the requests that were its own by the confirmed one stay its own. */
export const assignQuotes = (ctx: Ctx, { id }: Person): Promise<unknown> =>
  ctx.db.update(quotes).set({ userId: id }).where(byAddressAlone(quotes, id))

/** Requests of theirs, as mails about them name them. */
export const mailedRequests = (ctx: Ctx, person: Person): Promise<{ id: string; email: string }[]> =>
  ctx.db.select({ id: quotes.id, email: quotes.email }).from(quotes).where(ownOf(person))

/** Leads with requests of theirs. */
export async function leadsOfPerson(ctx: Ctx, person: Person): Promise<string[]> {
  const found = await ctx.db.selectDistinct({ id: quotes.leadId }).from(quotes).where(ownOf(person))
  return found.map(({ id }) => id)
}

const anonymousEmail = sql`'deleted-' || ${quotes.id} || '@deleted.invalid'`

/**
 * Package, dates and totals stay for the books, without the person. A request that nobody waits for any more is
 * cancelled. Its lead may concern somebody else, and is left to the leads.
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
  await eraseTraces(ctx, [], { requests: { ids, leadIds, addresses } })
  await anonymizeAudit(ctx, 'quote', ids)
  await ctx.db
    .update(quotes)
    .set({
      email: anonymousEmail,
      idempotencyHash: null,
      bodyHash: null,
      updatedAt: ctx.now(),
      customerName: nobody,
      phone: '',
      departureCity: '',
      message: null,
      budget: null,
      firstAsked: null,
      userId: null,
      sentFromId: null,
      status: sql`CASE WHEN ${quotes.status} = 'pending' THEN 'cancelled' ELSE ${quotes.status} END`,
    })
    .where(inArray(quotes.id, ids))
}
