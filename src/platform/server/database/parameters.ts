/** Adds a parameter to a statement; answers with its place in the text. */
export type Add = (value: unknown, type: string) => string

/** The parameters of a statement as they are added. */
export function parameters(): { params: unknown[]; add: Add } {
  const params: unknown[] = []
  return { params, add: (value, type) => `$${params.push(value)}::${type}` }
}

/** Columns and values of one row: 'INSERT INTO t (a, b) SELECT $1::text, $2::text'. Values without a type are SQL. */
export function rowOf(add: Add, row: Record<string, readonly [value: unknown, type: string] | string>) {
  return {
    columns: Object.keys(row).join(', '),
    values: Object.values(row)
      .map((value) => (typeof value === 'string' ? value : add(...value)))
      .join(', '),
  }
}
