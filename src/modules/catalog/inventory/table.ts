import { sql } from 'drizzle-orm'
import {
  char,
  check,
  date,
  type ExtraConfigColumn,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant, largest, orders, minor } from '../../../platform/server/database/tables'
import type { Currency } from '../../../shared/money'
import { media } from '../../core/media/table'
import { suppliers } from '../suppliers/table'
import { defaultMaxPeople, itemKinds, itemStatuses } from './item.rules'
import { ageBands, type InCurrencies, rateUnits } from './rates.rules'

/** Holds imports as version 1.0.0 writes them; a trigger makes batches of them. */
export const inventoryImports = pgTable(
  'inventory_imports',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind', { enum: itemKinds }).notNull(),
    changes: jsonb('changes').notNull().default([]),
    createdBy: uuid('created_by').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    undoneAt: instant('undone_at'),
  },
  (t) => [
    index('inventory_imports_recent').on(t.createdAt),
    check('inventory_imports_kind', sql`${t.kind} IN ('hotels', 'activities', 'transfers', 'mealPlans')`),
  ],
)

const common = {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  description: text('description').notNull().default(''),
  status: text('status', { enum: itemStatuses }).notNull().default('active'),
  currency: char('currency', { length: 3 }).$type<Currency>().notNull(),
  /** Holds minor units; null shows as 'Price on request' (product.md 7.5). */
  priceMinor: minor('price_minor'),
  /** Names the currency in which the supplier asks the net of its rates; null: that of the item. */
  costCurrency: char('cost_currency', { length: 3 }).$type<Currency>(),
  /** Names the company that provides it. */
  supplierId: uuid('supplier_id').references(() => suppliers.id),
  /** Links the import of version 1.0.0 that created it. */
  importId: uuid('import_id').references(() => inventoryImports.id),
  /** Increments at each save, which turns a lost update into a conflict. */
  version: integer('version').notNull().default(1),
  /** Holds the status that an undone deletion restores. */
  archivedFrom: text('archived_from', { enum: ['active', 'inactive'] }),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
}

/** Folds columns for the staff's search by words. */
const searchColumn = (...columns: string[]) =>
  text('search_text')
    .notNull()
    .generatedAlwaysAs(sql.raw(`fold_text(ARRAY[${columns.join(', ')}])`))

type ListColumns = Record<
  'searchText' | 'importId' | 'status' | 'updatedAt' | 'createdAt' | 'name' | 'priceMinor' | 'supplierId' | 'id',
  ExtraConfigColumn
>

/** Indexes orders and filters of staff's lists. */
const lists = (table: string, t: ListColumns) => [
  ...orders(table, t.id, [t.updatedAt, t.createdAt, t.name, t.priceMinor]),
  index(`${table}_list`).on(t.status, t.updatedAt, t.id),
  index(`${table}_search_text`).using('gin', t.searchText.op('gin_trgm_ops')),
  index(`${table}_supplier`).on(t.supplierId),
  index(`${table}_import`).on(t.importId),
]

const rules = (table: string) => [
  check(`${table}_status`, sql`status IN ('active', 'inactive', 'archived')`),
  check(`${table}_price`, sql`price_minor BETWEEN 0 AND ${largest}`),
  check(`${table}_currency`, sql`currency ~ '^[A-Z]{3}$'`),
  check(`${table}_cost_currency`, sql`cost_currency ~ '^[A-Z]{3}$'`),
  check(`${table}_name`, sql`name <> ''`),
  check(`${table}_archived`, sql`(status = 'archived') = (archived_from IS NOT NULL)`),
]

/** Prices hotels per room and night (`priceMinor`). */
export const hotels = pgTable(
  'hotels',
  {
    ...common,
    location: text('location').notNull(),
    searchText: searchColumn('name', 'location'),
    starRating: smallint('star_rating').notNull().default(3),
    roomType: text('room_type').notNull().default(''),
    amenities: text('amenities')
      .array()
      .notNull()
      .default(sql`'{}'`),
    contact: text('contact').notNull().default(''),
    geoLocation: text('geo_location').notNull().default(''),
    checkInTime: text('check_in_time').notNull().default('14:00'),
    checkOutTime: text('check_out_time').notNull().default('11:00'),
  },
  (t) => [
    ...rules('hotels'),
    ...lists('hotels', t),
    check('hotels_stars', sql`${t.starRating} BETWEEN 1 AND 5`),
    check('hotels_check_in', sql`${t.checkInTime} ~ '^[0-2][0-9]:[0-5][0-9]$'`),
    check('hotels_check_out', sql`${t.checkOutTime} ~ '^[0-2][0-9]:[0-5][0-9]$'`),
  ],
)

/** Prices activities per person (`priceMinor`). */
export const activities = pgTable(
  'activities',
  {
    ...common,
    location: text('location').notNull(),
    searchText: searchColumn('name', 'location'),
    category: text('category').notNull(),
    duration: text('duration').notNull().default(''),
    minPeople: smallint('min_people').notNull().default(1),
    maxPeople: smallint('max_people').notNull().default(defaultMaxPeople),
    inclusions: text('inclusions')
      .array()
      .notNull()
      .default(sql`'{}'`),
    ageRestriction: text('age_restriction').notNull().default(''),
    availability: text('availability').notNull().default(''),
  },
  (t) => [
    ...rules('activities'),
    ...lists('activities', t),
    check('activities_people', sql`${t.minPeople} >= 1 AND ${t.maxPeople} >= ${t.minPeople}`),
  ],
)

