import { and, asc, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Call, Ctx, UserCall, UserCtx } from '../../../platform/server/context'
import { getSqlState } from '../../../platform/server/errors'
import { newId } from '../../../platform/server/ids'
import { withTransaction } from '../../../platform/server/database/transaction'
import { conflict, invalid, notFound, stale } from '../../../shared/errors'
import { toChange } from '../../core/events/changes.rules'
import { recordEvent } from '../../core/events/service'
import { users } from '../../identity/auth/table'
import { joinNames } from '../../../shared/names'
import { restoreDetails, pickDetails, mergedDetails } from './customer.rules'
import {
  type Contact,
  type Contacts,
  restoreContact,
  type MovedContacts,
  correctMerges,
  splitContacts,
} from './merge.rules'
import type { CustomerIdInput, MergeCustomersInput, UndoMergeInput } from './schema'
import { pickContact } from './service'
import { type Customer, customerMerges, customers } from './table'
import type { MergedCustomer, MergeView } from './view'
import { getCustomer } from './view.service'
import { markAddresses } from '../leads/addresses.service'
import { moveLeads } from '../leads/join.service'
import { lockCustomers } from '../leads/locks.service'

/**
 * Writes the addresses of both customers, with the account of each. Clears those of `one` first, because they are
 * unique.
 */
async function writeContacts(
  ctx: Ctx,
  one: Customer,
  other: Customer,
  as: { one: Contact; other: Contact },
): Promise<void> {
  const put = (id: string, values: Partial<Contact>) => ctx.db.update(customers).set(values).where(eq(customers.id, id))
  await put(one.id, { email: null, phone: null })
  await put(other.id, as.other)
  await put(one.id, as.one)
  for (const [{ id }, { email }] of [
    [one, as.one],
    [other, as.other],
  ] as const) {
    // Keeps the account with its address, wherever that went.
    const userId = [one, other].find((was) => email !== null && was.email === email)?.userId ?? null
    await ctx.db
      .update(customers)
      .set({ userId, version: sql`version + 1`, updatedAt: ctx.now() })
      .where(eq(customers.id, id))
  }
  await markAddresses(ctx, [one.id, other.id])
}

const setMergedInto = (ctx: Ctx, ids: readonly string[], mergedIntoId: string | null) =>
  ctx.db
    .update(customers)
    .set({ mergedIntoId })
    .where(inArray(customers.id, [...ids]))

/**
 * Locks both customers and checks their versions. @throws AppError not-found; conflict when one was merged or changed
 * meanwhile
 */
async function lockBoth(ctx: Ctx, { from, ...into }: MergeCustomersInput): Promise<{ from: Customer; into: Customer }> {
  const found = await lockCustomers(ctx, [from.id, into.id])
  const pick = ({ id }: { id: string }) => found.find((row) => row.id === id)
  const both = { from: pick(from), into: pick(into) }
  if (!both.from || !both.into) throw notFound('Customer')
  if (both.from.mergedIntoId || both.into.mergedIntoId)
    throw conflict('One of the two was merged meanwhile. Please look again', 'from')
  for (const [row, seen] of [
    [both.from, from],
    [both.into, into],
  ] as const)
    if (row.version !== seen.version) throw stale(await getCustomer({ ctx, input: row }))
  return { from: both.from, into: both.into }
}

async function merge(ctx: UserCtx, input: MergeCustomersInput): Promise<string> {
  const { from, into } = await lockBoth(ctx, input)
  const rows = { leads: await moveLeads(ctx, { from: from.id, to: into.id }) }
  const earlier = await ctx.db.select({ id: customers.id }).from(customers).where(eq(customers.mergedIntoId, from.id))
  const merged = earlier.map(({ id }) => id)
  await setMergedInto(ctx, [...merged, from.id], into.id)
  const contacts = { from: pickContact(from), into: pickContact(into) }
  const { kept, left } = splitContacts(contacts.from, contacts.into, input.take)
  await writeContacts(ctx, from, into, { one: left, other: kept })
  const id = newId()
  const details = { into: pickDetails(into), kept: mergedDetails(pickDetails(into), pickDetails(from)) }
  await ctx.db.update(customers).set(details.kept).where(eq(customers.id, into.id))
  const moved: MovedContacts = { contacts: { ...contacts, kept }, details, merged, rows }
  await ctx.db
    .insert(customerMerges)
    .values({ id, fromId: from.id, intoId: into.id, moved, byId: ctx.actor.id, at: ctx.now() })
  await recordEvent(ctx, {
    kind: 'customer.merged',
    about: { entity: 'customer', id: into.id },
    data: { mergeId: id, fromId: from.id, ...rows },
    ...toChange(contacts.into, kept),
  })
  return id
}

