import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/server/database/tables'

/**
 * Logs actions in their own transaction. Append only (drizzle/triggers/audit_append_only.sql), without secrets and
 * document numbers.
 */
export const audit = pgTable(
  'audit',
  {
    id: uuid('id').primaryKey(),
    at: instant('at').notNull().defaultNow(),
    /** Stays absent for visitors and for the system itself. */
    actorId: uuid('actor_id'),
    action: text('action').notNull(),
    entity: text('entity').notNull(),
    entityId: text('entity_id').notNull(),
    /** Holds facts beside the change. */
    data: jsonb('data').notNull().default({}),
    /** Holds the changed fields, old values here and new ones in `after`. */
    before: jsonb('before'),
    after: jsonb('after'),
    /** Belongs to the request; empty for jobs and commands. */
    ip: text('ip').notNull().default(''),
    requestId: text('request_id').notNull().default(''),
  },
  (t) => [
    index('audit_entity').on(t.entity, t.entityId, t.at, t.id),
    index('audit_kind').on(t.entity, t.at, t.id),
    index('audit_action').on(t.action, t.at, t.id),
    index('audit_at').on(t.at, t.id),
    // Includes the filter columns, so that counting a person's entries is an index-only scan.
    index('audit_actor').on(t.actorId, t.at, t.id, t.action, t.entity),
    index('audit_entity_id').on(t.entityId),
    index('audit_request').on(t.requestId),
  ],
)
