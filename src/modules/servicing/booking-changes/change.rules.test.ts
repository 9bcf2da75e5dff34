import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, formatDate } from '../../../shared/dates'
import type { DepartureState } from '../../catalog/departures/state.rules'
import { refundFor } from '../../billing/payments/refund.rules'
import { changeEntries, toChargedChange } from '../../billing/payments/account.rules'
import { replay } from '../../../testing/payments/ledger-sums'
import { ledgerSign } from '../../billing/payments/payment.rules'
import { applyEdit, cancelledMinor, describeChanges, settlementFor } from './change.rules'
import { graceTerm } from '../../catalog/pricing/policy.rules'
import { describeEffects, describeMove } from './effects.rules'
import { type Before, type Edit, type EditedService, partyAfter } from './edit.rules'
import { withContainedTaxes } from '../../bookings/bookings/contained-tax.rules'
import { firstTerms, getFirstEstimate } from '../../settings/terms/terms.rules'
import {
  findDifference,
  findUnpriced,
  getPrice,
  servicesFor,
  withDeparture,
  withPrice,
  withRatedTax,
} from './leaving.rules'
import { type ChangeBasis, planFor } from './plan.rules'
import { withKeptRates } from './price.rules'
import type { Editor, PriceTerms } from './view'
import { adjustmentFor, adjustmentLabel, retainedLabel } from './view.rules'

const none: PriceTerms = { discount: null, taxes: [] }
const aService = (overrides: Partial<EditedService> = {}): EditedService => ({
  key: 'boat',
  day: 1,
  kind: 'activity',
  itemKind: null,
  itemId: null,
  title: 'Longtail boat',
  detail: '',
  unit: 'person',
  count: 2,
  times: 1,
  isOwn: false,
  netMinor: 40_00,
  sellMinor: 100_00,
  ...overrides,
})
const hotel = aService({
  key: 'hotel',
  kind: 'hotel',
  title: 'Bungalow',
  unit: 'room-night',
  count: 1,
  times: 3,
  netMinor: 300_00,
  sellMinor: 450_00,
})

/** Creates a booking of two adults and a child in one room. */
function aBooking(services: EditedService[] = [hotel, aService({ count: 3, sellMinor: 150_00 })], terms = none) {
  const empty = { netMinor: 0, sellMinor: 0, discountMinor: 0, taxMinor: 0, totalMinor: 0 }
  const party = { adults: 2, children: 1, rooms: 1 }
  const kinds = ['adult', 'adult', 'child'] as const
  const made: Before = {
    ...party,
    ...empty,
    title: 'Andaman',
    startsOn: '2027-05-10',
    days: [],
    services: [],
    currency: 'USD',
    travelers: kinds.map((kind, i) => ({ position: i + 1, kind })),
    source: 'proposal',
    estimate: getFirstEstimate('USD'),
  }
  const { receipt: _receipt, ...priced } = applyEdit(made, { services, leaving: [], rooms: 1 }, terms)
  return { ...made, ...priced }
}
const edited = ({ services }: Pick<Before, 'services'>): EditedService[] =>
  services.map(({ discountMinor: _d, taxMinor: _t, totalMinor: _a, ...one }) => one)
const paidUp = (before: Before, percent: number) => ({
  chargedMinor: before.totalMinor,
  writtenOffMinor: 0,
  paidMinor: before.totalMinor,
  feesMinor: 0,
  percent,
})

const basis = (over: Partial<ChangeBasis> = {}): ChangeBasis => {
  const before = { ...aBooking(), travelers: [{ position: 1, kind: 'adult' as const, name: '' }] }
  const known = { bookingId: '', reference: 'BK-1', title: before.title, version: 1, currency: before.currency }
  const day = { endsOn: '2027-05-12', isGrace: false, until: null, today: '2027-03-01', hasBegun: false }
  return {
    ...known,
    ...day,
    before,
    terms: none,
    sums: paidUp(before, 100),
    departure: null,
    hasAccount: true,
    paymentTerms: firstTerms,
    agencyToday: '2027-03-01',
    today: '2027-03-01',
    instalments: [],
    ...over,
  }
}

