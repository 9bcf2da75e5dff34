import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/server/database/tables'

/** A picture: one re-encoded master in storage; width variants are made from it on first request. */
export const media = pgTable(
  'media',
  {
    id: uuid('id').primaryKey(),
    /** SHA-256 of the master's bytes: the storage key, and the public address `/media/{key}`. */
    key: text('key').notNull().unique(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    bytes: integer('bytes').notNull(),
    /** A few hundred bytes of data URI to show, blurred, until the picture is there. */
    blur: text('blur').notNull(),
    /** The point, in percent of width and height, that crops keep in sight. */
    focusX: smallint('focus_x').notNull().default(50),
    focusY: smallint('focus_y').notNull().default(50),
    createdBy: uuid('created_by'),
    /** Sent by staff or made by the product: not discarded automatically. */
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

/** Grants to upload one picture: single use, valid for five minutes (rest.md). Its path then serves the picture. */
export const uploads = pgTable(
  'uploads',
  {
    id: uuid('id').primaryKey(),
    /** SHA-256 of what the address is signed with. */
    tokenHash: text('token_hash').notNull(),
    userId: uuid('user_id').notNull(),
    /** Granted to staff: their pictures are kept although unused. */
    forAgency: boolean('for_agency').notNull().default(false),
    expiresAt: instant('expires_at').notNull(),
    /** Absent until the picture is there. */
    mediaId: uuid('media_id').references(() => media.id),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('uploads_user').on(t.userId),
    index('uploads_expires').on(t.expiresAt),
    index('uploads_media').on(t.mediaId),
  ],
)
export type Upload = typeof uploads.$inferSelect
