import { isFoundBy } from '../../../../shared/text'
import { uuidPattern } from '../../../../shared/ids'

export { readDates } from '../../../../shared/dates'

/** Describes a list's filter; `key` is its parameter in the address. */
export type Filter = { key: string; label: string } & (
  | { kind: 'choices'; options: readonly { value: string; label: string }[] }
  | { kind: 'flag' }
  | { kind: 'dates' }
)

/** Returns the chosen values that are valid options, in the order of options. */
export const readChoices = <T extends string>(text: string | null, options: readonly T[]): T[] => {
  const chosen = (text ?? '').split(',')
  return options.filter((option) => chosen.includes(option))
}

/** Returns the chosen values, or undefined for none: the list has all then. */
export function readSome<T extends string>(text: string | null, options: readonly T[]): T[] | undefined {
  const chosen = readChoices(text, options)
  return chosen.length > 0 ? chosen : undefined
}

/** Returns the ids and words of a list in the address, or undefined for none. Ignores what a link has lost a part of. */
export function readIds(text: string | null, words: readonly string[] = [], most = 50): string[] | undefined {
  const ids = (text ?? '').split(',').filter((one) => words.includes(one) || uuidPattern.test(one))
  return ids.length > 0 ? ids.slice(0, most) : undefined
}

type Option = { value: string; label: string }

/** Returns the chosen options, and at most `most` others whose label matches the words. */
export function listShownChoices(options: readonly Option[], chosen: readonly string[], words: string, most: number) {
  const others = options.filter(({ value, label }) => !chosen.includes(value) && isFoundBy(label, words))
  const shown = new Set(others.slice(0, most))
  return options.filter((option) => chosen.includes(option.value) || shown.has(option))
}

export const datesText = ({ from = '', to = '' }: { from?: string; to?: string }): string | null =>
  from || to ? `${from}..${to}` : null