describe('a change', () => {
  it('is told line by line in words and money', () => {
    const before = aBooking()
    const services = [
      { ...hotel, count: 2, sellMinor: 900_00 },
      aService({ key: 'tour', title: 'Old town', sellMinor: 80_00 }),
    ]
    const { changes, totalMinor } = describeChanges(
      before,
      applyEdit(before, { services, leaving: [3], rooms: 2 }, none),
      none,
    )
    expect(changes.map(({ what, was, is, amountMinor }) => [what, was, is, amountMinor])).toEqual([
      ['Rooms', '1 room', '2 rooms', 0],
      ['Travelers', '2 adults, 1 child', '2 adults', 0],
      ['Bungalow', '1 room × 3 nights', '2 rooms × 3 nights', 450_00],
      ['Old town', null, 'Old town', 80_00],
      ['Longtail boat', 'Longtail boat', null, -150_00],
    ])
    expect(totalMinor).toBe(380_00)
  })

  it('has the receipt of the trip as it is then', () => {
    const terms: PriceTerms = {
      discount: { label: 'Friends', kind: 'percent', basisPoints: 1000 },
      taxes: [{ label: 'GST', basisPoints: 500, on: 'total' }],
    }
    const before = aBooking([hotel], terms)
    const { receipt, totalMinor } = applyEdit(before, { services: [hotel, aService()], leaving: [], rooms: 1 }, terms)
    expect(receipt.lines.map(({ label, amountMinor }) => [label, amountMinor])).toEqual([
      ['Bungalow', 450_00],
      ['Longtail boat', 100_00],
      ['Friends', -55_00],
      ['GST', 24_75],
    ])
    expect(receipt.totalMinor).toBe(totalMinor)
  })

  it.each([
    [
      'charges what is added whole',
      [hotel, aService({ count: 3, sellMinor: 150_00 }), aService({ key: 'x' })],
      100_00,
      0,
    ],
    ['credits what is left out, without the part that the policy keeps', [hotel], -75_00, 75_00],
    ['keeps a part of fewer people', [hotel, aService({ count: 2, sellMinor: 100_00 })], -25_00, 25_00],
    ['gives a lower price back whole', [hotel, aService({ count: 3, sellMinor: 100_00 })], -50_00, 0],
    ['keeps nothing of what is replaced by as much', [hotel, aService({ key: 'x', sellMinor: 150_00 })], 0, 0],
    ['keeps its part of what is not replaced', [hotel, aService({ key: 'x', sellMinor: 90_00 })], -30_00, 30_00],
  ])('%s', (_, services, amountMinor, keptMinor) => {
    const before = aBooking()
    const after = applyEdit(before, { services, leaving: [], rooms: 1 }, none)
    expect(settlementFor(before, after, paidUp(before, 50))).toMatchObject({ amountMinor, keptMinor })
  })

  it('keeps its part of what was paid only', () => {
    const before = aBooking()
    const after = applyEdit(before, { services: [hotel], leaving: [], rooms: 1 }, none)
    const sums = { chargedMinor: 600_00, writtenOffMinor: 0, paidMinor: 150_00, feesMinor: 0, percent: 50 }
    // Retains half of 37.50, the paid quarter of the 150.00 left out.
    expect(settlementFor(before, after, sums)).toMatchObject({ keptMinor: 18_75, amountMinor: -131_25 })
    expect(settlementFor(before, after, { ...sums, paidMinor: 0 })).toMatchObject({ amountMinor: -150_00 })
    // Counts the write-off as part of the price, of which a quarter is paid.
    const writtenOff = { ...sums, chargedMinor: 200_00, writtenOffMinor: 400_00 }
    expect(settlementFor(before, after, writtenOff)).toMatchObject({ keptMinor: 18_75, amountMinor: -131_25 })
  })

  // Leaves out 450.00 of a trip of 600.00, of which refunds beyond its credit have left less.
  it.each([
    ['nothing is kept of what was credited before', 400_00, 100, { keptMinor: 0, amountMinor: -400_00 }, 400_00],
    ['the policy keeps its part of what was paid', 400_00, 50, { keptMinor: 200_00, amountMinor: -200_00 }, 200_00],
    ['the policy keeps all', 400_00, 0, { keptMinor: 400_00, amountMinor: 0 }, 0],
    ['all was credited before', 0, 50, { keptMinor: 0, amountMinor: 0 }, 0],
  ])('of a price that falls by more than is charged: %s', (_, chargedMinor, percent, settled, backMinor) => {
    const before = aBooking()
    const after = applyEdit(
      before,
      { services: [aService({ count: 3, sellMinor: 150_00 })], leaving: [], rooms: 1 },
      none,
    )
    const sums = { chargedMinor, writtenOffMinor: 0, paidMinor: chargedMinor, feesMinor: 0, percent }
    const { deltaMinor, keptMinor, amountMinor } = settlementFor(before, after, sums)
    expect({ keptMinor, amountMinor }).toEqual(settled)
    const entries = changeEntries(toChargedChange(sums, deltaMinor), amountMinor)
    const fees = entries.filter(({ kind }) => kind === 'fee').map((entry) => entry.amountMinor)
    expect(fees).toEqual(keptMinor > 0 ? [keptMinor] : [])
    // Gives back by a cancellation at the same time what the change has made a credit.
    const is = { chargedMinor: chargedMinor + amountMinor, paidMinor: chargedMinor, feesMinor: keptMinor }
    expect(refundFor(is, percent)).toBe(backMinor)
  })

  it('is refused while more than its lower price was written off', () => {
    const plan = (chargedMinor: number) => () => {
      const sums = { chargedMinor, writtenOffMinor: 600_00 - chargedMinor, paidMinor: 0, feesMinor: 0, percent: 50 }
      return planFor(basis({ sums }), { services: [hotel], leaving: [], rooms: 1 })
    }
    expect(plan(149_99)).toThrow('take back the write-off first')
    expect(plan(150_00)()).toMatchObject({ deltaMinor: -150_00 })
  })

  it('is refused where it would make a credit of what was written off', () => {
    const plan = (paidMinor: number) => () => {
      const sums = { chargedMinor: 500_00, writtenOffMinor: 100_00, paidMinor, feesMinor: 0, percent: 100 }
      return planFor(basis({ sums }), { services: [hotel], leaving: [], rooms: 1 })
    }
    expect(plan(350_01)).toThrow('take back the write-off first')
    expect(plan(350_00)()).toMatchObject({ deltaMinor: -150_00 })
  })

  it.each([
    [{ afterMinor: 700_00, amountMinor: 130_00, keptMinor: 0 }, 30_00, 'Change fee'],
    [{ afterMinor: 700_00, amountMinor: 60_00, keptMinor: 0 }, -40_00, 'Price reduction'],
    [{ afterMinor: 500_00, amountMinor: -130_00, keptMinor: 0 }, -30_00, 'Price reduction'],
    [{ afterMinor: 500_00, amountMinor: -80_00, keptMinor: 0 }, 20_00, 'Credited before'],
  ])('names what is agreed beside price and policy: %o', (of, adjustmentMinor, label) => {
    const proposed = { ...of, beforeMinor: 600_00, changes: [] }
    expect(retainedLabel({ amountMinor: 30_00 })).toBe('Change fee')
    expect(retainedLabel({ amountMinor: -30_00 })).toBe('Retained of what was paid')
    expect([adjustmentFor(proposed), adjustmentLabel(proposed)]).toEqual([adjustmentMinor, label])
  })

  const minor = fc.nat(1_000_000_00)
  const services = fc.array(fc.record({ sellMinor: minor, netMinor: minor }), { minLength: 1, maxLength: 8 })
  const terms = fc.record({ percent: fc.nat(10_000), tax: fc.nat(3000) }).map(({ percent, tax }): PriceTerms => ({
    discount: { label: 'Less', kind: 'percent', basisPoints: percent },
    taxes: [{ label: 'Tax', basisPoints: tax, on: 'total' }],
  }))
  const named = (all: { sellMinor: number; netMinor: number }[]) =>
    all.map((one, i) => aService({ ...one, key: `s${i}`, title: `Service ${i}` }))

  it('that changes nothing costs what it did', () => {
    fc.assert(
      fc.property(services, terms, (all, of) => {
        const before = aBooking(named(all), of)
        const after = applyEdit(before, { services: edited(before), leaving: [], rooms: 1 }, of)
        expect(after.services).toEqual(before.services)
        expect(describeChanges(before, after, of)).toEqual({ changes: [], totalMinor: 0 })
      }),
    )
  })

  it('has amounts that sum to the difference, and writes them into the ledger to the cent', () => {
    fc.assert(
      fc.property(services, services, terms, fc.nat(100), minor, (was, is, of, percent, paidMinor) => {
        const before = aBooking(named(was), of)
        const after = applyEdit(before, { services: named(is), leaving: [], rooms: 1 }, of)
        const { changes, totalMinor } = describeChanges(before, after, of)
        expect(changes.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(totalMinor)
        expect(totalMinor).toBe(after.totalMinor - before.totalMinor)
        const sums = { ...paidUp(before, percent), paidMinor }
        const { deltaMinor, amountMinor, keptMinor } = settlementFor(before, after, sums)
        expect(keptMinor).toBeLessThanOrEqual(Math.min(paidMinor, cancelledMinor(before, after)))
        expect(amountMinor).toBe(Math.max(-before.totalMinor, deltaMinor + keptMinor))
        const entries = changeEntries(deltaMinor, amountMinor)
        const written = replay(
          entries.map((entry) => ({ ...entry, amountMinor: entry.amountMinor * ledgerSign[entry.kind] })),
        )
        expect(written).toEqual({ chargedMinor: amountMinor, receivedMinor: 0, refundedMinor: 0, writtenOffMinor: 0 })
      }),
    )
  })

  it('in two steps on one day, and then all, keeps what a cancellation at once keeps of what was paid in full', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.nat(1_000_000), fc.nat(100), (stays, goes, percent) => {
        const before = aBooking([aService({ sellMinor: stays }), aService({ key: 'goes', sellMinor: goes })])
        const after = applyEdit(before, { services: [aService({ sellMinor: stays })], leaving: [], rooms: 1 }, none)
        const { amountMinor, keptMinor } = settlementFor(before, after, paidUp(before, percent))
        const paidMinor = before.totalMinor
        const inSteps = refundFor({ chargedMinor: paidMinor + amountMinor, paidMinor, feesMinor: keptMinor }, percent)
        const atOnce = refundFor({ chargedMinor: paidMinor, paidMinor }, percent)
        expect(Math.abs(inSteps - atOnce)).toBeLessThanOrEqual(1)
      }),
    )
  })
})

