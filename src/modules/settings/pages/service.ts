import { and, asc, eq, inArray, isNotNull, ne, notInArray, or, sql } from 'drizzle-orm'
import type { Call, Ctx } from '../../../platform/server/context'
import { createWholeExport } from '../../../platform/server/csv-list'
import { queryRows } from '../../../platform/server/database/db'
import { newId } from '../../../platform/server/ids'
import { withTransaction } from '../../../platform/server/database/transaction'
import { conflict, invalid, notFound, stale } from '../../../shared/errors'
import { toChange } from '../../core/events/changes.rules'
import { recordEvent } from '../../core/events/service'
import { getPicturesAt, holdPictures } from '../../core/media/find.service'
import { pictureUrl } from '../../core/media/picture.rules'
import { csvCells } from './csv.rules'
import type { PageDocument } from './document.schema'
import { isLegal, legalProblem, type LegalSlug, legalSlugs } from './legal.rules'
import type { CreatePageInput, PageActInput, UpdatePageInput } from './schema'
import { pages, type PublishedPage } from './table'
import type { OwnPage, PageDraft } from './view'

type Row = typeof pages.$inferSelect

/** Returns the addresses of a document's pictures. */
const listPictures = ({ content }: PageDocument): string[] =>
  content.flatMap((block) => (block.type === 'image' ? block.attrs.src : []))

type Content = Required<Omit<PublishedPage, 'formerSlugs'>>
/** Returns what is published of a page: its text and where it stands. */
export const toContent = ({ slug, place, title, description, document }: Content): Content => ({
  slug,
  place,
  title,
  description,
  document,
})
/** Returns what visitors see, and where; null for a draft. */
export const toPublished = ({ slug, place, published }: Pick<Row, 'slug' | 'place' | 'published'>): Content | null =>
  published && toContent({ slug, place, ...published })

const isPublished = (row: Row): boolean => JSON.stringify(toContent(row)) === JSON.stringify(toPublished(row))

const toDraft = (row: Row): PageDraft => ({
  id: row.id,
  ...toContent(row),
  version: row.version,
  updatedAt: row.updatedAt.toISOString(),
  publishedAt: row.published ? row.publishedAt!.toISOString() : null,
  publishedSlug: toPublished(row)?.slug ?? null,
  hasChanges: row.published !== null && !isPublished(row),
})

const publishedSlug = sql<string | null>`CASE WHEN ${pages.published} IS NOT NULL
  THEN coalesce(${pages.published} ->> 'slug', ${pages.slug}) END`
const publishedPlace = sql<'none' | 'header' | 'footer'>`coalesce(${pages.published} ->> 'place', ${pages.place})`

/**
 * Returns a published page by its address, or by a former one that no other page has.
 * @throws AppError not-found, for drafts and for texts with an address of their own, too
 */
export async function readPage({ ctx, input }: Call<{ slug: string }>): Promise<OwnPage> {
  const at = (await getMovedPage({ ctx, input })) ?? input.slug
  const [row] = await ctx.db.select().from(pages).where(eq(publishedSlug, at))
  const published = row && toPublished(row)
  if (!published || isLegal(published.slug)) throw notFound('Page')
  const { place: _, ...shown } = published
  const pictures = await getPicturesAt(ctx.db, listPictures(shown.document))
  return { ...shown, pictures: [...pictures.values()] }
}

/** Returns the present address of a page that was published at another one; null for others. */
export async function getMovedPage({ ctx, input: { slug } }: Call<{ slug: string }>): Promise<string | null> {
  const moved = await ctx.cache.get('moved pages', async () => {
    const found = await ctx.db
      .select({ former: sql<string[]>`${pages.published} -> 'formerSlugs'`, to: publishedSlug })
      .from(pages)
      .where(isNotNull(pages.published))
      .orderBy(asc(pages.publishedAt))
    const shown = new Set(found.map(({ to }) => to))
    return new Map(
      found.flatMap(({ former, to }) => (former ?? []).flatMap((one) => (shown.has(one) ? [] : [[one, to!] as const]))),
    )
  })
  return moved.get(slug) ?? null
}

/** Returns what the agency published in the place of standard texts. */
export async function readLegal(ctx: Ctx): Promise<Partial<Record<LegalSlug, PublishedPage>>> {
  const { slug, published } = pages
  const found = await ctx.db
    .select({ slug, published })
    .from(pages)
    .where(inArray(slug, [...legalSlugs]))
  return Object.fromEntries(found.flatMap((row) => (row.published ? [[row.slug, row.published]] : [])))
}

/** Limits the pages of a menu. */
const maxInMenu = 20

type MenuPage = { slug: string; title: string; place: 'header' | 'footer' }

