import { toRealDate } from '../../../shared/dates'
import { type Currency, maxUnits, readCurrency } from '../../../shared/money'
import { cutText, plural } from '../../../shared/text'
import { infantBounds, mostAdults, roomsFor } from '../../catalog/pricing/party.rules'
import { type ChosenFilters, eachChoice } from './choices.rules'
import { eachFlag, type FlagName, flags } from './flags.rules'
import type { SearchFilters } from './schema'
import { type Sort, sorts } from './search.rules'
import { type Flex, flexes } from './when.rules'

/** Holds a visitor's filters. The address keeps them: reload, Back and shared links restore them (product.md 1.6). */
export type Filters = {
  search: string
  /** Comes from the search bar or a tile. */
  destination: string
  departureCity: string
  /** Holds the category tab; '' for all. */
  tab: string
  /** Lists package types of the sidebar. */
  types: string[]
  cities: string[]
  /** Applies to prices, and to budgets in the search; null: the agency's. */
  currency: Currency | null
  /** Holds whole units; null while untouched, so that nothing is hidden by default (product.md 2.7). */
  minPrice: number | null
  maxPrice: number | null
  /** Holds the departure, which is the party's date in the address, too. */
  date: string
  /** Sets the tolerance of the date. */
  flex: Flex
  /** Limits the whole party's total, in whole units. */
  maxTotal: number | null
  sort: Sort
} & ChosenFilters &
  Record<FlagName, boolean>

/** Cuts to 80 characters without splitting one; ignores a text with control characters. */
function text(value: string | null): string {
  const words = cutText((value ?? '').trim(), 80)
  return /\p{Cc}/u.test(words) ? '' : words
}
const texts = (values: string[]): string[] => [...new Set(values.map(text).filter(Boolean))].slice(0, 20)
/** Matches the server's limit. */
export const maxBound = maxUnits
/** Matches whole amounts, plain or with commas. */
const amount = /^(\d+|[\d,]+,\d{3})$/
export const readPrice = (value: string | null): number | null => {
  const text = (value ?? '').trim()
  const n = Number(text.replaceAll(',', ''))
  return amount.test(text) && n <= maxBound ? n : null
}

/** Returns the tolerance of an address's date. */
export const readFlex = (params: URLSearchParams): Flex =>
  (params.has('date') && flexes.find((known) => known === params.get('flex'))) || ''

/** Reads filters from an address; ignores unknown and malformed ones. */
export function readFilters(params: URLSearchParams): Filters {
  const category = texts(params.getAll('category'))
  return {
    search: text(params.get('search')),
    destination: text(params.get('destination')),
    departureCity: text(params.get('departureCity')),
    tab: category[0] ?? '',
    types: texts(params.getAll('type')),
    cities: texts(params.getAll('city')),
    currency: readCurrency(params),
    minPrice: readPrice(params.get('minPrice')),
    maxPrice: readPrice(params.get('maxPrice')),
    ...(eachChoice(({ name, options }) =>
      options.map(({ value }) => value).filter((value) => params.getAll(name).includes(String(value))),
    ) as ChosenFilters),
    ...eachFlag(({ parameters }) => parameters.some((name) => params.get(name) === 'true')),
    date: toRealDate(params.get('date') ?? ''),
    flex: readFlex(params),
    maxTotal: readPrice(params.get('maxTotal')),
    sort: sorts.find((s) => s.value === params.get('sort'))?.value ?? 'popular',
  }
}

export const noFilters = readFilters(new URLSearchParams())

type Priced = Pick<Filters, 'search' | 'minPrice' | 'maxPrice' | 'maxTotal'>
/** Returns true if a currency is needed: for a bound, or for an amount in the search. */
const isPriced = ({ search, minPrice, maxPrice, maxTotal }: Priced): boolean =>
  /\d/.test(search) || [minPrice, maxPrice, maxTotal].some((bound) => bound !== null)

/** Leaves out what is unset: '', null, false, and lists without a value. */
const pickSet = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => [value].flat().some((one) => one || one === 0))) as {
    [Name in keyof Values]?: Exclude<Values[Name], '' | null | false>
  }

/** Maps the address's parameters to values of the filters. */
const toEntries = (filters: Filters) => ({
  search: filters.search,
  destination: filters.destination,
  departureCity: filters.departureCity,
  category: filters.tab,
  type: filters.types,
  city: filters.cities,
  currency: isPriced(filters) && filters.currency,
  minPrice: filters.minPrice,
  maxPrice: filters.maxPrice,
  ...eachChoice(({ name }) => filters[name]),
  ...Object.fromEntries(flags.map(({ name, parameters }) => [parameters[0], filters[name]])),
  date: filters.date,
  flex: filters.flex,
  maxTotal: filters.maxTotal,
  sort: filters.sort !== 'popular' && filters.sort,
})

/** Lists parameters that filters replace, their date among them; `page` begins anew. */
const replaced = [...Object.keys(toEntries(noFilters)), ...flags.flatMap(({ parameters }) => parameters), 'page']
/** Lists parameters of filters, apart from the party's date. */
export const filterParameters = replaced.filter((name) => name !== 'date')

/** Builds the address; unset filters are absent. Keeps unrelated parameters. */
export function toParams(filters: Filters, current = new URLSearchParams()): URLSearchParams {
  const params = new URLSearchParams(current)
  for (const name of replaced) params.delete(name)
  for (const [name, values] of Object.entries(pickSet(toEntries(filters))))
    for (const value of [values].flat()) params.append(name, String(value))
  return params
}