describe('services of a smaller party', () => {
  it('become fewer where they are counted by people or rooms, at the same price each', () => {
    const before = aBooking([
      hotel,
      aService({ count: 3, sellMinor: 150_00, netMinor: 60_00 }),
      aService({ key: 'adults', count: 2 }),
      aService({ key: 'child', count: 1, sellMinor: 30_00 }),
      aService({ key: 'guide', unit: 'trip', count: 1, sellMinor: 90_00 }),
    ])
    const found = servicesFor(before, { adults: 2, children: 0, rooms: 1 }, none)
    expect(found.map(({ key, count, sellMinor }) => [key, count, sellMinor])).toEqual([
      ['hotel', 1, 450_00],
      ['boat', 2, 100_00],
      ['adults', 2, 100_00],
      ['guide', 1, 90_00],
    ])
  })

  it.each([
    ['an adult', { adults: 1, children: 1, rooms: 2 }, 1000_00 + 700_00 + 500_00],
    ['a child', { adults: 2, children: 0, rooms: 2 }, 2000_00 + 500_00],
    ['a room', { adults: 2, children: 1, rooms: 1 }, 2700_00],
  ])('cost a package without %s by the formula that priced it', (_, party, sellMinor) => {
    const whole = { day: null, kind: 'service', unit: 'trip', count: 1, title: 'Andaman' } as const
    const before = aBooking([aService({ ...whole, sellMinor: 3200_00, netMinor: 0 })])
    const [found] = servicesFor({ ...before, rooms: 2, source: 'book-now' }, party, none)
    expect(found).toMatchObject({ sellMinor })
  })

  const alone = { adults: 1, children: 0 }
  it.each<[string, object, Partial<Edit>, number | undefined]>([
    ['an infant more', { infants: 1 }, {}, undefined],
    ['an adult less, who shares no room', { adults: 1 }, {}, undefined],
    ['one person in the room', alone, {}, 3200_00],
    ['another room', { rooms: 2 }, {}, 3200_00],
    ['one person at another price', alone, { services: [{ sellMinor: 2000_00 }] as never }, undefined],
    ['one person at the same price, as it is meant', alone, { keptPrices: ['boat'] }, undefined],
    ['one person, where the price of something else is meant', alone, { keptPrices: ['hotel'] }, 3200_00],
  ])('ask for a price where no rate converts one for rooms: %s', (_, change, edit, asked) => {
    const whole = { day: null, kind: 'service', unit: 'trip', count: 1, title: 'Andaman' } as const
    const estimate = { ...getFirstEstimate('USD'), extraRoomMinor: null, singleMinor: null }
    const booking = aBooking([aService({ ...whole, sellMinor: 3200_00, netMinor: 0 })])
    const before = { ...booking, estimate, source: 'staff' }
    const { adults, children, rooms } = before
    const is = { adults, children, rooms, ...change }
    const prices = { wasMinor: 1299_00, isMinor: 1399_00 }
    // Asks on its day as on another one.
    for (const kept of [before.services, withDeparture(before.services, { before, is, prices, rate: 0 })]) {
      const services = kept.map((one, i) => ({ ...one, ...edit.services?.[i] }))
      expect(findUnpriced(before, is, { ...edit, services })?.sellMinor).toBe(asked)
    }
  })
})