/**
 * Merges `from` into the other customer, who takes the named fields over. Addresses that are not taken still lead to
 * the target.
 * @throws AppError not-found; invalid `from`; conflict when one was merged, or with the newer row when one was changed
 */
export async function mergeCustomers({ ctx, input }: UserCall<MergeCustomersInput>): Promise<MergedCustomer> {
  if (input.from.id === input.id) throw invalid('Please choose two customers', 'from')
  const id = await withTransaction(ctx, (tx) => merge(tx, input))
  return { id, customer: await getCustomer({ ctx, input }) }
}

/** Updates later merges into the same customer, so that undoing them restores no value of the undone one. */
async function correctLaterMerges(
  ctx: Ctx,
  { id, intoId }: { id: string; intoId: string },
  undone: Contacts,
): Promise<void> {
  const isLater = and(eq(customerMerges.intoId, intoId), isNull(customerMerges.undoneAt), gt(customerMerges.id, id))
  const later = await ctx.db.select().from(customerMerges).where(isLater).orderBy(asc(customerMerges.id))
  for (const { row, moved } of correctMerges(undone, later))
    await ctx.db.update(customerMerges).set({ moved }).where(eq(customerMerges.id, row.id))
}

async function undo(ctx: UserCtx, id: string): Promise<string> {
  const [known] = await ctx.db.select().from(customerMerges).where(eq(customerMerges.id, id))
  if (!known) throw notFound('Merge')
  const locked = await lockCustomers(ctx, [known.fromId, known.intoId])
  // Reads under the lock: of two clicks on Undo, one changes the rows.
  const [{ undoneAt, moved }] = (await ctx.db.select().from(customerMerges).where(eq(customerMerges.id, id))) as [
    typeof known,
  ]
  const [from, into] = [known.fromId, known.intoId].map((one) => locked.find((row) => row.id === one)!) as [
    Customer,
    Customer,
  ]
  if (undoneAt) throw conflict('This merge was undone before')
  if (from.mergedIntoId !== into.id) throw conflict('They were merged into another customer since. Undo that one first')
  if (!moved.contacts) throw conflict('This cannot be undone: one of the two was deleted since')
  await moveLeads(ctx, { from: into.id, to: from.id, ids: moved.rows.leads ?? [] })
  await setMergedInto(ctx, moved.merged, from.id)
  await setMergedInto(ctx, [from.id], null)
  const now = pickContact(into)
  const back = restoreContact(now, moved.contacts)
  await writeContacts(ctx, from, into, { one: moved.contacts.from, other: back })
  if (moved.details)
    await ctx.db
      .update(customers)
      .set(restoreDetails(pickDetails(into), moved.details))
      .where(eq(customers.id, into.id))
  await correctLaterMerges(ctx, known, moved.contacts)
  await ctx.db.update(customerMerges).set({ undoneAt: ctx.now() }).where(eq(customerMerges.id, id))
  const data = { mergeId: id, fromId: from.id, ...moved.rows }
  await recordEvent(ctx, {
    kind: 'customer.merge-undone',
    about: { entity: 'customer', id: into.id },
    data,
    ...toChange(now, back),
  })
  return into.id
}

/**
 * Undoes a merge. Moves back what it moved, and leaves later rows with the target.
 * @throws AppError not-found; conflict when it was undone, or the target was merged or deleted since. Conflict when
 * another customer has an address by now
 */
export async function undoMerge({ ctx, input: { id } }: UserCall<UndoMergeInput>) {
  const intoId = await withTransaction(ctx, (tx) => undo(tx, id)).catch((error: unknown) => {
    if (getSqlState(error) !== '23505') throw error
    throw conflict('This cannot be undone: an address is another customer’s by now')
  })
  return getCustomer({ ctx, input: { id: intoId } })
}

/** Lists merges into a customer, latest first. @throws AppError not-found */
export async function listMerges({ ctx, input: { id } }: Call<CustomerIdInput>): Promise<MergeView[]> {
  await getCustomer({ ctx, input: { id } })
  const { firstName, lastName } = users
  const found = await ctx.db
    .select({ merge: customerMerges, name: customers.name, by: { firstName, lastName } })
    .from(customerMerges)
    .innerJoin(customers, eq(customers.id, customerMerges.fromId))
    .leftJoin(users, eq(users.id, customerMerges.byId))
    .where(eq(customerMerges.intoId, id))
    .orderBy(desc(customerMerges.at), desc(customerMerges.id))
    .limit(50)
  return found.map(({ merge: { moved, ...row }, name, by }) => ({
    id: row.id,
    at: row.at.toISOString(),
    by: by && joinNames(by),
    fromId: row.fromId,
    name: moved.contacts?.from.name ?? name,
    undone: row.undoneAt !== null,
  }))
}
