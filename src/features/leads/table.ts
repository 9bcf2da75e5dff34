import { sql } from 'drizzle-orm'
import {
  bigint,
  char,
  check,
  date,
  index,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant } from '../../platform/server/database/tables'
import { users } from '../auth/table'
import { leadOutcomes, leadStatuses } from './transition.rules'

/** A sales opportunity of one person (product.md 5.1, 5.2). */
export const leads = pgTable(
  'leads',
  {
    id: uuid('id').primaryKey(),
    customerName: text('customer_name').notNull(),
    /** Lower case. */
    email: text('email').notNull(),
    mobile: text('mobile').notNull(),
    destination: text('destination').notNull(),
    budget: text('budget'),
    travelDate: date('travel_date', { mode: 'string' }),
    numberOfTravelers: smallint('number_of_travelers').notNull().default(1),
    status: text('status', { enum: leadStatuses }).notNull().default('new'),
    outcome: text('outcome', { enum: leadOutcomes }),
    ownerId: uuid('owner_id').references(() => users.id),
    /** Expected value, minor units. */
    valueMinor: bigint('value_minor', { mode: 'number' }),
    currency: char('currency', { length: 3 }).notNull(),
    /** Folded; what staff's words are searched in. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(sql`fold_text(ARRAY[customer_name, email, mobile, destination])`),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('leads_open_person')
      .on(t.email)
      .where(sql`${t.status} <> 'closed'`),
    index('leads_list').on(t.status, t.createdAt.desc(), t.id),
    index('leads_recent').on(t.createdAt.desc(), t.id),
    index('leads_search_text').using('gin', t.searchText.op('gin_trgm_ops')),
    index('leads_updated').on(t.updatedAt.desc(), t.id.desc()),
    index('leads_owner').on(t.ownerId, t.status),
    check('leads_status', sql`${t.status} IN ('new', 'contacted', 'qualified', 'proposal', 'closed')`),
    check(
      'leads_outcome',
      sql`(${t.status} = 'closed') = (${t.outcome} IS NOT NULL) AND ${t.outcome} IN ('won', 'lost')`,
    ),
    check('leads_travelers', sql`${t.numberOfTravelers} BETWEEN 1 AND 500`),
    check('leads_value', sql`${t.valueMinor} >= 0`),
  ],
)
/** Without what the database makes of it. */
export type Lead = Omit<typeof leads.$inferSelect, 'searchText'>

/** The lead's timeline, append only. */
export const leadEvents = pgTable(
  'lead_events',
  {
    id: uuid('id').primaryKey(),
    leadId: uuid('lead_id')
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    at: instant('at').notNull().defaultNow(),
    kind: text('kind').notNull(),
    data: jsonb('data').notNull().default({}),
    actorId: uuid('actor_id'),
  },
  (t) => [index('lead_events_lead').on(t.leadId, t.at.desc())],
)