describe('another date', () => {
  const move = (startsOn: string, over?: Partial<ChangeBasis>) => {
    const at = basis(over)
    return planFor(at, { services: edited(at.before), leaving: [], rooms: 1, startsOn })
  }
  const other = (startsOn: string, state: DepartureState = 'open', left = 9) => ({
    startsOn,
    bookBy: addDays(startsOn, -10),
    state,
    left,
    priceMinor: 1399_00,
  })
  const dated = (...others: ReturnType<typeof other>[]) => ({
    departure: { priceMinor: 1299_00, isSameCurrency: true, others },
  })

  it.each<[string, string, Partial<ChangeBasis>, [code: string, message: string] | string]>([
    ['a day to come', '2027-06-01', {}, '2027-05-09'],
    ['an earlier day, which ends the offer', '2027-03-05', {}, '2027-03-05'],
    ['today', '2027-03-01', {}, '2027-03-01'],
    ['yesterday', '2027-02-28', {}, ['invalid', 'This day is over']],
    ['the day it has', '2027-05-10', {}, ['invalid', 'begins on this day already']],
    ['a day once it has begun', '2027-06-01', { hasBegun: true }, ['conflict', 'has begun']],
    ['a departure with seats, until its last day to book', '2027-05-17', dated(other('2027-05-17')), '2027-05-07'],
    ['a departure with just enough seats', '2027-06-17', dated(other('2027-06-17', 'few', 3)), '2027-05-09'],
    [
      'a departure with too few seats',
      '2027-05-17',
      dated(other('2027-05-17', 'few', 2)),
      ['conflict', 'Only 2 seats'],
    ],
    ['a full departure', '2027-05-17', dated(other('2027-05-17', 'full', 0)), ['conflict', 'is full']],
    ['a closed departure', '2027-05-17', dated(other('2027-05-17', 'closed')), ['conflict', 'no longer be booked']],
    ['a stopped departure', '2027-05-17', dated(other('2027-05-17', 'stopped')), ['conflict', 'not on sale']],
    ['a day without a departure', '2027-05-18', dated(other('2027-05-17')), ['invalid', 'no departure on this day']],
  ])('%s', (_, startsOn, over, expected) => {
    if (typeof expected === 'string') {
      const { proposed, amountMinor } = move(startsOn, over)
      expect([proposed.standsUntil, amountMinor]).toEqual([expected, 0])
      const row = { what: 'Departure', was: '10 May 2027', is: formatDate(startsOn), amountMinor: 0 }
      expect(proposed.changes).toEqual([expect.objectContaining(row)])
      return
    }
    const [code, message] = expected
    const refused = { code, message: expect.stringContaining(message), details: { field: 'startsOn' } }
    expect(() => move(startsOn, over)).toThrow(expect.objectContaining(refused))
  })

  it.each<[string, string, number, PriceTerms['taxes'], number]>([
    ['more, with a child’s share', 'book-now', 1399_00, [], 270_00],
    ['less', 'book-now', 1199_00, [], -270_00],
    [
      'with the taxes that the price contains',
      'staff',
      1399_00,
      [{ label: 'VAT', basisPoints: 2000, on: 'total' }],
      270_00,
    ],
    ['nothing for an offer, whose lines have their prices', 'proposal', 1399_00, [], 0],
  ])('costs %s', (_, source, isMinor, taxes, expected) => {
    const before = { ...aPackage(taxes), source, rooms: 1 }
    const rate = taxes.reduce((sum, { basisPoints }) => sum + basisPoints, 0)
    const services = servicesFor(before, before, { discount: null, taxes })
    const moved = withDeparture(services, { before, is: before, prices: { wasMinor: 1299_00, isMinor }, rate })
    const after = applyEdit(before, { services: moved, leaving: [], rooms: 1 }, { discount: null, taxes })
    expect(after.totalMinor - before.totalMinor).toBe(expected)
    expect(findDifference(services, moved, () => false) ?? 0).toBe(expected)
    expect(findDifference(services, moved, (key) => key === 'pkg')).toBeNull()
  })
})

