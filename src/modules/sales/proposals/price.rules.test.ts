import * as fc from 'fast-check'
import { maxMinor } from '../../../shared/money'
import { describe, expect, it } from 'vitest'
import { lineUnits } from '../../catalog/inventory/item-units.rules'
import {
  allot,
  counts,
  lineAmounts,
  type LineState,
  lineStates,
  type Priceable,
  type PriceableLine,
  priceOffer,
  withChoices,
  withTaken,
} from './price.rules'
import type { Discount, Tax } from './view'

const span = (times: number, netMinor: number | null, sellMinor: number | null) => ({
  times,
  netMinor,
  sellMinor,
  from: null,
  season: '',
  rateId: null,
})
let n = 0
const line = (overrides: Partial<PriceableLine> = {}): PriceableLine => ({
  key: String(++n),
  state: 'included',
  unit: 'trip',
  count: 1,
  times: 1,
  spans: [span(1, 100_00, 150_00)],
  ...overrides,
})

describe('a line', () => {
  it.each<[string, Partial<PriceableLine>, number | null, number | null]>([
    ['one room for three nights', { unit: 'room-night', times: 3, spans: [span(3, 210_00, 265_00)] }, 630_00, 795_00],
    [
      'two rooms over the end of a season',
      { unit: 'room-night', count: 2, times: 3, spans: [span(2, 100_00, 140_00), span(1, 80_00, 110_00)] },
      560_00,
      780_00,
    ],
    ['three people', { unit: 'person', count: 3, spans: [span(1, 28_00, 40_00)] }, 84_00, 120_00],
    [
      'three people for three days',
      { unit: 'person-day', count: 3, times: 3, spans: [span(3, 18_00, 24_00)] },
      162_00,
      216_00,
    ],
    ['two vehicles', { unit: 'vehicle', count: 2, spans: [span(1, 48_00, 65_00)] }, 96_00, 130_00],
    ['the trip', { unit: 'trip', spans: [span(1, 0, 250_00)] }, 0, 250_00],
    [
      'a night without a rate',
      { unit: 'room-night', times: 2, spans: [span(1, 1, 2), span(1, null, null)] },
      null,
      null,
    ],
    ['own arrangement', { state: 'own', spans: [] }, 0, 0],
  ])('%s', (_, overrides, netMinor, sellMinor) => {
    expect(lineAmounts(line(overrides))).toEqual({ netMinor, sellMinor })
  })
})

describe('parts', () => {
  it.each<[number, number[], number[]]>([
    [100, [1, 1, 1], [34, 33, 33]],
    [2, [1, 1, 1], [1, 1, 0]],
    [10_00, [795_00, 720_00, 290_00], [440, 399, 161]],
    [7, [0, 3], [0, 7]],
    [5, [0, 0], [0, 0]],
    [0, [3, 4], [0, 0]],
  ])('of %i by %j are %j', (amount, weights, parts) => {
    expect(allot(amount, weights)).toEqual(parts)
  })

  const amount = fc.integer({ min: 0, max: maxMinor })
  it('always sum to the amount, and none differs from its share by a whole unit', () => {
    fc.assert(
      fc.property(amount, fc.array(amount, { minLength: 1, maxLength: 60 }), (whole, weights) => {
        const sum = weights.reduce((a, b) => a + BigInt(b), 0n)
        const parts = allot(whole, weights)
        expect(parts.reduce((a, b) => a + b, 0)).toBe(sum === 0n ? 0 : whole)
        for (const [i, part] of parts.entries()) {
          const off = BigInt(part) * sum - BigInt(whole) * BigInt(weights[i]!)
          if (sum > 0n) expect(off < sum && -off < sum).toBe(true)
        }
      }),
    )
  })
})

