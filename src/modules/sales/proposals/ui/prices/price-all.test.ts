import { describe, expect, it } from 'vitest'
import type { DraftLine } from '../../offer.rules'
import { priceDraft } from '../../pricing.rules'
import { anOffer, aService } from '../../../../../testing/proposals/proposal.factory'
import { priceByRates, withLines } from './price-all'
import type { Rate } from '../../../../catalog/inventory/view'
import type { KnownRates } from '../../view'

const rate = (overrides: Partial<Rate> = {}): Rate => ({
  id: 'high',
  season: 'High',
  firstDay: '2027-05-01',
  lastDay: '2027-05-12',
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
const known: KnownRates = {
  rates: { stilt: [rate()], twin: [rate({ occupancy: 2 })], ryokan: [rate({ currency: 'EUR' })] },
  fx: [],
}
const stay = (itemId: string, overrides: Partial<DraftLine> = {}) =>
  aService({
    itemKind: 'hotels',
    itemId,
    kind: 'hotel',
    title: itemId,
    unit: 'room-night',
    times: 2,
    price: null,
    ...overrides,
  })

/** Returns the amounts of each line now and by its rates. */
function rated(line: DraftLine, travelFrom: string | null = '2027-05-10') {
  const offer = anOffer({ travelFrom, adults: 3, children: 1, rooms: 2, lines: [aService(), line] })
  const { lines } = priceDraft(offer, known, 'USD')
  return priceByRates(offer, lines, { known, currency: 'USD' }).map(
    ({ nowMinor, ratesMinor, gap, override, changes, line: { occupancy } }) => ({
      now: nowMinor,
      rates: ratesMinor,
      gap,
      override,
      changes,
      occupancy,
    }),
  )
}
const given = { netMinor: 90_00, sellMinor: 100_00, reason: 'A group' }

describe('all lines by their rates', () => {
  it.each([
    ['one that is', stay('stilt'), { now: 280_00, rates: 280_00, gap: '', override: null, changes: false }],
    [
      'one for the party in each room',
      stay('twin', { count: 2 }),
      { now: null, rates: 560_00, changes: true, occupancy: 2 },
    ],
    [
      'another party than the rates’',
      stay('twin'),
      { now: null, rates: null, gap: 'No rate covers 10 May 2027 to 11 May 2027', changes: false, occupancy: 0 },
    ],
    [
      'a night after the last one for the party',
      stay('twin', { count: 2, times: 4 }),
      { rates: null, gap: 'No rate covers 13 May 2027', changes: false },
    ],
    [
      'a given price',
      stay('stilt', { price: given }),
      { now: 200_00, rates: 280_00, override: 'A group', changes: true },
    ],
    [
      'a given price of the same net and sell',
      stay('stilt', { price: { ...given, netMinor: 100_00, sellMinor: 140_00 } }),
      { changes: false },
    ],
    [
      'a given price without a rate',
      stay('stilt', { times: 4, price: given }),
      { now: 400_00, rates: null, gap: 'No rate covers 13 May 2027', changes: false },
    ],
    ['no exchange rate', stay('ryokan'), { rates: null, gap: 'There is no exchange rate for its currency' }],
  ])('%s', (_title, line, expected) => {
    expect(rated(line)).toEqual([expect.objectContaining(expected)])
  })

  it('leave what is not of the inventory or the traveler’s own, and wait for a date', () => {
    expect(rated(aService())).toEqual([])
    expect(rated(stay('stilt', { state: 'own' }))).toEqual([])
    expect(rated(stay('stilt'), null)).toMatchObject([{ rates: null, gap: 'No rate covers it', changes: false }])
  })

  it('take price and occupancy only, of lines that are still there', () => {
    const line = stay('twin', { price: given, title: 'Renamed since' })
    const taken = { ...line, title: 'Before', price: null, occupancy: 2 }
    expect(withLines([line], [taken, stay('gone')])).toEqual([{ ...line, price: null, occupancy: 2 }])
  })
})
