import { describe, expect, it } from 'vitest'
import { resolveAliases, type FieldAliases } from './field-aliases.rules'
import { withDayPictures } from './day-pictures.rules'
import { usualCategories, usualLists } from '../../settings/settings/lists.rules'
import { offersText, tooManyText, typeText } from './package.rules'
import type { ActivityOption, HotelOption } from './view'
import { assertPublishable, publishProblems } from './publish.rules'

const stored = { title: 'Reef', priceMinor: 100, status: 'active' as const }
const draft = { ...stored, status: 'draft' as const }

describe('of two names of a value', () => {
  it.each<[FieldAliases, FieldAliases, typeof stored | typeof draft]>([
    [{ name: 'Reef', title: 'Reef', price: 100, basePrice: 100 }, { name: 'Reef', price: 100 }, stored],
    [{ name: 'Hill', title: 'Reef' }, { name: 'Hill' }, stored],
    [{ name: 'Reef', title: 'Hill' }, { name: 'Hill' }, stored],
    [{ price: 100, basePrice: 90 }, { price: 90 }, stored],
    [{ price: 90, basePrice: 100 }, { price: 90 }, stored],
    [{ price: 90 }, { price: 90 }, stored],
    [{ status: 'active', isActive: false }, { status: 'inactive' }, stored],
    [{ status: 'draft', isActive: true }, { status: 'draft' }, stored],
    [{ status: 'draft', isActive: false }, { status: 'draft' }, draft],
    [{ status: 'draft', isActive: true }, { status: 'active' }, draft],
    [{ status: 'active', isActive: false }, { status: 'active' }, draft],
  ])('%j means %j', (input, meant, before) => {
    expect(resolveAliases(input, before)).toEqual(meant)
  })

  it.each<[FieldAliases, FieldAliases, typeof draft | undefined]>([
    [{ name: 'Hill', title: 'Sea' }, { name: 'Hill' }, draft],
    [{ status: 'inactive', isActive: true }, { status: 'inactive' }, draft],
    [{ name: 'Hill', title: 'Reef' }, { name: 'Hill' }, undefined],
    [{ status: 'active', isActive: false }, { status: 'active' }, undefined],
  ])('the first name counts where both are new: %j means %j', (input, meant, before) => {
    expect(resolveAliases(input, before)).toEqual(meant)
  })

  it('two new prices are a contradiction', () => {
    expect(() => resolveAliases({ price: 1, basePrice: 2 }, draft)).toThrow(
      expect.objectContaining({ code: 'invalid', details: { field: 'basePrice' } }),
    )
  })
})

const usual = { ...usualCategories, packageTypes: usualLists.packageTypes }

describe('the type of a package', () => {
  it.each([
    ['honeymoon', ['romantic', 'beach'], '7-day beach honeymoon'],
    ['family', ['cultural'], '7-day cultural family trip'],
    ['premium', ['wildlife'], '7-day premium wildlife trip'],
    ['adventure', ['adventure'], '7-day adventure'],
    ['group', [], '7-day group tour'],
    ['budget', [], '7-day budget trip'],
  ] as const)('of category %s with tags %j is %j', (category, tags, expected) =>
    expect(typeText({ days: 7, category, tags: [...tags] }, usual)).toBe(expected),
  )

  it('takes the words of the agency’s list, in its order', () => {
    const own = { ...usual, packageTypes: ['Surfing', 'Luxury', 'Beach'] }
    const of = (...tags: string[]) => typeText({ days: 7, category: 'family', tags }, own)
    expect([of('beach', 'premium'), of('surfing', 'beach'), of('romantic')]).toEqual([
      '7-day luxury family trip',
      '7-day surfing family trip',
      '7-day family trip',
    ])
  })
})

it.each([
  [6, 6, null],
  [6, 7, 'For up to 6 travelers: ask us for 7'],
  [1, 2, 'For up to 1 traveler: ask us for 2'],
])('a card for %i says to a party of %i: %s', (maxTravelers, count, said) => {
  expect(tooManyText({ maxTravelers }, count)).toBe(said)
})

describe('what a card says of options', () => {
  const options = (...included: boolean[]) => included.map((value) => ({ included: value }))
  const extra = (n: number) => `${n} to add`
  it.each([
    [options(true, true, false), '2 included, 1 to add'],
    [options(true), '1 included'],
    [options(false, false), '2 to add'],
    [options(), 'As per itinerary'],
  ])('%j: %s', (given, expected) => expect(offersText(given, extra)).toBe(expected))
})

const whole = { days: 4, nights: 3, itinerary: 4, priceMinor: 69_000, description: 'Four days of it.' }

describe('publishing', () => {
  it.each([
    ['three nights in four days', whole],
    ['four nights in four days', { ...whole, nights: 4 }],
    ['a day trip of one night', { ...whole, days: 1, nights: 1, itinerary: 1 }],
  ])('takes %s', (_, p) => expect(() => assertPublishable(p)).not.toThrow())

  it.each([
    ['nights', { nights: 2 }],
    ['nights', { nights: 5 }],
    ['itinerary', { itinerary: 3 }],
    ['itinerary', { itinerary: 5 }],
    ['price', { priceMinor: 0 }],
    ['description', { description: '' }],
  ])('refuses what does not add up, naming %s', (field, change) =>
    expect(Object.keys(publishProblems({ ...whole, ...change }))).toEqual([field]),
  )

  it('refuses with every problem at once', () =>
    expect(() => assertPublishable({ ...whole, itinerary: 3, priceMinor: 0 })).toThrow(
      expect.objectContaining({
        details: {
          field: 'price',
          fields: { price: 'Price is required', itinerary: 'The itinerary has 3 of 4 days' },
        },
      }),
    ))
})

describe('the pictures of a day', () => {
  const picture = (key: string) => ({ key, alt: '', width: 800, height: 600, blur: '', focusX: 50, focusY: 50 })
  const item = (name: string, ...keys: string[]) => ({ name, images: keys.map(picture) })
  const hotel = (...given: Parameters<typeof item>) => item(...given) as HotelOption
  const activity = (name: string, included: boolean, day: number | null, ...keys: string[]) =>
    ({ ...item(name, ...keys), included, day }) as ActivityOption
  const days = (...given: { stay?: string; does?: string[]; cover?: string }[]) =>
    given.map(({ stay = '', does = [], cover }, i) => ({
      day: i + 1,
      title: '',
      description: '',
      activities: does,
      meals: [],
      accommodation: stay,
      transport: '',
      notes: '',
      place: null,
      image: cover ? picture(cover) : null,
    }))

  it('are of its hotel on the first night, and of what it includes, each once', () => {
    const shown = withDayPictures({
      itinerary: days(
        { stay: 'Inn', cover: 'gate' },
        { stay: 'inn ', does: ['Kayaks'] },
        { stay: 'Elsewhere', cover: 'gate' },
      ),
      hotels: [hotel('Inn', 'room', 'pool'), hotel('Tent', 'tent')],
      activities: [
        activity('Market', true, 2, 'market'),
        activity('Dive', false, 2, 'dive'),
        activity('kayaks', false, null, 'bay'),
        activity('Gate walk', true, 3, 'gate'),
        activity('Rest', true, 3),
      ],
    })
    const named = shown.map(({ pictures = [] }) => pictures.map(({ name, picture: { key } }) => `${name}: ${key}`))
    expect(named).toEqual([['Inn: room'], ['Market: market', 'kayaks: bay'], []])
  })
})
