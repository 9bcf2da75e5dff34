import { describe, expect, it } from 'vitest'
import { assertPublishable } from './publish.rules'

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
    expect(() => assertPublishable({ ...whole, ...change })).toThrow(expect.objectContaining({ details: { field } })),
  )
})
