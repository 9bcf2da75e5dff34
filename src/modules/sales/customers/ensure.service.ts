import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Ctx, UserCtx } from '../../../platform/server/context'
import { insertRows } from '../../../platform/server/database/insert'
import { newId } from '../../../platform/server/ids'
import { eraseEventsAbout, recordEvents } from '../../core/events/service'
import { markAddresses } from '../leads/addresses.service'
import { customersVisibleTo } from '../leads/scope.service'
import { type KnownCustomer, type NewCustomer, toRowsByEmail } from './phones.rules'
import { isAsMade } from '../../core/imports/marks.service'
import type { Steps } from '../../core/imports/table'
import { customers } from './table'
import { lockIds, lockRows } from '../../core/locks/lock.service'

/** Returns the ids of the known customers of people, with those into whom they were merged. */
export async function findKnown(ctx: Ctx, people: readonly Pick<NewCustomer, 'email' | 'phone'>[]): Promise<string[]> {
  const toValues = (name: 'email' | 'phone') => sql.param(people.flatMap((one) => one[name] || []))
  const { id, email, phone, mergedIntoId } = customers
  const found = await ctx.db
    .select({ id, mergedIntoId })
    .from(customers)
    .where(sql`(${email} = ANY (${toValues('email')}::text[]) OR ${phone} = ANY (${toValues('phone')}::text[]))`)
  return found.flatMap((one) => [one.id, one.mergedIntoId ?? []].flat())
}

/** Returns the customers who have one of the addresses or phones of people. */
const listKnown = (ctx: Ctx, people: readonly NewCustomer[]): Promise<KnownCustomer[]> =>
  ctx.db
    .select({ email: customers.email, phone: customers.phone })
    .from(customers)
    .where(
      or(
        inArray(
          customers.email,
          people.map(({ email }) => email),
        ),
        inArray(
          customers.phone,
          people.map(({ phone }) => phone),
        ),
      ),
    )

/**
 * Returns the customers of many addresses, new or known, in the caller's transaction. Resolves merged ones to their
 * target. Never overwrites a known customer.
 */
export async function ensureCustomers(
  ctx: Ctx,
  people: readonly NewCustomer[],
): Promise<{ idByEmail: Map<string, string>; made: string[] }> {
  if (people.length === 0) return { idByEmail: new Map(), made: [] }
  const at = ctx.now()
  const all = toRowsByEmail(people, await listKnown(ctx, people), false)
  const made = await ctx.db
    .insert(customers)
    .values(
      all.map(({ phone, ...one }) => ({ ...one, id: newId(), phone: phone || null, createdAt: at, updatedAt: at })),
    )
    .onConflictDoNothing({ target: customers.email })
    .returning({ id: customers.id })
  const emails = people.map((person) => person.email)
  const found = await lockRows(ctx, customers, inArray(customers.email, emails), 'share')
  return {
    idByEmail: new Map(found.map((row) => [row.email!, row.mergedIntoId ?? row.id])),
    made: made.map((row) => row.id),
  }
}

/** Decides who gets which phone; for one person alone, the inserting statement does. */
async function toRows(ctx: Ctx, people: readonly NewCustomer[]): Promise<NewCustomer[]> {
  if (people.length === 1) return people.filter(({ email }) => email)
  const emails = people.flatMap(({ email }) => email || [])
  // Locks by id first: an INSERT would lock known customers in any order.
  await lockIds(ctx, customers, inArray(customers.email, emails))
  return toRowsByEmail(people, await listKnown(ctx, people), true)
}

/** Tells whether the act itself made a customer, to whom nothing refers yet. */
type Ensured = { id: string; isNew: boolean }

/** Inserts people by their addresses, or fills a missing phone of those who are there. */
async function insertByEmail(ctx: Ctx, people: readonly NewCustomer[]): Promise<Map<string, Ensured>> {
  const all = await toRows(ctx, people)
  if (all.length === 0) return new Map()
  const at = ctx.now()
  const found = await ctx.db
    .insert(customers)
    .values(
      all.map(({ name, email, phone }) => {
        const own = sql`${phone || null}::text`
        const free = sql`CASE WHEN NOT EXISTS (SELECT FROM customers other WHERE other.phone = ${own}) THEN ${own} END`
        return { id: newId(), name, email, phone: free, createdAt: at, updatedAt: at }
      }),
    )
    .onConflictDoUpdate({
      target: customers.email,
      set: {
        phone: sql`coalesce(${customers.phone}, excluded.phone)`,
        updatedAt: at,
        version: sql`${customers.version} + (${customers.phone} IS NULL AND excluded.phone IS NOT NULL)::int`,
      },
    })
    .returning({
      id: sql<string>`coalesce(${customers.mergedIntoId}, ${customers.id})`,
      email: customers.email,
      isKnown: sql<boolean>`xmax <> 0`,
    })
  const called = new Set(people.flatMap(({ email, phone }) => (phone ? [email] : [])))
  const known = found.filter(({ email, isKnown }) => isKnown && called.has(email!))
  if (known.length > 0)
    await markAddresses(
      ctx,
      known.map(({ id }) => id),
    )
  return new Map(found.map(({ id, email, isKnown }) => [email!, { id, isNew: !isKnown }]))
}

