import { and, eq, exists, getTableColumns, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Call, Ctx } from '../../../platform/server/context'
import { createExport } from '../../../platform/server/csv-list'
import { countUpToCap } from '../../../platform/server/database/count'
import {
  countOnce,
  type Conditions,
  type Sort,
  readSortedPage,
  toSortValue,
} from '../../../platform/server/database/sorted-page'
import { hasWords } from '../../../platform/server/database/words'
import { notFound } from '../../../shared/errors'
import { pickView } from '../../../shared/views'
import { pictureUrl } from '../../core/media/picture.rules'
import { media } from '../../core/media/table'
import { csvCells } from './csv.rules'
import { toAliases } from './names.rules'
import type { ListPlacesInput, SearchPlacesInput } from './schema'
import { type Place, placeAliases, places } from './table'
import { listBySlug } from './service'
import { type ListedPlace, listedPlace, place as placeView, type PlaceView } from './view'

const parents = alias(places, 'parents')

type Row = Place & {
  parentName: string | null
  key: string | null
  words: string[]
  formerSlugs: string[]
  packages: number
  places: number
}

const columns = {
  ...getTableColumns(places),
  parentName: parents.name,
  key: media.key,
  words: sql<string[]>`ARRAY(SELECT a.alias FROM place_aliases a WHERE a.place_id = ${places.id} ORDER BY a.alias)`,
  formerSlugs: sql<
    string[]
  >`ARRAY(SELECT r.slug FROM place_redirects r WHERE r.place_id = ${places.id} ORDER BY r.slug)`,
  packages: sql<number>`(SELECT count(*)::int FROM packages p
    WHERE p.place_ids @> ARRAY[${places.id}] AND p.status = 'active')`,
  places: sql<number>`(SELECT count(*)::int FROM places c WHERE c.parent_id = ${places.id})`,
}

const toView = ({ key, words, imageAlt, ...row }: Row): PlaceView => {
  const own = toAliases(row.slug, [row.name])
  return pickView(placeView, row, {
    aliases: words.filter((word) => !own.includes(word)),
    image: key === null ? null : { image: pictureUrl(key), alt: imageAlt },
  })
}

const select = (ctx: Ctx) =>
  ctx.db
    .select(columns)
    .from(places)
    .leftJoin(parents, eq(parents.id, places.parentId))
    .leftJoin(media, eq(media.id, places.tileImageId))

/** Returns places by their ids; unknown ones are absent. */
export async function getPlaces(ctx: Ctx, ids: readonly string[]): Promise<Map<string, PlaceView>> {
  const found = await select(ctx).where(inArray(places.id, [...ids]))
  return new Map(found.map((row) => [row.id, toView(row)]))
}

/** @throws AppError not-found */
export async function getPlace({ ctx, input: { id } }: Call<{ id: string }>): Promise<PlaceView> {
  const found = (await getPlaces(ctx, [id])).get(id)
  if (!found) throw notFound('Place')
  return found
}

const isNamed = (ctx: Ctx, words: string): SQL =>
  exists(
    ctx.db
      .select({ id: placeAliases.placeId })
      .from(placeAliases)
      .where(and(eq(placeAliases.placeId, places.id), hasWords(placeAliases.alias, words))),
  )

/** Limits the places to choose from, which words narrow. */
const choices = 50

/**
 * Lists places to choose from: those that begin with the words first, then others that contain them; or those of slugs,
 * as they were asked for, former ones included.
 */
export const listPlaces = async ({ ctx, input }: Call<ListPlacesInput>): Promise<ListedPlace[]> => {
  const { slug, name } = places
  const { words, slugs } = input ?? {}
  if (slugs) {
    const called = await listBySlug(ctx.db, slugs)
    return called.map((place) => pickView(listedPlace, place, {})).toSorted((a, b) => a.name.localeCompare(b.name))
  }
  const first = words ? [sql`NOT starts_with(lower(${name}), lower(${words}))`] : []
  return ctx.db
    .select({ slug, name })
    .from(places)
    .where(words ? isNamed(ctx, words) : undefined)
    .orderBy(...first, name, slug)
    .limit(choices)
}

/** Lists places by name. @throws AppError invalid `cursor` */
export async function searchPlaces({ ctx, input }: Call<SearchPlacesInput>) {
  const { words, kind, within } = input
  const conditions: Conditions<SearchPlacesInput> = {
    words: words ? isNamed(ctx, words) : undefined,
    kind: kind?.length ? inArray(places.kind, kind) : undefined,
    within: within === undefined ? undefined : within === 'top' ? isNull(places.parentId) : eq(places.parentId, within),
  }
  const matching = and(...Object.values(conditions))
  const total = await countOnce(input, () => countUpToCap(ctx.db, places, matching))
  const column = input.sort === 'name' ? places.name : places.updatedAt
  const sort: Sort = { column, id: places.id, descending: input.descending, total }
  const { rows, nextCursor } = await readSortedPage(sort, input, ({ where, orderBy, limit }) =>
    ctx.db
      .select({ ...columns, sortValue: toSortValue(sort) })
      .from(places)
      .leftJoin(parents, eq(parents.id, places.parentId))
      .leftJoin(media, eq(media.id, places.tileImageId))
      .where(and(matching, where))
      .orderBy(...orderBy)
      .limit(limit),
  )
  return { items: rows.map(toView), nextCursor, total }
}

/** Exports every page of the filter. @throws AppError invalid `cursor` */
export const exportPlaces = createExport(searchPlaces, csvCells)
