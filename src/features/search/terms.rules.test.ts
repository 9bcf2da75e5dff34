import { describe, expect, it } from 'vitest'
import { departingFrom, ofDurations, ofHotelRatings, ofLabels, priceBounds } from './terms.rules'
import { foldSearch } from '../../shared/text'

const values = (restriction: ReturnType<typeof ofLabels>) => restriction?.terms.map((term) => term.value)

describe('what a list is narrowed to', () => {
  it.each([
    [['Honeymoon'], ['honeymoon']],
    [
      ['Family Vacays', 'family', 'BEACH'],
      ['family', 'beach'],
    ],
    [
      ['Luxury', 'Spiritual'],
      ['premium', 'religious'],
    ],
  ])('labels %j', (words, expected) => expect(values(ofLabels(words))).toEqual(expected))

  it.each([[[]], [['all']], [['beach', 'All']]])('no labels with %j', (words) => expect(ofLabels(words)).toBeNull())

  it.each([
    [[3], [{ min: 1, max: 3 }]],
    [[20], [{ min: 16, max: 365 }]],
    [[6, 3], [{ min: 1, max: 6 }]],
    [
      [3, 10, 15],
      [
        { min: 1, max: 3 },
        { min: 7, max: 15 },
      ],
    ],
    [[3, 6, 10, 15, 20], [{ min: 1, max: 365 }]],
    [[5], []],
  ])('durations %j', (buckets, days) => {
    const restriction = ofDurations(buckets)
    expect(restriction.days).toEqual(days)
    expect(restriction.terms).toHaveLength(days.reduce((n, { min, max }) => n + max - min + 1, 0))
  })

  it.each([
    [[5], ['5']],
    [[3], ['3', '4', '5']],
    [
      [5, 4],
      ['4', '5'],
    ],
  ])('hotels of %j stars', (stars, expected) => expect(values(ofHotelRatings(stars))).toEqual(expected))

  it('departures from a city or from anywhere', () =>
    expect(values(departingFrom('New  York'))).toEqual(['', 'new york']))

  it.each([
    [undefined, undefined, null],
    [0, 100_000, null],
    [0, 250_000, null],
    [500, 100_000, { low: 50_000, high: 10_000_000_000 }],
    [undefined, 1500, { low: 0, high: 150_000 }],
    [999.99, 1000.004, { low: 99_999, high: 100_000 }],
    [100_000_000, undefined, { low: 10_000_000_000, high: 10_000_000_000 }],
    [2, 1, { low: 200, high: 100 }],
  ])('prices from %s to %s', (min, max, expected) => expect(priceBounds(min, max)).toEqual(expected))

  it.each([
    ['Café–NOIR!', 'cafe noir'],
    ['  ', ''],
    ['%_', ''],
    ['東京, Japan', '東京 japan'],
  ])('text %j', (text, folded) => expect(foldSearch(text)).toBe(folded))
})
