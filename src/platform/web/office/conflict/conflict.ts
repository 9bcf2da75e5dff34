import { isSame } from '../../keep-typed'

/** Chooses a field's version: the own one, a colleague's, or the one before both. */
export type Choice = 'mine' | 'theirs' | 'base'

/** Holds the form's values at the start, as typed, and as a colleague saved them meanwhile. */
export type Versions<V> = Record<Choice, V>

export type Difference<V> = {
  field: keyof V & string
  /** Lists the choices: 'base' only where it differs from both. */
  options: readonly Choice[]
  /** Names the only side that changed the field; null where both did. */
  suggested: Choice | null
}

/** Lists the fields whose typed value differs from the colleague's. */
export function findDifferences<V>({ base, mine, theirs }: Versions<V>, fields: readonly (keyof V & string)[]) {
  return fields
    .filter((field) => !isSame(mine[field], theirs[field]))
    .map((field): Difference<V> => {
      const suggested = isSame(base[field], theirs[field]) ? 'mine' : isSame(base[field], mine[field]) ? 'theirs' : null
      return { field, suggested, options: suggested ? ['mine', 'theirs'] : ['mine', 'theirs', 'base'] }
    })
}

export type Choices<V> = Partial<Record<keyof V & string, Choice>>

/** Merges the choices into the colleague's version. */
export function mergeVersions<V>(versions: Versions<V>, choices: Choices<V>): V {
  const chosen = Object.entries(choices) as [keyof V & string, Choice][]
  return { ...versions.theirs, ...Object.fromEntries(chosen.map(([field, side]) => [field, versions[side][field]])) }
}
