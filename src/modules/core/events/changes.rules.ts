export type Fields = Readonly<Record<string, unknown>>
/** Holds the fields that differ, with old and new values. */
export type Change = { before: Record<string, unknown>; after: Record<string, unknown> }

const isPlain = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)

/** Flattens fields to paths such as 'claims.support'; treats a list as one value. */
function flat(fields: Fields, prefix = ''): [string, unknown][] {
  return Object.entries(fields).flatMap(([name, value]) =>
    isPlain(value) ? flat(value, `${prefix}${name}.`) : [[`${prefix}${name}`, value ?? null] as [string, unknown]],
  )
}

/** Returns the changed fields; null when none changed. Dates become texts, as the database stores them. */
export function toChange(before: Fields, after: Fields): Change | null {
  const [was, is] = [before, after].map((fields) => new Map(flat(JSON.parse(JSON.stringify(fields)) as Fields)))
  const change: Change = { before: {}, after: {} }
  for (const name of new Set([...was!.keys(), ...is!.keys()])) {
    const [old, now] = [was!.get(name) ?? null, is!.get(name) ?? null]
    if (JSON.stringify(old) === JSON.stringify(now)) continue
    change.before[name] = old
    change.after[name] = now
  }
  return Object.keys(change.after).length > 0 ? change : null
}
