import type { Check } from './restriction.service'

/** Adds a parameter to a query; answers with its place in the text. */
export type Add = (value: unknown, type: string) => string
/**
 * A condition that a row of package_search (`s`) answers, and by that column one of package_terms (`pt`), too. `aside`
 * is put after a column that no index may be chosen for.
 */
export type Condition = {
  column: 'price_minor' | 'days' | 'marks' | null
  on: (row: 'pt' | 's', aside?: ' + 0') => string
}

export function conditionOf(check: Check, add: Add): Condition {
  if (check.by === 'days') {
    const ranges = check.ranges.map(({ min, max }) => `BETWEEN ${add(min, 'int')} AND ${add(max, 'int')}`)
    return {
      column: 'days',
      on: (row, aside) => `(${ranges.map((r) => `${row}.days${aside ?? ''} ${r}`).join(' OR ') || 'false'})`,
    }
  }
  if (check.by === 'marks') {
    const masks = check.masks.flatMap((mask, i) =>
      mask === 0n ? [] : [[`marks_${i + 1}`, add(String(mask), 'bigint')]],
    )
    const on = (row: string) => masks.map(([column, mask]) => `(${row}.${column} & ${mask}) <> 0`).join(' OR ')
    return { column: 'marks', on: (row) => `(${on(row) || 'false'})` }
  }
  const anyTerm = check.ids.length > 0 && `s.term_ids && ${add(check.ids, 'int[]')}`
  const anyText = check.likes.length > 0 && `s.search_text LIKE ANY (${add(check.likes, 'text[]')})`
  const either = [anyTerm, anyText].filter(Boolean).join(' OR ') || 'false'
  return { column: null, on: () => `(${either})` }
}

/**
 * Conditions on package_search as a value of the row at hand: one lookup by key for each row. As a join the planner, who
 * knows nothing of how many rows a term has, would now and then read the whole table for each term.
 */
export const looked = (conditions: Condition[], id: string): string =>
  conditions.length === 0
    ? ''
    : ` AND (SELECT ${conditions.map((c) => c.on('s')).join(' AND ')} FROM package_search s WHERE s.package_id = ${id})`

/**
 * The rows of the term `t` that pass. The index of days answers only what asks for nothing but days: for the rest the
 * planner would have to visit the table.
 */
export function entriesOf(where: Condition[]): string {
  const aside = where.every((c) => c.column === 'days') ? undefined : ' + 0'
  const flat = where.filter((c) => c.column).map((c) => ` AND ${c.on('pt', aside)}`)
  const deep = looked(
    where.filter((c) => !c.column),
    'pt.package_id',
  )
  return `FROM package_terms pt WHERE pt.term_id = t.id${flat.join('')}${deep}`
}
