import { type Column, inArray, isNull, or, type SQL } from 'drizzle-orm'

/** Matches rows by ids of a column; 'none' among them matches NULL. */
export function idOrNone(column: Column, choices: readonly string[]): SQL | undefined {
  const ids = choices.filter((choice) => choice !== 'none')
  return or(ids.length > 0 ? inArray(column, ids) : undefined, choices.includes('none') ? isNull(column) : undefined)
}
