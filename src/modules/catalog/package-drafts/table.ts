import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/server/database/tables'
import { users } from '../../identity/auth/table'
import type { PackageContent } from '../packages/schema'
import { packages } from '../packages/table'
import { steps } from './steps.rules'

/**
 * Holds unpublished content; visitors and caches never read it. A package has at most one draft, shared by all staff.
 * Its row stays after publishing, so that publishing again is idempotent.
 */
export const packageDrafts = pgTable(
  'package_drafts',
  {
    id: uuid('id').primaryKey(),
    /** Links the package; null before the first publication. */
    packageId: uuid('package_id')
      .unique()
      .references(() => packages.id, { onDelete: 'cascade' }),
    /** Holds the package's version that the draft began with; 0 without a package. */
    baseVersion: integer('base_version').notNull().default(0),
    /** Names the creator; null when their account was deleted. */
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'set null' }),
    content: jsonb('content').$type<PackageContent>().notNull(),
    step: text('step', { enum: steps }).notNull().default('basic'),
    /** Increments at each save, which turns a lost update into a conflict. */
    version: integer('version').notNull().default(1),
    /** Holds the draft's version that was published last; other versions have unpublished changes. */
    publishedVersion: integer('published_version'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('package_drafts_list')
      .on(t.updatedAt, t.id)
      .where(sql`published_version IS DISTINCT FROM version`),
    index('package_drafts_owner').on(t.ownerId),
    index('package_drafts_images').using('gin', sql`(content -> 'images') jsonb_path_ops`),
    check('package_drafts_step', sql.raw(`step IN (${steps.map((step) => `'${step}'`).join(', ')})`)),
  ],
)
export type PackageDraft = typeof packageDrafts.$inferSelect
