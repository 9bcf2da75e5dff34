import { and, eq, like, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Call } from '../../platform/server/context'
import { rows } from '../../platform/server/database/db'
import { afterCursor, inOrder, pageOf, cursorInstant } from '../../platform/server/database/keyset'
import { countCap } from '../../shared/totals'
import { type CardRow, cardColumns, cardOf, firstPicture } from './card.service'
import type { PackagePage } from './package.rules'
import type { ListAdminPackagesInput } from './schema'
import { searchPatterns } from '../../shared/text'
import { packages } from './table'

/** Packages of every status for staff, newest first. @throws AppError invalid `cursor` */
export async function listAdminPackages({ ctx, input }: Call<ListAdminPackagesInput>): Promise<PackagePage> {
  const p = alias(packages, 'p')
  const patterns = input.search ? searchPatterns(input.search) : null
  const matching = and(
    sql`true`,
    input.status && eq(p.status, input.status),
    input.withoutArchived ? ne(p.status, 'archived') : undefined,
    // A search of punctuation alone matches nothing.
    patterns
      ? patterns.length > 0
        ? and(...patterns.map((pattern) => like(p.searchText, pattern)))
        : sql`false`
      : undefined,
  )
  const page = and(matching, afterCursor(p.createdAt, p.id, 'newest', input.cursor))
  const [found, counted] = await Promise.all([
    rows<CardRow & { cursorAt: string }>(
      ctx.db,
      sql`SELECT ${sql.raw(cardColumns)}, ${cursorInstant(p.createdAt)} AS "cursorAt" FROM ${packages} p ${sql.raw(firstPicture)}
          WHERE ${page} ORDER BY ${sql.join(inOrder(p.createdAt, p.id, 'newest'), sql`, `)} LIMIT ${input.limit + 1}`,
    ),
    rows<{ n: number }>(
      ctx.db,
      sql`SELECT count(*)::int AS n FROM (SELECT FROM ${packages} p WHERE ${matching} LIMIT ${countCap + 1}) matches`,
    ),
  ])
  const { items, nextCursor } = pageOf(found, input.limit)
  return { items: items.map((row) => cardOf(row as CardRow)), nextCursor, total: counted[0]?.n ?? 0 }
}
