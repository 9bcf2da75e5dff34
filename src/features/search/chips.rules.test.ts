import { describe, expect, it } from 'vitest'
import { homeTabs, listCategories } from '../packages/categories.rules'
import { chipsOf, ownTab, withoutAll } from './chips.rules'
import { type Filters, filtersOf, noFilters, paramsOf } from './filters.rules'

const labels = (part: Partial<Filters>) => chipsOf({ ...noFilters, ...part }, 'USD').map((chip) => chip.label)

describe('chipsOf', () => {
  it.each<[Partial<Filters>, string[]]>([
    [{}, []],
    [{ search: 'kyoto', sort: 'rating' }, ['“kyoto”']],
    [{ tab: 'all' }, []],
    [{ tab: 'Family Vacation' }, ['Family Vacays']],
    [{ tab: 'group' }, ['Group Tours']],
    [{ tab: 'beach' }, ['beach']],
    [{ destination: 'Bali', departureCity: 'New York' }, ['Bali', 'From New York']],
    [{ cities: ['Paris', 'London'], types: ['Beach'] }, ['Paris', 'London', 'Beach']],
    [{ minPrice: 1000 }, ['From $1,000']],
    [{ maxPrice: 2500 }, ['Up to $2,500']],
    [{ minPrice: 1000, maxPrice: 2500 }, ['$1,000 to $2,500']],
    [
      { durations: [3, 20], ratings: [4], flights: true },
      ['1-3 Days', '15+ Days', '4+ hotel rating', 'Flight Included'],
    ],
  ])('%o shows as %o', (part, expected) => expect(labels(part)).toEqual(expected))

  it('removes one filter at a time until none is left', () => {
    const address =
      'category=group&destination=Bali&city=Paris&city=Bali&type=Beach&minPrice=1000&duration=3&duration=6&hotelRating=4&isFlightIncluded=true&departureCity=Boston'
    let filters = filtersOf(new URLSearchParams(address))
    for (let left = 11; left > 0; left--) {
      const chips = chipsOf(filters, 'USD')
      expect(new Set(chips.map((chip) => chip.key)).size).toBe(left)
      filters = { ...filters, ...chips[0]!.without }
    }
    expect(paramsOf(filters).toString()).toBe('')
  })

  it('removes all of them at once, and nothing else', () => {
    const filters = {
      ...noFilters,
      tab: 'group',
      minPrice: 5,
      cities: ['Bali'],
      search: 'sea',
      sort: 'rating' as const,
    }
    const chips = chipsOf({ ...filters, search: '' }, 'USD')
    expect({ ...filters, ...withoutAll(chips) }).toEqual({ ...noFilters, search: 'sea', sort: 'rating' })
  })
})

describe('ownTab', () => {
  it.each([
    ['', 'all', 'all'],
    ['all', 'all', 'all'],
    ['Luxury', 'premium', 'premium'],
    ['family vacation', 'family', 'family'],
    ['group', 'group', undefined],
    ['adventure', undefined, 'adventure'],
    ['beach', undefined, undefined],
  ])('%s is %s on home and %s on the list', (tab, home, list) => {
    expect(ownTab(homeTabs, tab)).toBe(home)
    expect(ownTab(listCategories, tab)).toBe(list)
  })
})
