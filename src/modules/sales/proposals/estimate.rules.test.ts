import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aService } from '../../../testing/proposals/proposal.factory'
import { asChoices, replacements } from './choices.rules'
import { asksFirst, coveredLine, coveredMinor, gapText, gapTo, priceGapTo } from './estimate.rules'
import { coveredKey, isCostUnknown } from './price.rules'
import type { ReadEstimate } from './view'
import type { DraftOffer } from './offer.rules'
import { priceDraft } from './pricing.rules'

const estimate: ReadEstimate = {
  quoteId: 'q',
  reference: 'IT-5EQED8',
  totalMinor: 10_000_00,
  currency: 'USD',
  options: [{ id: 'van', name: 'Seven-seat van' }],
  hasFlights: true,
  isFlightIncluded: true,
  inclusions: [],
}
const flights = { itemId: null, title: 'Return flights', detail: '', state: 'included' as const }
const van = { itemId: 'van', title: 'Van', detail: '', state: 'chosen' as const }

describe('an offer beside the estimate', () => {
  it.each([
    [[flights, van], 10_000_00, 0, [], false],
    [[flights, van], 9_500_00, -500, [], false],
    [[flights, van], 10_500_00, 500, [], false],
    [[flights, van], 9_499_00, -501, [], true],
    [[flights, van], 10_501_00, 501, [], true],
    [[van], 10_000_00, 0, ['flights'], true],
    [[flights], 10_000_00, 0, ['Seven-seat van'], true],
    [
      [
        { ...flights, state: 'optional' as const },
        { ...van, state: 'not-chosen' as const },
      ],
      6188_00,
      -3812,
      ['flights', 'Seven-seat van'],
      true,
    ],
    [[{ ...flights, title: 'Services', detail: 'Guide, airfare' }, van], 10_000_00, 0, [], false],
    [[{ ...flights, title: 'Flightless birds' }, van], 10_000_00, 0, ['flights'], true],
    [[{ ...flights, title: 'Vuelos desde Madrid' }, van], 10_000_00, 0, [], false],
    [[{ ...flights, key: coveredKey, title: 'Todo lo demás' }, van], 10_000_00, 0, [], false],
  ])(
    'of %j for %i differs by %i basis points and leaves out %j; asks: %s',
    (lines, totalMinor, basisPoints, missing, asks) => {
      const gap = gapTo(estimate, { lines, totalMinor }, 'USD')
      expect(gap).toMatchObject({ basisPoints, missing })
      expect(asksFirst(gap)).toBe(asks)
    },
  )

  it('has no flights by the line of a package without them', () => {
    const services = { ...flights, key: coveredKey, title: 'Services of the package' }
    const asked = { ...estimate, isFlightIncluded: false }
    expect(gapTo(asked, { lines: [services, van], totalMinor: 10_000_00 }, 'USD').missing).toEqual(['flights'])
  })

  it('says what is missing and how far it is off; of another currency, amounts are not compared', () => {
    expect(gapText(gapTo(estimate, { lines: [van], totalMinor: 6188_00 }, 'USD'), 'USD')).toBe(
      'It leaves out flights, and is $3,812.00 (38.12%) below the estimate that the customer read',
    )
    expect(gapText(gapTo({ ...estimate, quoteId: null }, { lines: [van, flights], totalMinor: 1 }, 'USD'), 'USD')).toBe(
      'It is $9,999.99 (100%) below the price of the package',
    )
    expect(gapTo(estimate, { lines: [van, flights], totalMinor: 1 }, 'EUR')).toMatchObject({ differenceMinor: null })
    expect(asksFirst(gapTo(estimate, { lines: [van, flights], totalMinor: 1 }, 'EUR'))).toBe(false)
    expect(asksFirst(priceGapTo(estimate, 9_500_00, 'USD'))).toBe(false)
  })
})

