import { fold } from '../../../shared/text'
import type { Category } from './schema'

/** Returns every name of a category: 'Premium', 'Luxury', 'premium'. */
export const listNames = ({ key, label, formLabel, aliases }: Category): string[] => [
  label,
  ...(formLabel ? [formLabel] : []),
  ...aliases,
  key,
]

const byNames = new WeakMap<readonly Category[], Map<string, Category>>()

/** Folds the names of a list once: pages resolve many tags. */
function findNamed(categories: readonly Category[], name: string): Category | undefined {
  let known = byNames.get(categories)
  if (!known) {
    known = new Map(categories.toReversed().flatMap((one) => listNames(one).map((other) => [fold(other), one])))
    byNames.set(categories, known)
  }
  return known.get(fold(name))
}

/** Resolves a category's key by any of its names, or folds the word (a tag): 'Family Vacays' → 'family', 'Beach' → 'beach'. */
export const toLabel = (categories: readonly Category[], word: string): string =>
  findNamed(categories, word)?.key ?? fold(word)

/** Returns a category's label by any of its names; undefined for a tag. */
export const categoryNamed = (categories: readonly Category[], name: string): string | undefined =>
  findNamed(categories, name)?.label

/** Fills a category's phrase: 'premium {type} trip' and 'beach' → 'premium beach trip'. */
export const fillPhrase = (phrase: string, type: string): string =>
  phrase.replace('{type}', type).replace(/ +/g, ' ').trim()

/** Returns the tabs of a page: all packages, then the named categories in their order. */
export const toTabs = (categories: readonly Category[], keys: readonly string[], all: string) => [
  { value: 'all', label: all },
  ...keys.flatMap((key) => {
    const found = categories.find((one) => one.key === key)
    return found ? { value: key, label: found.label } : []
  }),
]
