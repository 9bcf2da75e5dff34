/** Which version of a field is saved: what was typed, what a colleague saved, or what stood before both. */
export type Choice = 'mine' | 'theirs' | 'base'

/** The form as it began, as it was typed, and as a colleague saved it meanwhile. */
export type Versions<V> = Record<Choice, V>

export type Difference<V> = {
  field: keyof V & string
  /** What can be chosen: 'base' only where it differs from both. */
  options: readonly Choice[]
  /** The side that alone changed the field; null where both did. */
  suggested: Choice | null
}

/** A cleared text is the same as none. */
const same = (a: unknown, b: unknown) => JSON.stringify(a ?? '') === JSON.stringify(b ?? '')

/** The fields in which what was typed differs from what a colleague saved. */
export function differencesOf<V>({ base, mine, theirs }: Versions<V>, fields: readonly (keyof V & string)[]) {
  return fields
    .filter((field) => !same(mine[field], theirs[field]))
    .map((field): Difference<V> => {
      const suggested = same(base[field], theirs[field]) ? 'mine' : same(base[field], mine[field]) ? 'theirs' : null
      return { field, suggested, options: suggested ? ['mine', 'theirs'] : ['mine', 'theirs', 'base'] }
    })
}

export type Choices<V> = Partial<Record<keyof V & string, Choice>>

/** The colleague's version with what was chosen instead. Fields without a choice are the colleague's. */
export function mergedOf<V>(versions: Versions<V>, choices: Choices<V>): V {
  const chosen = Object.entries(choices) as [keyof V & string, Choice][]
  return { ...versions.theirs, ...Object.fromEntries(chosen.map(([field, of]) => [field, versions[of][field]])) }
}
