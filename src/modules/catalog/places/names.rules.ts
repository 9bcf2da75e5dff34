import { fold, withoutJoints } from '../../../shared/text'

/** Returns the folded aliases of a place with this slug and these names. */
export const toAliases = (slug: string, names: readonly string[]): string[] => [
  ...new Set([slug, ...names, ...names.map(withoutJoints)].map(fold).filter(Boolean)),
]
