import { sql } from 'drizzle-orm'
import { check, pgTable, smallint, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/server/database/tables'
import { users } from '../../identity/auth/table'
import { seatHolds } from '../../catalog/departures/table'

/** Stores a traveler's seat hold at checkout. One per user: nobody blocks seats of many departures. */
export const checkouts = pgTable(
  'checkouts',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    holdId: uuid('hold_id')
      .notNull()
      .unique('checkouts_hold')
      .references(() => seatHolds.id, { onDelete: 'cascade' }),
    adults: smallint('adults').notNull(),
    children: smallint('children').notNull(),
    rooms: smallint('rooms').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    check('checkouts_party', sql`${t.adults} BETWEEN 1 AND 8 AND ${t.children} BETWEEN 0 AND 4`),
    check('checkouts_rooms', sql`${t.rooms} BETWEEN 1 AND 5`),
  ],
)
export type Checkout = typeof checkouts.$inferSelect
