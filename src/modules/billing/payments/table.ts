import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  char,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Currency } from '../../../shared/money'
import { instant, orders, plainReference, minor } from '../../../platform/server/database/tables'
import { bookings } from '../../bookings/bookings/table'
import { instalmentKinds } from './account.rules'
import { ledgerKinds, paymentMethods, paymentStates } from './payment.rules'

/** Stores the account of a booking. At each commit its sums are those of the ledger. */
export const bookingAccounts = pgTable(
  'booking_accounts',
  {
    bookingId: uuid('booking_id')
      .primaryKey()
      .references(() => bookings.id),
    currency: char('currency', { length: 3 }).$type<Currency>().notNull(),
    chargedMinor: minor('charged_minor').notNull().default(0),
    receivedMinor: minor('received_minor').notNull().default(0),
    refundedMinor: minor('refunded_minor').notNull().default(0),
    writtenOffMinor: minor('written_off_minor').notNull().default(0),
    version: integer('version').notNull().default(0),
  },
  (t) => [
    // Serves reports of bookings refunded twice; the index stays small.
    index('booking_accounts_twice')
      .on(t.bookingId)
      .where(sql`${t.refundedMinor} > ${t.receivedMinor}`),
    // Allows receiving more than is charged: a credit balance. Only a provider may refund more than was received, by
    // the trigger.
    check(
      'booking_accounts_sums',
      sql`${t.chargedMinor} >= 0 AND ${t.writtenOffMinor} >= 0 AND ${t.refundedMinor} >= 0 AND ${t.receivedMinor} >= 0`,
    ),
  ],
)
export type BookingAccount = typeof bookingAccounts.$inferSelect

const createAccountId = () => ({
  bookingId: uuid('booking_id')
    .notNull()
    .references(() => bookingAccounts.bookingId),
})

/** Stores instalments. At each commit they sum to the charged amount, and their settled parts to the paid one. */
export const instalments = pgTable(
  'instalments',
  {
    ...createAccountId(),
    position: smallint('position').notNull(),
    kind: text('kind', { enum: instalmentKinds }).notNull(),
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    amountMinor: minor('amount_minor').notNull(),
    settledMinor: minor('settled_minor').notNull().default(0),
    remindedAt: instant('reminded_at'),
    overdueNotifiedAt: instant('overdue_told_at'),
  },
  (t) => [
    primaryKey({ columns: [t.bookingId, t.position] }),
    index('instalments_open')
      .on(t.dueOn)
      .where(sql`${t.settledMinor} < ${t.amountMinor}`),
    check('instalments_kind', sql`${t.kind} IN ('deposit', 'instalment', 'balance', 'full', 'extra')`),
    check('instalments_amount', sql`${t.amountMinor} > 0 AND ${t.settledMinor} BETWEEN 0 AND ${t.amountMinor}`),
  ],
)

