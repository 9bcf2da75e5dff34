import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/server/database/tables'

/** Stores images: one re-encoded master in storage; width variants are encoded on first request. */
export const media = pgTable(
  'media',
  {
    id: uuid('id').primaryKey(),
    /** Holds the SHA-256 of the master's bytes: the storage key, and the public address `/media/{key}`. */
    key: text('key').notNull().unique(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    bytes: integer('bytes').notNull(),
    /** Holds a data URI of a few hundred bytes, shown blurred until the image is loaded. */
    blur: text('blur').notNull(),
    /** Holds the point, in percent of width and height, that crops keep visible. */
    focusX: smallint('focus_x').notNull().default(50),
    focusY: smallint('focus_y').notNull().default(50),
    /** Says what the image shows; a place that shows it may say it in its own words. */
    alt: text('alt').notNull().default(''),
    version: integer('version').notNull().default(1),
    createdBy: uuid('created_by'),
    /** Marks images of staff or of the product, which are retained longer. */
    forAgency: boolean('for_agency').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('media_created_by').on(t.createdBy),
    index('media_library')
      .on(t.createdAt, t.id)
      .where(sql`${t.forAgency}`),
    check('media_size', sql`${t.width} > 0 AND ${t.height} > 0 AND ${t.bytes} > 0`),
    check('media_focus', sql`${t.focusX} BETWEEN 0 AND 100 AND ${t.focusY} BETWEEN 0 AND 100`),
  ],
)
export type Media = typeof media.$inferSelect

/**
 * Stores grants to upload one image: single use, valid for five minutes (rest.md). Their path then serves the image.
 */
export const uploads = pgTable(
  'uploads',
  {
    id: uuid('id').primaryKey(),
    /** Holds the SHA-256 of the token in the address. */
    tokenHash: text('token_hash').notNull(),
    userId: uuid('user_id').notNull(),
    /** Marks grants to staff, whose unused images are retained longer. */
    forAgency: boolean('for_agency').notNull().default(false),
    expiresAt: instant('expires_at').notNull(),
    /** Stays null until the upload. */
    mediaId: uuid('media_id').references(() => media.id),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('uploads_user').on(t.userId),
    index('uploads_expires').on(t.expiresAt),
    index('uploads_media').on(t.mediaId),
  ],
)
