import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/server/database/tables'
import { deliveryStatuses, type Subscription } from './event.rules'

/** Stores addresses of other systems that subscribe to events. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: uuid('id').primaryKey(),
    url: text('url').notNull(),
    events: text('events').array().$type<Subscription[]>().notNull(),
    /** Holds it encrypted; signs the deliveries. */
    secret: text('secret').notNull(),
    /** Holds the secret before it, encrypted, which signs as well until `formerUntil`. */
    formerSecret: text('former_secret'),
    formerUntil: instant('former_until'),
    isActive: boolean('is_active').notNull().default(true),
    /** Marks an endpoint of 1.0.0, whose calls keep their form until it gets a new secret; 1.0.0 names no value. */
    isLegacy: boolean('is_legacy').notNull().default(true),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    check('webhook_endpoints_events', sql`cardinality(${t.events}) > 0`),
    check('webhook_endpoints_url', sql`length(${t.url}) <= 500`),
  ],
)
export type Endpoint = typeof webhookEndpoints.$inferSelect

/** Stores deliveries, inserted in the business transaction; a job of the kind `webhook` sends each. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid('id').primaryKey(),
    endpointId: uuid('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    event: text('event').notNull(),
    /** Holds ids and business facts, no personal data. */
    payload: jsonb('payload').notNull(),
    status: text('status', { enum: deliveryStatuses }).notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    /** Belongs to the last attempt. */
    httpStatus: smallint('http_status'),
    durationMs: integer('duration_ms'),
    response: text('response'),
    error: text('error'),
    createdAt: instant('created_at').notNull(),
    attemptedAt: instant('attempted_at'),
  },
  (t) => [
    index('webhook_deliveries_recent').on(t.createdAt, t.id),
    index('webhook_deliveries_endpoint').on(t.endpointId, t.createdAt, t.id),
    check('webhook_deliveries_status', sql`${t.status} IN ('waiting', 'delivered', 'failed')`),
    check('webhook_deliveries_response', sql`length(${t.response}) <= 1024`),
  ],
)
export type Delivery = typeof webhookDeliveries.$inferSelect
