import { describe, expect, it } from 'vitest'
import { formatMoney, toMinor } from '../../../shared/money'
import { toTabs } from '../../settings/settings/categories.rules'
import { usualCategories } from '../../settings/settings/lists.rules'
import { toChips, mergeChips, ownTab, readingChips, withoutAll } from './chips.rules'
import { type Filters, readFilters, noFilters, toParams } from './filters.rules'

const { categories, homeCategories, listCategories } = usualCategories
const words = { money: (whole: number) => formatMoney(toMinor(whole, 'USD'), 'USD'), categories }
const homeTabs = toTabs(categories, homeCategories, 'All Packages')
const listTabs = toTabs(categories, listCategories, 'All Packages')
const labels = (part: Partial<Filters>) => toChips({ ...noFilters, ...part }, words).map((chip) => chip.label)

describe('toChips', () => {
  it('says how a misspelled destination was read', () => {
    const [chip] = toChips({ ...noFilters, destination: 'maldivs' }, words, [{ asked: 'maldivs', as: 'Maldives' }])
    expect(chip).toMatchObject({ label: '“Maldives”, not “maldivs”', without: { destination: '' } })
  })

  it.each<[Partial<Filters>, string[]]>([
    [{}, []],
    [{ search: 'kyoto', sort: 'rating' }, ['“kyoto”']],
    [{ tab: 'all' }, []],
    [{ tab: 'Family Vacation' }, ['Family Vacays']],
    [{ tab: 'group' }, ['Group Tours']],
    [{ tab: 'beach' }, ['beach']],
    [{ tab: 'constructor' }, ['constructor']],
    [{ destination: 'Bali', departureCity: 'New York' }, ['Bali', 'From New York']],
    [{ cities: ['Paris', 'London'], types: ['Beach'] }, ['Paris', 'London', 'Beach']],
    [{ date: '2027-06-12' }, ['Departing 12 Jun 2027']],
    [{ date: '2027-06-12', flex: '0' }, ['Departing exactly 12 Jun 2027']],
    [{ date: '2027-06-12', flex: '3' }, ['Departing 12 Jun 2027 ± 3 days']],
    [{ date: '2027-06-01', flex: 'month' }, ['Departing in June 2027']],
    [{ minPrice: 1000 }, ['From $1,000']],
    [{ maxPrice: 2500 }, ['Up to $2,500']],
    [{ minPrice: 1000, maxPrice: 2500 }, ['$1,000 to $2,500']],
    [
      { duration: [3, 20], hotelRating: [4], flights: true },
      ['1-3 Days', '15+ Days', '4+ hotel rating', 'Flight Included'],
    ],
  ])('%o shows as %o', (part, expected) => expect(labels(part)).toEqual(expected))

  it('removes one filter at a time until none is left', () => {
    const address =
      'category=group&destination=Bali&city=Paris&city=Bali&type=Beach&minPrice=1000&duration=3&duration=6&hotelRating=4&isFlightIncluded=true&departureCity=Boston&date=2027-06-12&flex=3'
    let filters = readFilters(new URLSearchParams(address))
    for (let left = 12; left > 0; left--) {
      const chips = toChips(filters, words)
      expect(new Set(chips.map((chip) => chip.key)).size).toBe(left)
      filters = { ...filters, ...chips[0]!.without }
    }
    expect(toParams(filters).toString()).toBe('')
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
    const chips = toChips({ ...filters, search: '' }, words)
    expect({ ...filters, ...withoutAll(chips) }).toEqual({ ...noFilters, search: 'sea', sort: 'rating' })
  })
})

it('a thing that was typed and ticked is one chip, which removes both', () => {
  const reading = { label: 'Flight Included', search: 'paris', isPlain: false, isDate: false }
  const chips = [...readingChips([reading]), ...toChips({ ...noFilters, flights: true, types: ['Beach'] }, words)]
  expect(mergeChips(chips).map(({ label, without }) => [label, without])).toEqual([
    ['Flight Included', { search: 'paris', flights: false }],
    ['Beach', { types: [] }],
  ])
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
    expect(ownTab(homeTabs, categories, tab)).toBe(home)
    expect(ownTab(listTabs, categories, tab)).toBe(list)
  })
})
