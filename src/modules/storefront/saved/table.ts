import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/server/database/tables'
import { users } from '../../identity/auth/table'
import { packages } from '../../catalog/packages/table'

/** Holds saved packages of signed-in travelers. */
export const savedPackages = pgTable(
  'saved_packages',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    packageId: uuid('package_id')
      .notNull()
      .references(() => packages.id, { onDelete: 'cascade' }),
    savedAt: instant('saved_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.packageId] }),
    index('saved_packages_list').on(t.userId, t.savedAt),
    index('saved_packages_package').on(t.packageId),
  ],
)
