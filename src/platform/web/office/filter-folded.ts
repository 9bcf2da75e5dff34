import type { ComboboxItem, ComboboxParsedItem, OptionsFilter } from '@mantine/core'
import { isFoundBy } from '../../../shared/text'

/** Finds options by all words in any order, without accents, as lists of the office do. */
export const filterFolded: OptionsFilter = ({ options, search, limit }) => {
  const isFound = ({ label }: ComboboxItem) => isFoundBy(label, search)
  return options
    .flatMap((one): ComboboxParsedItem[] => {
      if ('value' in one) return isFound(one) ? [one] : []
      const items = one.items.filter(isFound)
      return items.length > 0 ? [{ ...one, items }] : []
    })
    .slice(0, limit)
}
