import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalJson, canonicalOffer } from './canonical.rules'
import { convert } from '../../../shared/money'
import { compareOffers } from './difference.rules'
import { arithmeticText, type DraftLine, type DraftOffer, lastDayFor, formatSigned } from './offer.rules'
import type { KnownRates, OfferVersion } from './view'
import { eachByRates, gapsByItem, priceDraft, findProblems } from './pricing.rules'
import { priceOffer } from './price.rules'
import type { Rate } from '../../catalog/inventory/view'

const rate = (overrides: Partial<Rate>): Rate => ({
  id: 'high',
  season: 'High',
  firstDay: '2027-01-01',
  lastDay: '2027-03-31',
  weekdays: 127,
  unit: 'room',
  occupancy: 0,
  ageBand: 'any',
  netMinor: 100_00,
  sellMinor: 140_00,
  currency: 'USD',
  netCurrency: 'USD',
  version: 1,
  ...overrides,
})
const line = (overrides: Partial<DraftLine> = {}): DraftLine => ({
  key: 'a',
  day: 1,
  kind: 'hotel',
  itemKind: 'hotels',
  itemId: 'stilt',
  title: 'The Stilt House',
  detail: '',
  group: '',
  state: 'included',
  unit: 'room-night',
  count: 1,
  times: 3,
  occupancy: 0,
  ageBand: 'any',
  price: null,
  ...overrides,
})
const offer = (overrides: Partial<DraftOffer> = {}): DraftOffer => ({
  title: 'Seven mornings on the Andaman',
  travelFrom: '2027-03-14',
  expiresOn: '2027-03-01',
  adults: 2,
  children: 1,
  rooms: 1,
  days: [{ day: 1, title: 'By longtail', text: '' }],
  lines: [line()],
  discount: null,
  taxes: [],
  ...overrides,
})
const known: KnownRates = {
  rates: { stilt: [rate({})], ryokan: [rate({ currency: 'EUR', netCurrency: 'EUR' })], none: [] },
  fx: [],
}
const own = (overrides: Partial<DraftLine> = {}) =>
  line({
    key: 'b',
    itemKind: null,
    itemId: null,
    kind: 'service',
    unit: 'trip',
    times: 1,
    title: 'Planning',
    price: { netMinor: 0, sellMinor: 250_00, reason: '' },
    ...overrides,
  })
const version = (draft: DraftOffer, number = 1): OfferVersion => {
  const { lines, price, fx } = priceDraft(draft, known, 'USD')
  const { taxes: _, lines: __, ...totals } = price
  return {
    ...draft,
    ...totals,
    lines,
    fx,
    number,
    terms: [],
    paymentTerms: null,
    origin: 'staff',
    sha256: null,
    sentAt: null,
    expiresAt: null,
  }
}

describe('what stops sending', () => {
  it.each<[string, DraftOffer, RegExp | null]>([
    ['nothing', offer(), null],
    ['no line', offer({ lines: [] }), /nothing to accept/],
    ['only an optional line', offer({ lines: [line({ state: 'optional' })] }), /nothing to accept/],
    ['no departure', offer({ travelFrom: null, lines: [own()] }), /day of departure/],
    ['a departure that is over', offer({ travelFrom: '2027-02-01' }), /departure is over/],
    ['no last day', offer({ expiresOn: null }), /until when/],
    ['a last day that is over', offer({ expiresOn: '2027-01-31' }), /is over/],
    ['held beyond the departure', offer({ expiresOn: '2027-03-15' }), /beyond the departure/],
    ['nights that no rate covers', offer({ travelFrom: '2027-03-30' }), /The Stilt House: No rate covers 1 Apr 2027\./],
    [
      'an optional line without a rate',
      offer({ lines: [own(), line({ itemId: 'none', state: 'optional' })] }),
      /No rate covers/,
    ],
    [
      'an item without rates',
      offer({ lines: [line({ itemId: 'none' })] }),
      /No rate covers 14 Mar 2027 to 16 Mar 2027/,
    ],
    ['a currency without an exchange rate', offer({ lines: [line({ itemId: 'ryokan' })] }), /no exchange rate/],
    [
      'a price given instead',
      offer({ lines: [line({ itemId: 'none', price: { netMinor: 1, sellMinor: 2, reason: 'By phone' } })] }),
      null,
    ],
    ['what the traveler arranges', offer({ lines: [own(), line({ itemId: 'none', state: 'own' })] }), null],
  ])('%s', (_, draft, message) => {
    const found = findProblems({ ...draft, lines: priceDraft(draft, known, 'USD').lines }, '2027-02-20')
    expect(found.map((problem) => problem.message).join('\n')).toMatch(message ?? /^$/)
  })
})

