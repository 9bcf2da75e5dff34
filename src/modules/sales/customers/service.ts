import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Call, Ctx } from '../../../platform/server/context'
import { overwriteRows } from '../../../platform/server/database/overwrite'
import { getSqlState } from '../../../platform/server/errors'
import { newId } from '../../../platform/server/ids'
import { conflict, notFound, stale } from '../../../shared/errors'
import { toChange } from '../../core/events/changes.rules'
import { eraseEventsAbout, recordEvent, recordEvents } from '../../core/events/service'
import { forgetImported } from '../../core/imports/undo.service'
import { byAddressAlone, isAnothers, isOwn } from '../../identity/auth/owner.service'
import { isLimited } from '../../identity/teams/scope.service'
import { forgetSearches } from '../../identity/views/forget.service'
import type { Person } from '../../../platform/server/lifecycle'
import { withTransaction } from '../../../platform/server/database/transaction'
import { toStoredPhoneIfGiven } from '../../settings/settings/phone.service'
import { markAddresses } from '../leads/addresses.service'
import { followCustomers } from '../leads/join.service'
import { hasHiddenFollower } from '../leads/scope.service'
import { type CustomerDetails, detailFields, othersHaveLeads, pickDetails } from './customer.rules'
import type { CustomerView } from './view'
import { type Contact, contactFields } from './merge.rules'
import type { CreateCustomerInput, UpdateCustomerInput } from './schema'
import { type Customer, customerMerges, customers } from './table'
import { getCustomer } from './view.service'
import { lockRows } from '../../core/locks/lock.service'

/** Converts a violation of a unique index to a conflict of its column; returns any other error as it is. */
function toRefusal(error: unknown): unknown {
  if (getSqlState(error) !== '23505') return error
  const text = String((error as { cause?: unknown }).cause)
  return text.includes('customers_phone')
    ? conflict('Another customer has this phone number', 'phone')
    : conflict('Another customer has this e-mail address', 'email')
}
export const refuseTaken = (error: unknown): never => {
  throw toRefusal(error)
}

export const pickContact = ({ name, email, phone }: Contact): Contact => ({ name, email, phone })
const pickKnown = (one: Customer) => ({ ...pickContact(one), ...pickDetails(one) })

/**
 * Creates a customer without a lead.
 * @throws AppError conflict `email` or `phone` when another customer has it; invalid `phone`
 */
export async function createCustomer({ ctx, input }: Call<CreateCustomerInput>): Promise<CustomerView> {
  const { name, email = null, phone: _, ...details } = input
  const phone = (await toStoredPhoneIfGiven(ctx, input.phone, 'phone')) ?? null
  const id = newId()
  const at = ctx.now()
  await withTransaction(ctx, async (tx) => {
    await tx.db.insert(customers).values({ ...details, id, name, email, phone, createdAt: at, updatedAt: at })
    const change = toChange({}, { ...pickContact({ name, email, phone }), ...details })
    await recordEvent(tx, { kind: 'customer.created', about: { entity: 'customer', id }, ...change })
  }).catch(refuseTaken)
  return getCustomer({ ctx, input: { id } })
}

type Written = { before: Customer; after: Customer }

/** @throws AppError conflict `email` where leads that the caller's role does not see would follow to another address */
async function assertSeesFollowers(ctx: Ctx, changed: readonly Written[]): Promise<void> {
  if (!isLimited(ctx)) return
  const ids = changed.flatMap(({ before, after }) => (after.email && after.email !== before.email ? after.id : []))
  const hidden = and(inArray(customers.id, ids), hasHiddenFollower(ctx))
  if (ids.length > 0 && (await ctx.db.$count(customers, hidden)) > 0) throw conflict(othersHaveLeads, 'email')
}

/** Takes addresses back that merges left to the merged rows. */
async function takeBack(ctx: Ctx, changed: readonly Written[]) {
  const isTaken = (name: 'email' | 'phone') => {
    const taken = changed.filter(({ before, after }) => after[name] && after[name] !== before[name])
    const pairs = taken.map(
      ({ after }) => sql`(${customers.mergedIntoId} = ${after.id} AND ${customers[name]} = ${after[name]})`,
    )
    return pairs.length > 0 ? or(...pairs) : undefined
  }
  const [emails, phones] = [isTaken('email'), isTaken('phone')]
  if (emails) await ctx.db.update(customers).set({ email: null, userId: null }).where(emails)
  if (phones) await ctx.db.update(customers).set({ phone: null }).where(phones)
}

