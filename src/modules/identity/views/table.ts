import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/server/database/tables'
import { users } from '../auth/table'
import { screens } from './screens.rules'

/** Stores filters, order, columns and density of an office list by name, for the owner or all staff. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    screen: text('screen', { enum: screens }).notNull(),
    name: text('name').notNull(),
    /** Holds the address's query in the list's notation. */
    query: text('query').notNull(),
    /** Shows it to colleagues, too. */
    isShared: boolean('is_shared').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    unique('saved_views_name').on(t.userId, t.screen, t.name),
    index('saved_views_shared')
      .on(t.screen, t.createdAt)
      .where(sql`${t.isShared}`),
    check('saved_views_length', sql`length(${t.name}) BETWEEN 1 AND 40 AND length(${t.query}) <= 2000`),
  ],
)

/** Stores a user's default view of a list, which may be a colleague's shared one. */
export const defaultViews = pgTable(
  'default_views',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    screen: text('screen', { enum: screens }).notNull(),
    viewId: uuid('view_id')
      .notNull()
      .references(() => savedViews.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.userId, t.screen] }), index('default_views_view').on(t.viewId)],
)
