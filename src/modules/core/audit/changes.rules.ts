export type Fields = Readonly<Record<string, unknown>>
/** The fields that differ, as they were and as they are. */
export type Change = { before: Record<string, unknown>; after: Record<string, unknown> }

const isPlain = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)

/** 'claims.support' for a field inside a field; lists count as a whole. */
function flat(fields: Fields, prefix = ''): [string, unknown][] {
  return Object.entries(fields).flatMap(([name, value]) =>
    isPlain(value) ? flat(value, `${prefix}${name}.`) : [[`${prefix}${name}`, value ?? null] as [string, unknown]],
  )
}

/** What a change changed, field by field; null when nothing did. Dates become texts, as the database keeps them. */
export function changeOf(before: Fields, after: Fields): Change | null {
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
