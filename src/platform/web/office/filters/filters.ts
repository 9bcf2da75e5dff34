import { isFoundBy } from '../../../../shared/text'

export { datesOf } from '../../../../shared/dates'

/** What a list can be narrowed by; `key` is its parameter in the address. */
export type Filter = { key: string; label: string } & (
  | { kind: 'choices'; options: readonly { value: string; label: string }[] }
  | { kind: 'flag' }
  | { kind: 'dates' }
)

/** The chosen values that the filter has, in its order. */
export const choicesOf = <T extends string>(text: string | null, options: readonly T[]): T[] => {
  const chosen = (text ?? '').split(',')
  return options.filter((option) => chosen.includes(option))
}

type Option = { value: string; label: string }

/** Those that are chosen, and so many others whose label has the words. */
export function choicesShown(options: readonly Option[], chosen: readonly string[], words: string, most: number) {
  const others = options.filter(({ value, label }) => !chosen.includes(value) && isFoundBy(label, words))
  const shown = new Set(others.slice(0, most))
  return options.filter((option) => chosen.includes(option.value) || shown.has(option))
}

export const datesText = ({ from = '', to = '' }: { from?: string; to?: string }): string | null =>
  from || to ? `${from}..${to}` : null
