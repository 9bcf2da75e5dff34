import { sql } from 'drizzle-orm'
import { char, check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, minor } from '../../../platform/server/database/tables'
import type { Currency } from '../../../shared/money'
import { bookingAccounts, payments } from '../payments/table'
import { checkoutStates } from './checkout.rules'

/** Stores the provider's pages of a booking. The id is the idempotency key at the provider. */
export const onlineCheckouts = pgTable(
  'online_checkouts',
  {
    id: uuid('id').primaryKey(),
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookingAccounts.bookingId),
    amountMinor: minor('amount_minor').notNull(),
    currency: char('currency', { length: 3 }).$type<Currency>().notNull(),
    state: text('state', { enum: checkoutStates }).notNull().default('starting'),
    provider: text('provider').notNull(),
    /** Holds the provider's number and the page's address, which is cleared when the page is over. */
    providerRef: text('provider_ref').unique('online_checkouts_provider_ref'),
    url: text('url'),
    paymentId: uuid('payment_id').references(() => payments.id),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    changedAt: instant('changed_at').notNull(),
    /** Holds when the provider sent money back that could not be entered. */
    refundedAt: instant('refunded_at'),
  },
  (t) => [
    // Prevents two open pages of one booking, as both could be paid.
    uniqueIndex('online_checkouts_one')
      .on(t.bookingId)
      .where(sql`${t.state} IN ('starting', 'open', 'processing')`),
    index('online_checkouts_booking').on(t.bookingId),
    index('online_checkouts_payment').on(t.paymentId),
    index('online_checkouts_waiting')
      .on(t.createdAt)
      .where(sql`${t.state} IN ('starting', 'open', 'processing')`),
    check('online_checkouts_amount', sql`${t.amountMinor} > 0`),
    check('online_checkouts_state', sql`${t.state} IN ('starting', 'open', 'processing', 'paid', 'expired', 'failed')`),
    check(
      'online_checkouts_parts',
      sql`(${t.state} = 'paid') = (${t.paymentId} IS NOT NULL)
        AND (${t.providerRef} IS NOT NULL OR ${t.state} IN ('starting', 'failed'))
        AND (${t.url} IS NULL OR ${t.state} = 'open')`,
    ),
  ],
)
export type OnlineCheckout = typeof onlineCheckouts.$inferSelect

/** Stores received events for idempotency, without personal data. */
export const providerEvents = pgTable(
  'provider_events',
  {
    provider: text('provider').notNull(),
    eventId: text('event_id').notNull(),
    kind: text('kind').notNull(),
    receivedAt: instant('received_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.provider, t.eventId] }), index('provider_events_received').on(t.receivedAt)],
)
