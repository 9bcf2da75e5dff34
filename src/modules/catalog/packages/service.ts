import { eq, inArray } from 'drizzle-orm'
import type { Call, Ctx } from '../../../platform/server/context'
import { queryPrepared } from '../../../platform/server/database/db'
import { can } from '../../../shared/permissions'
import { notFound } from '../../../shared/errors'
import { toDecimal } from '../../../shared/money'
import { cardColumns, firstPicture } from './card.service'
import { withDayPictures } from './day-pictures.rules'
import { contentQuery, composeDetailQuery, previewQuery } from './detail-query.service'
import type { PackageContent } from './schema'
import type { PackageCard, PackageDetail } from './view'
import type { PackagesByIdsInput } from './schema'
import { packages } from './table'
import { lockIds } from '../../core/locks/lock.service'
import { uuidPattern } from '../../../shared/ids'

const queries = { id: composeDetailQuery('id'), slug: composeDetailQuery('slug') }

async function getDetailBy(
  ctx: Ctx,
  by: keyof typeof queries,
  key: string,
  hidden: boolean,
  departsAfter = ctx.now().toISOString(),
): Promise<PackageDetail> {
  const [row] = await queryPrepared<PackageDetail>(ctx.db, queries[by], [key, hidden, departsAfter])
  if (!row) throw notFound('Package')
  return { ...row, itinerary: withDayPictures(row) }
}

/**
 * Reads a package with its days, pictures and options in one query, by id or slug.
 * @throws AppError not-found; when inactive also for those who do not see the catalog
 */
export const getPackage = ({ ctx, input: { id } }: Call<{ id: string }>): Promise<PackageDetail> =>
  getDetailBy(ctx, uuidPattern.test(id.toLowerCase()) ? 'id' : 'slug', id, can(ctx.actor, 'catalog.read'))

/** Reads an active package by id or slug, whoever asks. @throws AppError not-found */
export const getPublicPackage = (ctx: Ctx, id: string): Promise<PackageDetail> =>
  getDetailBy(ctx, uuidPattern.test(id.toLowerCase()) ? 'id' : 'slug', id, false)

/** Reads a package in any status, for callers that just wrote it. @throws AppError not-found */
export const getPackageById = ({ ctx, input: { id } }: Call<{ id: string }>): Promise<PackageDetail> =>
  getDetailBy(ctx, 'id', id, true)

/** Describes a package for the sale of one departure; it may have hundreds of others. */
export type SoldPackage = Omit<PackageDetail, 'departures'>

/** Reads a package in any status, without its departures. @throws AppError not-found */
export const getSoldPackage = (ctx: Ctx, id: string): Promise<SoldPackage> =>
  getDetailBy(ctx, 'id', id, true, 'infinity')

/** Reads how many travelers a package takes. @throws AppError not-found */
export async function getPartyLimit(ctx: Ctx, id: string): Promise<Pick<PackageDetail, 'maxTravelers'>> {
  const { maxTravelers } = packages
  const [row] = await ctx.db.select({ maxTravelers }).from(packages).where(eq(packages.id, id))
  if (!row) throw notFound('Package')
  return row
}

/** Reads the page of a package as it would be with other rows, as `previewQuery` takes them. */
export async function previewPackage(ctx: Ctx, id: string, row: object, rows: object): Promise<PackageDetail> {
  const values = [id, JSON.stringify(row), ctx.now().toISOString(), JSON.stringify(rows)]
  const [shown] = await queryPrepared<PackageDetail>(ctx.db, previewQuery, values)
  return { ...shown!, itinerary: withDayPictures(shown!) }
}

type ContentRow = Omit<PackageContent, 'price' | 'originalPrice'> & {
  price: number
  originalPrice: number | null
} & Pick<PackageDetail, 'id' | 'slug' | 'status' | 'version'>

function toStoredContent({ id, slug, status, version, price, originalPrice, ...rest }: ContentRow) {
  const content: PackageContent = {
    ...rest,
    price: price === 0 ? '' : toDecimal(price, rest.currency),
    originalPrice: originalPrice === null ? '' : toDecimal(originalPrice, rest.currency),
  }
  return { id, slug, status, version, content }
}
export type StoredContent = ReturnType<typeof toStoredContent>

export async function listPackageContents(ctx: Ctx, ids: readonly string[]): Promise<Map<string, StoredContent>> {
  const found = await queryPrepared<ContentRow>(ctx.db, contentQuery, [ids])
  return new Map(found.map((row) => [row.id, toStoredContent(row)]))
}

/** Reads the content of a package in any status. @throws AppError not-found */
export async function getPackageContent({ ctx, input: { id } }: Call<{ id: string }>): Promise<StoredContent> {
  const found = (await listPackageContents(ctx, [id])).get(id.toLowerCase())
  if (!found) throw notFound('Package')
  return found
}

const byIdsQuery = `
  SELECT ${cardColumns}
  FROM unnest($1::uuid[]) WITH ORDINALITY AS wanted (id, place) JOIN packages p ON p.id = wanted.id ${firstPicture}
  WHERE p.status = 'active' ORDER BY wanted.place`

/** Returns active packages in the order of the ids, at most 100. */
export async function listPackagesByIds({ ctx, input }: Call<PackagesByIdsInput>): Promise<PackageCard[]> {
  return queryPrepared<PackageCard>(ctx.db, byIdsQuery, [input.ids])
}

const sitemapQuery = `SELECT slug FROM packages WHERE status = 'active' ORDER BY created_at DESC, id LIMIT 50000`

/** Lists the newest 50,000 pages for crawlers, as many as a sitemap takes. */
export async function listSitemap({ ctx }: { ctx: Ctx }): Promise<{ path: string }[]> {
  const found = await queryPrepared<{ slug: string }>(ctx.db, sitemapQuery, [])
  return found.map(({ slug }) => ({ path: `/packages/${slug}` }))
}

/** Locks packages by id, before rows that depend on them, in the caller's transaction. @returns ids that exist */
export const lockPackages = async (ctx: Ctx, ids: readonly string[]): Promise<string[]> =>
  ids.length === 0 ? [] : lockIds(ctx, packages, inArray(packages.id, [...ids]))