/** Prices transfers per vehicle (`priceMinor`). */
export const transfers = pgTable(
  'transfers',
  {
    ...common,
    fromLocation: text('from_location').notNull(),
    toLocation: text('to_location').notNull(),
    /** Holds the route as written; blank: the two locations describe it. */
    route: text('route').notNull().default(''),
    searchText: searchColumn('name', 'from_location', 'to_location', 'route'),
    vehicleType: text('vehicle_type').notNull(),
    capacity: smallint('capacity').notNull().default(4),
    duration: text('duration').notNull().default(''),
    vendor: text('vendor').notNull().default(''),
  },
  (t) => [
    ...rules('transfers'),
    ...lists('transfers', t),
    check('transfers_capacity', sql`${t.capacity} BETWEEN 1 AND 1000`),
  ],
)

/** Prices meal plans per person, for a meal or a day (`unit`). */
export const mealPlans = pgTable(
  'meal_plans',
  {
    ...common,
    type: text('type').notNull().default(''),
    searchText: searchColumn('name', 'type'),
    /** Holds what the price is per. */
    unit: text('unit', { enum: ['person', 'day'] })
      .notNull()
      .default('day'),
    menu: text('menu')
      .array()
      .notNull()
      .default(sql`'{}'`),
    inclusions: text('inclusions')
      .array()
      .notNull()
      .default(sql`'{}'`),
    restrictions: text('restrictions')
      .array()
      .notNull()
      .default(sql`'{}'`),
    availability: text('availability').notNull().default(''),
  },
  (t) => [
    ...rules('meal_plans'),
    ...lists('meal_plans', t),
    check('meal_plans_unit', sql`${t.unit} IN ('person', 'day')`),
  ],
)

/** Holds pictures of items; the first is the cover. `kind` names the item's table. */
export const inventoryImages = pgTable(
  'inventory_images',
  {
    kind: text('kind', { enum: itemKinds }).notNull(),
    itemId: uuid('item_id').notNull(),
    position: smallint('position').notNull(),
    mediaId: uuid('media_id')
      .notNull()
      .references(() => media.id),
    alt: text('alt').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.itemId, t.position] }),
    index('inventory_images_media').on(t.mediaId),
    check('inventory_images_kind', sql`${t.kind} IN ('hotels', 'activities', 'transfers', 'mealPlans')`),
    check('inventory_images_position', sql`${t.position} BETWEEN 0 AND 4`),
  ],
)

/** Holds seasonal rates: the net in the supplier's currency, what they sell for in the item's. drizzle/triggers/inventory_rates.sql excludes overlaps. */
export const inventoryRates = pgTable(
  'inventory_rates',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind', { enum: itemKinds }).notNull(),
    itemId: uuid('item_id').notNull(),
    season: text('season').notNull().default(''),
    /** Includes both days. */
    firstDay: date('first_day', { mode: 'string' }).notNull(),
    lastDay: date('last_day', { mode: 'string' }).notNull(),
    weekdays: smallint('weekdays').notNull().default(127),
    unit: text('unit', { enum: rateUnits }).notNull(),
    /** Counts people in the room or vehicle; 0: any number. */
    occupancy: smallint('occupancy').notNull().default(0),
    ageBand: text('age_band', { enum: ageBands }).notNull().default('any'),
    netMinor: minor('net_minor').notNull(),
    sellMinor: minor('sell_minor').notNull(),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('inventory_rates_item').on(t.itemId, t.firstDay),
    check('inventory_rates_days', sql`${t.lastDay} >= ${t.firstDay} AND ${t.lastDay} - ${t.firstDay} < 1100`),
    check('inventory_rates_weekdays', sql`${t.weekdays} BETWEEN 1 AND 127`),
    check('inventory_rates_unit', sql`${t.unit} IN ('room', 'person', 'vehicle', 'group')`),
    check('inventory_rates_age', sql`${t.ageBand} IN ('any', 'adult', 'child', 'infant')`),
    check('inventory_rates_occupancy', sql`${t.occupancy} BETWEEN 0 AND 100`),
    check('inventory_rates_net', sql`${t.netMinor} BETWEEN 0 AND ${largest}`),
    check('inventory_rates_sell', sql`${t.sellMinor} BETWEEN 0 AND ${largest}`),
  ],
)

export type RateRow = typeof inventoryRates.$inferSelect

/** Holds changes of an item's rates, each undone as a whole within a day. */
export const inventoryRateChanges = pgTable(
  'inventory_rate_changes',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind', { enum: itemKinds }).notNull(),
    itemId: uuid('item_id').notNull(),
    /** Lists previous values of changed and removed rates, with the currencies that their amounts were in. */
    before: jsonb('before').$type<(RateRow & Partial<InCurrencies>)[]>().notNull(),
    /** Lists rates after the change. */
    made: jsonb('made').$type<{ id: string; version: number }[]>().notNull(),
    createdBy: uuid('created_by'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('inventory_rate_changes_recent').on(t.createdAt),
    index('inventory_rate_changes_item').on(t.itemId),
    check('inventory_rate_changes_kind', sql`${t.kind} IN ('hotels', 'activities', 'transfers', 'mealPlans')`),
  ],
)
