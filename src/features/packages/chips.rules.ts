import { type Currency, formatMoney } from '../../shared/money'
import { categoryLabels, labelOf, listCategories } from './categories.rules'
import type { Filters } from './filters.rules'
import { durationBuckets } from './search.rules'

/** One narrowing that is set, in words, and the change that takes it back. */
export type Chip = { key: string; label: string; without: Partial<Filters> }

const isButton = (tab: string) => listCategories.some((category) => category.value === labelOf(tab))
const nameOf = (tab: string) => categoryLabels[labelOf(tab) as keyof typeof categoryLabels] ?? tab

function priceText({ minPrice, maxPrice }: Filters, currency: Currency): string {
  const money = (whole: number) => formatMoney(whole * 100, currency)
  if (minPrice !== null && maxPrice !== null) return `${money(minPrice)} to ${money(maxPrice)}`
  return minPrice !== null ? `From ${money(minPrice)}` : `Up to ${money(maxPrice!)}`
}

/**
 * What a shared link narrowed the list to, beyond what the page's own search box and buttons show. `currency` is the
 * one that price bounds are in, as whole units.
 */
export function chipsOf(filters: Filters, currency: Currency): Chip[] {
  const { tab, destination, departureCity, minPrice, maxPrice } = filters
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
    ...one(tab !== '' && !isButton(tab), 'tab', () => nameOf(tab), { tab: '' }),
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
    ...one(filters.flights, 'flights', () => 'Flight Included', { flights: false }),
  ]
}
