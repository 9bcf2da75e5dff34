import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  char,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Currency } from '../../../shared/money'
import { instant, largest, orders, minor } from '../../../platform/server/database/tables'
import { activities, hotels, mealPlans, transfers } from '../inventory/table'
import { media } from '../../core/media/table'
import type { PaymentTerms } from '../../settings/terms/schema'
import { places } from '../places/table'
import type { OfferedWindow } from './offered.rules'
import { generated } from './search-columns.rules'
import { packageStatuses, soldOns } from './publish.rules'

const visible = sql`status = 'active'`

const texts = (name: string) =>
  text(name)
    .array()
    .notNull()
    .default(sql`'{}'`)

export const packages = pgTable(
  'packages',
  {
    id: uuid('id').primaryKey(),
    slug: text('slug').notNull().unique(),
    title: text('title').notNull(),
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
    /** Holds the displayed text: 'Krabi, Thailand'. */
    destination: text('destination').notNull(),
    /** Holds a key of the agency's categories; services check it. */
    category: text('category').notNull(),
    /** Holds folded words: 'beach', 'romantic', … */
    tags: texts('tags'),
    nights: smallint('nights').notNull(),
    days: smallint('days').notNull(),
    description: text('description').notNull().default(''),
    highlights: texts('highlights'),
    inclusions: texts('inclusions'),
    exclusions: texts('exclusions'),
    terms: text('terms').notNull().default(''),
    /** Replaces the agency's terms of payment and cancellation; null keeps them. */
    paymentTerms: jsonb('payment_terms').$type<PaymentTerms>(),
    currency: char('currency', { length: 3 }).$type<Currency>().notNull(),
    /** Holds the price per adult in minor units. */
    priceMinor: minor('price_minor').notNull(),
    originalPriceMinor: minor('original_price_minor'),
    maxTravelers: smallint('max_travelers').notNull().default(20),
    isFlightIncluded: boolean('is_flight_included').notNull().default(false),
    /** Lists cities that the price is valid from; empty: any. */
    departureCities: texts('departure_cities'),
    /**
     * Holds the best star rating among included hotels, and below the number of activities (0: none listed); services
     * update both.
     */
    hotelRating: smallint('hotel_rating'),
    activityCount: integer('activity_count').notNull().default(0),
    /** Generates search and sort columns, see search-columns.rules. */
    labels: text('labels').array().notNull().generatedAlwaysAs(sql.raw(generated.labels)),
    searchText: text('search_text').notNull().generatedAlwaysAs(sql.raw(generated.searchText)),
    popularRank: bigint('popular_rank', { mode: 'number' }).notNull().generatedAlwaysAs(sql.raw(generated.popularRank)),
    /** Sorts lists in release 1.0.0. */
    ratingRank: bigint('rating_rank', { mode: 'number' }).notNull().generatedAlwaysAs(sql.raw(generated.ratingRank)),
    reviewRank: bigint('review_rank', { mode: 'number' }).notNull().generatedAlwaysAs(sql.raw(generated.reviewRank)),
    mentions: text('mentions').notNull().generatedAlwaysAs(sql.raw(generated.mentions)),
    /** Holds places with all ancestors, and words of their names; search-columns.service writes both. */
    placeIds: uuid('place_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
    placeWords: text('place_words').notNull().default(''),
    /** Lists the yearly windows of departures; empty: always (product.md 2.12). */
    offered: jsonb('offered').$type<OfferedWindow[]>().notNull().default([]),
    soldOn: text('sold_on', { enum: soldOns }).notNull().default('auto'),
    /**
     * Marks packages sold on departures only, and below the lowest price on sale; `writeDated`
     * writes both.
     */
    isDated: boolean('is_dated').notNull().default(false),
    fromMinor: minor('from_minor').notNull().default(0),
    featured: boolean('featured').notNull().default(false),
    status: text('status', { enum: packageStatuses }).notNull().default('draft'),
    /** Marks a deletion: archived, and removed for good after `removedKeepsDays`. */
    removedAt: instant('removed_at'),
    /** Holds the mean review in hundredths of a star; null without reviews (product.md 4.5). */
    rating: smallint('rating'),
    ratingCount: integer('rating_count').notNull().default(0),
    /** Counts bookings and saves, for the Popular sort (product.md 2.1). */
    popularity: integer('popularity').notNull().default(0),
    /** Increments at each save, which turns a lost update into a conflict. */
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    // Covers list orders with their filter columns: only rows of the page are read.
    ...[t.popularRank, t.fromMinor, t.reviewRank, t.days].map((key) => {
      const narrowing = [t.labels, t.fromMinor, t.days, t.hotelRating, t.isFlightIncluded, t.popularRank, t.reviewRank]
      return index(`packages_by_${key.name}`)
        .on(key, t.id, ...narrowing.filter((column) => column !== key))
        .where(visible)
    }),
    index('packages_labels').using('gin', t.labels).where(visible),
    index('packages_place_ids').using('gin', t.placeIds).where(visible),
    index('packages_search_text').using('gin', t.searchText.op('gin_trgm_ops')),
    index('packages_mentions').using('gin', t.mentions.op('gin_trgm_ops')),
    index('packages_place').on(t.placeId, t.status),
    index('packages_category').on(t.category, t.status),
    index('packages_deals')
      .on(t.createdAt, t.id)
      .where(sql`${t.originalPriceMinor} > ${t.priceMinor}`),
    ...orders('packages_all', t.id, [t.createdAt, t.updatedAt, t.title, t.destination, t.days, t.priceMinor]),
    check('packages_category', sql`${t.category} <> ''`),
    check('packages_status', sql`${t.status} IN ('draft', 'active', 'inactive', 'archived')`),
    check('packages_length', sql`${t.days} BETWEEN 1 AND 365 AND ${t.nights} BETWEEN 0 AND ${t.days}`),
    check(
      'packages_price',
      sql`${t.priceMinor} BETWEEN 0 AND ${largest} AND ${t.originalPriceMinor} BETWEEN 0 AND ${largest}`,
    ),
    check('packages_sold_on', sql`${t.soldOn} IN ('auto', 'departures', 'any')`),
    check('packages_currency', sql`${t.currency} ~ '^[A-Z]{3}$'`),
    check('packages_party', sql`${t.maxTravelers} BETWEEN 1 AND 500`),
    check('packages_hotel_rating', sql`${t.hotelRating} BETWEEN 1 AND 5`),
    check('packages_rating', sql`${t.rating} BETWEEN 100 AND 500 AND (${t.rating} IS NULL) = (${t.ratingCount} = 0)`),
    check('packages_title', sql`${t.title} <> '' AND ${t.destination} <> ''`),
  ],
)
export type Package = typeof packages.$inferSelect

const packageId = () =>
  uuid('package_id')
    .notNull()
    .references(() => packages.id, { onDelete: 'cascade' })

/** Links further places; searches for them find the package. */
export const packagePlaces = pgTable(
  'package_places',
  {
    packageId: packageId(),
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
  },
  (t) => [primaryKey({ columns: [t.packageId, t.placeId] }), index('package_places_place').on(t.placeId)],
)

export const packageDays = pgTable(
  'package_days',
  {
    packageId: packageId(),
    day: smallint('day').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    activities: texts('activities'),
    meals: texts('meals'),
    accommodation: text('accommodation').notNull().default(''),
    transport: text('transport').notNull().default(''),
    notes: text('notes').notNull().default(''),
    /** Locates the day on the route map. */
    placeId: uuid('place_id').references(() => places.id),
    /** Refers to one of the package's own pictures; shown while the package has it. */
    imageId: uuid('image_id').references(() => media.id, { onDelete: 'set null' }),
  },
  (t) => [
    primaryKey({ columns: [t.packageId, t.day] }),
    index('package_days_place').on(t.placeId),
    index('package_days_image').on(t.imageId),
    check('package_days_day', sql`${t.day} BETWEEN 1 AND 365`),
  ],
)

export const packageImages = pgTable(
  'package_images',
  {
    packageId: packageId(),
    position: smallint('position').notNull(),
    mediaId: uuid('media_id')
      .notNull()
      .references(() => media.id),
    alt: text('alt').notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.packageId, t.position] }), index('package_images_media').on(t.mediaId)],
)