const written = Object.fromEntries(
  [...contactFields, ...detailFields, 'userId' as const].map((name) => [name, customers[name]]),
)

/**
 * Writes changes of customers, which their leads follow; `isUndo` gives back what was before an import.
 * @returns each as it is then; null for a stale `version`
 * @throws AppError not-found; conflict for a merged one; as `assertSeesFollowers`, unless for an undo
 */
export async function changeCustomers(
  ctx: Ctx,
  inputs: readonly UpdateCustomerInput[],
  following: { isUndo?: boolean } = {},
): Promise<(Customer | null)[]> {
  const ids = inputs.map(({ id }) => id)
  const found = await lockRows(ctx, customers, inArray(customers.id, ids))
  const byId = new Map(found.map((row) => [row.id, row]))
  const all = inputs.map(({ id, version, ...values }): Written | null => {
    const before = byId.get(id)
    if (!before) throw notFound('Customer')
    if (before.mergedIntoId) throw conflict('This customer was merged into another one')
    if (version !== undefined && before.version !== version) return null
    const changed = Object.entries(values).filter(
      ([key, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(before[key as 'name']),
    )
    if (changed.length === 0) return { before, after: before }
    const next: Customer = { ...before, ...Object.fromEntries(changed) }
    // Drops the account with its address: a new one may be confirmed by somebody else.
    const userId = next.email === before.email ? before.userId : null
    return { before, after: { ...next, userId, version: before.version + 1, updatedAt: ctx.now() } }
  })
  const changed = all.flatMap((one) => (one && one.after !== one.before ? [one] : []))
  if (changed.length > 0) {
    const changedIds = changed.map(({ after }) => after.id)
    if (!following.isUndo) await assertSeesFollowers(ctx, changed)
    await takeBack(ctx, changed)
    await overwriteRows(
      ctx,
      customers,
      written,
      changed.map(({ before, after }) => ({ ...after, version: before.version })),
    )
    await followCustomers(ctx, changed, following)
    await markAddresses(ctx, changedIds)
    await recordEvents(
      ctx,
      changed.map(({ before, after }) => ({
        kind: 'customer.updated',
        about: { entity: 'customer', id: after.id },
        ...toChange(pickKnown(before), pickKnown(after)),
      })),
    )
  }
  return all.map((one) => one && one.after)
}

/** Writes the change, which the customer's leads follow; returns null for a stale `version`. */
export const changeCustomer = async (ctx: Ctx, input: UpdateCustomerInput): Promise<Customer | null> =>
  (await changeCustomers(ctx, [input]))[0]!

/** Adds tax numbers of customers without one; the first of several counts. */
export async function fillTaxNumbers(ctx: Ctx, given: readonly Pick<Customer, 'id' | 'taxNumber'>[]): Promise<void> {
  const rows = given.filter(({ taxNumber }) => taxNumber)
  if (rows.length === 0) return
  const numbers = [...new Map(rows.toReversed().map((one) => [one.id, one]))].map(([id, { taxNumber }]) => ({
    id,
    number: taxNumber,
  }))
  const saved = await ctx.db
    .update(customers)
    .set({ taxNumber: sql`x.number`, version: sql`${customers.version} + 1`, updatedAt: ctx.now() })
    .from(sql`jsonb_to_recordset(${JSON.stringify(numbers)}::jsonb) AS x(id uuid, number text)`)
    .where(sql`${customers.id} = x.id AND ${customers.taxNumber} = ''`)
    .returning({ id: customers.id, taxNumber: customers.taxNumber })
  await recordEvents(
    ctx,
    saved.map(({ id, taxNumber }) => ({
      kind: 'customer.updated',
      about: { entity: 'customer', id },
      ...toChange({ taxNumber: '' }, { taxNumber }),
    })),
  )
}

/**
 * Updates a customer. Leads that were entered with the former name and addresses follow.
 * @throws AppError not-found. Conflict with the newer row for a stale `version`. Conflict `email` or `phone` when
 * another customer has it; invalid `phone`; as `changeCustomers`
 */
export async function updateCustomer({ ctx, input }: Call<UpdateCustomerInput>): Promise<CustomerView> {
  const phone = await toStoredPhoneIfGiven(ctx, input.phone, 'phone')
  const saved = await withTransaction(ctx, (tx) => changeCustomer(tx, { ...input, phone })).catch(refuseTaken)
  const customer = await getCustomer({ ctx, input: { id: input.id } })
  if (!saved) throw stale(customer)
  return customer
}

/** Ties customers to the account by id before its address changes, if only the confirmed address tied them. */
export const claimCustomers = (ctx: Ctx, { id }: { id: string }): Promise<unknown> =>
  ctx.db.update(customers).set({ userId: id }).where(byAddressAlone(customers, id))

/**
 * Finds customers to anonymize, after their leads. Skips one tied by id whose remaining leads belong to somebody with a
 * former address.
 */
async function findLeavingCustomers(ctx: Ctx, { id: accountId, withoutAccount }: Person): Promise<readonly string[]> {
  if (withoutAccount) return withoutAccount.ids
  const { id, userId } = customers
  const isFree = sql`(${userId} IS NULL OR NOT EXISTS (SELECT FROM leads l
    WHERE l.customer_id = ${id} AND l.email NOT LIKE 'deleted-%@deleted.invalid'))`
  const found = await ctx.db
    .select({ id })
    .from(customers)
    .where(and(isOwn(customers, accountId), isFree))
  return found.map((row) => row.id)
}

/** Removes a person from their customers, in the caller's transaction. */
export async function forgetCustomers(ctx: Ctx, person: Person): Promise<void> {
  const { id: account, email, emailVerifiedAt, withoutAccount } = person
  const ids = await findLeavingCustomers(ctx, person)
  await anonymizeCustomers(ctx, withoutAccount ? { ids, ...(emailVerifiedAt && { email }) } : { ids, account })
}

const noDetails: CustomerDetails = {
  company: '',
  taxNumber: '',
  address: '',
  birthday: null,
  language: '',
  preferences: '',
  notes: '',
  tags: [],
}

/** Renames an anonymized customer after a retained one merged into it. */
const nameAfterOthers = (ctx: Ctx, gone: readonly string[]): Promise<unknown> =>
  ctx.db.execute(sql`UPDATE customers c SET name = o.name FROM (
      SELECT DISTINCT ON (merged_into_id) merged_into_id, name FROM customers
      WHERE ${inArray(customers.mergedIntoId, [...gone])} AND NOT ${inArray(customers.id, [...gone])}
      ORDER BY merged_into_id, created_at DESC, id) o
    WHERE c.id = o.merged_into_id`)

/**
 * Anonymizes these customers, the one of an address, and those merged with them. A merge's target may have the other
 * one's contacts. With `account`, skips customers of another account, which staff may have merged.
 */
export async function anonymizeCustomers(
  ctx: Ctx,
  { ids = [], email, account }: { ids?: readonly string[]; email?: string; account?: string },
): Promise<void> {
  const found = await ctx.db
    .select({ id: sql<string>`coalesce(${customers.mergedIntoId}, ${customers.id})` })
    .from(customers)
    .where(or(inArray(customers.id, [...ids]), email ? eq(customers.email, email) : undefined))
  const known = [...new Set(found.map(({ id }) => id))]
  const isLeaving = and(
    or(inArray(customers.id, known), inArray(customers.mergedIntoId, known)),
    account ? sql`NOT ${isAnothers(customers, account)}` : undefined,
  )
  const { name, email: address, phone } = customers
  await forgetSearches(ctx, await ctx.db.select({ name, email: address, phone }).from(customers).where(isLeaving))
  const anonymized = await ctx.db
    .update(customers)
    .set({
      name: 'Deleted traveler',
      email: null,
      userId: null,
      phone: null,
      ...noDetails,
      version: sql`version + 1`,
      updatedAt: ctx.now(),
    })
    .where(isLeaving)
    .returning({ id: customers.id })
  const gone = anonymized.map(({ id }) => id)
  await markAddresses(ctx, gone)
  if (account) await nameAfterOthers(ctx, gone)
  await ctx.db
    .update(customerMerges)
    .set({ moved: sql`moved - 'contacts' - 'details'` })
    .where(or(inArray(customerMerges.fromId, gone), inArray(customerMerges.intoId, gone)))
  await eraseEventsAbout(ctx, 'customer', gone)
  await forgetImported(ctx, gone)
}
