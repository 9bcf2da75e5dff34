import { sql } from 'drizzle-orm'

/** Limits parameters of prepared statements: texts that vary with their rows would fill the server's memory. */
const maxParameters = 100

const mark = '/* planned each time */'
/**
 * Excludes a statement from preparing, as its best plan depends on its values, such as words and periods. PostgreSQL
 * may choose a generic plan after five runs: 345 ms instead of 12 for payments by words.
 */
export const plannedEachTime = sql.raw(mark)

/** Tells whether PostgreSQL keeps a statement, and perhaps its plan. */
export const isPrepared = (text: string, params: readonly unknown[]): boolean =>
  params.length <= maxParameters && !text.includes(mark)
