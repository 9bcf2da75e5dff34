import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { bigint, type ExtraConfigColumn, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { maxMinor } from '../../../shared/money'

/** Limits prices in checks of columns. */
export const largest = sql.raw(String(maxMinor))

/** Holds an amount in the smallest unit of its currency. */
export const minor = (name: string) => bigint(name, { mode: 'number' })

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Declares an index for each order of a list, used in both directions (sorted-page.ts). */
export const orders = (list: string, id: ExtraConfigColumn, columns: ExtraConfigColumn[]) =>
  columns.map((column) => index(`${list}_by_${column.name}`).on(column, id))

/** Lowers letters of every script: the embedded database's own rules cover ASCII only. */
const lowerCase = (text: SQLWrapper): SQL<string> => sql`lower(${text} COLLATE "und-x-icu")`

/** Matches a text case-insensitively. Uses no index: for tables of some thousand rows. */
export const equalsAny = (text: SQLWrapper, wanted: readonly string[]): SQL =>
  sql`${lowerCase(text)} IN (SELECT ${lowerCase(sql`x`)} FROM jsonb_array_elements_text(${JSON.stringify(wanted)}::jsonb) AS x)`

/** Strips a reference of case, spaces and separators that people type. */
export const plainReference = (reference: SQLWrapper | string): SQL<string> =>
  sql`regexp_replace(lower(${reference}), '[[:space:]./_-]', '', 'g')`

/** Counts hits by key and window; shared by all app processes. */
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
 * Holds counters whose sum is the version of the catalog. Triggers raise it with every change of what visitors can see
 * (drizzle/triggers/catalog_version.sql).
 */
export const catalogCounters = pgTable('catalog_version', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  version: bigint('version', { mode: 'number' }).notNull(),
})