/** Books a package for two adults and a child in two rooms, and a boat for each, at prices that contain these taxes. */
function aPackage(taxes: PriceTerms['taxes'], [pkg, boat] = [3200_00, 150_00]): Before {
  const whole = { key: 'pkg', day: null, kind: 'service', unit: 'trip', count: 1, title: 'Andaman' } as const
  const priced = { netMinor: null, discountMinor: 0, taxMinor: 0 }
  const { services, sums } = withContainedTaxes(
    [
      { ...aService(whole), ...priced, totalMinor: pkg! },
      { ...aService({ count: 3 }), ...priced, totalMinor: boat! },
    ],
    taxes,
  )
  return { ...aBooking([]), ...sums, services, rooms: 2, source: 'book-now' }
}

describe('taxes in a change', () => {
  const vat = [{ label: 'VAT', basisPoints: 2000, on: 'total' as const }]
  type Step = Partial<Omit<Edit, 'services'>> & { services?: (all: EditedService[]) => EditedService[] }
  const change = (before: Before, taxes: PriceTerms['taxes'], { services = (all) => all, ...step }: Step) => {
    const edit = { services: [], leaving: [], rooms: before.rooms, ...step }
    const terms = { discount: null, taxes }
    const suggested = servicesFor(before, partyAfter(before, edit), terms)
    return applyEdit(before, { ...edit, services: services(suggested) }, terms)
  }
  const joining = { adults: 1, children: 0 }
  const kayak = aService({ key: 'kayak', title: 'Kayak', sellMinor: 80_00 })

  it.each<[string, Step, Record<'none' | 'contained' | 'onTop', number>]>([
    ['other words', {}, { none: 3350_00, contained: 3350_00, onTop: 4020_00 }],
    ['an adult less', { leaving: [1] }, { none: 2300_00, contained: 2300_00, onTop: 3960_00 }],
    ['a child less', { leaving: [3] }, { none: 2600_00, contained: 2600_00, onTop: 3960_00 }],
    ['a room less', { rooms: 1 }, { none: 2850_00, contained: 2850_00, onTop: 4020_00 }],
    ['an adult more', { joining }, { none: 4400_00, contained: 4400_00, onTop: 4080_00 }],
    [
      'a service more, which has its own tax',
      { services: (all) => [...all, kayak] },
      { none: 3430_00, contained: 3446_00, onTop: 4116_00 },
    ],
    ['a service less', { services: ([pkg]) => [pkg!] }, { none: 3200_00, contained: 3200_00, onTop: 3840_00 }],
    [
      'a service and a room less',
      { rooms: 1, services: ([pkg]) => [pkg!] },
      { none: 2700_00, contained: 2700_00, onTop: 3840_00 },
    ],
  ])('are none, contained or on top of the price as at booking: %s', (_, step, expected) => {
    const offer = { discount: null, taxes: vat }
    const before = aPackage([])
    const offered = { ...aBooking(edited(before), offer), rooms: 2 }
    expect({
      none: change(before, [], step).totalMinor,
      contained: change(aPackage(vat), vat, step).totalMinor,
      onTop: change(offered, vat, step).totalMinor,
    }).toEqual(expected)
  })

  it('that prices contain are told in them, and named on the receipt', () => {
    const before = aPackage(vat)
    const after = change(before, vat, { rooms: 1, services: ([pkg]) => [pkg!] })
    const described = describeChanges(before, after, { discount: null, taxes: vat })
    expect(described.changes.map(({ what, amountMinor }) => [what, amountMinor])).toEqual([
      ['Rooms', 0],
      ['Andaman', -500_00],
      ['Longtail boat', -150_00],
    ])
    expect(described.totalMinor).toBe(-650_00)
    expect(after.receipt.lines.map(({ label, detail, amountMinor }) => [label, detail, amountMinor])).toEqual([
      ['Andaman', '1 trip', 2700_00],
      ['VAT, included ($450.00)', '20% of $2,250.00', 0],
    ])
  })

  it('that the prices of an offer contain stay in them, and in what its rates price', () => {
    const taxes = [{ ...vat[0]!, isContained: true as const }]
    const before = { ...aPackage(taxes), source: 'proposal' }
    const added = { ...kayak, ...withRatedTax({ sellMinor: 96_00 }, taxes, 2000) }
    const after = change(before, taxes, { services: (all) => [...all, added] })
    expect([after.sellMinor, after.taxMinor, after.totalMinor]).toEqual([2871_67, 574_33, 3446_00])
    const described = describeChanges(before, after, { discount: null, taxes })
    expect(described.changes.map(({ what, amountMinor }) => [what, amountMinor])).toEqual([['Kayak', 96_00]])
    expect(withRatedTax({ sellMinor: 80_00 }, vat, 2000)).toEqual({ sellMinor: 80_00, taxMinor: 16_00 })
    // Charges what the dialog says, also with another on top: 100.00 and 5% of 83.33.
    const both = [taxes[0]!, { label: 'City', basisPoints: 500, on: 'total' as const }]
    const rated = { ...kayak, ...withRatedTax({ sellMinor: 100_00 }, both, 2500) }
    expect(getPrice(rated)).toBe(104_17)
    const more = change(before, both, { services: (all) => [...all, rated] })
    expect(more.totalMinor - before.totalMinor).toBe(104_17)
  })

  it('that prices contain are in a price that is entered, to the cent', () => {
    const price = fc.integer({ min: 100, max: 5_000_000 })
    fc.assert(
      fc.property(price, price, fc.integer({ min: 1, max: 12_000 }), (typed, boat, basisPoints) => {
        const taxes = [{ label: 'VAT', basisPoints, on: 'total' as const }]
        const services = ([pkg, other]: EditedService[]) => [withPrice(pkg!, typed, basisPoints), other!]
        const after = change(aPackage(taxes, [3200_00, boat]), taxes, { services })
        expect(after.totalMinor).toBe(typed + boat)
        expect(after.sellMinor + after.taxMinor).toBe(after.totalMinor)
        // Takes no other tax than that of its rate for that of a price.
        const wrong = change(aPackage(taxes, [3200_00, boat]), taxes, {
          services: ([pkg, other]) => [{ ...pkg!, sellMinor: typed, taxMinor: typed + 3 }, other!],
        })
        // Differs by less than one from its share of the sum, which is rounded by half of one at most.
        expect(Math.abs(wrong.services[0]!.taxMinor - (typed * basisPoints) / 10_000)).toBeLessThan(1.5)
      }),
    )
  })

  it('that prices contain change no price of another party, in any currency', () => {
    const price = fc.integer({ min: 100, max: 5_000_000 })
    const rates = fc.array(fc.integer({ min: 1, max: 12_000 }), { minLength: 1, maxLength: 3 })
    const leaving = fc.subarray([1, 3])
    const party = fc.record({
      leaving,
      rooms: fc.integer({ min: 1, max: 3 }),
      joining: fc.record({ adults: fc.nat(3), children: fc.nat(2) }),
    })
    fc.assert(
      fc.property(price, price, rates, party, (pkg, boat, points, step) => {
        const taxes = points.map((basisPoints, i) => ({ label: `Tax ${i}`, basisPoints, on: 'total' as const }))
        const after = change(aPackage(taxes, [pkg, boat]), taxes, step)
        const untaxed = change(aPackage([], [pkg, boat]), [], step)
        expect(after.services.map(({ totalMinor }) => totalMinor)).toEqual(
          untaxed.services.map(({ totalMinor }) => totalMinor),
        )
        expect(after.totalMinor).toBe(untaxed.totalMinor)
        expect(after.sellMinor + after.taxMinor).toBe(after.totalMinor)
        expect(after.receipt.lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(after.totalMinor)
      }),
    )
  })
})

describe('a change of a booking whose imported total is no sum plus its taxes', () => {
  const gst = (label: string) => ({ label, basisPoints: 2000, on: 'total' as const })
  const terms = { discount: null, taxes: [gst('VAT')] }
  const two = { discount: null, taxes: [gst('CGST'), gst('SGST')] }
  const before = (totalMinor: number, of: PriceTerms): Before => {
    const whole = { ...aService({ netMinor: null }), discountMinor: 0, taxMinor: 0, totalMinor }
    const { services, sums } = withContainedTaxes([whole], of.taxes)
    return { ...aBooking([]), ...sums, services, source: 'staff' }
  }

  it.each([terms, two])(
    'has the same total as before where its price is the same, and the tax of what is added',
    (of) => {
      const offered = (sellMinor: number) =>
        applyEdit(aBooking([]), { services: [aService({ sellMinor })], leaving: [], rooms: 1 }, of)
      const totals = Array.from({ length: 60 }, (_, i) => 1000_00 + i)
      expect(totals.some((total) => offered(before(total, of).sellMinor).totalMinor !== total)).toBe(true)
      for (const total of totals) {
        const was = before(total, of)
        const same = applyEdit(was, { services: edited(was), leaving: [], rooms: 1 }, of)
        expect([same.totalMinor, same.taxMinor]).toEqual([total, was.taxMinor])
        const added = [...edited(was), aService({ key: 'kayak', sellMinor: 80_00 })]
        const after = applyEdit(was, { services: added, leaving: [], rooms: 1 }, of)
        expect(after.totalMinor - total).toBe(80_00 + of.taxes.length * 16_00)
        expect(after.receipt.lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(after.totalMinor)
        expect(after.services.reduce((sum, { totalMinor }) => sum + totalMinor, 0)).toBe(after.totalMinor)
      }
    },
  )
})

describe('what follows from a change', () => {
  const before = aBooking()
  const of = (paidMinor: number) => ({
    currency: 'USD' as const,
    before: { ...before, travelers: [], infants: 0 } as Editor['before'],
    sums: { ...paidUp(before, 50), paidMinor },
    paymentTerms: firstTerms,
    agencyToday: '2027-03-01',
    today: '2027-03-01',
    instalments: [
      { position: 1, kind: 'deposit', dueOn: '2027-03-01', amountMinor: 100_00, settledMinor: 0, displayStatus: 'due' },
      { position: 2, kind: 'balance', dueOn: '2027-04-10', amountMinor: 500_00, settledMinor: 0, displayStatus: 'due' },
    ] as Editor['instalments'],
    orders: [
      { key: 'boat', status: 'confirmed' as const, supplierName: 'Andaman Boats' },
      { key: 'hotel', status: 'to-ask' as const, supplierName: null },
    ],
  })
  const plan = (services: EditedService[]) => applyEdit(before, { services, leaving: [], rooms: 1 }, none)
  const boat = aService({ count: 3, sellMinor: 150_00 })

  it.each<[string, EditedService[], number, number, string[]]>([
    [
      'of something more',
      [hotel, boat, aService({ key: 'x', title: 'Old town' })],
      0,
      100_00,
      ['$100.00 more is due on 10 Apr 2027.', 'To be asked: Old town.'],
    ],
    [
      'that a credit pays in part',
      [hotel, boat, aService({ key: 'x', title: 'Old town' })],
      630_00,
      100_00,
      [
        '$100.00 more is charged: $30.00 of it is paid already, $70.00 is due on 10 Apr 2027.',
        'To be asked: Old town.',
      ],
    ],
    [
      'of something left out, once all is paid',
      [hotel],
      600_00,
      -150_00,
      [
        '$150.00 is credited, from what is due last.',
        'Balance of 10 Apr 2027: $350.00 instead of $500.00.',
        '$150.00 of what was paid can be refunded.',
        'To be cancelled with the supplier: Longtail boat (Andaman Boats).',
      ],
    ],
    [
      'of fewer seats at the same price',
      [hotel, { ...boat, count: 2 }],
      0,
      0,
      [
        'Nothing more is charged, and instalments stay as they are.',
        'To be asked anew: Longtail boat (Andaman Boats), confirmed until now.',
      ],
    ],
  ])('is said: %s', (_what, services, paidMinor, amountMinor, said) => {
    expect(describeEffects(of(paidMinor), plan(services), amountMinor)).toEqual(said)
  })

  it('is said of a trip that moves: another due day, and orders that suppliers know for other days', () => {
    const edit = { services: edited(before), leaving: [], rooms: 1, startsOn: '2027-06-10' }
    expect(describeEffects(of(0), applyEdit(before, edit, none), 0)).toEqual([
      'Balance of 10 Apr 2027: due on 11 May 2027.',
      'Nothing more is charged.',
      'Cancellation counts from the new day: Free cancellation until 26 May 2027; 50% refund from 27 May 2027 to 2 Jun 2027; 25% refund from 3 Jun 2027 to 8 Jun 2027; No refund from 9 Jun 2027.',
      'To be asked anew: Longtail boat (Andaman Boats), confirmed until now.',
    ])
  })

  it.each([
    [
      '2027-03-03',
      0,
      100_00,
      ['Balance: $500.00, due on the day you agree'],
      ['25% refund from 24 Feb 2027 to 1 Mar 2027'],
    ],
    ['2027-06-10', 0, 100_00, ['Balance: $500.00, due 11 May 2027'], ['Free cancellation until 26 May 2027']],
    ['2027-06-10', 80_00, 100_00, ['Balance: $500.00, due 11 May 2027', 'Change: $80.00, due 11 May 2027'], []],
    ['2027-06-10', -150_00, 0, ['Deposit: $100.00, due 1 Mar 2027', 'Balance: $350.00, due 11 May 2027'], []],
    ['2027-03-02', -150_00, 450_00, null, ['No refund from 1 Mar 2027']],
  ])('is said to the traveler who moves to %s for %i', (to, amountMinor, receivedMinor, due, periods) => {
    const { instalments, paymentTerms: terms, agencyToday: today } = of(0)
    const after = (isGrace: boolean) => {
      const ifCancelled = { percent: 0, backMinor: 0, keptMinor: 0, isGrace }
      const account = { today, instalments, chargedMinor: 600_00, receivedMinor, refundedMinor: 0, ifCancelled }
      return describeMove({ currency: 'USD', terms, from: before.startsOn, to, today, amountMinor, account })
    }
    const said = after(false)
    expect(said.find(({ title }) => title.startsWith('Still'))?.lines ?? null).toEqual(due)
    const { lines } = said.at(-1)!
    expect(lines.slice(0, periods.length)).toEqual(periods)
    // Keeps what holds soon after booking, unless the trip moves too near.
    const soon = to < '2027-03-08' ? [] : [graceTerm(terms.grace!)]
    expect(after(true).at(-1)!.lines).toEqual([...soon, ...lines])
  })
})

it.each([
  ['keeps the rates of before', ['boat'], [], ['2027-02-01']],
  ['adds those of a new service', ['boat', 'inn'], ['2027-03-01'], ['2027-02-01', '2027-03-01']],
  ['names one rate once', ['boat', 'inn'], ['2027-02-01'], ['2027-02-01']],
  ['forgets those of services that are all left out', ['inn'], ['2027-03-01'], ['2027-03-01']],
])('the receipt of a changed booking %s', (_, keys, added, kept) => {
  const toRate = (asOf: string) => ({ from: 'USD', to: 'CHF', micros: 900_000, asOf })
  const receipt = { currency: 'CHF', lines: [], totalMinor: 0 }
  const rated = [{ key: 'inn', occupancy: 0, ageBand: 'any' as const, fx: added.map(toRate) }]
  const edit = { services: keys.map((key) => aService({ key })), rated }
  const change = { was: aBooking(), is: aBooking(), edit }
  expect(withKeptRates(receipt, { ...receipt, fx: [toRate('2027-02-01')] }, change).fx).toEqual(kept.map(toRate))
})

it.each([
  ['adds it with a second room', 1, 2, false, true],
  ['drops it with the second room', 2, 1, true, false],
  ['names it once with a third room', 2, 3, true, true],
  ['leaves it where rooms stay', 2, 2, false, false],
])('the rate of rooms: a change %s', (_, was, is, wasSaid, isSaid) => {
  const toRate = (asOf: string) => ({ from: 'USD' as const, to: 'CHF' as const, micros: 900_000, asOf })
  const [rooms, other] = [toRate('2027-02-01'), toRate('2027-03-01')]
  const toSaid = (isRooms: boolean) => (isRooms ? [rooms, other] : [other])
  const estimate = { ...getFirstEstimate('CHF'), extraRoomMinor: 450_00, singleMinor: 0, fx: rooms }
  const booked = { ...aBooking(), source: 'staff', adults: 2, children: 0, estimate }
  const services = [aService({ key: 'package', kind: 'service', unit: 'trip', day: null })]
  const receipt = { currency: 'CHF' as const, lines: [], totalMinor: 0 }
  const change = { was: { ...booked, rooms: was }, is: { ...booked, rooms: is }, edit: { services, rated: [] } }
  expect(withKeptRates(receipt, { ...receipt, fx: toSaid(wasSaid) }, change).fx).toEqual(toSaid(isSaid))
})
