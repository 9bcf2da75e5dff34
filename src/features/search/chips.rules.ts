import { formatDate } from '../../shared/dates'
import { type Currency, formatMoney } from '../../shared/money'
import { categoryLabels, labelOf } from '../packages/categories.rules'
import { type Filters, noFilters } from './filters.rules'
import { flags } from './flags.rules'
import { durationBuckets, type FilterName } from './search.rules'

/** One active filter in words, and the change that removes it. */
export type Chip = { key: string; label: string; without: Partial<Filters> }

type Tabs = readonly { value: string }[]
/** The page's own tab or button for a category of the address, by any of its names. Undefined for a foreign one. */
export const ownTab = <T extends Tabs>(tabs: T, tab: string): T[number]['value'] | undefined =>
  tabs.find(({ value }) => value === labelOf(tab || 'all'))?.value

const nameOf = (tab: string) => categoryLabels[labelOf(tab) as keyof typeof categoryLabels] ?? tab

function priceText({ minPrice, maxPrice }: Filters, currency: Currency): string {
  const money = (whole: number) => formatMoney(whole * 100, currency)
  if (minPrice !== null && maxPrice !== null) return `${money(minPrice)} to ${money(maxPrice)}`
  return minPrice !== null ? `From ${money(minPrice)}` : `Up to ${money(maxPrice!)}`
}

/**
 * A chip for each thing that narrows the list. A page leaves out of `filters` what its own controls show. `currency` is
 * the one that price bounds are in, as whole units.
 */
export function chipsOf(filters: Filters, currency: Currency): Chip[] {
  const { search, tab, destination, departureCity, minPrice, maxPrice } = filters
  const many = <T extends string | number>(
    field: 'cities' | 'types' | 'durations' | 'ratings',
    text: (value: T) => string,
  ) =>
    (filters[field] as T[]).map((value) => ({
      key: `${field} ${value}`,
      label: text(value),
      without: { [field]: (filters[field] as T[]).filter((other) => other !== value) },
    }))
  const one = (set: boolean, key: string, label: () => string, without: Partial<Filters>): Chip[] =>
    set ? [{ key, label: label(), without }] : []
  return [
    ...one(search !== '', 'search', () => `“${search}”`, { search: '' }),
    ...one(labelOf(tab || 'all') !== 'all', 'tab', () => nameOf(tab), { tab: '' }),
    ...one(destination !== '', 'destination', () => destination, { destination: '' }),
    ...one(departureCity !== '', 'departureCity', () => `From ${departureCity}`, { departureCity: '' }),
    ...many<string>('cities', (city) => city),
    ...many<string>('types', (type) => type),
    ...one(minPrice !== null || maxPrice !== null, 'price', () => priceText(filters, currency), {
      minPrice: null,
      maxPrice: null,
    }),
    ...many<number>('durations', (value) => durationBuckets.find((bucket) => bucket.value === value)?.label ?? ''),
    ...many<number>('ratings', (stars) => `${stars}+ hotel rating`),
    ...one(filters.date !== '', 'date', () => `Departing ${formatDate(filters.date)}`, { date: '' }),
    ...one(
      filters.maxTotal !== null,
      'price total',
      () => `Up to ${formatMoney(filters.maxTotal! * 100, currency)} in all`,
      { maxTotal: null },
    ),
    ...flags.flatMap(({ name, chip }) => one(filters[name], name, () => chip, { [name]: false })),
  ]
}

/** The change that removes all of them. */
export const withoutAll = (chips: readonly Chip[]): Partial<Filters> =>
  Object.fromEntries(
    chips.flatMap((chip) => Object.keys(chip.without)).map((field) => [field, noFilters[field as keyof Filters]]),
  )

const chipKeys: Partial<Record<FilterName, string>> = {
  city: 'cities',
  category: 'types',
  duration: 'durations',
  hotelRating: 'ratings',
}

/** One filter of the server's in words, and the change that removes it. */
export function removalOf(filter: FilterName, filters: Filters, currency: Currency) {
  const key = chipKeys[filter] ?? filter
  const chips = chipsOf(filters, currency).filter((chip) => chip.key === key || chip.key.startsWith(`${key} `))
  return { label: chips.map((chip) => chip.label).join(', '), without: withoutAll(chips) }
}