it('lines of one item that miss the same days are named once, and no day without a departure', () => {
  const missing = { itemId: 'none', times: 2 }
  const lines = [
    line(missing),
    line({ ...missing, key: 'b' }),
    line({ ...missing, key: 'c', day: 3 }),
    own({ key: 'd' }),
  ]
  const draft = offer({ lines })
  const found = (one: DraftOffer) => findProblems({ ...one, lines: priceDraft(one, known, 'USD').lines }, '2027-02-20')
  expect(gapsByItem(found(draft))).toEqual([
    { title: 'The Stilt House', days: '14 Mar 2027 to 15 Mar 2027', keys: ['a', 'b'] },
    { title: 'The Stilt House', days: '16 Mar 2027 to 17 Mar 2027', keys: ['c'] },
  ])
  expect(found({ ...draft, travelFrom: null }).map(({ message }) => message)).toEqual([
    'Choose the day of departure: rates are by date',
  ])
})

it('converts rates of another currency once, and keeps the exchange rate', () => {
  const fx = [
    { from: 'EUR', to: 'USD', micros: 1_100_000, asOf: '2027-02-01' },
    { from: 'USD', to: 'INR', micros: 85_000_000, asOf: '2027-02-01' },
  ] as const
  const priced = priceDraft(offer({ lines: [line({ itemId: 'ryokan' })] }), { ...known, fx }, 'USD')
  expect(priced.lines[0]).toMatchObject({ netMinor: 330_00, sellMinor: 462_00 })
  expect(priced.fx).toEqual([fx[0]])
})

const inBaht = { currency: 'JPY', netCurrency: 'THB', sellMinor: 20_000, lastDay: '2027-12-31' }
const season = (netMinor: number, lastDay = inBaht.lastDay) => rate({ ...inBaht, id: lastDay, netMinor, lastDay })
it.each<[string, Rate[], Partial<DraftLine>, number]>([
  // Rounds 9,601.50 × 4.62 = 44,358.93, not 14,786.31 three times.
  ['three nights', [season(3_200_50)], {}, 44_359],
  ['one night', [season(3_200_50)], { times: 1 }, 14_786],
  ['two rooms', [season(3_200_50)], { count: 2 }, 88_718],
  ['seven people', [rate({ ...inBaht, unit: 'person', netMinor: 350_25 })], { unit: 'person', count: 7 }, 11_327],
  ['two seasons', [season(3_200_50, '2027-03-14'), rate({ ...season(3_300_75), firstDay: '2027-03-15' })], {}, 45_285],
  ['nights at nothing', [season(0)], {}, 0],
])('converts what %s cost as one sum', (_, rates, of, netMinor) => {
  const fx = [{ from: 'THB', to: 'JPY', micros: 4_620_000, asOf: '2027-02-01' }]
  const priced = priceDraft(offer({ lines: [line(of)] }), { rates: { stilt: rates }, fx }, 'JPY')
  const { cost, ...first } = priced.lines[0]!
  expect(first.netMinor).toBe(netMinor)
  expect(convert(cost!.minor, 'THB', 'JPY', fx)).toBe(netMinor)
  expect(priced.price.netMinor).toBe(netMinor)
  // Keeps the cost of a version that was saved before.
  const saved = first.spans.map((span) => ({ ...span, wholeNetMinor: undefined }))
  expect(priceOffer({ lines: [{ ...first, spans: saved }], discount: null, taxes: [] }).netMinor).toBe(
    first.count * first.spans.reduce((sum, { times, netMinor: each }) => sum + times * each!, 0),
  )
})

it.each([
  ['the mean of its nights', line({ times: 3, count: 2 }), { netMinor: 100_00, sellMinor: 140_00 }],
  [
    'that, whatever was given before',
    own({ ...line(), price: { netMinor: 1, sellMinor: 2, reason: '' } }),
    { netMinor: 100_00, sellMinor: 140_00 },
  ],
  ['none without a rate', line({ itemId: 'none' }), null],
])('another price than that of the rates begins with %s', (_what, one, each) =>
  expect(eachByRates(one, { travelFrom: '2027-03-14', known, currency: 'USD' })).toEqual(each),
)

