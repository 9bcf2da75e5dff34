import { and, type Column, eq, inArray, like, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Call } from '../../platform/server/context'
import { rows } from '../../platform/server/database/db'
import { afterRow, sortedBy, sortedPage, sortValueOf } from '../../platform/server/database/sorted-page'
import { searchPatterns } from '../../shared/text'
import { countCap } from '../../shared/totals'
import { type CardRow, cardColumns, cardOf, firstPicture } from './card.service'
import type { AdminPackagePage } from './package.rules'
import type { PackageSort } from './publish.rules'
import type { ListAdminPackagesInput } from './schema'
import { packages } from './table'

const p = alias(packages, 'p')
const sortColumns: Record<PackageSort, Column> = {
  created: p.createdAt,
  updated: p.updatedAt,
  title: p.title,
  destination: p.destination,
  days: p.days,
  price: p.priceMinor,
}

/** What the filters leave. Words of punctuation alone find nothing. */
function matching(input: ListAdminPackagesInput): SQL | undefined {
  const patterns = input.search ? searchPatterns(input.search) : null
  return and(
    sql`true`,
    input.status && eq(p.status, input.status),
    input.statuses?.length ? inArray(p.status, input.statuses) : undefined,
    input.withoutArchived ? ne(p.status, 'archived') : undefined,
    input.categories?.length ? inArray(p.category, input.categories) : undefined,
    input.featured === undefined ? undefined : eq(p.featured, input.featured),
    ...(patterns?.map((pattern) => like(p.searchText, pattern)) ?? []),
    patterns?.length === 0 ? sql`false` : undefined,
  )
}

type Row = CardRow & { sortValue: string | null; updatedAt: string; removedAt: string | null }

const iso = (column: string) => sql.raw(`to_char(p.${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** Packages of every status as staff filter and sort them. @throws AppError invalid `cursor` */
export async function listAdminPackages({ ctx, input }: Call<ListAdminPackagesInput>): Promise<AdminPackagePage> {
  const sort = { column: sortColumns[input.sort], descending: input.descending }
  const filter = matching(input)
  const [found, counted] = await Promise.all([
    rows<Row>(
      ctx.db,
      sql`SELECT ${sql.raw(cardColumns)}, ${sortValueOf(sort)} AS "sortValue",
            ${iso('updated_at')} AS "updatedAt", ${iso('removed_at')} AS "removedAt"
          FROM ${packages} p ${sql.raw(firstPicture)} WHERE ${and(filter, afterRow(sort, p.id, input.cursor))}
          ORDER BY ${sql.join(sortedBy(sort, p.id), sql`, `)} LIMIT ${input.limit + 1}`,
    ),
    rows<{ n: number }>(
      ctx.db,
      sql`SELECT count(*)::int AS n FROM (SELECT FROM ${packages} p WHERE ${filter} LIMIT ${countCap + 1}) matches`,
    ),
  ])
  const page = sortedPage(found, input.limit)
  return {
    items: page.rows.map((row) => ({ ...cardOf(row), updatedAt: row.updatedAt, removedAt: row.removedAt })),
    nextCursor: page.nextCursor,
    total: counted[0]?.n ?? 0,
  }
}
