/** Adds a parameter to a statement; returns its placeholder. */
export type Add = (value: unknown, type: string) => string

export function parameters(): { params: unknown[]; add: Add } {
  const params: unknown[] = []
  return { params, add: (value, type) => `$${params.push(value)}::${type}` }
}

/**
 * Builds columns and values of one row: 'INSERT INTO t (a, b) SELECT $1::text, $2::text'. Takes values without a type
 * as SQL.
 */
export function toRow(add: Add, row: Record<string, readonly [value: unknown, type: string] | string>) {
  return {
    columns: Object.keys(row).join(', '),
    values: Object.values(row)
      .map((value) => (typeof value === 'string' ? value : add(...value)))
      .join(', '),
  }
}
