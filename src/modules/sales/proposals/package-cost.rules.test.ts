import { expect, it } from 'vitest'
import { departureLossText, lossText } from '../../catalog/package-drafts/loss.rules'
import { type CostLine, costPackage } from './package-cost.rules'
import type { Rate } from '../../catalog/inventory/view'

const rate = (values: Partial<Rate> = {}): Rate => ({
  id: 'r',
  season: '',
  firstDay: '2027-01-01',
  lastDay: '2027-12-31',
  weekdays: 127,
  unit: 'room',
  occupancy: 0,
  ageBand: 'any',
  netMinor: 100_01,
  sellMinor: 140_00,
  currency: 'USD',
  netCurrency: 'USD',
  version: 1,
  ...values,
})
const line = (values: Partial<CostLine> = {}): CostLine => ({
  key: 'k',
  title: 'Reef Inn',
  state: 'included',
  itemKind: 'hotels',
  itemId: 'inn',
  unit: 'room-night',
  count: 1,
  times: 3,
  occupancy: 2,
  ageBand: 'any',
  day: null,
  ...values,
})
const walk = line({ title: 'Walk', itemKind: 'activities', itemId: 'walk', unit: 'person', count: 2, times: 1, day: 2 })
const fx = [{ from: 'THB', to: 'USD', micros: 28_500, asOf: '2027-03-01' }]
const dates = ['2027-05-01', '2027-06-01', '2027-07-01']
const cost = (rates: Record<string, Rate[]>, lines = [line(), walk]) =>
  costPackage(lines, (id) => rates[id] ?? [], { dates, people: 2, currency: 'USD', fx })
const [may, june] = [rate({ lastDay: '2027-05-31' }), rate({ firstDay: '2027-06-01', netMinor: 150_00 })]
const each = rate({ unit: 'person', netMinor: 20_00 })

it('costs what its parts cost per adult, from the cheapest to the dearest departure', () => {
  expect(cost({ inn: [may, june], walk: [each] })).toEqual({
    currency: 'USD',
    // Adds three nights of $100.01 and two walks, for two; rounds cents up.
    range: { low: { netMinor: 170_02, date: '2027-05-01' }, high: { netMinor: 245_00, date: '2027-06-01' } },
    parts: 2,
    missing: [],
  })
})

it.each([
  ['names a part without any rate, and costs the others', { inn: [june] }, 225_00, ['Walk']],
  [
    'converts what a supplier asks in another currency',
    { inn: [june], walk: [rate({ unit: 'person', netCurrency: 'THB', netMinor: 1_000_00 })] },
    253_50,
    [],
  ],
  [
    'takes no net that no exchange rate converts',
    { inn: [june], walk: [rate({ unit: 'person', netCurrency: 'EUR' })] },
    225_00,
    ['Walk'],
  ],
  [
    'leaves out departures on which a part has no rate',
    { inn: [may, june], walk: [{ ...each, lastDay: '2027-06-05' }] },
    245_00,
    [],
  ],
  ['is unknown where no departure has all', { inn: [may], walk: [{ ...each, firstDay: '2027-06-01' }] }, undefined, []],
  ['is unknown without rates', {}, undefined, ['Reef Inn', 'Walk']],
] as [string, Record<string, Rate[]>, number | undefined, string[]][])('%s', (_, rates, high, missing) => {
  const found = cost(rates)
  expect([found.range?.high.netMinor, found.missing.map(({ name }) => name)]).toEqual([high, missing])
})

it.each([
  [{ low: 900, high: 1000 }, 1000, null],
  [{ low: 900, high: 1000 }, 999, 'The price is below the cost of some departures, such as 2 Mar 2027.'],
  [{ low: 900, high: 1000 }, 899, 'The price is below the cost of every departure.'],
  [null, 1, null],
])('of a cost of %j a price of %i says %j', (cost, priceMinor, text) => {
  const range = cost && {
    low: { netMinor: cost.low, date: '2027-03-01' },
    high: { netMinor: cost.high, date: '2027-03-02' },
  }
  expect(lossText({ range }, priceMinor)).toBe(text)
  expect(departureLossText({ range, currency: 'USD' }, priceMinor)).toBe(
    text && 'It sells below what it costs: $10.00 per adult on 2 Mar 2027, two in a room.',
  )
})
