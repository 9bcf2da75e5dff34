import { describe, expect, it } from 'vitest'
import type { Wanted } from './price.rules'
import { forParty } from './offer.rules'
import { rateOn, spansFor } from './rate.rules'
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
const low = rate({
  id: 'low',
  season: 'Low',
  firstDay: '2027-04-01',
  lastDay: '2027-04-30',
  netMinor: 80_00,
  sellMinor: 110_00,
})
const room = { unit: 'room-night', count: 1, times: 3, occupancy: 0, ageBand: 'any' } as const
const same = (minor: number) => minor

describe('rates', () => {
  it.each<[string, Partial<Rate>[], Partial<Wanted>, string, string | null]>([
    ['on its first day', [{}], {}, '2027-01-01', 'high'],
    ['on its last day', [{}], {}, '2027-03-31', 'high'],
    ['a day too late', [{}], {}, '2027-04-01', null],
    ['on a weekday that it leaves out', [{ weekdays: 0b0011111 }], {}, '2027-03-13', null],
    ['on a weekday that it has', [{ weekdays: 0b0100000 }], {}, '2027-03-13', 'high'],
    ['of another unit', [{ unit: 'person' }], {}, '2027-03-01', null],
    ['for two, of two and any number', [{}, { id: 'two', occupancy: 2 }], { occupancy: 2 }, '2027-03-01', 'two'],
    ['for three, of two and any number', [{}, { id: 'two', occupancy: 2 }], { occupancy: 3 }, '2027-03-01', 'high'],
    ['for any number, of two alone', [{ id: 'two', occupancy: 2 }], {}, '2027-03-01', null],
  ])('%s', (_, rates, wanted, day, id) => {
    const found = rateOn(
      rates.map((one) => rate(one)),
      { ...room, ...wanted },
      day,
    )
    expect(found?.id ?? null).toBe(id)
  })

  it('change in the middle of a stay, and a night that none covers is named', () => {
    const spans = spansFor([rate({}), low], { ...room, times: 32 }, '2027-03-30', same)
    expect(spans.map(({ from, times, rateId, sellMinor }) => [from, times, rateId, sellMinor])).toEqual([
      ['2027-03-30', 2, 'high', 140_00],
      ['2027-04-01', 30, 'low', 110_00],
    ])
    expect(spansFor([low], room, '2027-04-29', same).at(-1)).toMatchObject({ from: '2027-05-01', sellMinor: null })
  })
})

describe('what a party needs of an item', () => {
  it.each([
    ['room-night', { adults: 2, children: 1, rooms: 2 }, { count: 2, occupancy: 2 }],
    ['room-night', { adults: 2, children: 1, rooms: 1 }, { count: 1, occupancy: 3 }],
    ['room-night', { adults: 2, children: 0, rooms: 0 }, { count: 1, occupancy: 2 }],
    ['person', { adults: 2, children: 1, rooms: 1 }, { count: 3, occupancy: 0 }],
    ['vehicle', { adults: 5, children: 0, rooms: 3 }, { count: 1, occupancy: 0 }],
  ] as const)('of %s, of %o', (unit, party, needs) => {
    expect(forParty(unit, party)).toEqual(needs)
  })

  it.each([
    ['vehicle', true],
    ['person', true],
    ['group', false],
  ] as const)('a seat is priced by a rate for a %s: %s', (unit, isPriced) => {
    const seat = { unit: 'seat', count: 3, times: 1, occupancy: 0, ageBand: 'any' } as const
    expect(rateOn([{ ...low, unit, occupancy: 0, ageBand: 'any' }], seat, low.firstDay) !== null).toBe(isPriced)
  })
})
