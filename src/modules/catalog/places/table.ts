import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, doublePrecision, index, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { media } from '../../core/media/table'
import { placeKinds } from './kinds.rules'

/** Where packages go: a city, country or region, or a theme such as cruises (product.md 2.4). */
export const places = pgTable(
  'places',
  {
    id: uuid('id').primaryKey(),
    slug: text('slug').notNull().unique(),
    name: text('name').notNull(),
    kind: text('kind', { enum: placeKinds }).notNull(),
    /** The parent place: Thailand of Krabi, Europe of Greece. */
    parentId: uuid('parent_id').references((): AnyPgColumn => places.id),
    timeZone: text('time_zone').notNull().default('UTC'),
    /** Degrees north and east; both or neither. */
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    /** Order among the promotional tiles of the home page; absent: no tile. */
    tileRank: smallint('tile_rank').unique(),
    tileImageId: uuid('tile_image_id').references(() => media.id),
    /** Order in the search bar's list; absent: not offered there. */
    searchRank: smallint('search_rank').unique(),
  },
  (t) => [
    index('places_parent').on(t.parentId),
    index('places_tile_image').on(t.tileImageId),
    check('places_kind', sql`${t.kind} IN ('city', 'country', 'region', 'theme')`),
    check(
      'places_coordinates',
      sql`(${t.latitude} IS NULL) = (${t.longitude} IS NULL) AND ${t.latitude} BETWEEN -90 AND 90 AND ${t.longitude} BETWEEN -180 AND 180`,
    ),
    check('places_not_own_parent', sql`${t.parentId} <> ${t.id}`),
  ],
)
export type Place = typeof places.$inferSelect

/** Other words for a place, folded (`fold` of shared/text): 'dubai uae', 'male', 'luxury cruises'. */
export const placeAliases = pgTable(
  'place_aliases',
  {
    alias: text('alias').primaryKey(),
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id, { onDelete: 'cascade' }),
  },
  (t) => [index('place_aliases_place').on(t.placeId)],
)
