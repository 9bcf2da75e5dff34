import * as fc from 'fast-check'
import { maxMinor } from '../../../shared/money'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../../shared/errors'
import { getFirstEstimate } from '../../settings/terms/terms.rules'
import { estimateFor as toEstimate, type OfferedOption, startChoice, type EstimateOffer } from './estimate.rules'
import { partyTotalMinor } from './party-total.rules'
import type { EstimateChoice } from './view'

const option = (id: string, priceMinor: number | null, included = false): OfferedOption => ({
  id,
  name: `Option ${id}`,
  priceMinor,
  included,
})
const offer: EstimateOffer = {
  currency: 'USD',
  priceMinor: 129_900,
  hotels: [option('h1', 18_000), option('h2', 15_000, true), option('h3', null), option('h4', null, true)],
  activities: [option('a1', 4500), option('a2', 3550)],
  transfers: [option('t1', 2500)],
}
const estimateFor = (asked: EstimateOffer, made: EstimateChoice) => toEstimate(asked, made, getFirstEstimate('USD'))
const choice = (part: Partial<EstimateChoice> = {}): EstimateChoice => ({ ...startChoice, ...part })
const total = (part: Partial<EstimateChoice>, over: Partial<EstimateOffer> = {}) =>
  estimateFor({ ...offer, ...over }, choice(part)).totalMinor

const getRefusedField = (run: () => unknown) => {
  try {
    run()
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid') return error.details.field
    throw error
  }
  return 'accepted'
}

describe('estimateFor', () => {
  it.each([
    ['two adults', {}, 259_800],
    ['one adult', { adults: 1 }, 129_900],
    ['a child at 70%', { children: 1 }, 259_800 + 90_930],
    ['four children', { adults: 8, children: 4, rooms: 5 }, 8 * 129_900 + 4 * 90_930 + 4 * 50_000],
    ['a second room', { rooms: 2 }, 309_800],
    ['a hotel once, whatever the nights', { hotelIds: ['h1'] }, 277_800],
    ['included options for nothing', { hotelIds: ['h2', 'h4'] }, 259_800],
    ['an id given twice once', { activityIds: ['a1', 'a1'] }, 264_300],
    [
      'everything',
      { children: 1, rooms: 2, hotelIds: ['h1'], activityIds: ['a1', 'a2'], transferIds: ['t1'] },
      429_280,
    ],
  ])('charges %s', (_, part, expected) => expect(total(part)).toBe(expected))

  it('rounds children half up to the cent, once on the line', () => {
    expect(total({ adults: 1, children: 1 }, { priceMinor: 5 })).toBe(5 + 4)
    expect(total({ adults: 1, children: 1 }, { priceMinor: 1 })).toBe(1 + 1)
    expect(total({ adults: 1, children: 3 }, { priceMinor: 1 })).toBe(1 + 2)
  })

  it('charges nothing for infants, says so on their line, and takes at most four', () => {
    const { lines, totalMinor } = estimateFor(offer, choice({ infants: 1 }))
    expect(totalMinor).toBe(259_800)
    expect(lines[1]).toEqual({ label: 'Infants', detail: '1 under 2, free in the estimate', amountMinor: 0 })
    expect(getRefusedField(() => estimateFor(offer, choice({ infants: 5 })))).toBe('infants')
  })

  it('writes the arithmetic of each line', () => {
    const receipt = estimateFor(offer, choice({ children: 1, rooms: 3, hotelIds: ['h1', 'h2'], activityIds: ['a2'] }))
    expect(receipt.lines).toEqual([
      { label: 'Adults', detail: '2 × $1,299', amountMinor: 259_800 },
      { label: 'Children', detail: '1 × 70% of $1,299', amountMinor: 90_930 },
      { label: 'Extra rooms', detail: '2 beyond the first × $500', amountMinor: 100_000 },
      { label: 'Option h1', detail: 'Selected hotel, 1 night × $180', amountMinor: 18_000 },
      { label: 'Option a2', detail: 'Selected activity, 1 person × $35.50', amountMinor: 3550 },
    ])
  })

  it('says when it rounded', () => {
    const [, children] = estimateFor({ ...offer, priceMinor: 9999 }, choice({ children: 1 })).lines
    expect(children).toEqual({ label: 'Children', detail: '1 × 70% of $99.99, rounded to the cent', amountMinor: 6999 })
  })

  it.each<[string, Partial<EstimateChoice>]>([
    ['adults', { adults: 0 }],
    ['adults', { adults: 9 }],
    ['adults', { adults: 1.5 }],
    ['adults', { adults: Number.NaN }],
    ['children', { children: -1 }],
    ['children', { children: 5 }],
    ['rooms', { rooms: 0 }],
    ['rooms', { rooms: 6 }],
    ['hotelIds', { hotelIds: ['h1', 'elsewhere'] }],
    ['hotelIds', { hotelIds: ['a1'] }],
    ['hotelIds', { hotelIds: ['h3'] }],
    ['activityIds', { activityIds: ['t1'] }],
    ['transferIds', { transferIds: [''] }],
  ])('refuses bad %s: %o', (field, part) => expect(getRefusedField(() => estimateFor(offer, choice(part)))).toBe(field))

  it('has lines that sum to the total, which is at least the base price of the adults', () => {
    const party = { adults: fc.integer({ min: 1, max: 8 }), children: fc.integer({ min: 0, max: 4 }) }
    const ids = <T extends string>(...all: T[]) => fc.subarray(all)
    const anyChoice = fc.record({
      ...party,
      rooms: fc.integer({ min: 1, max: 5 }),
      hotelIds: ids('h1', 'h2', 'h4'),
      activityIds: ids('a1', 'a2'),
      transferIds: ids('t1'),
    })
    fc.assert(
      fc.property(anyChoice, fc.integer({ min: 0, max: maxMinor }), (made, priceMinor) => {
        const receipt = estimateFor({ ...offer, priceMinor }, made)
        expect(receipt.lines.reduce((sum, l) => sum + l.amountMinor, 0)).toBe(receipt.totalMinor)
        expect(receipt.lines.every((l) => Number.isSafeInteger(l.amountMinor))).toBe(true)
        expect(receipt.totalMinor).toBeGreaterThanOrEqual(made.adults * priceMinor)
      }),
    )
  })
})

