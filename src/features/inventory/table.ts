import { sql } from 'drizzle-orm'
import { bigint, char, check, index, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/server/database/tables'

export const inventoryStatuses = ['active', 'inactive', 'archived'] as const

const common = {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  description: text('description').notNull().default(''),
  status: text('status', { enum: inventoryStatuses }).notNull().default('active'),
  currency: char('currency', { length: 3 }).notNull(),
  /** Minor units; absent shows as 'Price on request' (product.md 7.5). */
  priceMinor: bigint('price_minor', { mode: 'number' }),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
}

const rules = (table: string) => [
  check(`${table}_status`, sql`status IN ('active', 'inactive', 'archived')`),
  check(`${table}_price`, sql`price_minor BETWEEN 0 AND 10000000000`),
  check(`${table}_currency`, sql`currency ~ '^[A-Z]{3}$'`),
  check(`${table}_name`, sql`name <> ''`),
]

/** `priceMinor` is per room and night. */
export const hotels = pgTable(
  'hotels',
  {
    ...common,
    location: text('location').notNull(),
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
    index('hotels_list').on(t.status, t.name, t.id),
    check('hotels_stars', sql`${t.starRating} BETWEEN 1 AND 5`),
    check(
      'hotels_times',
      sql`${t.checkInTime} ~ '^[0-2][0-9]:[0-5][0-9]$' AND ${t.checkOutTime} ~ '^[0-2][0-9]:[0-5][0-9]$'`,
    ),
  ],
)
export type Hotel = typeof hotels.$inferSelect

/** `priceMinor` is per person. */
export const activities = pgTable(
  'activities',
  {
    ...common,
    location: text('location').notNull(),
    category: text('category').notNull(),
    duration: text('duration').notNull().default(''),
    minPeople: smallint('min_people').notNull().default(1),
    maxPeople: smallint('max_people').notNull().default(50),
    inclusions: text('inclusions')
      .array()
      .notNull()
      .default(sql`'{}'`),
    ageRestriction: text('age_restriction').notNull().default(''),
    availability: text('availability').notNull().default(''),
  },
  (t) => [
    ...rules('activities'),
    index('activities_list').on(t.status, t.name, t.id),
    check('activities_people', sql`${t.minPeople} >= 1 AND ${t.maxPeople} >= ${t.minPeople}`),
  ],
)
export type Activity = typeof activities.$inferSelect

/** `priceMinor` is per vehicle. */
export const transfers = pgTable(
  'transfers',
  {
    ...common,
    fromLocation: text('from_location').notNull(),
    toLocation: text('to_location').notNull(),
    vehicleType: text('vehicle_type').notNull(),
    capacity: smallint('capacity').notNull().default(4),
    duration: text('duration').notNull().default(''),
    vendor: text('vendor').notNull().default(''),
  },
  (t) => [
    ...rules('transfers'),
    index('transfers_list').on(t.status, t.name, t.id),
    check('transfers_capacity', sql`${t.capacity} BETWEEN 1 AND 1000`),
  ],
)
export type Transfer = typeof transfers.$inferSelect

/** `priceMinor` is per person and day. */
export const mealPlans = pgTable(
  'meal_plans',
  {
    ...common,
    type: text('type').notNull(),
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
  (t) => [...rules('meal_plans'), index('meal_plans_list').on(t.status, t.name, t.id)],
)
export type MealPlan = typeof mealPlans.$inferSelect