export const listMenuPages = (ctx: Ctx): Promise<MenuPage[]> =>
  ctx.db
    .select({ slug: publishedSlug, title: sql<string>`${pages.published} ->> 'title'`, place: publishedPlace })
    .from(pages)
    .where(and(isNotNull(pages.published), ne(publishedPlace, 'none')))
    .orderBy(asc(pages.title))
    .limit(2 * maxInMenu) as Promise<MenuPage[]>

export async function listPagePaths({ ctx }: { ctx: Ctx }): Promise<{ path: string }[]> {
  const shown = and(isNotNull(pages.published), notInArray(pages.slug, [...legalSlugs]))
  const found = await ctx.db.select({ slug: publishedSlug }).from(pages).where(shown).limit(1000)
  return found.map(({ slug }) => ({ path: `/pages/${slug}` }))
}

export async function listPages({ ctx }: { ctx: Ctx }) {
  const { id, slug, title, place, version, updatedAt, publishedAt } = pages
  const at = sql`jsonb_build_object('slug', slug, 'place', place)`
  const saved = sql`${at} || jsonb_build_object('title', title, 'description', description, 'document', document)`
  const hasChanges = sql<boolean>`coalesce(${at} || (${pages.published} - 'formerSlugs') <> (${saved}), false)`
  const found = await ctx.db
    .select({ id, slug, title, place, version, updatedAt, publishedAt, publishedSlug, hasChanges })
    .from(pages)
    .orderBy(asc(title))
    .limit(500)
  return found.map((row) => ({
    ...row,
    updatedAt: row.updatedAt.toISOString(),
    publishedAt: row.publishedAt?.toISOString() ?? null,
  }))
}

export const exportPages = createWholeExport(listPages, csvCells)

async function getRow(ctx: Ctx, id: string): Promise<Row> {
  const [row] = await ctx.db.select().from(pages).where(eq(pages.id, id))
  if (!row) throw notFound('Page')
  return row
}

/** @throws AppError not-found */
export const openPage = async ({ ctx, input: { id } }: Call<{ id: string }>): Promise<PageDraft> =>
  toDraft(await getRow(ctx, id))

/** Keeps the pictures until the transaction ends. @throws AppError invalid `document` for one that is not there */
const assertPictures = (ctx: Ctx, document: PageDocument) =>
  holdPictures(
    ctx,
    listPictures(document).map((image) => ({ image })),
    'document',
  )

/** @throws AppError conflict `slug` for an address that another page has, as a draft or on the site */
async function assertFree(ctx: Ctx, slug: string, id?: string): Promise<void> {
  const isOther = id === undefined ? undefined : ne(pages.id, id)
  const there = or(eq(pages.slug, slug), eq(publishedSlug, slug))
  if ((await ctx.db.$count(pages, and(there, isOther))) > 0) throw conflict('Another page has this address', 'slug')
}

/** Leaves terms and privacy out of the menus, whose footer has them anyway. */
export const toPlace = ({ slug, place }: Pick<CreatePageInput, 'slug' | 'place'>) => (isLegal(slug) ? 'none' : place)

const toSubject = (id: string) => ({ entity: 'page' as const, id })

export const createPage = ({ ctx, input }: Call<CreatePageInput>): Promise<PageDraft> =>
  withTransaction(ctx, async (tx) => {
    await assertPictures(tx, input.document)
    await assertFree(tx, input.slug)
    const row = { ...input, place: toPlace(input), id: newId(), updatedAt: tx.now(), updatedBy: tx.actor?.id ?? null }
    const [made] = await tx.db.insert(pages).values(row).onConflictDoNothing().returning()
    if (!made) throw conflict('Another page has this address', 'slug')
    await recordEvent(tx, {
      kind: 'page.created',
      about: toSubject(made.id),
      data: { slug: made.slug, title: made.title },
    })
    return toDraft(made)
  })

type Changed = { before: Row; after: Row }

/** Changes a page unless it has changed since. @throws AppError not-found; conflict with the newer page */
async function change(tx: Ctx, { id, version }: PageActInput, toSet: (before: Row) => Partial<Row>): Promise<Changed> {
  const before = await getRow(tx, id)
  const [after] = await tx.db
    .update(pages)
    .set({ ...toSet(before), version: version + 1, updatedAt: tx.now(), updatedBy: tx.actor?.id ?? null })
    .where(and(eq(pages.id, id), eq(pages.version, version)))
    .returning()
  if (!after) throw stale(toDraft(before))
  return { before, after }
}

