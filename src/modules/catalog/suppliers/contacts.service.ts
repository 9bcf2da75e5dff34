import { inArray } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { formatPhone } from '../../settings/settings/phone.client'
import { suppliers } from './table'

type SupplierContact = { name: string; contactName: string; phone: string }

/** Returns suppliers' contacts by id, for calls during a trip. */
export async function getContacts(ctx: Ctx, ids: readonly string[]): Promise<Map<string, SupplierContact>> {
  if (ids.length === 0) return new Map()
  const { id, name, contactName, phone } = suppliers
  const found = await ctx.db
    .select({ id, name, contactName, phone })
    .from(suppliers)
    .where(inArray(id, [...ids]))
  return new Map(
    found.map(({ id: supplierId, ...one }) => [supplierId, { ...one, phone: one.phone && formatPhone(one.phone) }]),
  )
}
