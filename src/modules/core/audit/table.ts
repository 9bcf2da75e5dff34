import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/server/database/tables'

/**
 * Who did what, written in the same transaction. Append only (drizzle/triggers/audit_append_only.sql); no secrets and
 * no document numbers.
 */
export const audit = pgTable(
  'audit',
  {
    id: uuid('id').primaryKey(),
    at: instant('at').notNull().defaultNow(),
    /** Absent for visitors and for the system itself. */
    actorId: uuid('actor_id'),
    action: text('action').notNull(),
    entity: text('entity').notNull(),
    entityId: text('entity_id').notNull(),
    /** What is worth knowing beside the change. */
    data: jsonb('data').notNull().default({}),
    /** The fields that changed, as they were and as they are. */
    before: jsonb('before'),
    after: jsonb('after'),
    /** Of the request; empty for jobs and commands. */
    ip: text('ip').notNull().default(''),
    requestId: text('request_id').notNull().default(''),
  },
  (t) => [
    index('audit_entity').on(t.entity, t.entityId, t.at, t.id),
    index('audit_kind').on(t.entity, t.at, t.id),
    index('audit_action').on(t.action, t.at, t.id),
    index('audit_at').on(t.at, t.id),
    // With what narrows a person's entries: counting them reads no rows.
    index('audit_actor').on(t.actorId, t.at, t.id, t.action, t.entity),
    index('audit_entity_id').on(t.entityId),
    index('audit_request').on(t.requestId),
  ],
)
