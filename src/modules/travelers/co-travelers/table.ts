import { sql } from 'drizzle-orm'
import { boolean, check, date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/server/database/tables'
import { users } from '../../identity/auth/table'
import {
  airlines,
  berthPreferences,
  companionGenders,
  issuingCountries,
  mealPreferences,
  nationalities,
  relationships,
} from '../../identity/documents/options.rules'

/** Stores people with whom a traveler travels. Everything is optional while saving (product.md 6.7). */
export const coTravelers = pgTable(
  'co_travelers',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    /** Follows the passport: the first name is the whole name. */
    noLastName: boolean('no_last_name').notNull().default(false),
    gender: text('gender', { enum: companionGenders }),
    dateOfBirth: date('date_of_birth', { mode: 'string' }),
    nationality: text('nationality', { enum: nationalities }),
    relationship: text('relationship', { enum: relationships }),
    mealPreference: text('meal_preference', { enum: mealPreferences }),
    trainBerthPreference: text('train_berth_preference', { enum: berthPreferences }),
    /** Holds it encrypted (product.md 6.5). */
    passportNo: text('passport_no'),
    passportExpiryDate: date('passport_expiry_date', { mode: 'string' }),
    issuingCountry: text('issuing_country', { enum: issuingCountries }),
    mobileNumber: text('mobile_number'),
    emailId: text('email_id'),
    frequentFlyerAirline: text('frequent_flyer_airline', { enum: airlines }),
    /** Holds it encrypted. */
    frequentFlyerNumber: text('frequent_flyer_number'),
    /** Marks a deletion that can be undone until maintenance removes the row. */
    deletedAt: instant('deleted_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('co_travelers_list').on(t.userId, t.createdAt, t.id),
    index('co_travelers_deleted')
      .on(t.deletedAt)
      .where(sql`${t.deletedAt} IS NOT NULL`),
    check('co_travelers_gender', sql`${t.gender} IN ('MALE', 'FEMALE')`),
  ],
)
export type CoTraveler = typeof coTravelers.$inferSelect
