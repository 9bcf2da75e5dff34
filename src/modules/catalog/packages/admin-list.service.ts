import { and, arrayOverlaps, type Column, eq, gt, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Call, Ctx } from '../../../platform/server/context'
import { createExport } from '../../../platform/server/csv-list'
import { countUpToCap } from '../../../platform/server/database/count'
import { queryRows } from '../../../platform/server/database/db'
import { countOnce, type Conditions, readSortedPage, toSortValue } from '../../../platform/server/database/sorted-page'
import { selectFields } from '../../../platform/server/database/view-columns'
import { hasWords } from '../../../platform/server/database/words'
import type { Currency } from '../../../shared/money'
import { categoryNamed, toLabel } from '../../settings/settings/categories.rules'
import type { Category } from '../../settings/settings/schema'
import { getAgency } from '../../settings/settings/service'
import { csvCells } from './csv.rules'
import { cardColumns, firstPicture } from './card.service'
import type { AdminPackage, AdminPackagePage } from './view'
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

function composeFilter(input: ListAdminPackagesInput, named: readonly Category[]): SQL | undefined {
  const conditions: Conditions<ListAdminPackagesInput> = {
    status: input.status && eq(p.status, input.status),
    statuses: input.statuses?.length ? inArray(p.status, input.statuses) : undefined,
    withoutArchived: input.withoutArchived ? ne(p.status, 'archived') : undefined,
    categories: input.categories?.length
      ? inArray(
          p.category,
          input.categories.map((name) => toLabel(named, name)),
        )
      : undefined,
    tags: input.tags?.length
      ? arrayOverlaps(
          p.labels,
          input.tags.map((tag) => toLabel(named, tag)),
        )
      : undefined,
    featured: input.featured === undefined ? undefined : eq(p.featured, input.featured),
    reduced: input.reduced ? gt(p.originalPriceMinor, p.priceMinor) : undefined,
    search: hasWords(p.searchText, input.search),
  }
  return and(sql`true`, ...Object.values(conditions))
}

type Row = AdminPackage & { sortValue: string | null }

const times = selectFields(packages, 'p', ['updatedAt', 'removedAt'], {})

/** @throws AppError invalid `cursor` */
export async function listAdminPackages({ ctx, input }: Call<ListAdminPackagesInput>): Promise<AdminPackagePage> {
  const sort = { column: sortColumns[input.sort], id: p.id, descending: input.descending }
  const { categories } = await getAgency({ ctx })
  const filter = composeFilter(input, categories)
  const total = await countOnce(input, () => countUpToCap(ctx.db, p, filter))
  const page = await readSortedPage({ ...sort, total }, input, ({ where, orderBy, limit }) =>
    queryRows<Row>(
      ctx.db,
      sql`SELECT ${sql.raw(cardColumns)}, ${sql.raw(times)}, ${toSortValue(sort)} AS "sortValue"
            FROM ${packages} p ${sql.raw(firstPicture)} WHERE ${and(filter, where)}
            ORDER BY ${sql.join(orderBy, sql`, `)} LIMIT ${limit}`,
    ),
  )
  return {
    items: page.rows.map(({ sortValue: _sortValue, ...item }) => item),
    nextCursor: page.nextCursor,
    total,
  }
}

/** Exports every page of the filter. @throws AppError invalid `cursor` */
export async function exportPackages({ ctx, input }: Call<Omit<ListAdminPackagesInput, 'limit'>>) {
  const { categories } = await getAgency({ ctx })
  const cells = csvCells((key) => categoryNamed(categories, key) ?? key)
  return createExport(listAdminPackages, cells)({ ctx, input })
}

type PackageNumbers = { total: number; active: number; draft: number; averagePriceMinor: number | null }

/** Averages the price of active packages in `currency` only; counts leave out archived ones. */
export async function getPackageNumbers(ctx: Ctx, currency: Currency): Promise<PackageNumbers> {
  const [found] = await queryRows<PackageNumbers>(
    ctx.db,
    sql`SELECT count(*)::int AS total, count(*) FILTER (WHERE status = 'active')::int AS active,
          count(*) FILTER (WHERE status = 'draft')::int AS draft,
          round(avg(price_minor) FILTER (WHERE status = 'active' AND currency = ${currency}))::float8
            AS "averagePriceMinor"
        FROM packages WHERE status <> 'archived'`,
  )
  return found!
}

/** Returns the figures above the packages' list, in the agency's currency. */
export async function getPackageFigures({ ctx }: { ctx: Ctx }): Promise<PackageNumbers & { currency: Currency }> {
  const { currency } = await getAgency({ ctx })
  return { currency, ...(await getPackageNumbers(ctx, currency)) }
}
