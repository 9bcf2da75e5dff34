import { expect, it } from 'vitest'
import { isSame, isSameCity, listTitles, type Spot } from './same.rules'

const spot = (
  kind: Spot['kind'],
  country: string,
  latitude: number | null = null,
  longitude: number | null = null,
) => ({
  kind,
  countries: country ? [country] : [],
  latitude,
  longitude,
})
const nara = spot('city', 'JP', 34.69, 135.8)

it.each<[string, Spot, Spot, boolean]>([
  ['a city of another country', spot('city', 'ML', 15.17, -7.29), nara, false],
  ['a city at the same place', spot('city', 'JP', 34.7, 135.82), nara, true],
  ['a city of the same country, far off', spot('city', 'JP', 43, 141), nara, false],
  ['a city without coordinates', spot('city', 'JP'), nara, true],
  ['a place of an unknown country', spot('city', 'ML'), spot('city', ''), true],
  ['a place of an unknown country, far off', spot('city', 'ML', 15, -7), spot('city', '', 34, 135), false],
  ['a region whose center is elsewhere', spot('region', 'PT', 38, -8), spot('region', 'PT', 37, -8), true],
  [
    'a country that two agencies center otherwise',
    spot('country', 'US', 38, -90),
    spot('country', 'US', 60, -100),
    true,
  ],
  ['a country and a region of its name', spot('country', 'GE'), spot('region', 'US'), false],
  ['a city state', spot('city', 'SG', 1.29, 103.85), spot('country', 'SG', 1.35, 103.82), true],
  ['a theme', spot('city', 'KE'), spot('theme', ''), false],
])('tells whether they are the same: %s', (_, one, other, expected) => expect(isSame(one, other)).toBe(expected))

it.each([
  ['Nara-shi', 34.69, 135.8, true],
  ['Narashino', 34.69, 135.8, false],
  ['Nara-shi', 34.9, 135.8, false],
])('tells whether %s at %d, %d is Nara', (name, latitude, longitude, expected) =>
  expect(isSameCity({ ...nara, name: 'Nara' }, { ...nara, name, latitude, longitude })).toBe(expected),
)

it('offers longer names, which say where a place is', () => {
  const city = { kind: 'city', name: 'Nara', country: 'Mali' } as const
  expect(listTitles({ ...city, region: 'Koulikoro' })).toEqual(['Nara', 'Nara, Mali', 'Nara, Koulikoro, Mali'])
  expect(listTitles({ ...city, region: 'Nara' })).toEqual(['Nara', 'Nara, Mali'])
  expect(listTitles({ ...city, kind: 'region', country: '' })).toEqual(['Nara'])
})
