import { and, inArray, isNull, ne, or } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { equalsAny } from '../../../platform/server/database/tables'
import { toGroups } from '../../../shared/lists'
import { packages } from './table'

type PackageKey = Pick<typeof packages.$inferSelect, 'id' | 'title' | 'currency' | 'paymentTerms'>

/**
 * Returns packages by lower-case titles and addresses, as files name them. Leaves out archived and deleted ones, and
 * titles that several have; unknown names are absent.
 */
export async function findPackagesByName(ctx: Ctx, names: readonly string[]): Promise<Map<string, PackageKey>> {
  const wanted = [...new Set(names)]
  if (wanted.length === 0) return new Map()
  const { id, title, slug, currency, paymentTerms, removedAt, status } = packages
  const found = await ctx.db
    .select({ id, title, slug, currency, paymentTerms })
    .from(packages)
    .where(and(or(equalsAny(title, wanted), inArray(slug, wanted)), isNull(removedAt), ne(status, 'archived')))
  const byTitle = toGroups(found, ({ title: name }) => name.toLowerCase())
  const titled = [...byTitle].flatMap(([name, [one, ...others]]) =>
    others.length === 0 ? [[name, one!] as const] : [],
  )
  return new Map([...titled, ...found.map((one) => [one.slug, one] as const)])
}
