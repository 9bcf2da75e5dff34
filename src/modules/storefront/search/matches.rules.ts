import { fold, foldForSearch } from '../../../shared/text'

/** Describes an option that is also found by `aliases`; one that is not `listed` shows when typed. */
type Option = { name: string; aliases?: readonly string[]; listed?: boolean }
type Searched<T> = { option: T; begin: string; words: readonly string[] }

export const toSearched = <T extends Option>(option: T): Searched<T> => ({
  option,
  begin: fold(option.name),
  words: [option.name, ...(option.aliases ?? [])].map(foldForSearch),
})

/** Filters options by name or alias; names that begin with the text come first. Without a text, lists the listed ones. */
export function findMatches<T extends Option>(options: readonly Searched<T>[], text: string): T[] {
  const typed = fold(text)
  if (!typed) return options.flatMap(({ option }) => (option.listed === false ? [] : [option]))
  const first = options.filter(({ begin }) => begin.startsWith(typed))
  const others = options.filter(
    ({ begin, words }) => !begin.startsWith(typed) && words.some((one) => one.includes(typed)),
  )
  return [...first, ...others].map(({ option }) => option)
}
