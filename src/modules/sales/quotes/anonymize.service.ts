import { and, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import type { Person } from '../../../platform/server/lifecycle'
import { anonymizeLimits } from '../../../platform/server/limits'
import { eraseEventsAbout } from '../../core/events/service'
import { byAddressAlone, belongsToErased } from '../../identity/auth/owner.service'
import { forgetSearches } from '../../identity/views/forget.service'
import { anonymizeMails } from '../../core/email/service'
import { anonymizeEmails, eraseTraces } from '../leads/anonymize.service'
import { nobody } from './quote.rules'
import { quotes } from './table'
import { lockRows } from '../../core/locks/lock.service'

/** Matches the requests of these leads, except those of an account. */
const hasNoAccount = (leadIds: readonly string[]) => and(isNull(quotes.userId), inArray(quotes.leadId, [...leadIds]))

/**
 * Matches the account's requests. Matches only those of their leads for a customer without an account. Another customer
 * may have used the same address before.
 */
const matchesPerson = (person: Person): SQL =>
  person.withoutAccount ? hasNoAccount(person.withoutAccount.caseIds)! : belongsToErased(quotes, person)

/** Returns true if one of these leads has a request of an account. */
export const haveAccountRequests = async (ctx: Ctx, leadIds: readonly string[]): Promise<boolean> =>
  (await ctx.db.$count(quotes, and(isNotNull(quotes.userId), inArray(quotes.leadId, [...leadIds])))) > 0

/** Returns email addresses in requests of these leads, except requests of an account. */
export async function getEmailAddresses(ctx: Ctx, leadIds: readonly string[]): Promise<string[]> {
  const found = await ctx.db.selectDistinct({ email: quotes.email }).from(quotes).where(hasNoAccount(leadIds))
  return found.map(({ email }) => email)
}

/** Ties requests to the account by id before its email changes, because only the confirmed address tied them. */
export const claimQuotes = (ctx: Ctx, { id }: Person): Promise<unknown> =>
  ctx.db.update(quotes).set({ userId: id }).where(byAddressAlone(quotes, id))

/** Returns the person's requests, with the addresses that mails about them use. */
export const listMailedRequests = (ctx: Ctx, person: Person): Promise<{ id: string; email: string }[]> =>
  ctx.db.select({ id: quotes.id, email: quotes.email }).from(quotes).where(matchesPerson(person))

export async function listRequestLeads(ctx: Ctx, person: Person): Promise<string[]> {
  const found = await ctx.db.selectDistinct({ id: quotes.leadId }).from(quotes).where(matchesPerson(person))
  return found.map(({ id }) => id)
}

const anonymousEmail = sql`'deleted-' || ${quotes.id} || '@deleted.invalid'`

/**
 * Anonymizes the person's requests; keeps package, dates and totals for accounting. Cancels pending ones. Leaves their
 * leads, which may belong to somebody else, to the lead service.
 */
export async function anonymizeQuotes(ctx: Ctx, person: Person): Promise<void> {
  const own = await lockRows(ctx, quotes, matchesPerson(person))
  if (own.length === 0) return
  const ids = own.map(({ id }) => id)
  const addresses = [...new Set([person.email, ...own.map(({ email }) => email)])]
  for (const address of addresses) await anonymizeLimits(ctx, address)
  await anonymizeMails(ctx, ids, addresses)
  await forgetSearches(
    ctx,
    own.map(({ customerName: name, email, phone }) => ({ name, email, phone })),
  )
  const leadIds = [...new Set(own.map((q) => q.leadId))]
  await anonymizeEmails(ctx, leadIds, ids)
  await eraseTraces(ctx, [], { requests: { ids, leadIds, addresses } })
  await eraseEventsAbout(ctx, 'quote', ids)
  await ctx.db
    .update(quotes)
    .set({
      email: anonymousEmail,
      requestHash: null,
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
