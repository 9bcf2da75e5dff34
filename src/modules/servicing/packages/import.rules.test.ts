import { describe, expect, it } from 'vitest'
import { findField } from '../../../shared/imports'
import {
  findNights,
  missingColumns,
  packageFields,
  readItinerary,
  readPictures,
  toInput,
  withDetails,
} from './import.rules'

/** Reads a line with what an import says of it. */
function readInput(cells: Record<string, string>) {
  const refused: unknown[] = []
  const input = toInput(cells, (read, none) => {
    try {
      return read()
    } catch (error) {
      refused.push(error)
      return none
    }
  })
  return { input, refused }
}

const stored = [
  { title: 'Tokyo', hotel: 'Hotel in Tokyo' },
  { title: 'Osaka', hotel: 'Hotel in Osaka' },
  { title: 'Kyoto', hotel: 'Hotel in Kyoto' },
]

describe('what a file does not say of a day', () => {
  it.each([
    ['stays', ['Tokyo', 'Osaka', 'Kyoto'], ['Tokyo', 'Osaka', 'Kyoto']],
    ['stays with a day whose title is written another way', ['TOKYO', 'Ōsaka', 'Kyoto'], ['Tokyo', 'Osaka', 'Kyoto']],
    [
      'follows its day behind one that is new',
      ['Tokyo', 'Hakone', 'Osaka', 'Kyoto'],
      ['Tokyo', null, 'Osaka', 'Kyoto'],
    ],
    ['goes with a day that is gone', ['Osaka', 'Kyoto'], ['Osaka', 'Kyoto']],
    ['follows days that change places', ['Kyoto', 'Osaka', 'Tokyo'], ['Kyoto', 'Osaka', 'Tokyo']],
    ['stays with a day that gets another title', ['Tokyo', 'Nara', 'Kyoto'], ['Tokyo', 'Osaka', 'Kyoto']],
    ['is of one day only', ['Tokyo', 'Tokyo', 'Kyoto'], ['Tokyo', 'Osaka', 'Kyoto']],
    ['is nothing where the days are others', ['Nara', 'Kobe'], [null, null]],
  ])('%s', (_, titles, hotels) => {
    const days = withDetails(
      titles.map((title) => ({ title })),
      stored,
    )
    expect(days).toEqual(
      titles.map((title, i) => ({ title, ...(hotels[i] !== null && { hotel: `Hotel in ${hotels[i]}` }) })),
    )
  })
})

describe('pictures', () => {
  const [a, b] = ['https://a.example/1,2.jpg', 'https://b.example/x.png?w=1']
  const [beach, pier] = ['A beach, at dusk', 'The pier']
  it.each([
    ['parted by commas, one of which belongs to an address', `${a}, ${b}`, [a, b], []],
    ['parted by bars', `${a} | ${b}`, [a, b], []],
    ['one a line, each once', `${a}\n${b}\n${a}\n`, [a, b], []],
    ['by their descriptions, which have commas', `${beach}; ${pier}`, [], [beach, pier]],
    ['of both kinds', `${beach} | ${a}, ${pier}`, [a], [beach, pier]],
    ['of both kinds in brackets', `${beach} (${a})\n${pier} (east)\n${b}`, [a, b], [beach, `${pier} (east)`]],
  ])('%s', (_, cell, urls, names) => {
    const { pictures, left } = readPictures(cell)
    const said = pictures.map(({ url, text }) => [url, text])
    expect([said.flatMap(([url]) => url || []), said.flatMap(([, text]) => text || []), left]).toEqual([urls, names, 0])
  })

  it.each(['\n', '; ', ', ', ' | '])('keep a description with its address in brackets, parted by %j', (mark) =>
    expect(readPictures(`${beach} (${a})${mark}${pier} (${b})`).pictures).toEqual([
      { text: beach, url: a },
      { text: pier, url: b },
    ]),
  )

  it('beyond those that a package may have are left out', () => {
    const urls = Array.from({ length: 9 }, (_, i) => `${a}${i}`)
    const { pictures, left } = readPictures([pier, ...urls].join('\n'))
    expect([pictures.map(({ text, url }) => text || url), left]).toEqual([[pier, ...urls.slice(0, 7)], 2])
  })

  it.each([`${a} | https://`, `${beach} (https://)`, `${beach.repeat(20)} (${a})`])(
    'are refused with an address that is none, or a description that is too long: %s',
    (cell) => expect(() => readPictures(cell)).toThrow(expect.objectContaining({ details: { field: 'pictures' } })),
  )
})

