import { inArray, or } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { equalsAny } from '../../../platform/server/database/tables'
import { packages } from './table'

type Named = Pick<typeof packages.$inferSelect, 'id' | 'title' | 'currency' | 'paymentTerms'>

/** Returns packages by lower-case titles and addresses, as files name them; unknown names are absent. */
export async function packagesByName(ctx: Ctx, names: readonly string[]): Promise<Map<string, Named>> {
  const wanted = [...new Set(names)]
  if (wanted.length === 0) return new Map()
  const { id, title, slug, currency, paymentTerms } = packages
  const found = await ctx.db
    .select({ id, title, slug, currency, paymentTerms })
    .from(packages)
    .where(or(equalsAny(title, wanted), inArray(slug, wanted)))
  return new Map(found.flatMap((one) => [one.title.toLowerCase(), one.slug].map((name) => [name, one] as const)))
}