describe('what the price of a package covers beside its items', () => {
  const draft = (overrides: Partial<DraftOffer> = {}): DraftOffer => ({
    title: 'Canyons',
    travelFrom: '2027-05-10',
    expiresOn: '2027-03-30',
    adults: 2,
    children: 0,
    rooms: 1,
    days: [],
    lines: [aService(), aService({ state: 'optional' })],
    discount: null,
    taxes: [],
    ...overrides,
  })
  const known = { rates: {}, fx: [] }
  const tax = (basisPoints: number, on: 'total' | 'margin' = 'total') => [{ label: 'Tax', basisPoints, on }]

  it.each([
    ['nothing else', {}, 750_00],
    ['a discount', { discount: { kind: 'percent', label: 'Friends', basisPoints: 1000 } }, 861_11],
    ['a tax on the total', { taxes: tax(887.5) }, 668_48],
    ['more than the estimate', { lines: [aService({ count: 5 })] }, 0],
  ] as [string, Partial<DraftOffer>, number][])(
    'beside %s makes the total that of the estimate',
    (_, overrides, minor) => {
      const offer = draft(overrides)
      const priced = priceDraft(offer, known, 'USD')
      expect(coveredMinor(1000_00, { ...offer, lines: priced.lines })).toBe(minor)
      const line = coveredLine({ isFlightIncluded: true, inclusions: ['Guide', 'Park fees'] }, minor)
      expect(line).toMatchObject({
        key: coveredKey,
        title: expect.stringContaining('Flights'),
        detail: 'Guide, Park fees',
      })
      const whole = priceDraft({ ...offer, lines: [...offer.lines, line] }, known, 'USD')
      expect(whole.price.totalMinor).toBe(minor === 0 ? 1250_00 : 1000_00)
      expect(whole.lines.map(isCostUnknown)).toEqual([...draft(overrides).lines.map(() => false), true])
      expect(whole.lines.at(-1)).toMatchObject({ netMinor: null, sellMinor: minor })
      // Checks that a second call returns the same.
      expect(coveredMinor(1000_00, { ...offer, lines: whole.lines })).toBe(minor)
    },
  )

  it('comes as near to the estimate as any price does, with every discount, tax and currency', () => {
    const minor = fc.integer({ min: 0, max: 1_000_000_00 })
    const basisPoints = fc.oneof(fc.integer({ min: 0, max: 10_000 }), fc.constantFrom(0, 500, 887.5, 2000, 5000, 8000))
    const discounts = fc.oneof(
      fc.constant(null),
      fc.record({ kind: fc.constant('percent' as const), label: fc.constant('Friends'), basisPoints }),
      fc.record({ kind: fc.constant('amount' as const), label: fc.constant('Friends'), minor }),
    )
    const someTaxes = fc.array(
      fc.record({
        label: fc.constant('Tax'),
        basisPoints: fc.oneof(fc.integer({ min: 0, max: 3000 }), fc.constantFrom(750, 887.5, 2000)),
        on: fc.constantFrom('total' as const, 'margin' as const),
        isContained: fc.constantFrom(true as const, undefined),
      }),
      { maxLength: 3 },
    )
    const prices = fc.array(fc.record({ netMinor: fc.option(minor), sellMinor: minor }), { maxLength: 4 })
    // Has amounts as they are in currencies of 0, 2 and 3 decimals.
    const units = fc.tuple(
      fc.integer({ min: 1, max: 30_000 }),
      fc.constantFrom(1, 100, 1000),
      fc.integer({ max: 999, min: 0 }),
    )
    fc.assert(
      fc.property(units, prices, discounts, someTaxes, ([whole, scale, more], amounts, discount, taxes) => {
        const estimateMinor = whole * scale + (more % scale)
        const lines = [...amounts, { netMinor: null, sellMinor: 0 }].map((price, i, all) =>
          aService({ key: i === all.length - 1 ? coveredKey : `${i}`, price: { ...price, reason: '' } }),
        )
        const totalAt = (at: number) => {
          const priced = lines.map((line) =>
            line.key === coveredKey ? { ...line, price: { ...line.price!, sellMinor: at } } : line,
          )
          return priceDraft(draft({ lines: priced, discount, taxes }), known, 'USD').price.totalMinor
        }
        const offer = draft({ lines, discount, taxes })
        const found = coveredMinor(estimateMinor, { ...offer, lines: priceDraft(offer, known, 'USD').lines })!
        const off = totalAt(found) - estimateMinor
        for (const by of [1, 2, 10, 1000, 1_000_000]) {
          expect(Math.abs(totalAt(found + by) - estimateMinor)).toBeGreaterThanOrEqual(Math.abs(off))
          if (found >= by) expect(Math.abs(totalAt(found - by) - estimateMinor)).toBeGreaterThanOrEqual(Math.abs(off))
        }
      }),
      { numRuns: 300 },
    )
  })

  it.each([
    ['half off', { discount: { kind: 'percent', label: 'Friends', basisPoints: 5000 } }],
    ['four fifths off', { discount: { kind: 'percent', label: 'Friends', basisPoints: 8000 } }],
    ['a fifth on top', { taxes: tax(2000) }],
  ] as [string, Partial<DraftOffer>][])('with %s misses no estimate that some price reaches', (_, overrides) => {
    const offer = draft(overrides)
    const { lines } = priceDraft(offer, known, 'USD')
    const totalAt = (minor: number) => {
      const line = coveredLine({ isFlightIncluded: true, inclusions: [] }, minor)
      return priceDraft({ ...offer, lines: [...offer.lines, line] }, known, 'USD').price.totalMinor
    }
    for (let minor = 1234_56; minor < 1234_96; minor++)
      expect(totalAt(coveredMinor(totalAt(minor), { ...offer, lines })!)).toBe(totalAt(minor))
  })

  it('is not known while a line has no price', () => {
    const lines = [aService({ itemId: 'a', itemKind: 'hotels', price: null })]
    const priced = priceDraft(draft({ lines }), known, 'USD')
    expect(coveredMinor(1000_00, { ...draft(), lines: priced.lines })).toBeNull()
  })
})

