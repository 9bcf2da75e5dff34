import { sql } from 'drizzle-orm'
import {
  bigint,
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
  uuid,
} from 'drizzle-orm/pg-core'
import { instant, orders } from '../../../platform/server/database/tables'
import { users } from '../../identity/auth/table'
import { leads } from '../leads/table'
import { packages } from '../../catalog/packages/table'
import { agreements } from '../../storefront/terms/table'
import { quoteSources, quoteStatuses } from './transition.rules'

/** What a traveler asked for (product.md 5.1). */
export const quotes = pgTable(
  'quotes',
  {
    id: uuid('id').primaryKey(),
    /** The human-readable reference: 'IT-7K3QXM'. */
    reference: text('reference').notNull().unique(),
    leadId: uuid('lead_id')
      .notNull()
      .references(() => leads.id),
    /** Names the account that it concerns, where the address alone does not (decision 012). */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The account that was signed in when it was sent, whoever it is about. */
    sentFromId: uuid('sent_from_id').references(() => users.id, { onDelete: 'set null' }),
    packageId: uuid('package_id').references(() => packages.id),
    /** Who of the staff answers it. */
    assigneeId: uuid('assignee_id').references(() => users.id, { onDelete: 'set null' }),
    /** When a colleague gave it to them; null for what somebody took for themselves. */
    assignedAt: instant('assigned_at'),
    source: text('source', { enum: quoteSources }).notNull(),
    customerName: text('customer_name').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    departureCity: text('departure_city').notNull(),
    destination: text('destination').notNull(),
    travelDate: date('travel_date', { mode: 'string' }),
    travelers: smallint('travelers').notNull(),
    /** How many of the travelers are under 2 at departure. */
    infants: smallint('infants').notNull().default(0),
    budget: text('budget'),
    message: text('message'),
    includesFlights: boolean('includes_flights'),
    /** The customizer's choices and the receipt the server made of them (product.md 3.3, 3.4); absent on the plain form. */
    customization: jsonb('customization'),
    receipt: jsonb('receipt'),
    totalMinor: bigint('total_minor', { mode: 'number' }),
    currency: char('currency', { length: 3 }),
    status: text('status', { enum: quoteStatuses }).notNull().default('pending'),
    /** The promise 'within 24 hours' (product.md 5.2). */
    respondBy: instant('respond_by').notNull(),
    /** When it was first answered: confirmed, by e-mail or in a call. Of a request that was taken up again, since then. */
    answeredAt: instant('answered_at'),
    /** When staff last corrected what was asked for. */
    correctedAt: instant('corrected_at'),
    /** What was asked for before the first correction. */
    firstAsked: jsonb('first_asked'),
    /** The deadline of a request that waits for its first answer; sorts the queue. */
    dueAt: instant('due_at').generatedAlwaysAs(
      sql`CASE WHEN status = 'pending' AND answered_at IS NULL THEN respond_by END`,
    ),
    /** Folded; what staff's words are searched in. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(sql`fold_text(ARRAY[reference, customer_name, email, phone, destination])`),
    /** SHA-256 over the call, the Idempotency-Key and the e-mail address that came with it; and over what was asked. */
    idempotencyHash: text('idempotency_hash').unique(),
    bodyHash: text('body_hash'),
    /** When the sender agreed to which version of the texts; null where nobody was asked, as by phone. */
    agreedAt: instant('agreed_at'),
    agreedTo: text('agreed_to').references(() => agreements.sha256),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    ...orders('quotes', t.id, [t.dueAt, t.createdAt, t.customerName, t.destination, t.travelDate]),
    ...orders('quotes', t.id, [t.travelers, t.totalMinor]),
    // The dashboard and the report count requests against the promise without reading their rows.
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
/** Without what the database makes of it. */
export type Quote = Omit<typeof quotes.$inferSelect, 'dueAt' | 'searchText'>
