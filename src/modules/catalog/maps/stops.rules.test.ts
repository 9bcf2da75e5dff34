import { expect, it } from 'vitest'
import { daysText, toStops } from './stops.rules'

const place = (name: string, latitude: number | null = 1) => ({ slug: name, name, latitude, longitude: latitude })
const days = (...places: (ReturnType<typeof place> | null)[]) => places.map((place, i) => ({ day: i + 1, place }))
const [kyoto, nara] = [place('Kyoto', 35), place('Nara', 34.7)]

it('joins days at one place to a stop, in order', () => {
  const stops = toStops(days(kyoto, kyoto, nara, kyoto))
  expect(stops.map((stop) => [stop.name, daysText(stop)])).toEqual([
    ['Kyoto', 'Days 1–2'],
    ['Nara', 'Day 3'],
    ['Kyoto', 'Day 4'],
  ])
})

it('goes on after a day at sea, and leaves out places without coordinates', () => {
  expect(toStops(days(kyoto, null, kyoto))).toMatchObject([{ firstDay: 1, lastDay: 3 }])
  expect(toStops(days(place('Atlantis', null), null))).toEqual([])
})
