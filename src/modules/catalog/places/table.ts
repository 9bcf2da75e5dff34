import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/server/database/tables'
import { media } from '../../core/media/table'
import { placeKinds } from './kinds.rules'

/** Stores destinations of packages: a city, country or region, or a theme such as cruises (product.md 2.4). */
export const places = pgTable(
  'places',
  {
    id: uuid('id').primaryKey(),
    slug: text('slug').notNull().unique(),
    name: text('name').notNull(),
    kind: text('kind', { enum: placeKinds }).notNull(),
    /** Identifies the parent place: Thailand for Krabi, Europe for Greece. */
    parentId: uuid('parent_id').references((): AnyPgColumn => places.id),
    timeZone: text('time_zone').notNull().default('UTC'),
    /** Counts degrees north, and east in `longitude`; both or neither. */
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    /** Orders the promotional tiles of the home page; null means no tile. */
    tileRank: smallint('tile_rank').unique(),
    /** Identifies the picture of its tile and page; `imageAlt` describes it. */
    tileImageId: uuid('tile_image_id').references(() => media.id),
    imageAlt: text('image_alt').notNull().default(''),
    /** Introduces the place on its page. */
    text: text('text').notNull().default(''),
    /** Orders the search bar's list, equal ones by name; null keeps the place out of it until it has packages. */
    searchRank: smallint('search_rank'),
    /** Increments at each save, which turns a lost update into a conflict. */
    version: integer('version').notNull().default(1),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('places_by_name').on(t.name, t.id),
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

/** Stores further names of a place, folded (`fold` of shared/text): 'dubai uae', 'male', 'luxury cruises'. */
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

/** Stores former addresses of places: of merged ones, and those that were renamed. */
export const placeRedirects = pgTable(
  'place_redirects',
  {
    slug: text('slug').primaryKey(),
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id, { onDelete: 'cascade' }),
  },
  (t) => [index('place_redirects_place').on(t.placeId)],
)
