import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/server/database/tables'

/** Holds a row's content after each save. Append only until the row is removed; `content` holds no personal data. */
export const versions = pgTable(
  'versions',
  {
    /** Holds the audit log's name: 'package'. */
    entity: text('entity').notNull(),
    entityId: uuid('entity_id').notNull(),
    /** Copies the row's own `version`. */
    number: integer('number').notNull(),
    at: instant('at').notNull().defaultNow(),
    /** Stays null for the system itself. */
    actorId: uuid('actor_id'),
    content: jsonb('content').$type<Record<string, unknown>>().notNull(),
    /** Lists fields that differ from the previous version; empty for the first. */
    changed: text('changed')
      .array()
      .notNull()
      .default(sql`'{}'`),
  },
  (t) => [
    primaryKey({ columns: [t.entity, t.entityId, t.number] }),
    index('versions_actor').on(t.actorId),
    /** Serves the clean-up of pictures. */
    index('versions_images').using('gin', sql`(content -> 'images') jsonb_path_ops`),
    check('versions_number', sql`${t.number} >= 1`),
  ],
)
