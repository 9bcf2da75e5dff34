import { expect, it } from 'vitest'
import type { ContentDay } from '../../catalog/packages/schema'
import { isPictureName, packageCells, writeItinerary, writePicture, writePictures } from './export.rules'
import { packageFields, readItinerary, readPictures } from './import.rules'

const day: ContentDay = {
  title: 'Arrival',
  description: 'By boat',
  activities: [],
  meals: [],
  accommodation: '',
  transport: '',
  notes: '',
  place: '',
  image: '',
}

it.each([
  [{}, '1. Arrival: By boat'],
  [
    { title: '7. Krabi: beaches', description: 'Slowly: by boat\n\n- or car' },
    '1. 7. Krabi: beaches | Text: Slowly: by boat¶¶- or car',
  ],
  [{ title: 'Day 2: Home', description: 'Meals: none' }, '1. Day 2: Home | Text: Meals: none'],
  [
    {
      activities: ['Walk; or swim', 'Dive'],
      meals: ['Lunch, picnic', 'Dinner'],
      accommodation: 'Reef Inn',
      transport: 'Car: own',
      place: 'krabi',
      image: 'A beach, at dusk',
      notes: 'Shoes\nHat',
    },
    '1. Arrival: By boat | Activity: Walk; or swim | Activity: Dive | Meal: Lunch, picnic | Meal: Dinner | Stay: Reef Inn | Transport: Car: own | Place: krabi | Picture: A beach, at dusk | Notes: Shoes¶Hat',
  ],
])('a day with %j is written as it is read', (said, line) => {
  expect(writeItinerary([{ ...day, ...said }])).toBe(line)
  expect(readItinerary(line)).toEqual([
    Object.fromEntries(Object.entries({ ...day, ...said }).filter(([, value]) => value.length > 0)),
  ])
})

it.each([{ title: 'Boat | Meals: Dinner' }, { notes: 'One | two' }, { description: 'Paragraph ¶ 2' }])(
  'an itinerary is left out where %j would be read as another day',
  (said) => expect(writeItinerary([day, { ...day, ...said }])).toBe(''),
)

it('pictures are named by descriptions that are read as one, each package in a cell', () => {
  const names = ['Boats; a pier', 'A beach, at dusk']
  const url = 'https://agency.example/media/1'
  for (const some of [names, names.slice(0, 1), names.slice(1)]) {
    const pictures = some.map((text) => ({ text, url }))
    const written = writePictures(some.map((text) => writePicture(text, url)))
    expect(readPictures(written)).toEqual({ pictures, left: 0 })
  }
  expect(readPictures(writePictures([writePicture(undefined, url)])).pictures).toEqual([{ text: '', url }])
  expect(['', 'A | b', 'see https://a.example', 'End;', ...names].filter(isPictureName)).toEqual(names)
})

it('the columns are those of the import', () =>
  expect(Object.keys(packageCells)).toEqual(packageFields.map(({ label }) => label)))