/** Returns the number of pages shown, one below the other: 1 to 1000. */
export function readPage(params: URLSearchParams): number {
  const page = Number(params.get('page'))
  return Number.isInteger(page) && page >= 1 && page <= 1000 ? page : 1
}

export function withPage(params: URLSearchParams, page: number): URLSearchParams {
  const next = new URLSearchParams(params)
  if (page > 1) next.set('page', String(page))
  else next.delete('page')
  return next
}

/** Builds the server's filters; the party matters to a budget only. */
export function toFilterInput({ types, cities, sort: _sort, ...filters }: Filters, party: Party) {
  const { search, destination, tab, currency, date, flex, maxTotal } = filters
  const { adults, children, rooms } = party
  return pickSet({
    ...filters,
    destination: [destination],
    city: cities,
    tab: tab === 'all' ? '' : tab,
    category: types,
    currency: isPriced(filters) && currency,
    flex: date && flex,
    ...((maxTotal !== null || /\d/.test(search)) && { adults, children, rooms }),
  } satisfies Record<Exclude<keyof SearchFilters, PartyMember>, unknown>)
}

/** Builds a list's input; `limit` packages per page. */
export const toListInput = (filters: Filters, party: Party, limit: number) => ({
  ...toFilterInput(filters, party),
  sort: filters.sort,
  limit,
})

/** Counts set sidebar filters, for 'Filters (4)' on phones: each chosen value, each flag, the prices and the total. */
export const filterCount = ({ minPrice, maxPrice, maxTotal, ...others }: Filters): number =>
  Object.values(others).reduce<number>(
    (n, value) => n + (Array.isArray(value) ? value.length : Number(value === true)),
    0,
  ) +
  Number(minPrice !== null || maxPrice !== null) +
  Number(maxTotal !== null)

/** Returns true if an address filters packages. */
export const isNarrowed = (filters: Filters): boolean =>
  toParams({ ...filters, sort: 'popular', tab: filters.tab === 'all' ? '' : filters.tab }).size > 0

/** Resets filters for the sidebar's Clear All; keeps those of the search bar, the tab and the sort. */
export const clearFilters = ({
  search,
  destination,
  departureCity,
  tab,
  currency,
  date,
  flex,
  sort,
}: Filters): Filters => ({
  ...noFilters,
  search,
  destination,
  departureCity,
  tab,
  currency,
  date,
  flex,
  sort,
})

/** Holds the travel party and date, kept in the address beside the filters. */
export type Party = { rooms: number; adults: number; children: number; infants: number; date: string }
export const searchBounds = {
  rooms: [1, 8],
  adults: [1, mostAdults],
  children: [0, 8],
  infants: [0, infantBounds.max],
} as const
export const defaultParty: Party = { rooms: 1, adults: 2, children: 0, infants: 0, date: '' }
export const partyParameters = Object.keys(defaultParty) as (keyof Party)[]

export type PartyMember = keyof typeof searchBounds
/** Reads a number of the party, clipped to its bounds; the default for none. */
function readCount(params: URLSearchParams, name: PartyMember): number {
  const [min, max] = searchBounds[name]
  const n = Number(params.get(name) || Number.NaN)
  return Number.isInteger(n) ? Math.min(Math.max(n, min), max) : defaultParty[name]
}

/** Reads the party from an address, clipped to what can be searched for, with at least the rooms that it needs. */
export function readParty(params: URLSearchParams): Party {
  const adults = readCount(params, 'adults')
  return {
    rooms: Math.max(readCount(params, 'rooms'), roomsFor(adults)),
    adults,
    children: readCount(params, 'children'),
    infants: readCount(params, 'infants'),
    date: toRealDate(params.get('date') ?? ''),
  }
}

/** Returns true if an address has party or date. */
export const hasParty = (params: URLSearchParams): boolean => partyParameters.some((name) => params.has(name))

/** Reads the city of departure from an address, or ''. */
export const readDepartureCity = (params: URLSearchParams): string => text(params.get('departureCity'))

export function withParty(params: URLSearchParams, party: Party): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const key of partyParameters) {
    if (party[key] === defaultParty[key]) next.delete(key)
    else next.set(key, String(party[key]))
  }
  if (!next.has('date')) next.delete('flex')
  return next
}

/** Formats '1 Room, 2 Guests': guests are adults and children. */
export const partyText = (p: Party): string => `${plural(p.rooms, 'Room')}, ${plural(p.adults + p.children, 'Guest')}`

/** Builds a query for links to a package, with party, date and city of departure: '' or '?adults=3'. */
export function partyQuery(party: Party, departureCity = '', month = ''): string {
  const params = withParty(new URLSearchParams(), party)
  if (departureCity) params.set('departureCity', departureCity)
  if (month) params.set('month', month)
  return params.size > 0 ? `?${params}` : ''
}

/**
 * Builds `partyQuery` for links from a list, with the departure `found` for the day or month `asked`. A whole month
 * without one is passed on as a month.
 */
export function tripQuery({ departureCity }: Pick<Filters, 'departureCity'>, party: Party, asked = '', found = '') {
  const date = asked && (found || (asked.length > 7 ? asked : ''))
  return partyQuery({ ...party, date }, departureCity, date ? '' : asked)
}