/** Inserts people who have no address and are not there, by their phones. */
async function insertByPhone(ctx: Ctx, people: readonly NewCustomer[]): Promise<Map<string, Ensured>> {
  if (people.length === 0) return new Map()
  const known = await findByPhone(
    ctx,
    people.map(({ phone }) => phone),
  )
  const ensured = new Map([...known].map(([phone, id]) => [phone, { id, isNew: false }]))
  const at = ctx.now()
  const made = people.flatMap((one) => {
    if (ensured.has(one.phone)) return []
    const row = { name: one.name, phone: one.phone, id: newId(), createdAt: at, updatedAt: at }
    ensured.set(one.phone, { id: row.id, isNew: true })
    return [row]
  })
  await insertRows(
    ctx.db,
    customers,
    made.toSorted((a, b) => (a.phone < b.phone ? -1 : 1)),
  )
  return ensured
}

/**
 * Returns each one's customer, new or known: by the e-mail address, without one by the phone. Locks known ones of an
 * address. Resolves a merged one to its target. Fills a missing phone of a known customer, and overwrites nothing. Two
 * concurrent new ones of a phone raise SQLSTATE 23505; a retry succeeds.
 */
export async function findOrAddCustomers(ctx: Ctx, people: readonly NewCustomer[]): Promise<Ensured[]> {
  const byEmail = await insertByEmail(ctx, people)
  const byPhone = await insertByPhone(
    ctx,
    people.filter(({ email }) => !email),
  )
  return people.map(({ email, phone }) => (email ? byEmail.get(email) : byPhone.get(phone))!)
}

/** Returns the customer of one person, as `findOrAddCustomers` does. */
export const findOrAddCustomer = async (ctx: Ctx, one: NewCustomer): Promise<Ensured> =>
  (await findOrAddCustomers(ctx, [one]))[0]!

export const ensureCustomer = async (ctx: Ctx, one: NewCustomer): Promise<string> =>
  (await findOrAddCustomer(ctx, one)).id

type Called = { id: string; name: string; email: string | null; phone: string | null }

/**
 * Lists the customers of these names whom the caller sees, the oldest of each name first. A merged one of a name leads to
 * its target.
 */
export async function listNamesakes(ctx: UserCtx, names: readonly string[]): Promise<Called[]> {
  const target = alias(customers, 'target')
  const found = await ctx.db
    .select({ id: target.id, name: customers.name, email: target.email, phone: target.phone })
    .from(customers)
    .innerJoin(target, eq(target.id, sql`coalesce(${customers.mergedIntoId}, ${customers.id})`))
    .where(and(inArray(customers.name, [...new Set(names)]), customersVisibleTo(ctx)))
    .orderBy(customers.createdAt, customers.id)
  return [...new Map(found.map((one) => [`${one.name}\n${one.id}`, one])).values()]
}

/** Finds the customers of phones, by these; a merged one leads to its target. */
export async function findByPhone(ctx: Ctx, phones: readonly string[]): Promise<Map<string, string>> {
  const { id, phone, mergedIntoId } = customers
  const found = await ctx.db
    .select({ id, phone, mergedIntoId })
    .from(customers)
    .where(inArray(phone, [...new Set(phones)]))
  return new Map(found.map((one) => [one.phone!, one.mergedIntoId ?? one.id]))
}

/**
 * Returns the customers of people without an e-mail address, new or known, in the caller's transaction: by phone, else
 * by name.
 */
export async function ensureUnaddressed(
  ctx: UserCtx,
  people: readonly Omit<NewCustomer, 'email'>[],
): Promise<{ toId: (one: Omit<NewCustomer, 'email'>) => string; made: string[] }> {
  const withPhone = people.filter(({ phone }) => phone).map((one) => ({ ...one, email: '' }))
  const byPhone = await insertByPhone(ctx, withPhone)
  const names = people.flatMap(({ name, phone }) => (phone ? [] : name))
  const byName = new Map((await listNamesakes(ctx, names)).toReversed().map(({ name, id }) => [name, id]))
  const at = ctx.now()
  const added = [...new Set(names)].flatMap((name) =>
    byName.has(name) ? [] : { id: newId(), name, createdAt: at, updatedAt: at },
  )
  await insertRows(ctx.db, customers, added)
  for (const { name, id } of added) byName.set(name, id)
  const made = [...byPhone.values()].flatMap(({ id, isNew }) => (isNew ? id : []))
  return {
    toId: ({ name, phone }) => (phone ? byPhone.get(phone)!.id : byName.get(name)!),
    made: [...made, ...added.map(({ id }) => id)],
  }
}

/** Deletes customers of an import without leads and edits, with an entry in the log. */
export async function removeUnused(ctx: Ctx, ids: readonly string[], { steps }: { steps: Steps }): Promise<number> {
  const gone = await ctx.db
    .delete(customers)
    .where(
      and(
        inArray(customers.id, [...ids]),
        isAsMade(customers.version, customers.id, steps),
        isNull(customers.mergedIntoId),
        sql`NOT EXISTS (SELECT FROM leads WHERE leads.customer_id = ${customers.id})`,
      ),
    )
    .returning({ id: customers.id })
  await eraseEventsAbout(
    ctx,
    'customer',
    gone.map(({ id }) => id),
  )
  await recordEvents(
    ctx,
    gone.map(({ id }) => ({ kind: 'customer.deleted', about: { entity: 'customer', id } })),
  )
  return gone.length
}
