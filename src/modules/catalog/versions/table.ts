import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/server/database/tables'

/** What a row was after each save. Append only, until the row is gone; `content` holds no personal data. */
export const versions = pgTable(
  'versions',
  {
    /** As in the audit log: 'package'. */
    entity: text('entity').notNull(),
    entityId: uuid('entity_id').notNull(),
    /** The row's own version. */
    number: integer('number').notNull(),
    at: instant('at').notNull().defaultNow(),
    /** Absent for the system itself. */
    actorId: uuid('actor_id'),
    content: jsonb('content').$type<Record<string, unknown>>().notNull(),
    /** Fields that differ from the version before; empty for the first. */
    changed: text('changed')
      .array()
      .notNull()
      .default(sql`'{}'`),
  },
  (t) => [
    primaryKey({ columns: [t.entity, t.entityId, t.number] }),
    index('versions_actor').on(t.actorId),
    /** For the clean-up of pictures. */
    index('versions_images').using('gin', sql`(content -> 'images') jsonb_path_ops`),
    check('versions_number', sql`${t.number} >= 1`),
  ],
)