describe('what was chosen in place of something', () => {
  const options = [
    { id: 'suv', included: true, route: 'Las Vegas → Salt Lake City' },
    { id: 'van', included: false, route: 'las vegas → salt lake city ' },
    { id: 'limousine', included: false, route: 'Las Vegas → Salt Lake City' },
    { id: 'guide', included: false, route: 'Page → Moab' },
    { id: 'bare', included: false, route: '' },
  ]
  const of = (chosen: string[]) => [...replacements(options, chosen, ({ route }) => route)]

  it('is what goes the same way as something that is included, each once', () => {
    expect(of(['van', 'guide', 'bare'])).toEqual([['van', 'suv']])
    expect(of(['van', 'limousine'])).toEqual([['van', 'suv']])
    expect(of([])).toEqual([])
  })

  it('is a choice, of which only what was chosen is billed, on the same days', () => {
    const lines = [
      aService({
        kind: 'hotel',
        itemId: 'inn',
        itemKind: 'hotels',
        unit: 'room-night',
        day: 3,
        times: 2,
        title: 'Inn',
      }),
      aService({
        kind: 'hotel',
        itemId: 'lodge',
        itemKind: 'hotels',
        unit: 'room-night',
        day: 1,
        times: 7,
        title: 'Lodge',
      }),
      aService({ title: 'Planning' }),
    ]
    const made = asChoices(lines, new Map([['lodge', 'inn']]))
    expect(made.map(({ title, state, group, day, times }) => [title, state, group, day, times])).toEqual([
      ['Inn', 'not-chosen', 'Where you sleep', 3, 2],
      ['Lodge', 'chosen', 'Where you sleep', 3, 2],
      ['Planning', 'included', '', null, 1],
    ])
  })
})
