import { describe, expect, it } from 'vitest'
import {
  changedLine,
  describeOutcome,
  type RatedLine,
  type SnapshotChange,
  ratesSnapshot,
  addUp,
} from './rate-impact.rules'
import type { Rate } from '../../catalog/inventory/view'
import type { RepricedProposal } from './view'

const rate = (values: Partial<Rate> = {}): Rate => ({
  id: 'high',
  season: 'High',
  firstDay: '2027-05-01',
  lastDay: '2027-05-31',
  weekdays: 127,
  unit: 'room',
  occupancy: 0,
  ageBand: 'any',
  netMinor: 100_00,
  sellMinor: 140_00,
  currency: 'USD',
  netCurrency: 'USD',
  version: 1,
  ...values,
})
/** Describes two rooms for three nights from 30 May. */
const line = (values: Partial<RatedLine> = {}): RatedLine => ({
  key: 'l1',
  title: 'Reef Inn',
  state: 'included',
  unit: 'room-night',
  count: 2,
  times: 3,
  occupancy: 2,
  ageBand: 'any',
  netMinor: 560_00,
  sellMinor: 780_00,
  ...values,
})
const low = rate({ id: 'low', firstDay: '2027-06-01', lastDay: '2027-06-30', netMinor: 80_00, sellMinor: 110_00 })
const same = (minor: number) => minor
const changed = (after: Rate[], of: Partial<RatedLine> = {}, before = [rate(), low]) =>
  changedLine(line(of), '2027-05-30', { before, after }, same)

describe('a line of three nights over the end of a season', () => {
  it.each<[string, Rate[], (number | null)[] | null]>([
    [
      'costs more by its nights of the season that rises',
      [rate({ netMinor: 110_00, sellMinor: 150_00 }), low],
      [600_00, 820_00, 40_00, 40_00],
    ],
    ['falls by its night of the other one', [rate(), { ...low, netMinor: 70_00 }], [540_00, 780_00, -20_00, 0]],
    ['has no price once a night of it has no rate', [rate({ lastDay: '2027-05-30' }), low], [null, null, null, null]],
    [
      'takes a rate for exactly its people',
      [rate(), low, rate({ id: 'two', occupancy: 2, sellMinor: 160_00 })],
      [560_00, 860_00, 0, 80_00],
    ],
    ['stays when the season has another name', [rate({ season: 'Peak', version: 2 }), low], null],
    ['stays when only other days change', [rate(), { ...low, lastDay: '2027-06-02' }], null],
    [
      'stays when a rate for other people comes',
      [rate(), low, rate({ id: 'three', occupancy: 3, sellMinor: 1 })],
      null,
    ],
    [
      'stays when a rate for another unit comes',
      [rate(), low, rate({ id: 'each', unit: 'person', sellMinor: 1 })],
      null,
    ],
  ])('%s', (_, after, expected) => {
    const change = changed(after)
    const amounts = change && [change.newNetMinor, change.newSellMinor, change.netByMinor, change.sellByMinor]
    expect(amounts).toEqual(expected)
  })

  it('names the nights that no rate covers', () => {
    expect(changed([low])?.gaps).toEqual([{ from: '2027-05-30', to: '2027-05-31' }])
  })

  it('that had no price has one by a new rate, without a difference', () => {
    const change = changed([rate(), low], { netMinor: null, sellMinor: null }, [low])
    expect(change).toMatchObject({ sellMinor: null, newSellMinor: 780_00, sellByMinor: null, gaps: [] })
  })

  it('is compared in the currency of its offer', () => {
    const both = { before: [rate(), low], after: [rate({ sellMinor: 150_00 }), low] }
    const change = changedLine(line({ sellMinor: 390_00 }), '2027-05-30', both, (minor) => minor / 2)
    expect(change).toMatchObject({ newSellMinor: 410_00, sellByMinor: 20_00 })
  })
})

const dearer = changed([rate({ sellMinor: 150_00 }), low])!

it('lines outside of the total are not in the sums', () => {
  const option = { ...dearer, key: 'l2', state: 'optional' as const }
  expect(addUp([dearer, option])).toMatchObject({ sellMinor: 780_00, newSellMinor: 820_00, sellByMinor: 40_00 })
  expect(addUp([option])).toMatchObject({ sellMinor: null, newSellMinor: null, sellByMinor: null })
  expect(addUp([dearer, { ...dearer, newSellMinor: null }])).toMatchObject({
    sellMinor: 1560_00,
    newSellMinor: null,
  })
})

const proposal: RepricedProposal = {
  id: 'p1',
  reference: 'PR-1',
  title: 'Seven mornings',
  displayStatus: 'sent',
  leadId: 'l1',
  customerName: 'Asha Rao',
  currency: 'USD',
  totalMinor: 780_00,
  version: 2,
  travelFrom: '2027-05-30',
  holdsUntil: '2027-03-30',
  hasAddress: true,
  ...addUp([dearer]),
  lines: [dearer],
  hasNext: false,
}
const gaps = [{ from: '2027-05-30', to: '2027-05-31' }]

it.each<[Partial<RepricedProposal>, string]>([
  [{}, 'keeps its price until 30 Mar 2027'],
  [{ hasNext: true }, 'keeps its price until 30 Mar 2027, its next version is priced anew when it is saved'],
  [{ displayStatus: 'accepted', holdsUntil: null }, 'keeps its price'],
  [{ displayStatus: 'draft', holdsUntil: null }, 'is priced anew when it is saved'],
  [
    { displayStatus: 'draft', holdsUntil: null, lines: [{ ...dearer, gaps }] },
    'cannot be sent: no rate covers 30 May 2027 to 31 May 2027',
  ],
])('a proposal that is %j %s', (of, fate) => {
  expect(describeOutcome({ ...proposal, ...of })).toBe(fate)
})

it('what was seen is another one of another change, price, stand or address, and the same while a name is corrected', () => {
  const change = { change: { act: 'delete', id: 'high' }, gone: [rate()], made: [] }
  const text = (of: Partial<RepricedProposal> = {}, by: SnapshotChange = change) =>
    ratesSnapshot(by, { proposals: [{ ...proposal, ...of }], bookings: [] })
  const others = [
    { displayStatus: 'accepted' as const },
    { hasNext: true },
    { lines: [{ ...dearer, newSellMinor: 1 }] },
  ]
  for (const other of [...others, { hasAddress: false }, { holdsUntil: '2027-03-31' }])
    expect(text(other)).not.toBe(text())
  // Expects a new snapshot once a removed or copied rate was saved.
  expect(text({}, { ...change, gone: [rate({ version: 2 })] })).not.toBe(text())
  const copy = { change: { act: 'copy' }, gone: [], made: [rate()] }
  expect(text({}, { ...copy, made: [rate({ netMinor: 1 })] })).not.toBe(text({}, copy))
  expect(text({}, { ...change, change: { act: 'delete', id: 'low' } })).not.toBe(text())
  expect(text({ customerName: 'Asha R. Rao', version: 3 })).toBe(text())
  expect(text({}, { ...copy, made: [rate({ id: 'new' })] })).toBe(text({}, copy))
})
