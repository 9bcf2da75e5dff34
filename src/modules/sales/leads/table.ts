import { sql } from 'drizzle-orm'
import {
  boolean,
  char,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant, orders, minor } from '../../../platform/server/database/tables'
import type { Currency } from '../../../shared/money'
import { users } from '../../identity/auth/table'
import { customers } from '../customers/table'
import { leadSources, lostReasons } from './lead.rules'
import type { MovedLead } from './merge.rules'
import { leadOutcomes, leadStatuses } from './transition.rules'

/**
 * Stores one inquiry of a customer; several at once are allowed (product.md 5.1, 5.2). Keeps name and addresses as
 * given with it.
 */
export const leads = pgTable(
  'leads',
  {
    id: uuid('id').primaryKey(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    customerName: text('customer_name').notNull(),
    /** Holds lower case. */
    email: text('email').notNull(),
    /**
     * Holds the account that had this address before it changed its own. Another address clears it.
     */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    mobile: text('mobile').notNull(),
    /** Is true when email or mobile differs from the customer's: `hasOtherAddress`. */
    hasOtherAddress: boolean('has_other_address').notNull().default(false),
    destination: text('destination').notNull(),
    budget: text('budget'),
    travelDate: date('travel_date', { mode: 'string' }),
    numberOfTravelers: smallint('number_of_travelers').notNull().default(1),
    status: text('status', { enum: leadStatuses }).notNull().default('new'),
    outcome: text('outcome', { enum: leadOutcomes }),
    closedAt: instant('closed_at'),
    lostReason: text('lost_reason', { enum: lostReasons }),
    source: text('source', { enum: leadSources }).notNull().default('other'),
    importId: uuid('import_id'),
    /** Marks the newest open lead from the site: further requests of the customer join it. */
    takesRequests: boolean('takes_requests').notNull().default(false),
    ownerId: uuid('owner_id').references(() => users.id),
    /** Holds the nearest due date of an open follow-up. */
    followUpOn: date('follow_up_on', { mode: 'string' }),
    /** Holds the expected value in minor units. */
    valueMinor: minor('value_minor'),
    currency: char('currency', { length: 3 }).$type<Currency>().notNull(),
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(sql`fold_text(ARRAY[customer_name, email, mobile, destination])`),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    // Covers the columns that reports count.
    index('leads_by_created_at').on(t.createdAt, t.id, t.source, t.status, t.outcome, t.ownerId),
    ...orders('leads', t.id, [t.updatedAt, t.customerName, t.destination, t.travelDate]),
    ...orders('leads', t.id, [t.numberOfTravelers, t.valueMinor, t.followUpOn]),
    uniqueIndex('leads_takes_requests')
      .on(t.customerId)
      .where(sql`${t.takesRequests}`),
    index('leads_closed')
      .on(t.closedAt, t.outcome)
      .where(sql`${t.status} = 'closed'`),
    index('leads_import')
      .on(t.importId)
      .where(sql`${t.importId} IS NOT NULL`),
    index('leads_email').on(t.email),
    // Serves erasures, which look for what erased people left elsewhere: each repeats this condition.
    index('leads_erased')
      .on(t.id)
      .where(sql`${t.email} LIKE 'deleted-%@deleted.invalid'`),
    index('leads_user').on(t.userId),
    index('leads_mobile').on(t.mobile),
    index('leads_other_address')
      .on(t.customerId)
      .where(sql`${t.hasOtherAddress}`),
    index('leads_customer').on(t.customerId, t.createdAt),
    index('leads_board').on(t.status, t.outcome, t.currency, t.valueMinor),
    index('leads_list').on(t.status, t.createdAt, t.id),
    index('leads_search_text').using('gin', t.searchText.op('gin_trgm_ops')),
    // Includes the id, by which a role with a limited view finds records of leads.
    index('leads_by_owner').on(t.ownerId, t.status, t.id),
    check('leads_status', sql`${t.status} IN ('new', 'contacted', 'qualified', 'proposal', 'closed')`),
    check(
      'leads_outcome',
      sql`(${t.status} = 'closed') = (${t.outcome} IS NOT NULL) AND ${t.outcome} IN ('won', 'lost')`,
    ),
    check('leads_lost_reason', sql`${t.lostReason} IS NULL OR ${t.outcome} = 'lost'`),
    check('leads_joinable', sql`NOT ${t.takesRequests} OR ${t.status} <> 'closed'`),
    check('leads_travelers', sql`${t.numberOfTravelers} BETWEEN 1 AND 500`),
    check('leads_value', sql`${t.valueMinor} >= 0`),
  ],
)
/** Omits the generated column. */
export type Lead = Omit<typeof leads.$inferSelect, 'searchText'>

export const leadFollowUps = pgTable(
  'lead_follow_ups',
  {
    id: uuid('id').primaryKey(),
    leadId: uuid('lead_id')
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    /** Holds the due time as an instant; null where only the day was given. */
    dueAt: instant('due_at'),
    doneAt: instant('done_at'),
    /** Counts its changes, for calendars that follow it. */
    version: integer('version').notNull().default(1),
    /** Dates the reminder of this due date. */
    remindedAt: instant('reminded_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('lead_follow_ups_lead').on(t.leadId, t.dueOn),
    index('lead_follow_ups_open')
      .on(t.dueOn, t.leadId)
      .where(sql`${t.doneAt} IS NULL`),
    index('lead_follow_ups_due')
      .on(t.dueOn)
      .where(sql`${t.doneAt} IS NULL AND ${t.remindedAt} IS NULL`),
  ],
)
export type FollowUp = typeof leadFollowUps.$inferSelect

/**
 * Stores merges of two leads of one customer. The merged row is deleted; an undo restores it, and moves back exactly
 * the moved rows.
 */
export const leadMerges = pgTable(
  'lead_merges',
  {
    id: uuid('id').primaryKey(),
    fromId: uuid('from_id').notNull(),
    /** References a lead, unless that one was merged, too. */
    intoId: uuid('into_id').notNull(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    /** Copies the email of the deleted lead. */
    email: text('email').notNull(),
    /** Copies the account of the deleted lead. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    moved: jsonb('moved').$type<MovedLead>().notNull(),
    at: instant('at').notNull().defaultNow(),
    undoneAt: instant('undone_at'),
  },
  (t) => [
    uniqueIndex('lead_merges_from')
      .on(t.fromId)
      .where(sql`${t.undoneAt} IS NULL`),
    // Finds undone ones, too, which the other leaves out.
    index('lead_merges_every_from').on(t.fromId),
    index('lead_merges_into').on(t.intoId, t.at),
    index('lead_merges_customer').on(t.customerId),
    index('lead_merges_email').on(t.email),
    index('lead_merges_user').on(t.userId),
  ],
)

/** Holds imports as version 1.0.0 writes them; a trigger makes batches of them. */
export const leadImports = pgTable(
  'lead_imports',
  {
    id: uuid('id').primaryKey(),
    madeCustomers: jsonb('made_customers').$type<string[]>().notNull(),
    changes: jsonb('changes').notNull().default([]),
    count: integer('count').notNull(),
    createdBy: uuid('created_by').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    undoneAt: instant('undone_at'),
  },
  (t) => [index('lead_imports_recent').on(t.createdAt)],
)
