import { describe, expect, it } from 'vitest'
import { offersText, typeText } from './package.rules'

describe('the type of a package', () => {
  it.each([
    ['honeymoon', ['romantic', 'beach'], '7-day beach honeymoon'],
    ['family', ['cultural'], '7-day cultural family trip'],
    ['premium', ['wildlife'], '7-day premium wildlife trip'],
    ['adventure', ['adventure'], '7-day adventure'],
    ['group', [], '7-day group tour'],
    ['budget', [], '7-day budget trip'],
  ] as const)('of category %s with tags %j is %j', (category, tags, expected) =>
    expect(typeText({ days: 7, category, tags: [...tags] })).toBe(expected),
  )
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