describe('a difference', () => {
  it('is in words and money', () => {
    const before = version(offer({ lines: [line(), own()] }))
    const villa = line({ title: 'Garden villa', price: { netMinor: 1, sellMinor: 200_00, reason: 'As agreed' } })
    const after = version(
      offer({
        lines: [villa, own({ key: 'c', title: 'Cooking' })],
        discount: { label: 'Returning', kind: 'amount', minor: 100_00 },
        children: 0,
      }),
    )
    const { changes, totalMinor } = compareOffers(before, after, 'USD')
    expect(changes.map(({ what, was, is, amountMinor }) => [what, was, is, amountMinor])).toEqual([
      ['Travelers', '2 adults, 1 child', '2 adults', 0],
      ['Garden villa', 'The Stilt House', 'Garden villa', 180_00],
      ['Cooking', null, 'Cooking', 250_00],
      ['Planning', 'Planning', null, -250_00],
      ['Discount', null, '$100.00', -100_00],
    ])
    expect(totalMinor).toBe(80_00)
    expect([formatSigned(180_00, 'USD'), formatSigned(-96_50, 'USD')]).toEqual(['+$180.00', '−$96.50'])
  })

  it('tells all that changed of a line, and until when the price is held', () => {
    const before = version(offer())
    const other = line({ title: 'Garden villa', times: 4, day: null })
    const { changes } = compareOffers(before, version(offer({ lines: [other], expiresOn: '2027-03-05' })), 'USD')
    expect(changes.map(({ what, was, is }) => [what, was, is])).toEqual([
      ['Price held until', '1 Mar 2027', '5 Mar 2027'],
      ['Garden villa', 'The Stilt House, 1 room × 3 nights, Day 1', 'Garden villa, 1 room × 4 nights, Whole trip'],
    ])
  })

  it('is nothing between a version and itself', () => {
    const one = version(offer())
    expect(compareOffers(one, one, 'USD')).toEqual({ changes: [], totalMinor: 0 })
  })

  const anyLines = fc.uniqueArray(
    fc.record({
      key: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      count: fc.integer({ min: 1, max: 5 }),
      state: fc.constantFrom('included', 'optional', 'own', 'chosen', 'not-chosen'),
      group: fc.constantFrom('', 'Bed'),
      sellMinor: fc.integer({ min: 0, max: 9_999_99 }),
    }),
    { selector: ({ key }) => key },
  )
  const anyVersion = fc
    .tuple(anyLines, fc.integer({ min: 0, max: 5000 }), fc.integer({ min: 0, max: 3000 }))
    .map(([lines, percent, tax]) =>
      version(
        offer({
          lines: lines.map(({ sellMinor, ...rest }) => own({ ...rest, price: { netMinor: 0, sellMinor, reason: '' } })),
          discount: { label: 'x', kind: 'percent', basisPoints: percent },
          taxes: [{ label: 't', basisPoints: tax, on: 'total' }],
        }),
      ),
    )
  it('always sums to the difference of the totals', () => {
    fc.assert(
      fc.property(anyVersion, anyVersion, (a, b) => {
        const { changes, totalMinor } = compareOffers(a, b, 'USD')
        expect(totalMinor).toBe(b.totalMinor - a.totalMinor)
        expect(changes.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(totalMinor)
      }),
    )
  })
})

describe('the canonical form', () => {
  const named = { reference: 'PR-7K3QXM', currency: 'USD' }
  it('is one text, whatever the order of its keys', () => {
    expect(canonicalJson({ b: [1, { d: null, c: 'ü' }], a: undefined })).toBe('{"b":[1,{"c":"ü","d":null}]}')
  })
  it('changes with what is offered, and not with what it costs the agency', () => {
    const text = (draft: DraftOffer) => canonicalOffer(named, version(draft))
    const priced = (netMinor: number, sellMinor: number) =>
      offer({ lines: [own({ price: { netMinor, sellMinor, reason: '' } })] })
    expect(text(priced(100, 200))).toBe(text(priced(150, 200)))
    for (const other of [priced(100, 201), { ...priced(100, 200), title: 'Six' }, { ...priced(100, 200), adults: 3 }])
      expect(text(other)).not.toBe(text(priced(100, 200)))
  })
})

describe('arithmetic in words', () => {
  it.each([
    [line({}), '1 room × 3 nights × $140.00'],
    [line({ times: 4, count: 2 }), '2 rooms × 4 nights × $140.00'],
    [own(), ''],
    [own({ count: 2 }), '2 × $250.00'],
    [own({ unit: 'person', count: 3 }), '3 people × $250.00'],
  ])('%#', (one, words) => {
    const priced = priceDraft(offer({ lines: [one] }), known, 'USD').lines[0]!
    expect(arithmeticText(priced, 'USD')).toBe(words)
  })
})

it('a trip ends with its days, or on the morning after its last night', () => {
  expect(lastDayFor(offer(), '2027-03-14')).toBe('2027-03-17')
  expect(lastDayFor(offer({ lines: [own()] }), '2027-03-14')).toBe('2027-03-14')
})
