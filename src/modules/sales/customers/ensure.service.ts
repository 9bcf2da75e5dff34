import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { newId } from '../../../platform/server/ids'
import { eraseEventsAbout, recordEvents } from '../../core/events/service'
import type { NewCustomer } from './service'
import { customers } from './table'
import { lockRows } from '../../core/locks/lock.service'

/** Returns those of the addresses that customers have. */
export async function knownEmails(ctx: Ctx, emails: readonly string[]): Promise<Set<string>> {
  const found = await ctx.db
    .select({ email: customers.email })
    .from(customers)
    .where(inArray(customers.email, [...emails]))
  return new Set(found.map(({ email }) => email!))
}

/** Converts people to rows: one for each address, without phones that another customer has. */
async function newRows(ctx: Ctx, people: readonly NewCustomer[]) {
  const phones = people.map(({ phone }) => phone)
  const found = await ctx.db.select({ phone: customers.phone }).from(customers).where(inArray(customers.phone, phones))
  const taken = new Set(found.map(({ phone }) => phone!))
  const at = ctx.now()
  const byEmail = new Map<string, typeof customers.$inferInsert>()
  for (const { name, email, phone } of people) {
    if (byEmail.has(email)) continue
    const isFree = phone !== '' && !taken.has(phone)
    taken.add(phone)
    byEmail.set(email, { id: newId(), name, email, phone: isFree ? phone : null, createdAt: at, updatedAt: at })
  }
  return [...byEmail.values()]
}

/**
 * Returns the customers of many addresses, new or known, in the caller's transaction. Resolves merged ones to their
 * target. Never overwrites a known customer.
 */
export async function ensureCustomers(
  ctx: Ctx,
  people: readonly NewCustomer[],
): Promise<{ idByEmail: Map<string, string>; made: string[] }> {
  const made = await ctx.db
    .insert(customers)
    .values(await newRows(ctx, people))
    .onConflictDoNothing({ target: customers.email })
    .returning({ id: customers.id })
  const emails = people.map((person) => person.email)
  const found = await lockRows(ctx, customers, inArray(customers.email, emails), 'share')
  return {
    idByEmail: new Map(found.map((row) => [row.email!, row.mergedIntoId ?? row.id])),
    made: made.map((row) => row.id),
  }
}

/** Deletes those of the customers without leads and edits, with what the log says of them. */
export async function removeUnused(ctx: Ctx, ids: readonly string[]): Promise<number> {
  const gone = await ctx.db
    .delete(customers)
    .where(
      and(
        inArray(customers.id, [...ids]),
        eq(customers.version, 1),
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