/** Splits the base price (`included`) from upgrades, which the customizer offers at their own price. */
const offer = { position: smallint('position').notNull(), included: boolean('included').notNull() }

export const packageHotels = pgTable(
  'package_hotels',
  {
    packageId: packageId(),
    hotelId: uuid('hotel_id')
      .notNull()
      .references(() => hotels.id),
    nights: smallint('nights').notNull().default(1),
    ...offer,
  },
  (t) => [
    primaryKey({ columns: [t.packageId, t.hotelId] }),
    unique('package_hotels_order').on(t.packageId, t.position),
    index('package_hotels_hotel').on(t.hotelId),
  ],
)

export const packageActivities = pgTable(
  'package_activities',
  {
    packageId: packageId(),
    activityId: uuid('activity_id')
      .notNull()
      .references(() => activities.id),
    /** Holds the day of the itinerary it belongs to, when fixed. */
    day: smallint('day'),
    ...offer,
  },
  (t) => [
    primaryKey({ columns: [t.packageId, t.activityId] }),
    unique('package_activities_order').on(t.packageId, t.position),
    index('package_activities_activity').on(t.activityId),
  ],
)

export const packageTransfers = pgTable(
  'package_transfers',
  {
    packageId: packageId(),
    transferId: uuid('transfer_id')
      .notNull()
      .references(() => transfers.id),
    ...offer,
  },
  (t) => [
    primaryKey({ columns: [t.packageId, t.transferId] }),
    unique('package_transfers_order').on(t.packageId, t.position),
    index('package_transfers_transfer').on(t.transferId),
  ],
)

export const packageMealPlans = pgTable(
  'package_meal_plans',
  {
    packageId: packageId(),
    mealPlanId: uuid('meal_plan_id')
      .notNull()
      .references(() => mealPlans.id),
    position: smallint('position').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.packageId, t.mealPlanId] }),
    unique('package_meal_plans_order').on(t.packageId, t.position),
    index('package_meal_plans_meal_plan').on(t.mealPlanId),
  ],
)

/** Holds a row's content after each save. Append only until the row is removed; `content` holds no personal data. */
export const versions = pgTable(
  'versions',
  {
    /** Holds the audit log's name: 'package'. */
    entity: text('entity').notNull(),
    entityId: uuid('entity_id').notNull(),
    /** Copies the row's own `version`. */
    number: integer('number').notNull(),
    at: instant('at').notNull().defaultNow(),
    /** Stays null for the system itself. */
    actorId: uuid('actor_id'),
    content: jsonb('content').$type<Record<string, unknown>>().notNull(),
    /** Lists fields that differ from the previous version; empty for the first. */
    changed: text('changed')
      .array()
      .notNull()
      .default(sql`'{}'`),
  },
  (t) => [
    primaryKey({ columns: [t.entity, t.entityId, t.number] }),
    index('versions_actor').on(t.actorId),
    /** Serves the clean-up of pictures. */
    index('versions_images').using('gin', sql`(content -> 'images') jsonb_path_ops`),
    check('versions_number', sql`${t.number} >= 1`),
  ],
)
