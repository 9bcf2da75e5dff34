import { sql } from 'drizzle-orm'
import { check, date, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/server/database/tables'
import { users } from '../../identity/auth/table'
import { genders, issuingCountries, nationalities } from '../../identity/documents/options.rules'
import { domesticTripProtections, internationalTravelInsurances, maritalStatuses } from './options.rules'

/** Stores a traveler's details beyond name and contact; a user without a row has saved none yet. */
export const profiles = pgTable(
  'profiles',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    gender: text('gender', { enum: genders }),
    dateOfBirth: date('date_of_birth', { mode: 'string' }),
    nationality: text('nationality', { enum: nationalities }),
    maritalStatus: text('marital_status', { enum: maritalStatuses }),
    anniversary: date('anniversary', { mode: 'string' }),
    cityOfResidence: text('city_of_residence'),
    state: text('state'),
    /** Holds it encrypted (product.md 6.5). */
    passportNo: text('passport_no'),
    expiryDate: date('expiry_date', { mode: 'string' }),
    issuingCountry: text('issuing_country', { enum: issuingCountries }),
    /** Holds it encrypted. */
    panCardNumber: text('pan_card_number'),
    domesticTripProtection: text('domestic_trip_protection', { enum: domesticTripProtections })
      .notNull()
      .default('Basic'),
    internationalTravelInsurance: text('international_travel_insurance', { enum: internationalTravelInsurances })
      .notNull()
      .default('Standard'),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [check('profiles_gender', sql`${t.gender} IN ('MALE', 'FEMALE', 'OTHER')`)],
)
export type Profile = typeof profiles.$inferSelect