export const updatePage = ({ ctx, input: { id, version, ...fields } }: Call<UpdatePageInput>): Promise<PageDraft> =>
  withTransaction(ctx, async (tx) => {
    await assertPictures(tx, fields.document)
    await assertFree(tx, fields.slug, id)
    const { before, after } = await change(tx, { id, version }, (row) => ({
      ...fields,
      place: toPlace(fields),
      // Keeps visitors where they find what 1.0.0 published.
      ...(row.published && !isLegal(row.slug) && { published: { ...row.published, ...toPublished(row)! } }),
    }))
    if (before.slug !== after.slug && [before, after].some(({ slug }) => isLegal(slug)))
      throw invalid('Terms and privacy keep their addresses, which no other page gets', 'slug')
    const changes = ({ slug, title, description, place }: Row) => ({ slug, title, description, place })
    await recordEvent(tx, { kind: 'page.saved', about: toSubject(id), ...toChange(changes(before), changes(after)) })
    return toDraft(after)
  })

/** Lists the addresses at which a page was ever published. */
const listSlugs = (row: Row): string[] => {
  const shown = row.published ? [...(row.published.formerSlugs ?? []), toPublished(row)!.slug] : []
  return [...new Set([...row.formerSlugs, ...shown])]
}

/** Returns what is published of a page as it is saved now. Terms and privacy have their text alone, as their address stays. */
function toNext(row: Row): PublishedPage {
  const { slug, place, ...text } = toContent(row)
  if (isLegal(slug)) return text
  const formerSlugs = listSlugs(row).filter((one) => one !== slug)
  return { ...text, slug, place, ...(formerSlugs.length > 0 && { formerSlugs }) }
}

/** @throws AppError conflict for a menu that is full */
async function assertRoom(tx: Ctx, { id, place }: Row): Promise<void> {
  if (place === 'none') return
  const others = and(isNotNull(pages.published), eq(publishedPlace, place), ne(pages.id, id))
  if ((await tx.db.$count(pages, others)) >= maxInMenu)
    throw conflict(`The ${place} links to ${maxInMenu} pages already. Take another one out of it first`)
}

/**
 * Shows visitors the page as it is saved now, and where it says. Its former addresses lead to it.
 * @throws AppError not-found; conflict for terms or privacy that an earlier version saved and they cannot be, and for a
 * menu that is full
 */
export const publishPage = ({ ctx, input }: Call<PageActInput>): Promise<PageDraft> =>
  withTransaction(ctx, async (tx) => {
    const row = await getRow(tx, input.id)
    const problem = isLegal(row.slug) ? legalProblem(row) : null
    if (problem) throw conflict(problem.message)
    await assertRoom(tx, row)
    const { after } = await change(tx, input, (before) => ({ published: toNext(before), publishedAt: tx.now() }))
    const { slug, title } = after
    await recordEvent(tx, { kind: 'page.published', about: toSubject(input.id), data: { slug, title } })
    return toDraft(after)
  })

/** Takes a page back; its draft stays, and its addresses for the next publication. */
export const unpublishPage = ({ ctx, input }: Call<PageActInput>): Promise<PageDraft> =>
  withTransaction(ctx, async (tx) => {
    const { after } = await change(tx, input, (before) => ({
      published: null,
      publishedAt: null,
      formerSlugs: isLegal(before.slug) ? [] : listSlugs(before),
    }))
    const { slug, title } = after
    await recordEvent(tx, { kind: 'page.unpublished', about: toSubject(input.id), data: { slug, title } })
    return toDraft(after)
  })

/** Deletes a page that visitors do not see. @throws AppError conflict for a published one */
export const removePage = ({ ctx, input }: Call<PageActInput>): Promise<{ success: true }> =>
  withTransaction(ctx, async (tx) => {
    const { slug, title, version, publishedAt } = await openPage({ ctx: tx, input })
    if (publishedAt) throw conflict('Visitors see this page. Take it back first')
    const gone = await tx.db
      .delete(pages)
      .where(and(eq(pages.id, input.id), eq(pages.version, input.version)))
      .returning({ id: pages.id })
    if (gone.length === 0) throw stale({ version })
    await recordEvent(tx, { kind: 'page.removed', about: toSubject(input.id), data: { slug, title } })
    return { success: true }
  })

/** Returns those of the images that pages show, drafts included. */
export async function listPagePictures(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  const found = await queryRows<{ id: string }>(
    ctx.db,
    sql`SELECT m.id FROM media m WHERE m.id IN (SELECT x::uuid FROM jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) AS x)
      AND EXISTS (
        SELECT FROM pages g,
          jsonb_path_query(jsonb_build_array(g.document, g.published -> 'document'), '$[*].content[*].attrs.src') AS address
        WHERE address = to_jsonb(${pictureUrl('')}::text || m.key))`,
  )
  return found.map(({ id }) => id)
}
