/** Trims entries; drops empty ones and duplicates, ignoring case (specification 5, product.md 7.5). */
export function cleanList(entries: readonly string[]): string[] {
  const seen = new Set<string>()
  return entries.map((e) => e.trim()).filter((e) => e !== '' && !seen.has(e.toLowerCase()) && seen.add(e.toLowerCase()))
}

export function toGroups<T>(all: readonly T[], toKey: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const one of all) {
    const group = groups.get(toKey(one))
    if (group) group.push(one)
    else groups.set(toKey(one), [one])
  }
  return groups
}
