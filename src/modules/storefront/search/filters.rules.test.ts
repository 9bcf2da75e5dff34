import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { toChips } from './chips.rules'
import { type ChosenFilters, eachChoice } from './choices.rules'
import {
  clearFilters,
  defaultParty,
  filterCount,
  type Filters,
  noFilters,
  readDepartureCity,
  toFilterInput,
  toListInput,
  readFilters,
  readPage,
  toParams,
  readParty,
  partyQuery,
  tripQuery,
  withPage,
} from './filters.rules'
import { eachFlag } from './flags.rules'
import { explainUnread, priceReadings } from './unread.rules'

const party = (query: string) => readParty(new URLSearchParams(query))

describe('the party of an address', () => {
  it('is read', () => {
    expect(party('rooms=2&adults=3&children=1&date=2027-03-14')).toEqual({
      rooms: 2,
      adults: 3,
      children: 1,
      infants: 0,
      date: '2027-03-14',
    })
  })
  it.each([
    '',
    'date=2026-13-45',
    'date=2027-02-30',
    'date=0202-01-01',
    'rooms=x',
    'adults=1.5',
    'children=-1',
    'adults=',
  ])('ignores what is none: %s', (query) => {
    expect(party(query)).toEqual(defaultParty)
    expect(partyQuery(party(query))).toBe('')
  })
})

describe('numbers beyond what can be searched for', () => {
  it.each([
    ['adults=17', { adults: 16, rooms: 6 }, 'adults “17” was read as 16'],
    ['adults=0', { adults: 1 }, 'adults “0” was read as 1'],
    ['children=9', { children: 8 }, 'children “9” was read as 8'],
    ['infants=5', { infants: 4 }, 'infants “5” was read as 4'],
    ['rooms=9', { rooms: 8 }, 'rooms “9” was read as 8'],
    ['adults=12&rooms=1', { adults: 12, rooms: 4 }, 'rooms “1” was read as 4'],
    ['adults=x', {}, 'adults “x” was read as 2'],
    ['date=2027-02-30', {}, 'date “2027-02-30” was not read'],
  ])('are clipped, and that is said: %s', (query, expected, said) => {
    expect(party(query)).toEqual({ ...defaultParty, ...expected })
    expect(explainUnread(new URLSearchParams(query))).toBe(`Please check: ${said}.`)
  })

  it.each(['', 'adults=16&children=8&infants=4&rooms=8', 'adults=12', 'date=2027-02-28&adults='])(
    'are none of %j, of which nothing is said',
    (query) => expect(explainUnread(new URLSearchParams(query))).toBe(''),
  )
})

describe('price bounds as they are typed without JavaScript', () => {
  const bound = (text: string) => readFilters(new URLSearchParams({ minPrice: text })).minPrice
  it.each([
    ['1500', 1500],
    [' 1,500 ', 1500],
    ['1,500,000', 1_500_000],
    ['15,00,000', 1_500_000],
    ['0', 0],
  ])('%j are %i', (text, whole) => expect(bound(text)).toBe(whole))

  it.each(['abc', '-5', '1,50', '1.500', '1e3', '10000000001', '$5'])('%j are none, and that is said', (text) => {
    expect(bound(text)).toBeNull()
    const params = new URLSearchParams({ minPrice: text })
    expect(explainUnread(params, priceReadings(params))).toBe(`Please check: lowest price “${text}” was not read.`)
  })
})

describe('what links carry on to a package', () => {
  it('is party, date and city of departure', () => {
    const address = new URLSearchParams('departureCity=New York&adults=4&infants=1&date=2027-03-14&sort=rating')
    expect(partyQuery(readParty(address), readDepartureCity(address))).toBe(
      '?rooms=2&adults=4&infants=1&date=2027-03-14&departureCity=New+York',
    )
  })
  it.each([
    ['', '', ''],
    ['', '2027-06-12', ''],
    ['2027-06', '2027-06-12', '?date=2027-06-12'],
    ['2027-06', '', '?month=2027-06'],
    ['2027-06-12', '', '?date=2027-06-12'],
  ])('is the departure that was found for what was asked: %j, %j', (asked, found, expected) => {
    expect(tripQuery(readFilters(new URLSearchParams()), defaultParty, asked, found)).toBe(expected)
  })
  it('has the rooms that the adults need', () => {
    expect(party('adults=12').rooms).toBe(4)
    expect(party('adults=12&rooms=5').rooms).toBe(5)
  })
})

describe('the pages of an address', () => {
  it.each([
    ['', 1],
    ['page=3', 3],
    ['page=0', 1],
    ['page=1.5', 1],
    ['page=1001', 1],
    ['page=x', 1],
  ])('%s means %i', (query, expected) => expect(readPage(new URLSearchParams(query))).toBe(expected))

  it('are kept beside the filters, and reset when these change', () => {
    const address = withPage(new URLSearchParams('category=family&adults=3'), 2)
    expect(address.toString()).toBe('category=family&adults=3&page=2')
    expect(withPage(address, 1).toString()).toBe('category=family&adults=3')
    expect(toParams({ ...readFilters(address), tab: 'group' }, address).toString()).toBe('adults=3&category=group')
  })
})