/** Stores payments, refunds and chargebacks; the latter two name their payment in `refundOf`. */
export const payments = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey(),
    ...createAccountId(),
    direction: text('direction', { enum: ['in', 'out'] }).notNull(),
    amountMinor: minor('amount_minor').notNull(),
    method: text('method', { enum: paymentMethods }).notNull(),
    reference: text('reference').notNull().default(''),
    /** Holds the provider and its number, once known; absent for what staff record. */
    provider: text('provider'),
    providerRef: text('provider_ref'),
    state: text('state', { enum: paymentStates }).notNull(),
    effectiveOn: date('effective_on', { mode: 'string' }).notNull(),
    recordedAt: instant('recorded_at').notNull(),
    recordedBy: uuid('recorded_by'),
    verifiedAt: instant('verified_at'),
    verifiedBy: uuid('verified_by'),
    reversedAt: instant('reversed_at'),
    reversedBy: uuid('reversed_by'),
    /** Records who gave up a refund whose provider cannot be asked or does not know it. */
    givenUpAt: instant('given_up_at'),
    givenUpBy: uuid('given_up_by'),
    givenUpReason: text('given_up_reason').notNull().default(''),
    /** Tracks a pending refund: since when its provider is silent, and when staff were notified. */
    unansweredSince: instant('unheard_since'),
    stuckNotifiedAt: instant('stuck_told_at'),
    refundOf: uuid('refund_of').references((): AnyPgColumn => payments.id),
    refundedMinor: minor('refunded_minor').notNull().default(0),
    /** Holds the part of a refund beyond the credit, which lowers the price once it is sent. */
    beyondMinor: minor('beyond_minor').notNull().default(0),
    /** Holds the part that lowers the price now: 0 before it is sent, after a failure or a reversal. */
    loweredMinor: minor('lowered_minor').notNull().default(0),
    note: text('note').notNull().default(''),
    /** Marks what was paid in former books, and came with a file of imported bookings. */
    isOpening: boolean('is_opening').notNull().default(false),
    requestHash: char('request_hash', { length: 64 }).unique('payments_request'),
    bodyHash: char('body_hash', { length: 64 }),
  },
  (t) => [
    ...orders('payments', t.id, [t.effectiveOn, t.recordedAt, t.amountMinor]),
    index('payments_booking').on(t.bookingId, t.recordedAt, t.id),
    index('payments_unverified')
      .on(t.recordedAt, t.id)
      .where(sql`${t.verifiedAt} IS NULL AND ${t.reversedAt} IS NULL AND ${t.state} = 'succeeded'`),
    index('payments_pending')
      .on(t.bookingId)
      .where(sql`${t.state} = 'pending'`),
    index('payments_failed')
      .on(t.effectiveOn, t.id)
      .where(sql`${t.state} IN ('failed', 'cancelled') AND ${t.reversedAt} IS NULL`),
    index('payments_taken_back')
      .on(t.effectiveOn, t.id)
      .where(sql`${t.reversedAt} IS NOT NULL`),
    index('payments_reference').on(sql`lower(coalesce(nullif(${t.reference}, ''), ${t.providerRef}, ''))`),
    // Finds a transfer entered twice, however its number was typed.
    index('payments_same_reference')
      .on(plainReference(t.reference), t.method, t.direction)
      .where(sql`${t.reference} <> '' AND ${t.reversedAt} IS NULL`),
    index('payments_refund_of').on(t.refundOf),
    index('payments_provider_ref')
      .on(t.providerRef, t.provider)
      .where(sql`${t.providerRef} IS NOT NULL`),
    // Allows one live row per number: a failed refund that was sent later has another row.
    uniqueIndex('payments_provider')
      .on(t.provider, t.providerRef)
      .where(sql`${t.providerRef} IS NOT NULL AND ${t.state} IN ('pending', 'succeeded') AND ${t.reversedAt} IS NULL`),
    // Refuses the second of two people who record the same transfer.
    uniqueIndex('payments_same')
      .on(t.bookingId, t.method, t.reference, t.amountMinor, t.effectiveOn)
      .where(sql`${t.direction} = 'in' AND ${t.reference} <> '' AND ${t.reversedAt} IS NULL`),
    check(
      'payments_direction',
      sql`(${t.direction} = 'out') = (${t.refundOf} IS NOT NULL) AND ${t.direction} IN ('in', 'out')`,
    ),
    check(
      'payments_method',
      sql`${t.method} IN ('bank', 'cash', 'card-terminal', 'online') AND (${t.method} = 'online') = (${t.provider} IS NOT NULL)`,
    ),
    check('payments_state', sql`${t.state} IN ('pending', 'succeeded', 'failed', 'cancelled')`),
    check('payments_amount', sql`${t.amountMinor} > 0 AND ${t.refundedMinor} >= 0`),
    check(
      'payments_asked',
      sql`num_nonnulls(${t.unansweredSince}, ${t.stuckNotifiedAt}) = 0 OR (${t.direction} = 'out' AND ${t.provider} IS NOT NULL)`,
    ),
    check(
      'payments_provider_ref',
      sql`CASE WHEN ${t.provider} IS NULL THEN ${t.providerRef} IS NULL
        ELSE ${t.providerRef} IS NOT NULL OR ${t.state} <> 'succeeded' END`,
    ),
    check(
      'payments_verified',
      sql`(${t.verifiedBy} IS NULL OR ${t.verifiedAt} IS NOT NULL) AND (${t.verifiedAt} IS NULL OR ${t.verifiedBy} IS NOT NULL OR ${t.provider} IS NOT NULL) AND (${t.verifiedBy} IS NULL OR ${t.verifiedBy} IS DISTINCT FROM ${t.recordedBy})`,
    ),
    check(
      'payments_reversed',
      sql`(${t.reversedBy} IS NULL OR ${t.reversedAt} IS NOT NULL) AND (${t.reversedAt} IS NULL OR ${t.reversedBy} IS NOT NULL OR ${t.provider} IS NOT NULL) AND (${t.reversedAt} IS NULL OR ${t.refundedMinor} = 0)`,
    ),
    check(
      'payments_given_up',
      sql`(${t.state} = 'cancelled') = (${t.givenUpAt} IS NOT NULL) AND (${t.givenUpAt} IS NULL) = (${t.givenUpBy} IS NULL) AND (${t.givenUpAt} IS NOT NULL OR ${t.givenUpReason} = '')`,
    ),
    check('payments_request_body', sql`(${t.requestHash} IS NULL) = (${t.bodyHash} IS NULL)`),
  ],
)
export type Payment = typeof payments.$inferSelect