it.each([
  ['Day 1: Arrival: To the pier', { title: 'Arrival', description: 'To the pier' }],
  ['Arrival | At noon: to the pier', { title: 'Arrival', description: 'At noon: to the pier' }],
  ['Home', { title: 'Home', description: 'Home' }],
  [
    'Arrival: To the pier | Meals: Lunch, Dinner | Stay: Reef Inn | Transport: Car: own | Place: Krabi | Notes: Shoes',
    {
      title: 'Arrival',
      description: 'To the pier',
      meals: ['Lunch', 'Dinner'],
      accommodation: 'Reef Inn',
      transport: 'Car: own',
      place: 'Krabi',
      notes: 'Shoes',
    },
  ],
  [
    'Islands | Activity: Walk; or swim | Activity: Dive | Picture: A beach, at dusk | Bring: shoes',
    {
      title: 'Islands',
      description: 'Bring: shoes',
      activities: ['Walk; or swim', 'Dive'],
      image: 'A beach, at dusk',
    },
  ],
])('a day reads %j', (line, day) => expect(readItinerary(line)).toEqual([day]))

it.each(['Season', 'Months'])('a column %s of another program, which may say High or 3, is left unread', (heading) =>
  expect(findField(packageFields, heading)).toBeUndefined(),
)

it.each([
  ['5 days', '', { days: 5 }],
  ['4 nights', '', { days: 5, nights: 4 }],
  ['5/4', '', { days: 5, nights: 4 }],
  ['5,5', '', { days: Number.NaN }],
  ['7,5 nights', '', { days: Number.NaN }],
  ['7-6', '', { days: Number.NaN }],
  ['4 nights / 5 days', '', { days: 5, nights: 4 }],
  ['5 days', '5', { days: 5, nights: 5 }],
  ['5', '', { days: 5 }],
  ['a week', '', { days: Number.NaN }],
])('a duration of %j fills days and nights, unless nights are said: %j', (days, nights, read) => {
  expect(readInput({ days, nights }).input).toEqual(read)
  expect(findField(packageFields, 'Duration')?.name).toBe('days')
  expect(missingColumns(new Set(['name', 'destination', 'category', 'days', 'price', 'description']))).toEqual([])
})

it.each([
  ['3 days', { days: 8, nights: 7 }, 2],
  ['3', { days: 5, nights: 5 }, 3],
  ['8', { days: 8, nights: 3 }, undefined],
  ['half a day', { days: 8, nights: 7 }, undefined],
])('days of %j alone give a package of %j its nights', (days, was, nights) => {
  expect(findNights(readInput({ days }).input, was)).toBe(nights)
})

it.each([
  ['maxTravelers', '12', 12],
  ['maxTravelers', '12 people', 12],
  ['maxTravelers', '12,0 personas', 12],
  ['nights', '6 nights', 6],
  ['maxTravelers', '12 rooms', null],
  ['maxTravelers', 'a dozen', null],
  ['maxTravelers', '1.000', null],
  ['nights', '6 people', null],
  ['days', 'a week', null],
])('of %s, %j is the number %j, else it is asked for', (name, cell, count) => {
  const { input, refused } = readInput({ [name]: cell })
  if (count !== null) expect([input[name], refused]).toEqual([count, []])
  else expect(refused).toMatchObject([{ message: 'Please enter a number such as 12', details: { field: name } }])
})
