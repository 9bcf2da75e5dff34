import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
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
import { instant, orders, plainReference } from '../../../platform/server/database/tables'
import { bookings } from '../../bookings/bookings/table'
import { instalmentKinds } from './account.rules'
import { ledgerKinds, paymentMethods, paymentStates } from './payment.rules'

const minor = (name: string) => bigint(name, { mode: 'number' })

/** The money of a booking. Its sums follow the ledger, by trigger alone: drizzle/triggers/payments.sql. */
export const bookingAccounts = pgTable(
  'booking_accounts',
  {
    bookingId: uuid('booking_id')
      .primaryKey()
      .references(() => bookings.id),
    currency: char('currency', { length: 3 }).notNull(),
    chargedMinor: minor('charged_minor').notNull().default(0),
    receivedMinor: minor('received_minor').notNull().default(0),
    refundedMinor: minor('refunded_minor').notNull().default(0),
    writtenOffMinor: minor('written_off_minor').notNull().default(0),
    version: integer('version').notNull().default(0),
  },
  (t) => [
    // Sent twice, which reports look for: few.
    index('booking_accounts_twice')
      .on(t.bookingId)
      .where(sql`${t.refundedMinor} > ${t.receivedMinor}`),
    // More may be received than is charged: a credit balance. What a provider has sent twice is a fact: the trigger lets it alone go beyond what was received.
    check(
      'booking_accounts_sums',
      sql`${t.chargedMinor} >= 0 AND ${t.writtenOffMinor} >= 0 AND ${t.refundedMinor} >= 0 AND ${t.receivedMinor} >= 0`,
    ),
  ],
)
export type BookingAccount = typeof bookingAccounts.$inferSelect

const ofAccount = () => ({
  bookingId: uuid('booking_id')
    .notNull()
    .references(() => bookingAccounts.bookingId),
})

/** What is due when. They sum to what is charged, and what is settled to what was paid, at each commit. */
export const instalments = pgTable(
  'instalments',
  {
    ...ofAccount(),
    position: smallint('position').notNull(),
    kind: text('kind', { enum: instalmentKinds }).notNull(),
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    amountMinor: minor('amount_minor').notNull(),
    settledMinor: minor('settled_minor').notNull().default(0),
    remindedAt: instant('reminded_at'),
    overdueToldAt: instant('overdue_told_at'),
  },
  (t) => [
    primaryKey({ columns: [t.bookingId, t.position] }),
    index('instalments_open')
      .on(t.dueOn)
      .where(sql`${t.settledMinor} < ${t.amountMinor}`),
    check('instalments_kind', sql`${t.kind} IN ('deposit', 'balance', 'full', 'extra')`),
    check('instalments_amount', sql`${t.amountMinor} > 0 AND ${t.settledMinor} BETWEEN 0 AND ${t.amountMinor}`),
  ],
)

/** Money that came or went back. What went back names the payment that it is of. */
export const payments = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey(),
    ...ofAccount(),
    direction: text('direction', { enum: ['in', 'out'] }).notNull(),
    amountMinor: minor('amount_minor').notNull(),
    method: text('method', { enum: paymentMethods }).notNull(),
    reference: text('reference').notNull().default(''),
    /** Who handles it and their number of it, known once they have it; absent for what staff record. */
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
    /** Of a refund that nobody waits for any more, as its provider cannot be asked, or does not know it. */
    givenUpAt: instant('given_up_at'),
    givenUpBy: uuid('given_up_by'),
    givenUpReason: text('given_up_reason').notNull().default(''),
    /** Of a refund on its way: since when its provider does not answer, and when staff were told that it is stuck. */
    unheardSince: instant('unheard_since'),
    stuckToldAt: instant('stuck_told_at'),
    refundOf: uuid('refund_of').references((): AnyPgColumn => payments.id),
    refundedMinor: minor('refunded_minor').notNull().default(0),
    /** Of a refund: what of it is beyond the credit, and lowers the price once the money is sent. */
    beyondMinor: minor('beyond_minor').notNull().default(0),
    /** What of it lowers the price now: nothing before it is sent, and once it has failed or was taken back. */
    loweredMinor: minor('lowered_minor').notNull().default(0),
    note: text('note').notNull().default(''),
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
    // The same transfer entered twice, however its number was typed.
    index('payments_same_reference')
      .on(plainReference(t.reference), t.method, t.direction)
      .where(sql`${t.reference} <> '' AND ${t.reversedAt} IS NULL`),
    index('payments_refund_of').on(t.refundOf),
    index('payments_provider_ref')
      .on(t.providerRef, t.provider)
      .where(sql`${t.providerRef} IS NOT NULL`),
    // A refund that had failed and was sent after all is another row: one of them counts.
    uniqueIndex('payments_provider')
      .on(t.provider, t.providerRef)
      .where(sql`${t.providerRef} IS NOT NULL AND ${t.state} IN ('pending', 'succeeded') AND ${t.reversedAt} IS NULL`),
    // Two people who record the same transfer: the second is told.
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
      sql`num_nonnulls(${t.unheardSince}, ${t.stuckToldAt}) = 0 OR (${t.direction} = 'out' AND ${t.provider} IS NOT NULL)`,
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

/** What a cancellation kept is a part of what was paid until then, also when it turns out later what that was. */
export const cancellations = pgTable(
  'cancellations',
  {
    bookingId: uuid('booking_id')
      .primaryKey()
      .references(() => bookingAccounts.bookingId),
    /** The last entry of the ledger before it. */
    seq: integer('seq').notNull(),
    /** Of what was paid for the trip: what came back. */
    percent: smallint('percent').notNull(),
  },
  (t) => [check('cancellations_values', sql`${t.seq} >= 0 AND ${t.percent} BETWEEN 0 AND 100`)],
)

/** What changed what is owed. Append only; corrections are reversals. */
export const ledger = pgTable(
  'ledger',
  {
    id: uuid('id').primaryKey(),
    ...ofAccount(),
    seq: integer('seq').notNull(),
    at: instant('at').notNull(),
    effectiveOn: date('effective_on', { mode: 'string' }).notNull(),
    kind: text('kind', { enum: ledgerKinds }).notNull(),
    amountMinor: minor('amount_minor').notNull(),
    paymentId: uuid('payment_id').references(() => payments.id),
    /** Of the account and of the payment, which never change: written by the trigger, for reports. */
    currency: char('currency', { length: 3 }).notNull().default(''),
    method: text('method', { enum: paymentMethods }),
    reversesId: uuid('reverses_id')
      .unique('ledger_reverses')
      .references((): AnyPgColumn => ledger.id),
    actorId: uuid('actor_id'),
    note: text('note').notNull().default(''),
  },
  (t) => [
    unique('ledger_seq').on(t.bookingId, t.seq),
    // Reports add up what was written in a period, from these alone.
    index('ledger_paid')
      .on(t.currency, t.effectiveOn, t.kind, t.method, t.amountMinor)
      .where(sql`${t.paymentId} IS NOT NULL`),
    index('ledger_charged')
      .on(t.currency, t.effectiveOn, t.kind, t.seq, t.amountMinor, t.bookingId)
      .where(sql`${t.paymentId} IS NULL`),
    index('ledger_day').on(t.effectiveOn, t.id),
    uniqueIndex('ledger_payment')
      .on(t.paymentId, t.kind)
      .where(sql`${t.reversesId} IS NULL`),
    // What one payment has in the ledger, reversals too: its check at each COMMIT reads that.
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
