import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/server/database/tables'
import { scopes } from '../../../shared/actor'

/** Stores the roles that the agency made. The built-in ones are code: `builtInPermissions`. */
export const officeRoles = pgTable(
  'roles',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    /** Holds rights as they were chosen; `withReads` reads them. */
    permissions: text('permissions').array().notNull(),
    sees: text('sees', { enum: scopes }).notNull().default('all'),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('roles_name').on(sql`lower(${t.name})`),
    check('roles_named', sql`btrim(${t.name}) <> ''`),
    check('roles_sees', sql`${t.sees} IN ('own', 'team', 'all')`),
  ],
)
