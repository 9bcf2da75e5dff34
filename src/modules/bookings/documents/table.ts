import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid, jsonb, smallint, unique } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/server/database/tables'
import { bookings } from '../bookings/table'
import { proposals } from '../../sales/proposals/table'
import { documentFormats, documentKinds } from './document.rules'
import type { VoucherContent, VoucherIssuer } from './view'

/**
 * Stores files for travelers, and evidence of recorded acceptances for staff only. The storage key comes from the id;
 * no public route serves it.
 */
export const tripDocuments = pgTable(
  'trip_documents',
  {
    id: uuid('id').primaryKey(),
    /** Names the booking of a traveler's file; null: evidence of one of the next two. */
    bookingId: uuid('booking_id').references(() => bookings.id),
    evidenceProposalId: uuid('evidence_proposal_id').references(() => proposals.id),
    /** Names a booking that staff made without a proposal. */
    evidenceBookingId: uuid('evidence_booking_id').references(() => bookings.id),
    kind: text('kind', { enum: documentKinds }).notNull(),
    title: text('title').notNull(),
    format: text('format', { enum: documentFormats }).notNull(),
    bytes: integer('bytes').notNull(),
    /** Names the key of the encrypted file; null: it was added before encryption, and waits for it. */
    keyId: text('key_id'),
    addedAt: instant('added_at').notNull(),
    addedBy: uuid('added_by'),
  },
  (t) => [
    index('trip_documents_booking').on(t.bookingId, t.addedAt, t.id),
    index('trip_documents_evidence_proposal').on(t.evidenceProposalId),
    index('trip_documents_evidence_booking').on(t.evidenceBookingId),
    check('trip_documents_of', sql`num_nonnulls(${t.bookingId}, ${t.evidenceProposalId}, ${t.evidenceBookingId}) = 1`),
    check('trip_documents_kind', sql`${t.kind} IN ('ticket', 'insurance', 'visa', 'invoice', 'other')`),
    check('trip_documents_format', sql`${t.format} IN ('pdf', 'webp')`),
    check('trip_documents_title', sql`${t.title} <> ''`),
    check('trip_documents_bytes', sql`${t.bytes} > 0`),
  ],
)
export type TripDocument = typeof tripDocuments.$inferSelect

/**
 * Stores issued vouchers; rows are immutable: drizzle/triggers/vouchers.sql. Their display status follows from the
 * booking and its supplier.
 */
export const vouchers = pgTable(
  'vouchers',
  {
    id: uuid('id').primaryKey(),
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id),
    /** Copies the line's key; the voucher outlives its service. */
    key: uuid('line_key').notNull(),
    /** Numbers the services of a booking. */
    number: smallint('number').notNull(),
    /** Numbers the versions of a service, from 1. */
    version: smallint('version').notNull(),
    content: jsonb('content').$type<VoucherContent>().notNull(),
    issuer: jsonb('issuer').$type<VoucherIssuer>().notNull(),
    issuedAt: instant('issued_at').notNull(),
    issuedBy: uuid('issued_by'),
  },
  (t) => [
    unique('vouchers_service').on(t.bookingId, t.key, t.version),
    unique('vouchers_number').on(t.bookingId, t.number, t.version),
    check('vouchers_counted', sql`${t.number} >= 1 AND ${t.version} >= 1`),
  ],
)
export type Voucher = typeof vouchers.$inferSelect