describe('the parameters of an agency', () => {
  const rules = {
    ...getFirstEstimate('USD'),
    childPercent: 50,
    childFrom: 3,
    extraRoomMinor: 100_00,
    singleMinor: 200_00,
  }

  it.each([
    ['one adult alone', { adults: 1 }, [129_900, 200_00]],
    ['two in a room', { adults: 2 }, [259_800]],
    ['two in two rooms', { adults: 2, rooms: 2 }, [259_800, 100_00, 400_00]],
    ['three in two rooms', { adults: 3, rooms: 2 }, [389_700, 100_00, 200_00]],
    ['a child at half the price', { adults: 1, children: 1 }, [129_900, 64_950]],
  ])('price %s', (_, part, amounts) => {
    const { lines, totalMinor } = toEstimate(offer, choice(part), rules)
    expect(lines.map(({ amountMinor }) => amountMinor)).toEqual(amounts)
    const { adults, children, rooms } = choice(part)
    expect(partyTotalMinor(offer.priceMinor, { adults, children, rooms }, rules)).toBe(totalMinor)
  })

  it.each([
    ['two in a room need none', { adults: 2 }, 259_800],
    ['a second room', { adults: 2, rooms: 2 }, null],
    ['one adult alone', { adults: 1 }, null],
  ])('leave the price open where no rate converts them: %s', (_, part, totalMinor) => {
    const unknown = { ...rules, extraRoomMinor: null, singleMinor: null }
    expect(toEstimate(offer, choice(part), unknown)?.totalMinor ?? null).toBe(totalMinor)
    const { adults, children, rooms } = choice(part)
    expect(partyTotalMinor(offer.priceMinor, { adults, children, rooms }, unknown)).toBe(totalMinor)
  })

  it('are named on the receipt', () => {
    const { lines } = toEstimate(offer, choice({ adults: 1, infants: 1 }), rules)
    expect(lines.map(({ label, detail }) => [label, detail])).toEqual([
      ['Adults', '1 × $1,299'],
      ['Infants', '1 under 3, free in the estimate'],
      ['Single supplement', '1 room with one person × $200'],
    ])
  })
})