describe('an offer', () => {
  it('is what the look shows: a discount of $100 and 7% on the total', () => {
    const sell = [795_00, 65_00, 216_00, 210_00, 720_00, 130_00, 120_00, 95_00, 250_00]
    const lines = sell.map((minor) => line({ spans: [span(1, 0, minor)] }))
    const discount: Discount = { label: 'Returning traveler', kind: 'amount', minor: 100_00 }
    const taxes: Tax[] = [{ label: 'Tax', basisPoints: 700, on: 'total' }]
    expect(priceOffer({ lines, discount, taxes })).toMatchObject({
      sellMinor: 2601_00,
      discountMinor: 100_00,
      taxes: [{ amountMinor: 175_07, ofMinor: 2501_00 }],
      totalMinor: 2676_07,
    })
  })

  it.each<[string, Discount | null, Tax[], number, number, number]>([
    ['nothing', null, [], 0, 0, 150_00],
    ['10%', { label: 'x', kind: 'percent', basisPoints: 1000 }, [], 15_00, 0, 135_00],
    ['more than it costs', { label: 'x', kind: 'amount', minor: 999_00 }, [], 150_00, 0, 0],
    ['a tax on the margin', null, [{ label: 't', basisPoints: 2000, on: 'margin' }], 0, 10_00, 160_00],
    [
      'a tax on no margin',
      { label: 'x', kind: 'amount', minor: 80_00 },
      [{ label: 't', basisPoints: 2000, on: 'margin' }],
      80_00,
      0,
      70_00,
    ],
    ['half a cent, rounded up', null, [{ label: 't', basisPoints: 1, on: 'total' }], 0, 2, 150_02],
  ])('with %s', (_, discount, taxes, discountMinor, taxMinor, totalMinor) => {
    expect(priceOffer({ lines: [line()], discount, taxes })).toMatchObject({ discountMinor, taxMinor, totalMinor })
  })

  it('leaves optional lines, choices not taken and own arrangements out of the total', () => {
    const states: LineState[] = ['included', 'chosen', 'added', 'optional', 'not-chosen', 'own']
    const { totalMinor, lines } = priceOffer({
      lines: states.map((state) => line({ state })),
      discount: null,
      taxes: [],
    })
    expect([totalMinor, lines.map((one) => one.totalMinor)]).toEqual([450_00, [150_00, 150_00, 150_00, 0, 0, 0]])
  })

  const offered: { key: string; group: string; state: LineState }[] = [
    { key: 'hut', group: 'Bed', state: 'chosen' },
    { key: 'villa', group: 'Bed', state: 'not-chosen' },
    { key: 'spa', group: '', state: 'optional' },
    { key: 'boat', group: '', state: 'added' },
    { key: 'guide', group: '', state: 'included' },
    { key: 'flight', group: '', state: 'own' },
  ]
  it.each<[string[], string[], string[] | null]>([
    [['villa', 'spa'], [], ['not-chosen', 'chosen', 'added', 'added', 'included', 'own']],
    [[], ['boat'], ['chosen', 'not-chosen', 'optional', 'optional', 'included', 'own']],
    [['boat', 'boat'], ['spa'], ['chosen', 'not-chosen', 'optional', 'added', 'included', 'own']],
    [['spa', 'guide'], [], null],
    [['flight'], [], null],
    [[], ['guide'], null],
    [[], ['hut'], null],
    [['gone'], [], null],
  ])('takes %j and leaves %j out', (keys, without, states) => {
    expect(withChoices(offered, { keys, without })?.map(({ state }) => state) ?? null).toEqual(states)
  })

  it('takes in other lines what was taken and left out here, where they offer it', () => {
    const after = withChoices(offered, { keys: ['villa', 'spa'], without: ['boat'] })!
    const written = [offered[3]!, offered[0]!, offered[4]!, { ...offered[2]!, state: 'included' as const }]
    const states = withTaken(written, offered, after).map(({ state }) => state)
    expect(states).toEqual(['optional', 'chosen', 'included', 'included'])
  })
})

const price = fc.option(fc.integer({ min: 0, max: 5_000_00 }), { nil: null, freq: 20 })
const anyLine: fc.Arbitrary<PriceableLine> = fc.record({
  key: fc.uuid(),
  state: fc.constantFrom(...lineStates),
  unit: fc.constantFrom(...lineUnits),
  count: fc.integer({ min: 1, max: 20 }),
  times: fc.integer({ min: 1, max: 14 }),
  spans: fc.array(
    fc.tuple(fc.integer({ min: 1, max: 7 }), price, price).map(([times, net, sell]) => span(times, net, sell)),
    { maxLength: 4 },
  ),
})
const anyOffer: fc.Arbitrary<Priceable> = fc.record({
  lines: fc.array(anyLine, { maxLength: 60 }),
  discount: fc.option(
    fc.oneof(
      fc.record({
        label: fc.constant('x'),
        kind: fc.constant('amount' as const),
        minor: fc.integer({ min: 0, max: 10_000_00 }),
      }),
      fc.record({
        label: fc.constant('x'),
        kind: fc.constant('percent' as const),
        basisPoints: fc.integer({ min: 0, max: 10_000 }),
      }),
    ),
  ),
  taxes: fc.array(
    fc.record({
      label: fc.constant('t'),
      basisPoints: fc.integer({ min: 0, max: 10_000 }),
      on: fc.constantFrom('total' as const, 'margin' as const),
    }),
    { maxLength: 4 },
  ),
})

describe('every offer', () => {
  const sum = (amounts: (number | null)[]) => amounts.reduce<number>((a, b) => a + (b ?? 0), 0)

  it('adds up: lines to totals, and totals to each other', () => {
    fc.assert(
      fc.property(anyOffer, (offer) => {
        const priced = priceOffer(offer)
        const inside = priced.lines.filter((_, i) => counts(offer.lines[i]!))
        expect(sum(inside.map((one) => one.sellMinor))).toBe(priced.sellMinor)
        expect(sum(inside.map((one) => one.netMinor))).toBe(priced.netMinor)
        for (const part of ['discountMinor', 'taxMinor', 'totalMinor'] as const)
          expect(sum(priced.lines.map((one) => one[part]))).toBe(priced[part])
        expect(priced.totalMinor).toBe(priced.sellMinor - priced.discountMinor + priced.taxMinor)
        // Taxes no margin where the cost is not known.
        const unknown = sum(inside.map((one) => (one.netMinor === null ? (one.sellMinor ?? 0) - one.discountMinor : 0)))
        expect(priced.marginMinor).toBe(priced.sellMinor - priced.discountMinor - priced.netMinor - unknown)
        expect(priced.discountMinor).toBeLessThanOrEqual(priced.sellMinor)
        for (const one of priced.lines) {
          expect(one.discountMinor).toBeLessThanOrEqual(Math.max(0, one.sellMinor ?? 0))
          expect(Math.min(one.discountMinor, one.taxMinor, one.totalMinor)).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })

  it('does not depend on what stands outside of its total', () => {
    fc.assert(
      fc.property(anyOffer, anyLine, (offer, more) => {
        const { lines: _, ...totals } = priceOffer(offer)
        for (const state of ['optional', 'not-chosen', 'own'] as const) {
          const { lines: __, ...same } = priceOffer({ ...offer, lines: [...offer.lines, { ...more, state }] })
          expect(same).toEqual(totals)
        }
      }),
    )
  })
})
