import { and, eq, inArray, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../platform/server/context'
import type { Person } from '../../../platform/server/lifecycle'
import { forgetImported, listFormer } from '../../core/imports/undo.service'
import { eraseEvents, eraseEventsAbout } from '../../core/events/service'
import { events } from '../../core/events/table'
import { byAddressAlone, isAnothers, isOwn } from '../../identity/auth/owner.service'
import { forgetSearches } from '../../identity/views/forget.service'
import { anonymizeCustomers } from '../customers/service'
import { listKnownNames } from '../customers/view.service'
import { anonymizeMails } from '../../core/email/service'
import { markAddresses } from './addresses.service'
import { isAboutQuotes } from './events.service'
import { leadsVisibleTo } from './scope.service'
import { type Lead, leadFollowUps, leadMerges, leads } from './table'
import { toLeadEvent } from './timeline.rules'

/** Erases timeline texts about these requests. Keeps their leads, which belong to other people, too. */
export const anonymizeEmails = (ctx: Ctx, leadIds: readonly string[], quoteIds: readonly string[]): Promise<void> =>
  eraseEvents(ctx, and(inArray(events.leadId, [...leadIds]), isAboutQuotes(quoteIds)))

/**
 * Holds the person's requests and the leads that have them. Merged leads of `addresses` count as theirs if they had no
 * other requests.
 */
type ErasedPerson = {
  account?: string
  requests?: { ids: readonly string[]; leadIds: readonly string[]; addresses: readonly string[] }
}

async function findForgottenCustomers(ctx: Ctx, customerIds: string[]): Promise<string[]> {
  if (customerIds.length === 0) return []
  const known = await ctx.db
    .selectDistinct({ id: leads.customerId })
    .from(leads)
    .where(sql`${inArray(leads.customerId, customerIds)} AND ${leads.email} NOT LIKE 'deleted-%@deleted.invalid'`)
  return customerIds.filter((customerId) => !known.some(({ id }) => id === customerId))
}

/**
 * Matches merges of these leads, undone ones too. Includes those of an account's leads, and of leads of an address that
 * had no request but these.
 */
function selectMerges(leadIds: readonly string[], { account, requests }: ErasedPerson) {
  const moved = sql`${leadMerges.moved} #> '{rows,quotes}'`
  const isTheirs = inArray(leads.id, [...(requests?.leadIds ?? [])])
  return or(
    inArray(leadMerges.intoId, [...leadIds]),
    inArray(leadMerges.fromId, [...leadIds]),
    account ? isOwn(leadMerges, account) : undefined,
    requests
      ? sql`${leadMerges.customerId} IN (SELECT customer_id FROM leads WHERE ${isTheirs})
          AND ${inArray(leadMerges.email, [...requests.addresses])}
          AND ${moved} <> '[]' AND ${moved} <@ ${JSON.stringify(requests.ids)}::jsonb`
      : undefined,
  )
}

/**
 * Erases personal data from these merges, and from earlier ones of the leads in them.
 * @returns the ids of leads whose merge still applies, and of their rows moved to leads that stay
 */
async function forgetMerges(ctx: Ctx, theirs: SQL | undefined) {
  const found = await ctx.db
    .select()
    .from(leadMerges)
    .where(
      sql`${leadMerges.id} IN (
        WITH RECURSIVE earlier AS (
          SELECT id, from_id, undone_at FROM lead_merges WHERE ${theirs}
          UNION SELECT m.id, m.from_id, m.undone_at FROM earlier
            JOIN lead_merges m ON m.into_id = earlier.from_id AND earlier.undone_at IS NULL)
        SELECT id FROM earlier)`,
    )
  await ctx.db
    .update(leadMerges)
    .set({ email: '', userId: null, moved: sql`${leadMerges.moved} - 'lead' - 'fields'` })
    .where(
      inArray(
        leadMerges.id,
        found.map(({ id }) => id),
      ),
    )
  // Includes undone merges: the log of a lead that took the contact over still has it.
  const withAddresses = found.filter(({ moved }) => moved.fields && 'email' in moved.fields.kept)
  await eraseEventsAbout(
    ctx,
    'lead',
    withAddresses.map(({ intoId }) => intoId),
  )
  const merged = found.filter(({ undoneAt }) => undoneAt === null)
  return {
    ids: merged.map(({ fromId }) => fromId),
    events: merged.flatMap(({ moved }) => moved.rows.events ?? []),
    followUps: merged.flatMap(({ moved }) => moved.rows.followUps ?? []),
  }
}

/** Erases texts about leads: timelines, follow-ups, mails, audit details, copies in merges, and former values of imports. */
export async function eraseTraces(ctx: Ctx, leadIds: readonly string[], whose: ErasedPerson): Promise<void> {
  const merged = await forgetMerges(ctx, selectMerges(leadIds, whose))
  const matchTraces = (table: typeof events | typeof leadFollowUps, moved: string[]) =>
    or(inArray(table.leadId, [...leadIds]), inArray(table.id, moved))
  await eraseEvents(ctx, matchTraces(events, merged.events))
  await anonymizeMails(ctx, [...leadIds, ...merged.ids])
  await eraseEventsAbout(ctx, 'lead', [...leadIds, ...merged.ids])
  await forgetImported(ctx, [...leadIds, ...merged.ids])
  await ctx.db.delete(leadFollowUps).where(matchTraces(leadFollowUps, merged.followUps))
}

export const listCustomerLeads = (ctx: Ctx, ids: readonly string[]): Promise<{ id: string; email: string }[]> =>
  ctx.db
    .select({ id: leads.id, email: leads.email })
    .from(leads)
    .where(inArray(leads.customerId, [...ids]))

export const haveAccountLeads = async (ctx: Ctx, ids: readonly string[]): Promise<boolean> =>
  (await ctx.db.$count(leads, and(inArray(leads.id, [...ids]), isNotNull(leads.userId)))) > 0

/** Tells whether the caller's role does not see one of the leads. */
export async function haveHiddenLeads(ctx: Ctx, ids: readonly string[]): Promise<boolean> {
  const isVisible = leadsVisibleTo(ctx)
  if (!isVisible) return false
  return (await ctx.db.$count(leads, and(inArray(leads.id, [...ids]), not(isVisible)))) > 0
}

/** Returns the account's leads. Returns all leads of a customer without an account. */
export async function listPersonLeads(ctx: Ctx, { id: accountId, withoutAccount }: Person): Promise<string[]> {
  if (withoutAccount) return [...withoutAccount.caseIds]
  const found = await ctx.db.select({ id: leads.id }).from(leads).where(isOwn(leads, accountId))
  return found.map(({ id }) => id)
}

/** Ties leads to the account by id before its email changes, because only the confirmed address tied them. */
export async function claimLeads(ctx: Ctx, { id }: Person): Promise<void> {
  await ctx.db.update(leads).set({ userId: id, takesRequests: false }).where(byAddressAlone(leads, id))
  await ctx.db.update(leadMerges).set({ userId: id }).where(byAddressAlone(leadMerges, id))
}

/** Returns the person's leads and those that are merged into them, with the addresses that mails about them use. */
export async function listMailedLeads(ctx: Ctx, person: Person): Promise<{ id: string; email: string }[]> {
  const { intoId, fromId: id, email, undoneAt } = leadMerges
  const own = inArray(leads.id, await listPersonLeads(ctx, person))
  const theirs = await ctx.db.select({ id: leads.id, email: leads.email }).from(leads).where(own)
  const ids = theirs.map((lead) => lead.id)
  const isTheirs = and(
    or(inArray(intoId, ids), isOwn(leadMerges, person.id)),
    isNull(undoneAt),
    sql`NOT ${isAnothers(leadMerges, person.id)}`,
  )
  return [...theirs, ...(await ctx.db.select({ id, email }).from(leadMerges).where(isTheirs))]
}

/** Names what is written into a lead, but for ids, trip and plan: the compiler asks for a new column below. */
type Written = Exclude<
  { [Name in keyof Lead]: string extends NonNullable<Lead[Name]> ? Name : never }[keyof Lead],
  'id' | 'customerId' | 'userId' | 'importId' | 'ownerId' | 'followUpOn' | 'destination' | 'travelDate' | 'currency'
>
const pickWritten = ({ customerName, email, mobile, budget }: Lead): Pick<Lead, Written> => ({
  customerName,
  email,
  mobile,
  budget,
})
const nothing = {
  customerName: 'Deleted traveler',
  email: sql`'deleted-' || ${leads.id} || '@deleted.invalid'`,
  mobile: '',
  budget: null,
} satisfies Record<Written, unknown>

/** Anonymizes these leads, and those of an account. Leaves `ownerId` without any lead. */
export async function anonymizeLeads(
  ctx: Ctx,
  { ids = [], ownerId, ...whose }: ErasedPerson & { ids?: readonly string[]; ownerId?: string },
): Promise<void> {
  const { account } = whose
  if (ownerId) await ctx.db.update(leads).set({ ownerId: null }).where(eq(leads.ownerId, ownerId))
  const isLeaving = or(inArray(leads.id, [...ids]), account ? isOwn(leads, account) : undefined)
  const { customerName: name, email, mobile: phone } = leads
  await forgetSearches(ctx, await ctx.db.select({ name, email, phone }).from(leads).where(isLeaving))
  const anonymized = await ctx.db
    .update(leads)
    .set({ ...nothing, userId: null, followUpOn: null, version: sql`version + 1`, updatedAt: ctx.now() })
    .where(isLeaving)
    .returning({ id: leads.id, customerId: leads.customerId })
  await eraseTraces(
    ctx,
    anonymized.map(({ id }) => id),
    whose,
  )
  const customerIds = [...new Set(anonymized.map(({ customerId }) => customerId))]
  await markAddresses(ctx, customerIds)
  await anonymizeCustomers(ctx, { ids: await findForgottenCustomers(ctx, customerIds), account })
}

/** Drops ids, which mean nothing to the person. */
const dropIds = (data: unknown) =>
  Object.fromEntries(Object.entries(data ?? {}).filter(([key]) => !/(Id|Ids|_id|^id|^fields)$/.test(key)))

/**
 * Collects the caller's personal data by the rules of the deletion. Includes their leads with all that staff wrote,
 * names and contacts.
 */
export async function downloadLeads(ctx: UserCtx): Promise<Record<string, unknown>> {
  const own = await ctx.db.select().from(leads).where(isOwn(leads, ctx.actor.id)).orderBy(leads.createdAt, leads.id)
  const ids = own.map(({ id }) => id)
  const [timeline, followUps, merged, customers, former] = await Promise.all([
    ctx.db.select().from(events).where(inArray(events.leadId, ids)).orderBy(events.at, events.id),
    ctx.db.select().from(leadFollowUps).where(inArray(leadFollowUps.leadId, ids)).orderBy(leadFollowUps.createdAt),
    ctx.db
      .select()
      .from(leadMerges)
      // Leaves undone merges out: their leads are there again, and whose they are may have changed since.
      .where(
        and(
          selectMerges(ids, { account: ctx.actor.id }),
          isNull(leadMerges.undoneAt),
          sql`NOT ${isAnothers(leadMerges, ctx.actor.id)}`,
        ),
      )
      .orderBy(leadMerges.at, leadMerges.id),
    listKnownNames(ctx, [...new Set(own.map(({ customerId }) => customerId))], ctx.actor.id),
    listFormer(ctx, ids),
  ])
  const formerMerged = await listFormer(
    ctx,
    merged.map(({ fromId }) => fromId),
  )
  const inquiries = own.map((row) => {
    const { customerName: name, ...written } = pickWritten(row)
    const { id, destination, travelDate, status, createdAt } = row
    const history = timeline
      .filter(({ leadId }) => leadId === id)
      .map((event) => toLeadEvent(event, null, true))
      .map(({ at, kind, data }) => ({ at, kind, ...dropIds(data) }))
    const planned = followUps.filter(({ leadId }) => leadId === id).map(({ text, dueOn }) => ({ text, dueOn }))
    const beforeImports = (former.get(id) ?? []).map(dropIds)
    return { name, ...written, destination, travelDate, status, createdAt, history, followUps: planned, beforeImports }
  })
  return {
    knownAs: customers,
    inquiries,
    mergedInquiries: merged.map(({ at, moved, fromId }) => ({
      at,
      ...dropIds(moved.lead),
      beforeImports: (formerMerged.get(fromId) ?? []).map(dropIds),
    })),
  }
}
