import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { countUpToCap } from '../../../platform/server/database/count'
import { countOnce, type Sort, readSortedPage, toSortValue } from '../../../platform/server/database/sorted-page'
import { withTransaction } from '../../../platform/server/database/transaction'
import { notFound, stale } from '../../../shared/errors'
import { toChange } from '../events/changes.rules'
import { recordEvent } from '../events/service'
import type { PicturesInUse } from './discard.service'
import type { DescribePictureInput, ListPicturesInput } from './schema'
import { type Media, media } from './table'
import type { LibraryPicture, PictureUse } from './view'

type Uses = {
  inUse: PicturesInUse
  listUses: (ctx: Ctx, ids: readonly string[]) => Promise<Map<string, PictureUse[]>>
}
type Matches = { matchUses: (id: SQL, input: ListPicturesInput) => SQL[] }

async function withUses(ctx: Ctx, found: readonly Media[], { inUse, listUses }: Uses): Promise<LibraryPicture[]> {
  const ids = found.map(({ id }) => id)
  const [inUseIds, uses] = await Promise.all([inUse(ctx, ids), listUses(ctx, ids)])
  const used = new Set(inUseIds)
  return found.map((row) => ({
    id: row.id,
    version: row.version,
    key: row.key,
    alt: row.alt,
    width: row.width,
    height: row.height,
    blur: row.blur,
    focusX: row.focusX,
    focusY: row.focusY,
    bytes: row.bytes,
    isUsed: used.has(row.id),
    uses: uses.get(row.id) ?? [],
    createdAt: row.createdAt.toISOString(),
  }))
}

/** Lists the agency's images, newest first, with their use. @throws AppError invalid `cursor` */
export async function listWithUse(ctx: Ctx, input: ListPicturesInput, { matchUses, ...uses }: Uses & Matches) {
  const sort: Sort = { column: media.createdAt, id: media.id, descending: true }
  const matching = and(eq(media.forAgency, true), ...matchUses(sql`media.id`, input))!
  const total = await countOnce(input, () => countUpToCap(ctx.db, media, matching))
  const { rows, nextCursor } = await readSortedPage({ ...sort, total }, input, ({ where, orderBy, limit }) =>
    ctx.db
      .select({ ...getTableColumns(media), sortValue: toSortValue(sort) })
      .from(media)
      .where(and(matching, where))
      .orderBy(...orderBy)
      .limit(limit),
  )
  return { items: await withUses(ctx, rows, uses), nextCursor, total }
}

/**
 * Describes an image of the agency, for uses without their own words.
 * @throws AppError not-found; conflict with the newer picture
 */
export const describeWithUse = (ctx: Ctx, input: DescribePictureInput, uses: Uses): Promise<LibraryPicture> =>
  withTransaction(ctx, async (tx) => {
    const { id, version, alt } = input
    const agencys = and(eq(media.id, id), eq(media.forAgency, true))
    const [before] = await tx.db.select().from(media).where(agencys)
    if (!before) throw notFound('Picture')
    const [after] = await tx.db
      .update(media)
      .set({ alt, version: version + 1 })
      .where(and(agencys, eq(media.version, version)))
      .returning()
    const [shown] = await withUses(tx, [after ?? before], uses)
    if (!after) throw stale(shown!)
    const change = toChange({ alt: before.alt }, { alt })
    if (change) await recordEvent(tx, { kind: 'picture.described', about: { entity: 'picture', id }, ...change })
    return shown!
  })
