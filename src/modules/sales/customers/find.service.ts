import { and, inArray, isNull, or, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../platform/server/context'
import { selectMade } from '../../core/imports/undo.service'
import { toGroups } from '../../../shared/lists'
import { fold } from '../../../shared/text'
import { customersVisibleTo, hasHiddenFollower } from '../leads/scope.service'
import { type Customer, customers } from './table'

/**
 * Finds customers of imported lines by id, e-mail or phone; a merged one leads to its target. Lists namesakes without
 * e-mail and phone, and those that an import made without one, as they are themselves: `toTarget` leads on.
 */
export async function findCustomers(
  ctx: UserCtx,
  read: readonly { id: string; name?: string; email?: string | null; phone?: string | null }[],
) {
  const [ids, emails, phones] = (['id', 'email', 'phone'] as const).map((name) =>
    read.flatMap((one) => one[name] || []),
  ) as [string[], string[], string[]]
  const names = read.flatMap(({ id, name }) => (id ? [] : name || []))
  const isAlone = and(isNull(customers.email), isNull(customers.phone))
  const isMade = sql<boolean>`${customers.id} IN ${selectMade('customers')}`
  const isNamed = and(inArray(customers.name, names), or(and(isAlone, isNull(customers.mergedIntoId)), isMade))
  const rows = await ctx.db
    .select()
    .from(customers)
    .where(or(inArray(customers.id, ids), inArray(customers.email, emails), inArray(customers.phone, phones), isNamed))
    .orderBy(customers.id)
  const isFound = inArray(
    customers.id,
    rows.map(({ id }) => id),
  )
  const seen = await ctx.db
    .select({ id: customers.id, mergedIntoId: customers.mergedIntoId, hasHidden: hasHiddenFollower(ctx) })
    .from(customers)
    .where(and(isFound, customersVisibleTo(ctx)))
  const visible = new Set(seen.flatMap(({ id, mergedIntoId }) => [id, mergedIntoId ?? id]))
  const withHidden = new Set(seen.flatMap(({ id, hasHidden }) => (hasHidden ? id : [])))
  const merged = rows.flatMap(({ mergedIntoId }) => mergedIntoId ?? [])
  const targets = merged.length > 0 ? await ctx.db.select().from(customers).where(inArray(customers.id, merged)) : []
  const byId = new Map([...rows, ...targets].map((row) => [row.id, row]))
  const toTarget = (one: Customer) => byId.get(one.mergedIntoId ?? one.id)!
  const toMap = (name: 'id' | 'email' | 'phone') => new Map(rows.map((row) => [row[name], row]))
  const byOwnPhone = toMap('phone')
  const createFinder = (found: ReadonlyMap<string | null, Customer>) => (value: string | null | undefined) => {
    const own = value ? found.get(value) : undefined
    return own && toTarget(own)
  }
  const named =
    rows.length === 0 ? [] : await ctx.db.select({ id: customers.id }).from(customers).where(and(isFound, isMade))
  const made = new Set(named.map(({ id }) => id))
  const hasAddress = (one: Customer) => Boolean(one.email ?? one.phone)
  const byName = toGroups(
    rows
      .filter((one) => made.has(one.id) || (!one.mergedIntoId && !hasAddress(one)))
      .toSorted((a, b) => Number(hasAddress(a)) - Number(hasAddress(b))),
    ({ name }) => name,
  )
  return {
    byId: createFinder(toMap('id')),
    byEmail: createFinder(toMap('email')),
    byPhone: createFinder(byOwnPhone),
    /** Tells whether the customer of a phone number is called so, or who was merged into them with it. */
    hasPhone: (phone: string, name: string): boolean => {
      const own = byOwnPhone.get(phone)
      return own !== undefined && [own, toTarget(own)].some((one) => fold(one.name) === fold(name))
    },
    toTarget,
    listNamed: (name: string | undefined): readonly Customer[] => byName.get(name ?? '') ?? [],
    isMade: ({ id }: Customer) => made.has(id),
    isVisible: (one: Customer) => visible.has(one.id),
    hasHiddenFollower: (one: Customer) => withHidden.has(one.id),
  }
}
