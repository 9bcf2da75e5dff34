import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { countUpToCap } from '../../../platform/server/database/count'
import { type Sort, sortedPage, toSortValue } from '../../../platform/server/database/sorted-page'
import type { PicturesInUse } from './discard.service'
import type { ListPicturesInput } from './schema'
import { media } from './table'
import type { LibraryPicture, PictureUse } from './view'

type Uses = {
  inUse: PicturesInUse
  listUses: (ctx: Ctx, ids: readonly string[]) => Promise<Map<string, PictureUse[]>>
  matchUses: (id: SQL, input: ListPicturesInput) => SQL[]
}

/** Lists the agency's images, newest first, with their use. @throws AppError invalid `cursor` */
export async function listWithUse(ctx: Ctx, input: ListPicturesInput, { inUse, listUses, matchUses }: Uses) {
  const sort: Sort = { column: media.createdAt, id: media.id, descending: true }
  const matching = and(eq(media.forAgency, true), ...matchUses(sql`media.id`, input))!
  const total = await countUpToCap(ctx.db, media, matching)
  const { rows, nextCursor } = await sortedPage({ ...sort, total }, input, ({ where, orderBy, limit }) =>
    ctx.db
      .select({ ...getTableColumns(media), sortValue: toSortValue(sort) })
      .from(media)
      .where(and(matching, where))
      .orderBy(...orderBy)
      .limit(limit),
  )
  const ids = rows.map(({ id }) => id)
  const [inUseIds, uses] = await Promise.all([inUse(ctx, ids), listUses(ctx, ids)])
  const used = new Set(inUseIds)
  const items = rows.map((row): LibraryPicture => ({
    id: row.id,
    key: row.key,
    alt: '',
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
  return { items, nextCursor, total }
}
