import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/server/database/tables'
import { users } from '../../identity/auth/table'
import type { PackageContent } from '../packages/package.rules'
import { packages } from '../packages/table'
import { steps } from './steps.rules'

/**
 * What is being written of a package and not published: visitors and caches know nothing of it. A package has at most
 * one, which all staff share. After publishing it stays, as unchanged, so that publishing again is the same as once.
 */
export const packageDrafts = pgTable(
  'package_drafts',
  {
    id: uuid('id').primaryKey(),
    /** Absent until it is published for the first time. */
    packageId: uuid('package_id')
      .unique()
      .references(() => packages.id, { onDelete: 'cascade' }),
    /** The package's version that the draft began with; 0 without a package. */
    baseVersion: integer('base_version').notNull().default(0),
    /** Who began it; absent when their account is gone. */
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'set null' }),
    content: jsonb('content').$type<PackageContent>().notNull(),
    /** Where one left. */
    step: text('step', { enum: steps }).notNull().default('basic'),
    /** Raised by each save: two editors get a conflict, not a lost update. */
    version: integer('version').notNull().default(1),
    /** The draft's version that was published last; what differs from it is not public yet. */
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
