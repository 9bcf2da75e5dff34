import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/server/database/tables'
import type { PageDocument } from './document.schema'
import { pagePlaces } from './schema'

/** Holds what visitors see of a page, as it was published last. */
export type PublishedPage = {
  title: string
  description: string
  document: PageDocument
  /** Says where visitors find it. What 1.0.0 published, and terms and privacy, lack both: they stand where their row says. */
  slug?: string
  place?: (typeof pagePlaces)[number]
  /** Lists addresses that it was published at before: they lead to it. */
  formerSlugs?: string[]
}

/** Stores the agency's own pages: the draft that staff write, and what is published of it. */
export const pages = pgTable(
  'pages',
  {
    id: uuid('id').primaryKey(),
    slug: text('slug').notNull().unique(),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    document: jsonb('document').$type<PageDocument>().notNull(),
    /** Stays null until the first publication, and after the page was taken back. */
    published: jsonb('published').$type<PublishedPage>(),
    publishedAt: instant('published_at'),
    /** Lists addresses of a page that was taken back: they lead to it once it is published again. */
    formerSlugs: text('former_slugs').array().notNull().default([]),
    /** Names the menu that links to it. */
    place: text('place', { enum: pagePlaces }).notNull().default('none'),
    version: integer('version').notNull().default(1),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    updatedBy: uuid('updated_by'),
  },
  (t) => [check('pages_place_known', sql`${t.place} IN ('none', 'header', 'footer')`)],
)
