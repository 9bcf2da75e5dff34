import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/server/database/tables'

/** Who did what, written in the same transaction. Append only; `data` holds no secrets and no document numbers. */
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
    data: jsonb('data').notNull().default({}),
  },
  (t) => [
    index('audit_entity').on(t.entity, t.entityId, t.at.desc()),
    index('audit_at').on(t.at.desc(), t.id),
    index('audit_actor').on(t.actorId, t.at.desc()),
  ],
)
