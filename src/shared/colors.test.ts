import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  brandSheet,
  brandTokens,
  contrastProblem,
  getContrast,
  offerColor,
  readColor,
  toLook,
  defaultLook,
} from './colors'

const color = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`)
const paper = { light: '#fbfaf6', dark: '#13282c' }

it.each([
  ['#1d5c4b', '#1d5c4b'],
  ['1D5C4B', '#1d5c4b'],
  ['#abc', '#aabbcc'],
  ['1d5c4', null],
  ['red', null],
  ['', null],
])('reads the color %j as %s', (typed, color) => {
  expect(readColor(typed)).toBe(color)
})

describe('the contrast of two colors', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#767676', '#ffffff', 4.54],
    ['#10292e', '#f5982b', 6.8],
  ])('of %s on %s is %s', (a, b, ratio) => {
    expect(getContrast(a, b)).toBeCloseTo(ratio, 1)
    expect(getContrast(b, a)).toBe(getContrast(a, b))
  })

  it.each([
    ['primary', '#0f4f57'],
    ['primary', '#8a1538'],
    ['primary', '#000000'],
    ['accent', '#f5982b'],
    ['accent', '#c6ff00'],
    ['accent', '#1b2a6b'],
  ] as const)('lets the agency have %s %s', (of, hex) => {
    expect(offerColor(of, hex)).toBeNull()
    expect(contrastProblem(of, hex)).toBeNull()
  })

  it.each([
    ['primary', '#c6ff00'],
    ['primary', '#ffffff'],
    ['primary', '#f5982b'],
    ['accent', '#7f7f7f'],
  ] as const)('refuses %s %s, and offers one of its hue that passes', (of, hex) => {
    const offered = offerColor(of, hex)!
    expect(offered).toMatch(/^#[0-9a-f]{6}$/)
    expect(offerColor(of, offered)).toBeNull()
    expect(contrastProblem(of, hex)).toContain(offered)
  })
})

describe('the colors that are derived', () => {
  it('read well in both schemes, whatever passes', () => {
    fc.assert(
      fc.property(color, color, (one, two) => {
        const primary = offerColor('primary', one) ?? one
        const accent = offerColor('accent', two) ?? two
        const { light, dark } = brandTokens({ primary, accent })
        for (const [scheme, tokens] of Object.entries({ light, dark }) as ['light' | 'dark', typeof light][]) {
          const pairs: [string, string][] = [
            [tokens['--link']!, paper[scheme]],
            [tokens['--link']!, tokens['--base-soft']!],
            [tokens['--on-base']!, tokens['--base']!],
            [tokens['--on-base']!, tokens['--base-hover']!],
            ['#fbf3e2', tokens['--deep']!],
            [tokens['--on-deep-2']!, tokens['--deep']!],
            [tokens['--on-accent']!, tokens['--accent']!],
            [tokens['--on-accent']!, tokens['--accent-hover']!],
            [tokens['--accent-text']!, paper[scheme]],
            [tokens['--accent-text']!, tokens['--accent-soft']!],
          ]
          for (const [i, [a, b]] of pairs.entries())
            expect(getContrast(a, b), `${scheme} ${i}: ${a} on ${b}`).toBeGreaterThanOrEqual(4.5)
        }
      }),
      { numRuns: 40 },
    )
  })

  it('are the product’s own without any', () => {
    expect(brandSheet({ primary: null, accent: null })).toBe('')
    expect(toLook({ primary: null, accent: null })).toEqual(defaultLook)
  })
})
