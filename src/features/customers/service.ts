import { and, eq, getTableColumns, inArray, like, or, type SQL, sql } from 'drizzle-orm'
import type { Call, Ctx } from '../../platform/server/context'
import { countUpToCap } from '../../platform/server/database/keyset'
import { type Add, rowOf } from '../../platform/server/database/parameters'
import { afterRow, type Sort, sortedBy, sortedPage, sortValueOf } from '../../platform/server/database/sorted-page'
import { sqlState } from '../../platform/server/errors'
import { newId } from '../../platform/server/ids'
import { conflict, notFound, stale } from '../../shared/errors'
import { searchPatterns } from '../../shared/text'
import { changeOf } from '../audit/changes.rules'
import { anonymizeAudit, recordAudit } from '../audit/service'
import { phoneText } from '../phones/phone.client'
import { storedPhoneIfGiven } from '../settings/phone.service'
import type { CustomerView } from './customer.rules'
import type { GetCustomerInput, ListCustomersInput, UpdateCustomerInput } from './schema'
import { type Customer, customers } from './table'

/** `email` is lower case; `phone` is E.164, '' when none was given. */
export type Person = { name: string; email: string; phone: string }

/**
 * A statement that returns the `id` of the customer with this address, new or known, as often as `from` has rows. A phone
 * that is another customer's already stays out: it would join two people whom only staff can tell apart. Nothing of
 * a known customer is overwritten. Two concurrent new customers of one phone: SQLSTATE 23505, and a retry succeeds.
 */
export function customerPart(ctx: Ctx, add: Add, { name, email, phone }: Person, from: string): string {
  const at = add(ctx.now().toISOString(), 'timestamptz')
  const number = add(phone || null, 'text')
  const { columns, values } = rowOf(add, {
    id: [newId(), 'uuid'],
    name: [name, 'text'],
    email: [email, 'text'],
    phone: `CASE WHEN NOT EXISTS (SELECT FROM customers WHERE phone = ${number}) THEN ${number} END`,
    created_at: at,
    updated_at: at,
  })
  return `INSERT INTO customers (${columns}) SELECT ${values} FROM ${from}
    ON CONFLICT (email) DO UPDATE SET phone = COALESCE(customers.phone, excluded.phone), updated_at = excluded.updated_at
    RETURNING customers.id`
}

const viewOf = ({ phone, createdAt, updatedAt, ...row }: Customer): CustomerView => ({
  id: row.id,
  name: row.name,
  email: row.email,
  phone: phone && phoneText(phone),
  version: row.version,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
})

/** @throws AppError not-found */
export async function getCustomer({ ctx, input: { id } }: Call<GetCustomerInput>): Promise<CustomerView> {
  const [row] = await ctx.db.select().from(customers).where(eq(customers.id, id))
  if (!row) throw notFound('Customer')
  return viewOf(row)
}

const newest: Sort = { column: customers.updatedAt, descending: true }

/** Customers by words, the last changed first. Words of punctuation alone find nothing. @throws AppError invalid `cursor` */
export async function listCustomers({ ctx, input: { words, limit, cursor } }: Call<ListCustomersInput>) {
  const patterns = words ? searchPatterns(words) : null
  const matching = and(
    ...(patterns?.map((pattern) => like(customers.searchText, pattern)) ?? []),
    patterns?.length === 0 ? sql`false` : undefined,
  )
  const [found, total] = await Promise.all([
    ctx.db
      .select({ ...getTableColumns(customers), sortValue: sortValueOf(newest) })
      .from(customers)
      .where(and(matching, afterRow(newest, customers.id, cursor)))
      .orderBy(...sortedBy(newest, customers.id))
      .limit(limit + 1),
    countUpToCap(ctx.db, customers, matching),
  ])
  const { rows, nextCursor } = sortedPage(found, limit)
  return { items: rows.map(viewOf), nextCursor, total }
}

/** Of a unique index of the table, by the column. */
const taken = (error: unknown) => {
  const text = String((error as { cause?: unknown }).cause)
  return text.includes('customers_phone')
    ? conflict('Another customer has this phone number', 'phone')
    : conflict('Another customer has this e-mail address', 'email')
}

/** Writes the change and tells the other features; null when `version` is not the row's. */
async function change(ctx: Ctx, input: UpdateCustomerInput): Promise<Customer | null> {
  const { id, version, ...values } = input
  const [before] = await ctx.db.select().from(customers).where(eq(customers.id, id)).for('update')
  if (!before) throw notFound('Customer')
  if (before.version !== version) return null
  const changed = Object.entries(values).filter(
    ([key, value]) => value !== undefined && value !== before[key as 'name'],
  )
  if (changed.length === 0) return before
  const [after] = await ctx.db
    .update(customers)
    .set({ ...Object.fromEntries(changed), version: version + 1, updatedAt: ctx.now() })
    .where(eq(customers.id, id))
    .returning()
  for (const { customerChanged } of ctx.lifecycles) await customerChanged?.(ctx, { before, after: after! })
  const told = ({ name, email, phone }: Customer) => ({ name, email, phone })
  await recordAudit({
    ctx,
    input: {
      action: 'customer.updated',
      entity: 'customer',
      entityId: id,
      ...changeOf(told(before), told(after!)),
    },
  })
  return after!
}

/**
 * Changes name and addresses. Leads that were entered with the former ones follow.
 * @throws AppError not-found; conflict with the newer row for a stale `version`; conflict `email` or `phone` when it is
 * another customer's; invalid `phone`
 */
export async function updateCustomer({ ctx, input }: Call<UpdateCustomerInput>): Promise<CustomerView> {
  const phone = await storedPhoneIfGiven(ctx, input.phone, 'phone')
  const saved = await ctx.db
    .transaction((tx) => change({ ...ctx, db: tx }, { ...input, phone }))
    .catch((error: unknown) => {
      throw sqlState(error) === '23505' ? taken(error) : error
    })
  if (!saved) throw stale(await getCustomer({ ctx, input: { id: input.id } }))
  return viewOf(saved)
}

/** Locks the rows until the transaction ends, in one order for all. */
export const lockCustomers = (ctx: Ctx, ids: readonly string[]): Promise<Customer[]> =>
  ctx.db
    .select()
    .from(customers)
    .where(inArray(customers.id, [...ids]))
    .orderBy(customers.id)
    .for('update')

/** Removes the person from customers: these, and the one of an address. */
export async function anonymizeCustomers(
  ctx: Ctx,
  { ids = [], email }: { ids?: readonly string[]; email?: string },
): Promise<void> {
  const which: SQL | undefined = or(inArray(customers.id, [...ids]), email ? eq(customers.email, email) : undefined)
  const anonymized = await ctx.db
    .update(customers)
    .set({ name: 'Deleted traveler', email: null, phone: null, version: sql`version + 1`, updatedAt: ctx.now() })
    .where(which)
    .returning({ id: customers.id })
  await anonymizeAudit(
    ctx,
    'customer',
    anonymized.map(({ id }) => id),
  )
}
