import { sql } from 'drizzle-orm'
import { boolean, char, check, date, index, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { instant, orders, minor } from '../../../platform/server/database/tables'
import type { Currency } from '../../../shared/money'
import { users } from '../../identity/auth/table'
import { leads } from '../leads/table'
import { packages } from '../../catalog/packages/table'
import type { Receipt } from '../../catalog/pricing/view'
import { agreements } from '../../storefront/terms/table'
import { quoteSources, quoteStatuses } from './transition.rules'
import type { Customization, FirstAsked } from './view'

/** Stores quote requests (product.md 5.1). */
export const quotes = pgTable(
  'quotes',
  {
    id: uuid('id').primaryKey(),
    /** Holds the human-readable reference: 'IT-7K3QXM'. */
    reference: text('reference').notNull().unique(),
    leadId: uuid('lead_id')
      .notNull()
      .references(() => leads.id),
    /** References the account that owns the request where the address alone does not tell (decision 012). */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** References the account that was signed in when the request was sent, whoever it is about. */
    sentFromId: uuid('sent_from_id').references(() => users.id, { onDelete: 'set null' }),
    packageId: uuid('package_id').references(() => packages.id),
    assigneeId: uuid('assignee_id').references(() => users.id, { onDelete: 'set null' }),
    /** Dates the assignment by a colleague; null for whoever took the request themselves. */
    assignedAt: instant('assigned_at'),
    source: text('source', { enum: quoteSources }).notNull(),
    customerName: text('customer_name').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    departureCity: text('departure_city').notNull(),
    destination: text('destination').notNull(),
    travelDate: date('travel_date', { mode: 'string' }),
    travelers: smallint('travelers').notNull(),
    /** Counts the travelers who are under 2 at departure. */
    infants: smallint('infants').notNull().default(0),
    budget: text('budget'),
    message: text('message'),
    includesFlights: boolean('includes_flights'),
    /**
     * Holds the customizer's choices, and `receipt` the server's price for them (product.md 3.3, 3.4). Is absent on the
     * plain form.
     */
    customization: jsonb('customization').$type<Customization>(),
    receipt: jsonb('receipt').$type<Receipt>(),
    totalMinor: minor('total_minor'),
    currency: char('currency', { length: 3 }).$type<Currency>(),
    status: text('status', { enum: quoteStatuses }).notNull().default('pending'),
    /** Holds the promised deadline, by default 24 hours (product.md 5.2). */
    respondBy: instant('respond_by').notNull(),
    /** Dates the first answer: confirmed, by email or in a call. Restarts when the request is reopened. */
    answeredAt: instant('answered_at'),
    correctedAt: instant('corrected_at'),
    /** Holds the values from before the first correction. */
    firstAsked: jsonb('first_asked').$type<FirstAsked>(),
    /** Holds the deadline while the request waits for its first answer; sorts the queue. */
    dueAt: instant('due_at').generatedAlwaysAs(
      sql`CASE WHEN status = 'pending' AND answered_at IS NULL THEN respond_by END`,
    ),
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(sql`fold_text(ARRAY[reference, customer_name, email, phone, destination])`),
    /** Holds the SHA-256 of call, Idempotency-Key and email address; `bodyHash` that of the request's content. */
    requestHash: text('idempotency_hash').unique(),
    bodyHash: text('body_hash'),
    /** Dates the agreement to the terms in version `agreedTo`; null where nobody was asked, as by phone. */
    agreedAt: instant('agreed_at'),
    agreedTo: text('agreed_to').references(() => agreements.sha256),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    ...orders('quotes', t.id, [t.dueAt, t.createdAt, t.customerName, t.destination, t.travelDate]),
    ...orders('quotes', t.id, [t.travelers, t.totalMinor]),
    // Covers the counts of dashboard and report, for an index-only scan.
    index('quotes_promise').on(t.createdAt, t.dueAt, t.respondBy, t.answeredAt, t.packageId, t.assigneeId),
    index('quotes_status').on(t.status, t.createdAt, t.id),
    index('quotes_due')
      .on(t.respondBy, t.id)
      .where(sql`${t.status} = 'pending'`),
    index('quotes_search_text').using('gin', t.searchText.op('gin_trgm_ops')),
    index('quotes_user').on(t.userId, t.createdAt, t.id),
    index('quotes_sent_from').on(t.sentFromId),
    index('quotes_email').on(t.email, t.createdAt, t.id),
    index('quotes_assignee').on(t.assigneeId, t.dueAt, t.id),
    index('quotes_lead').on(t.leadId),
    index('quotes_package').on(t.packageId),
    index('quotes_agreed_to').on(t.agreedTo),
    check('quotes_status', sql`${t.status} IN ('pending', 'confirmed', 'cancelled')`),
    check('quotes_agreed', sql`(${t.agreedAt} IS NULL) = (${t.agreedTo} IS NULL)`),
    check('quotes_travelers', sql`${t.travelers} BETWEEN 1 AND 20`),
    check('quotes_infants', sql`${t.infants} >= 0 AND ${t.infants} < ${t.travelers}`),
    check('quotes_total', sql`${t.totalMinor} >= 0 AND (${t.totalMinor} IS NULL) = (${t.currency} IS NULL)`),
  ],
)
/** Omits the generated columns. */
export type Quote = Omit<typeof quotes.$inferSelect, 'dueAt' | 'searchText'>
