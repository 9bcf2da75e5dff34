import { expect, it } from 'vitest'
import type { PackageContent } from '../packages/schema'
import { emptyContent, emptyDay } from './content.rules'
import { changedText, compareVersions, listEntries } from './history.rules'
import type { SavedVersion } from './view'

const version = (number: number, content: Partial<PackageContent>, status: SavedVersion['status'] = 'active') => ({
  number,
  at: '2026-11-22T10:00:00.000Z',
  actor: 'Ana Lima',
  changed: [],
  status,
  content: { ...emptyContent('USD'), ...content },
})
const compare = (before: Partial<PackageContent>, after: Partial<PackageContent>, names: Record<string, string> = {}) =>
  compareVersions({ before: version(1, before), after: version(2, after), names })

it('says values in words: prices as money, flags as yes and no, the status first', () => {
  const two = {
    before: version(1, { price: '1299.50', featured: false, place: 'ko-yao-noi', category: 'premium' }),
    after: version(2, { price: '', featured: true, place: '', category: 'honeymoon' }, 'inactive'),
    names: { premium: 'Luxury', honeymoon: 'Honeymoon' },
  }
  expect(compareVersions(two).map((change) => [change.label, ...Object.values(change).slice(3)])).toEqual([
    ['Status', 'Active', 'Inactive'],
    ['Place', 'Ko Yao Noi', '—'],
    ['Category', 'Luxury', 'Honeymoon'],
    ['Featured', 'No', 'Yes'],
    ['Price', '$1,299.50', '—'],
  ])
})

it('says of a list what came and what went, and when only its order changed', () => {
  const [highlights, tags] = compare(
    { highlights: ['Reef', 'Rice'], tags: ['sea', 'slow'] },
    { highlights: ['Rice', 'Reef'], tags: ['slow', 'far'] },
  ).toReversed()
  expect(tags).toMatchObject({
    lines: [
      { text: 'sea', isAdded: false },
      { text: 'far', isAdded: true },
    ],
  })
  expect(highlights).toMatchObject({ lines: [] })
})

it('names items of the inventory, those that are gone as well', () => {
  const [hotels] = compare(
    { hotels: [{ id: 'a', included: true, nights: 2 }] },
    {
      hotels: [
        { id: 'a', included: true, nights: 3 },
        { id: 'b', included: false, nights: 1 },
      ],
    },
    { a: 'The Stilt House' },
  )
  expect(hotels).toMatchObject({
    lines: [
      { text: 'The Stilt House, 2 nights, included', isAdded: false },
      { text: 'The Stilt House, 3 nights, included', isAdded: true },
      { text: 'Something no longer in the inventory, 1 night, upgrade', isAdded: true },
    ],
  })
})

it('says of days what differs, day by day', () => {
  const days = [1, 2].map((n) => ({ ...emptyDay(n), description: 'By the water.' }))
  const [itinerary] = compare(
    { itinerary: days },
    { itinerary: [{ ...days[0]!, title: 'Reef' }, { ...days[1]!, meals: ['Dinner'] }, emptyDay(3)] },
  )
  expect(itinerary).toEqual({
    field: 'itinerary',
    label: 'Itinerary',
    kind: 'list',
    lines: [
      { text: 'Day 1, title: Day 1', isAdded: false },
      { text: 'Day 1, title: Reef', isAdded: true },
      { text: 'Day 2, meals: Dinner', isAdded: true },
      { text: 'Day 3, title: Day 3', isAdded: true },
    ],
  })
})

it('says nothing where nothing differs, and names changed fields', () => {
  expect(compare({ name: 'Reef' }, { name: 'Reef' })).toEqual([])
  expect(changedText(['name', 'price', 'status'])).toBe('Package name, Price, Status')
})

it('tells days of the same title, and hotels of the same number, apart', () => {
  const day = { ...emptyDay(1), title: 'By the water', description: 'Reef.' }
  const hotel = { included: true, nights: 1 }
  const mine = { ...emptyContent('USD'), itinerary: [day], hotels: [{ ...hotel, id: 'a' }] }
  const theirs = { ...mine, itinerary: [{ ...day, description: 'Rice.' }], hotels: [{ ...hotel, id: 'b' }] }
  const names = { a: 'Stilt House', b: 'Rice Barn' }
  const said = (field: 'itinerary' | 'hotels', content: PackageContent) =>
    listEntries(field, content, names).map(({ text }) => text)
  expect(said('itinerary', mine)).toEqual(['Day 1, title: By the water', 'Day 1, description: Reef.'])
  expect(said('itinerary', theirs)).toEqual(['Day 1, title: By the water', 'Day 1, description: Rice.'])
  expect([said('hotels', mine), said('hotels', theirs)]).toEqual([
    ['Stilt House, 1 night, included'],
    ['Rice Barn, 1 night, included'],
  ])
})
