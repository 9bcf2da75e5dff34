import { eq, inArray } from 'drizzle-orm'
import type { Call } from '../../platform/server/context'
import { invalid } from '../../shared/errors'
import { suppliers } from './table'

/** Names by id. */
export async function namesOfSuppliers({ ctx, input: ids }: Call<readonly string[]>): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const found = await ctx.db
    .select({ id: suppliers.id, name: suppliers.name })
    .from(suppliers)
    .where(inArray(suppliers.id, [...new Set(ids)]))
  return new Map(found.map(({ id, name }) => [id, name]))
}

/** @throws AppError invalid `supplierId` for one that is not there; none is fine */
export async function assertSupplier({ ctx, input: id }: Call<string | null | undefined>): Promise<void> {
  if (!id) return
  const [found] = await ctx.db.select({ id: suppliers.id }).from(suppliers).where(eq(suppliers.id, id))
  if (!found) throw invalid('There is no such supplier', 'supplierId')
}
