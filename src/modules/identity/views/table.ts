import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/server/database/tables'
import { users } from '../auth/table'
import { screens } from './screens.rules'

/**
 * Filters, sort, columns and density of a list in the office, saved under a name. For the owner alone, or for all
 * staff.
 */
export const savedViews = pgTable(
  'saved_views',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    screen: text('screen', { enum: screens }).notNull(),
    name: text('name').notNull(),
    /** The address's query as the list wrote it. */
    query: text('query').notNull(),
    /** Colleagues see it, too. */
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

/** The view that a list opens with, for one of the staff; it may be a colleague's that is shared. */
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
