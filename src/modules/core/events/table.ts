import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/server/database/tables'

/** Matches notices of online payments, also as release 1.0.0 named them. */
export const isPaymentAlert = sql.raw("kind IN ('online-payment', 'booking.online-payment')")
/** Matches answers to proposals, also as release 1.0.0 named them. */
export const isAnswer = sql.raw(`kind IN ('accepted', 'declined', 'commented', 'chose', 'countered',
  'proposal.accepted', 'proposal.declined', 'proposal.commented', 'proposal.chose', 'proposal.countered')`)

/** Matches what happens by its date alone, and is recorded once (servicing/announcements). */
export const isByDate = sql.raw("kind IN ('booking.begun', 'booking.completed', 'payment.due', 'proposal.expired')")

/**
 * Stores what happened, each fact once, in its own transaction. Log, timelines and live updates read it. Append only:
 * drizzle/triggers/events.sql. Kinds without a dot are of release 1.0.0.
 */
export const events = pgTable(
  'events',
  {
    id: uuid('id').primaryKey(),
    at: instant('at').notNull().defaultNow(),
    /** Stays absent for visitors and for the system itself. */
    actorId: uuid('actor_id'),
    kind: text('kind').notNull(),
    /** Names the record in the log; absent for what only timelines show. */
    entity: text('entity'),
    entityId: text('entity_id'),
    /** Puts the event into the timeline of a lead. Follows a merge of leads, unlike all else here. */
    leadId: uuid('lead_id'),
    /** Puts the event into the timeline of a booking. */
    bookingId: uuid('booking_id'),
    /** Puts the event into the timeline of a proposal, at a version and perhaps a line. */
    proposalId: uuid('proposal_id'),
    number: integer('number'),
    lineKey: uuid('line_key'),
    /** Holds free words, which only timelines show. */
    text: text('text').notNull().default(''),
    /** Holds facts beside the change, without secrets and document numbers. */
    data: jsonb('data').$type<Record<string, unknown>>().notNull().default({}),
    /** Holds the changed fields, old values here and new ones in `after`. */
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    /** Belongs to the request; empty for jobs and commands. */
    ip: text('ip').notNull().default(''),
    requestId: text('request_id').notNull().default(''),
  },
  (t) => {
    const isLogged = sql`${t.entity} IS NOT NULL`
    return [
      index('events_record').on(t.entity, t.entityId, t.at, t.id),
      index('events_entity').on(t.entity, t.at, t.id),
      index('events_kind').on(t.kind, t.at, t.id).where(isLogged),
      index('events_at').on(t.at, t.id).where(isLogged),
      // Includes the filter columns, so that counting a person's entries is an index-only scan.
      index('events_actor').on(t.actorId, t.at, t.id, t.kind, t.entity),
      index('events_entity_id').on(t.entityId),
      index('events_request').on(t.requestId),
      index('events_lead')
        .on(t.leadId, t.at, t.id)
        .where(sql`${t.leadId} IS NOT NULL`),
      index('events_booking')
        .on(t.bookingId, t.at, t.id)
        .where(sql`${t.bookingId} IS NOT NULL`),
      index('events_proposal')
        .on(t.proposalId, t.at, t.id)
        .where(sql`${t.proposalId} IS NOT NULL`),
      // Refuses a second one, and finds the first.
      uniqueIndex('events_by_date')
        .on(
          t.kind,
          sql`coalesce(${t.bookingId}, ${t.proposalId}, (${t.data} ->> 'bookingId')::uuid)`,
          sql`coalesce(${t.number}, 0)`,
          sql`coalesce(${t.data} ->> 'dueOn', '')`,
        )
        .where(isByDate),
      // Finds the timeline of a mail.
      index('events_mail')
        .on(sql`(${t.data} ->> 'mailId')`)
        .where(sql`${t.data} ->> 'mailId' IS NOT NULL`),
      // Serves the bell, which lists notices of payments and travelers' answers.
      index('events_payments')
        .on(t.at)
        .where(sql`${isPaymentAlert} AND ${t.actorId} IS NULL`),
      index('events_answers').on(t.at, t.id).where(isAnswer),
    ]
  },
)
export type Event = typeof events.$inferSelect
