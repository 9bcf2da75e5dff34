import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { bigint, type ExtraConfigColumn, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** An index for each order that a list is read in, either way (sorted-page.ts). */
export const orders = (list: string, id: ExtraConfigColumn, columns: ExtraConfigColumn[]) =>
  columns.map((column) => index(`${list}_by_${column.name}`).on(column, id))

/** In lower case, letters of every script: by its own rules the embedded database knows those of ASCII alone. */
export const lowerCase = (text: SQLWrapper): SQL<string> => sql`lower(${text} COLLATE "und-x-icu")`

/** Whether a text is one of these, whatever its case. For tables of some thousand rows: no index has it. */
export const equalsAny = (text: SQLWrapper, wanted: readonly string[]): SQL =>
  sql`${lowerCase(text)} IN (SELECT ${lowerCase(sql`x`)} FROM jsonb_array_elements_text(${JSON.stringify(wanted)}::jsonb) AS x)`

/** A number that people copy, without case, spaces and the signs that they put between digits. */
export const plainReference = (reference: SQLWrapper | string): SQL<string> =>
  sql`regexp_replace(lower(${reference}), '[[:space:]./_-]', '', 'g')`

/** One row per key and window; shared by all app processes. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    hits: integer('hits').notNull(),
    resetsAt: instant('resets_at').notNull(),
  },
  (t) => [index('rate_limits_resets_at').on(t.resetsAt)],
)

/**
 * Counters whose sum is the version of the catalog. Triggers raise it with every change of what visitors can see
 * (drizzle/triggers/catalog_version.sql).
 */
export const catalogCounters = pgTable('catalog_version', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  version: bigint('version', { mode: 'number' }).notNull(),
})
