import { formatDate, formatMonth } from '../../../shared/dates'
import { categoryNamed, toLabel } from '../../settings/settings/categories.rules'
import type { Category } from '../../settings/settings/schema'
import { type ChoiceName, choices } from './choices.rules'
import { type Filters, noFilters } from './filters.rules'
import { flags } from './flags.rules'
import type { FilterName, Reading, SpelledPlace } from './view'

/** Describes an active filter with a label, and the change that removes it. */
type Chip = { key: string; label: string; without: Partial<Filters> }

export type Tab = { value: string; label: string }
type Categories = readonly Category[]
/** Finds the page's tab or button for a category of the address, by any of its names; undefined for others. */
export function ownTab(tabs: readonly Tab[], categories: Categories, tab: string): string | undefined {
  const label = toLabel(categories, tab || 'all')
  return tabs.find(({ value }) => value === label)?.value
}

/** Formats whole units of the filters' currency. */
type MoneyText = (whole: number) => string
export type Words = { money: MoneyText; categories: Categories }

function priceText({ minPrice, maxPrice }: Filters, money: MoneyText): string {
  if (minPrice !== null && maxPrice !== null) return `${money(minPrice)} to ${money(maxPrice)}`
  return minPrice !== null ? `From ${money(minPrice)}` : `Up to ${money(maxPrice!)}`
}

/** Formats 'Departing 12 Jun 2027 ± 3 days', or 'Departing in June 2027'. */
function departingText({ date, flex }: Pick<Filters, 'date' | 'flex'>): string {
  if (flex === 'month') return `Departing in ${formatMonth(date.slice(0, 7))}`
  if (flex === '') return `Departing ${formatDate(date)}`
  return flex === '0' ? `Departing exactly ${formatDate(date)}` : `Departing ${formatDate(date)} ± ${flex} days`
}

/** Builds chips for parts of the typed search. */
export const readingChips = (readings: readonly Reading[]): Chip[] =>
  readings.map(({ label, search }, i) => ({ key: `reading ${i}`, label, without: { search } }))

/** Formats a corrected place: '“Maldives”, not “maldivs”'. */
function placeText(destination: string, spelled: readonly SpelledPlace[]): string {
  const other = spelled.find(({ asked }) => asked === destination)
  return other ? `“${other.as}”, not “${destination}”` : destination
}

/** Builds a chip for each filter. Pages remove from `filters` what their own controls show. */
export function toChips(filters: Filters, { money, categories }: Words, spelled: readonly SpelledPlace[] = []): Chip[] {
  const { search, tab, destination, departureCity, minPrice, maxPrice } = filters
  const toValueChips = (field: 'cities' | 'types' | ChoiceName, text: (value: string | number) => string) =>
    filters[field].map((value) => ({
      key: `${field} ${value}`,
      label: text(value),
      without: { [field]: (filters[field] as (string | number)[]).filter((other) => other !== value) },
    }))
  const toFilterChip = (set: boolean, key: string, label: () => string, without: Partial<Filters>): Chip[] =>
    set ? [{ key, label: label(), without }] : []
  return [
    ...toFilterChip(search !== '', 'search', () => `“${search}”`, { search: '' }),
    ...toFilterChip(toLabel(categories, tab || 'all') !== 'all', 'tab', () => categoryNamed(categories, tab) ?? tab, {
      tab: '',
    }),
    ...toFilterChip(destination !== '', 'destination', () => placeText(destination, spelled), { destination: '' }),
    ...toFilterChip(departureCity !== '', 'departureCity', () => `From ${departureCity}`, { departureCity: '' }),
    ...toValueChips('cities', String),
    ...toValueChips('types', String),
    ...toFilterChip(minPrice !== null || maxPrice !== null, 'price', () => priceText(filters, money), {
      minPrice: null,
      maxPrice: null,
    }),
    ...choices.flatMap(({ name, options }) =>
      toValueChips(name, (value) => {
        const { label, chip = label } = options.find((option) => option.value === value)!
        return chip
      }),
    ),
    ...toFilterChip(filters.date !== '', 'date', () => departingText(filters), { date: '', flex: '' }),
    ...toFilterChip(filters.maxTotal !== null, 'price total', () => `Up to ${money(filters.maxTotal!)} in all`, {
      maxTotal: null,
    }),
    ...flags.flatMap(({ name, chip }) => toFilterChip(filters[name], name, () => chip, { [name]: false })),
  ]
}

/** Merges a typed filter with an equal control's: one chip removes both. */
export function mergeChips(chips: readonly Chip[]): Chip[] {
  const byLabel = new Map<string, Chip>()
  for (const chip of chips) {
    const same = byLabel.get(chip.label)
    byLabel.set(chip.label, same ? { ...same, without: { ...same.without, ...chip.without } } : chip)
  }
  return [...byLabel.values()]
}

export const withoutAll = (chips: readonly Chip[]): Partial<Filters> =>
  Object.fromEntries(
    chips.flatMap((chip) => Object.keys(chip.without)).map((field) => [field, noFilters[field as keyof Filters]]),
  )

const chipKeys: Partial<Record<FilterName, string>> = { city: 'cities', category: 'types' }

/** Describes a server's filter, and the change that removes it. */
export function toRemoval(filter: FilterName, filters: Filters, words: Words) {
  const key = chipKeys[filter] ?? filter
  const chips = toChips(filters, words).filter((chip) => chip.key === key || chip.key.startsWith(`${key} `))
  return { label: chips.map((chip) => chip.label).join(', '), without: withoutAll(chips) }
}