/** Stores the terms of a cancellation: the retained amount follows what was paid before, even if corrected later. */
export const cancellations = pgTable(
  'cancellations',
  {
    bookingId: uuid('booking_id')
      .primaryKey()
      .references(() => bookingAccounts.bookingId),
    /** Holds the last ledger entry before the cancellation. */
    seq: integer('seq').notNull(),
    /** Holds the refunded percentage of what was paid for the trip. */
    percent: smallint('percent').notNull(),
  },
  (t) => [check('cancellations_values', sql`${t.seq} >= 0 AND ${t.percent} BETWEEN 0 AND 100`)],
)

/** Stores every change of the amount owed. Rows are append-only; corrections are reversals. */
export const ledger = pgTable(
  'ledger',
  {
    id: uuid('id').primaryKey(),
    ...createAccountId(),
    seq: integer('seq').notNull(),
    at: instant('at').notNull(),
    effectiveOn: date('effective_on', { mode: 'string' }).notNull(),
    kind: text('kind', { enum: ledgerKinds }).notNull(),
    amountMinor: minor('amount_minor').notNull(),
    paymentId: uuid('payment_id').references(() => payments.id),
    /** Copies immutable values of account and payment, for reports. */
    currency: char('currency', { length: 3 }).notNull().default(''),
    method: text('method', { enum: paymentMethods }),
    reversesId: uuid('reverses_id')
      .unique('ledger_reverses')
      .references((): AnyPgColumn => ledger.id),
    actorId: uuid('actor_id'),
    note: text('note').notNull().default(''),
    /** Marks an entry of what an imported booking had in former books. */
    isOpening: boolean('is_opening').notNull().default(false),
  },
  (t) => [
    unique('ledger_seq').on(t.bookingId, t.seq),
    // Serves reports, which sum a period by index-only scans.
    index('ledger_paid_here')
      .on(t.currency, t.effectiveOn, t.kind, t.method, t.amountMinor)
      .where(sql`${t.paymentId} IS NOT NULL AND NOT ${t.isOpening}`),
    index('ledger_charged_here')
      .on(t.currency, t.effectiveOn, t.kind, t.seq, t.amountMinor, t.bookingId)
      .where(sql`${t.paymentId} IS NULL AND NOT ${t.isOpening}`),
    index('ledger_paid_before')
      .on(t.bookingId, t.currency, t.amountMinor)
      .where(sql`${t.paymentId} IS NOT NULL AND ${t.isOpening}`),
    index('ledger_day').on(t.effectiveOn, t.id),
    uniqueIndex('ledger_payment')
      .on(t.paymentId, t.kind)
      .where(sql`${t.reversesId} IS NULL`),
    // Serves the check at each COMMIT, which reads a payment's entries and reversals.
    index('ledger_by_payment')
      .on(t.paymentId)
      .where(sql`${t.paymentId} IS NOT NULL`),
    check('ledger_kind', sql`${t.kind} IN ('charge', 'fee', 'credit', 'payment', 'refund', 'chargeback', 'write-off')`),
    check(
      'ledger_sign',
      sql`${t.amountMinor} <> 0 AND (${t.kind} IN ('charge', 'fee', 'refund', 'chargeback')) = ((${t.amountMinor} > 0) = (${t.reversesId} IS NULL))`,
    ),
    check('ledger_of_payment', sql`(${t.paymentId} IS NOT NULL) = (${t.kind} IN ('payment', 'refund', 'chargeback'))`),
    check('ledger_method', sql`(${t.paymentId} IS NULL) = (${t.method} IS NULL)`),
    check('ledger_currency', sql`${t.currency} ~ '^[A-Z]{3}$'`),
  ],
)
