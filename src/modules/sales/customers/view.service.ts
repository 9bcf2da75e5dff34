import { listFormer } from '../../core/imports/undo.service'
import { and, eq, getTableColumns, inArray, notInArray, or, sql } from 'drizzle-orm'
import type { Call, Ctx } from '../../../platform/server/context'
import { notFound } from '../../../shared/errors'
import { pickView } from '../../../shared/views'
import { isAnothers, isOwn } from '../../identity/auth/owner.service'
import { formatPhone } from '../../settings/settings/phone.client'
import { leadsVisibleTo } from '../leads/scope.service'
import type { CustomerDetails } from './customer.rules'
import type { CustomerIdInput } from './schema'
import { type Customer, customers } from './table'
import { customer, type CustomerView } from './view'

const { searchText: _1, allText: _2, ...columns } = getTableColumns(customers)

const { company, taxNumber, address, birthday, language, preferences, notes, tags } = columns
const details = { company, taxNumber, address, birthday, language, preferences, notes, tags }

/**
 * Selects a customer with figures of the leads that the caller's role sees. Names the table, which drizzle omits when it
 * reads a single one.
 */
export const getShownColumns = (ctx: Ctx) => {
  const theirs = sql`FROM leads WHERE leads.customer_id = customers.id AND ${leadsVisibleTo(ctx) ?? sql`true`}`
  return {
    ...columns,
    leads: sql<number>`(SELECT count(*)::int ${theirs})`,
    openLeads: sql<number>`(SELECT count(*)::int ${theirs} AND leads.status <> 'closed')`,
    latest: sql<string | null>`(SELECT destination ${theirs} ORDER BY leads.created_at DESC LIMIT 1)`,
  }
}
type Row = Customer & Pick<CustomerView, 'leads' | 'openLeads' | 'latest'>

export const toView = (row: Row): CustomerView =>
  pickView(customer, row, { phone: row.phone && formatPhone(row.phone) })

/** @throws AppError not-found */
export async function getCustomer({ ctx, input: { id } }: Call<CustomerIdInput>): Promise<CustomerView> {
  const [row] = await ctx.db.select(getShownColumns(ctx)).from(customers).where(eq(customers.id, id))
  if (!row) throw notFound('Customer')
  return toView(row)
}

/** Returns ids of an account's customers, resolved to their merge targets. */
async function listOwnCustomerIds(ctx: Ctx, accountId: string): Promise<string[]> {
  const { id, mergedIntoId } = customers
  const found = await ctx.db
    .selectDistinct({ id: sql<string>`coalesce(${mergedIntoId}, ${id})` })
    .from(customers)
    .where(isOwn(customers, accountId))
  return found.map((row) => row.id)
}

/**
 * Returns names and contacts, former ones too, of these and the account's customers with those merged into them, except of other
 * accounts.
 */
export const listKnownNames = async (
  ctx: Ctx,
  ids: readonly string[],
  accountId: string,
): Promise<(Pick<Customer, 'name' | 'email' | 'phone'> & CustomerDetails & { beforeImports: object[] })[]> => {
  const own = await listOwnCustomerIds(ctx, accountId)
  const known = [...new Set([...ids, ...own])]
  const found = await ctx.db
    .select({ id: customers.id, name: columns.name, email: columns.email, phone: columns.phone, ...details })
    .from(customers)
    .where(
      and(
        or(inArray(customers.id, known), inArray(customers.mergedIntoId, known)),
        sql`NOT ${isAnothers(customers, accountId)}`,
      ),
    )
    .orderBy(customers.createdAt, customers.id)
  const former = await listFormer(
    ctx,
    found.map(({ id }) => id),
  )
  return found.map(({ id, ...one }) => ({ ...one, beforeImports: former.get(id) ?? [] }))
}

/** Returns ids of an account's customers and of those merged into them, except of other accounts. */
export async function listAccountCustomers(ctx: Ctx, accountId: string): Promise<string[]> {
  const own = await listOwnCustomerIds(ctx, accountId)
  const found = await ctx.db
    .select({ id: customers.id })
    .from(customers)
    .where(
      and(
        or(inArray(customers.id, own), inArray(customers.mergedIntoId, own)),
        sql`NOT ${isAnothers(customers, accountId)}`,
      ),
    )
    .orderBy(customers.id)
  return found.map(({ id }) => id)
}

export type KnownPerson = { ids: string[]; emails: string[]; accounts: { ids: string[]; emails: string[] } }

/**
 * Returns a customer's id and addresses, with those merged into it. `accounts` are those that they are tied to, and the
 * addresses of the others, who belong to whoever has confirmed them.
 * @throws AppError not-found
 */
export async function getPerson(ctx: Ctx, id: string): Promise<KnownPerson> {
  const found = await ctx.db
    .select({ id: customers.id, email: customers.email, userId: customers.userId })
    .from(customers)
    .where(or(eq(customers.id, id), eq(customers.mergedIntoId, id)))
  if (!found.some((one) => one.id === id)) throw notFound('Customer')
  const getEmails = (rows: typeof found) => rows.flatMap(({ email }) => email ?? [])
  return {
    ids: found.map((one) => one.id),
    emails: getEmails(found),
    accounts: {
      ids: found.flatMap(({ userId }) => userId ?? []),
      emails: getEmails(found.filter(({ userId }) => userId === null)),
    },
  }
}

/** Returns those of the addresses that no other customer has. */
export async function listUnsharedAddresses(
  ctx: Ctx,
  ids: readonly string[],
  emails: readonly string[],
): Promise<string[]> {
  const others = await ctx.db
    .select({ email: customers.email })
    .from(customers)
    .where(and(inArray(customers.email, [...emails]), notInArray(customers.id, [...ids])))
  return emails.filter((one) => !others.some(({ email }) => email === one))
}