describe('words of an address', () => {
  const search = (query: string) => readFilters(new URLSearchParams(query)).search
  it.each([
    ['search=%20sea%20', 'sea'],
    ['search=%00', ''],
    ['search=sea%0Aside', ''],
    [`search=${encodeURIComponent(`${'x'.repeat(79)}🌊`)}`, 'x'.repeat(79)],
  ])('%s are %j', (query, expected) => expect(search(query)).toBe(expected))
})

describe('the input of a list', () => {
  const input = (query: string) => {
    const address = new URLSearchParams(query)
    return JSON.parse(JSON.stringify(toFilterInput(readFilters(address), readParty(address))))
  }
  it.each(['', 'sort=rating', 'adults=4', 'category=all', 'destination=%00', 'date=2027-02-30'])(
    'has no filter with %j',
    (query) => expect(input(query)).toEqual({}),
  )
  it('has the date, and with a budget the party that it is for', () => {
    expect(input('date=2027-03-14&adults=4')).toEqual({ date: '2027-03-14' })
    expect(input('maxTotal=5000&adults=4&children=1')).toEqual({ maxTotal: 5000, adults: 4, children: 1, rooms: 2 })
  })
  it.each([
    ['date=2027-03-14&flex=3', { date: '2027-03-14', flex: '3' }],
    ['flex=3', {}],
    ['date=2027-03-14&flex=9', { date: '2027-03-14' }],
    ['maxPrice=250000&currency=INR', { maxPrice: 250_000, currency: 'INR' }],
    ['currency=INR', {}],
    ['search=thai&currency=INR', { search: 'thai' }],
    ['search=under+3000&currency=INR', { search: 'under 3000', currency: 'INR', adults: 2, children: 0, rooms: 1 }],
  ])('of %s', (query, expected) => {
    expect(input(query)).toEqual(expected)
    const address = new URLSearchParams(query)
    expect(readFilters(toParams(readFilters(address)))).toEqual({
      ...readFilters(address),
      currency: 'currency' in expected ? 'INR' : null,
    })
  })
})

/** Holds what the compiler cannot: that each filter reaches the address, the server, a chip and its control. */
describe('a filter', () => {
  const all: Filters = {
    search: 'sea',
    destination: 'Bali',
    departureCity: 'Boston',
    tab: 'group',
    types: ['Beach'],
    cities: ['Paris'],
    currency: 'INR',
    minPrice: 1000,
    maxPrice: 2500,
    ...(eachChoice(({ options }) => [options[0]!.value]) as ChosenFilters),
    ...eachFlag(() => true),
    date: '2027-06-12',
    flex: '3',
    maxTotal: 5000,
    sort: 'rating',
  }
  const names = Object.keys(all) as (keyof Filters)[]
  const without = (name: keyof Filters): Filters => ({ ...all, [name]: noFilters[name] })
  const isKept = (name: keyof Filters) => clearFilters(all)[name] === all[name]

  it.each(names)('%s comes back from the address', (name) => {
    expect(readFilters(toParams(all))[name]).toEqual(all[name])
    expect(readFilters(toParams(without(name)))[name]).toEqual(noFilters[name])
  })

  it.each(names)('%s goes to the server', (name) => {
    const send = (filters: Filters) => toListInput(filters, defaultParty, 9)
    expect(send(all)).not.toEqual(send(without(name)))
  })

  /** Lists what says how others are meant, or how the list is sorted. */
  const unseen: (keyof Filters)[] = ['currency', 'sort']
  it.each(names.filter((name) => !unseen.includes(name)))('%s has a chip', (name) => {
    const show = (filters: Filters) => toChips(filters, { money: String, categories: [] }).map(({ label }) => label)
    expect(show(all)).not.toEqual(show(without(name)))
  })

  it('of the sidebar is cleared there, and what the rest of the page has is kept', () => {
    const kept = 'search destination departureCity tab currency date flex sort'.split(' ')
    expect(names.filter(isKept)).toEqual(kept)
    expect(names.filter((name) => !isKept(name) && clearFilters(all)[name] !== noFilters[name])).toEqual([])
  })

  it.each(names)('%s is counted once, if it is in the sidebar', (name) => {
    expect(filterCount({ ...noFilters, [name]: all[name] })).toBe(isKept(name) ? 0 : 1)
  })

  const derived = Object.keys({ ...eachChoice(() => true), ...eachFlag(() => true) })
  it.each(names.filter((name) => !isKept(name) && !derived.includes(name)))('%s has its control', (name) => {
    const folder = path.resolve('src/modules/storefront/search/ui')
    const screens = readdirSync(folder)
      .filter((file) => /^(filter-sidebar|price-range|use-bounds)\.tsx?$/.test(file))
      .map((file) => readFileSync(path.join(folder, file), 'utf8'))
    expect(screens.join('\n')).toMatch(new RegExp(`filters\\.${name}\\b`))
  })
})
