import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { priceOffer } from '../../sales/proposals/price.rules'
import type { Tax } from '../../sales/proposals/view'
import { sumNet, toReference, sumTax, sumTotal } from './invoice.rules'
import { defaultPrefixes } from '../../settings/settings/brand.rules'
import { listDetails } from './printed.rules'
import type { Stated } from './view'
import { type Booked, subtractIssued, nextDocument, statementFor, listCorrected } from './statement.rules'

const vat: Tax = { label: 'VAT', basisPoints: 2000, on: 'total' }
const city: Tax = { label: 'City tax', basisPoints: 550, on: 'total' }
const onMargin: Tax = { label: 'Margin tax', basisPoints: 1900, on: 'margin' }

type Sold = { sell: number[]; net?: number[]; discount?: number; taxes?: Tax[]; fees?: number; isCancelled?: boolean }

/** Creates a booking as an accepted offer does. */
function sold({
  sell,
  net = sell.map(() => 0),
  discount = 0,
  taxes = [],
  fees = 0,
  isCancelled = false,
}: Sold): Booked {
  const lines = sell.map((sellMinor, i) => ({
    key: `line-${i}`,
    state: 'included' as const,
    unit: 'trip' as const,
    count: 1,
    times: 1,
    spans: [{ times: 1, netMinor: net[i]!, sellMinor, from: null, season: '', rateId: null }],
  }))
  const price = priceOffer({ lines, taxes, discount: { label: 'Early', kind: 'amount', minor: discount } })
  const services = lines.map(({ key, unit, count, times }, i) => {
    const { netMinor, sellMinor, discountMinor, totalMinor } = price.lines[i]!
    return {
      key,
      unit,
      count,
      times,
      title: `Service ${i}`,
      isOwn: false,
      netMinor: netMinor!,
      sellMinor: sellMinor!,
      discountMinor,
      totalMinor,
    }
  })
  const { taxMinor, totalMinor } = price
  return {
    currency: 'USD',
    isCancelled,
    services,
    taxMinor,
    totalMinor,
    feesMinor: fees,
    taxes,
    discountLabel: 'Early',
    receipt: [],
  }
}
const getLines = ({ lines }: Stated) => lines.map(({ title, amountMinor }) => [title, amountMinor])
const getTaxes = ({ taxes }: Stated) =>
  taxes.map(({ label, basisPoints, ofMinor, amountMinor }) => [label, basisPoints, ofMinor, amountMinor])

describe('numbers', () => {
  it.each([
    ['invoice', 2026, 318, 'INV-2026-00318'],
    ['credit-note', 2027, 1, 'CN-2027-00001'],
    ['receipt', 2027, 123_456, 'RC-2027-123456'],
  ] as const)('%s %i %i is %s', (kind, year, number, reference) => {
    expect(toReference(defaultPrefixes, kind, year, number)).toBe(reference)
  })
})

describe('what the documents of a booking say together', () => {
  it('has its services, the discount and each tax by its rate', () => {
    const booked = sold({ sell: [900_00, 100_00], discount: 50_01, taxes: [vat, city] })
    const stated = statementFor(booked, booked.totalMinor)
    expect(getLines(stated)).toEqual([
      ['Service 0', 900_00],
      ['Service 1', 100_00],
      ['Early', -50_01],
    ])
    expect(getTaxes(stated)).toEqual([
      ['VAT', 2000, 949_99, 190_00],
      ['City tax', 550, 949_99, 52_25],
    ])
    expect(sumTotal(stated)).toBe(booked.totalMinor)
  })

  it('tells neither rate nor base of a tax on the margin', () => {
    const stated = statementFor(sold({ sell: [200_00], net: [100_00], taxes: [onMargin] }), 219_00)
    expect(getTaxes(stated)).toEqual([['Margin tax', null, null, 19_00]])
  })

  it('leaves out what the traveler arranges and what is free', () => {
    const booked = sold({ sell: [100_00, 0] })
    const own = { ...booked.services[0]!, key: 'own', isOwn: true, sellMinor: 0 }
    expect(getLines(statementFor({ ...booked, services: [...booked.services, own] }, 100_00))).toEqual([
      ['Service 0', 100_00],
    ])
  })

  it.each([
    ['a lower price', {}, 60_00, 'Price reduction', [-50_00, 50_00, 10_00]],
    ['a further charge', {}, 180_00, 'Further charge', [50_00, 150_00, 30_00]],
    ['a fee that a change keeps', { fees: 60_00 }, 180_00, 'Change fee', [50_00, 150_00, 30_00]],
    ['a part that is kept', { isCancelled: true }, 30_00, 'Not charged after the cancellation', [-75_00, 25_00, 5_00]],
    ['nothing kept', { isCancelled: true }, 0, 'Not charged after the cancellation', [-100_00, 0, 0]],
  ])('lowers or raises the tax in proportion: %s', (_name, of, charged, title, [rest, net, tax]) => {
    const stated = statementFor(sold({ sell: [100_00], taxes: [vat], ...of }), charged)
    expect(getLines(stated)[1]).toEqual([title, rest])
    expect([sumNet(stated), sumTax(stated)]).toEqual([net, tax])
  })
})

describe('how the price of a line comes about', () => {
  const adults = { label: 'Adults', detail: '2 × $1,000.00', amountMinor: 2000_00 }
  const child = { label: 'Children', detail: '1 × 70% of $1,000.00', amountMinor: 700_00 }
  const trip = { title: 'Bali', unit: 'trip' as const, count: 1, times: 1 }
  const included = {
    label: 'VAT, included ($450.00)',
    detail: '20% of $2,250.00',
    amountMinor: 0,
    isContained: true,
  } as const

  it.each([
    ['a trip sold whole', sold({ sell: [2700_00] }), [adults, child]],
    ['one whose price contains a tax', sold({ sell: [2250_00], taxes: [vat] }), [adults, child, included]],
  ])('is the receipt of %s, at the same sums', (_what, booked, receipt) => {
    const whole = { ...booked, services: [{ ...booked.services[0]!, ...trip }], receipt }
    const { lines, taxes } = nextDocument(whole, 2700_00, [])!
    expect(lines).toEqual([
      { key: 'line-0', title: 'Bali', detail: '1 trip', amountMinor: booked.services[0]!.sellMinor, receipt },
    ])
    expect(sumTotal({ lines, taxes })).toBe(2700_00)
    expect(listDetails(lines[0]!, { kind: 'invoice', currency: 'USD' })).toEqual([
      '1 trip',
      'Adults, 2 × $1,000.00: $2,000.00',
      'Children, 1 × 70% of $1,000.00: $700.00',
      ...(receipt.length > 2 ? ['VAT, included ($450.00), 20% of $2,250.00'] : []),
    ])
  })

  it('is no receipt of an earlier price, and none once the trip has further services', () => {
    const [one, two] = [sold({ sell: [2600_00] }), sold({ sell: [2700_00, 100_00] })]
    for (const booked of [one, two])
      for (const line of statementFor({ ...booked, receipt: [adults, child] }, booked.totalMinor).lines)
        expect(line).not.toHaveProperty('receipt')
  })

  it('is quantity and rate of a service that a proposal priced, beside the taxes that its price contains', () => {
    const booked = sold({ sell: [300_00, 100_00], taxes: [vat] })
    const night = { unit: 'room-night' as const, count: 1, times: 3 }
    const services = booked.services.map((one) => ({ ...one, ...night, title: 'Sea View' }))
    const rate = (detail: string, amountMinor: number) => ({ label: 'Sea View', detail, amountMinor })
    const receipt = [rate('1 room × 3 nights × $100.00', 300_00), rate('1 room × 3 nights × $40.00', 120_00)]
    const { lines } = statementFor({ ...booked, services, receipt }, booked.totalMinor)
    expect(lines.map(({ detail, receipt: below }) => [detail, below])).toEqual([
      ['1 room × 3 nights × $100.00', undefined],
      ['1 room × 3 nights', [{ label: 'Price with taxes', detail: '1 room × 3 nights × $40.00', amountMinor: 120_00 }]],
    ])
  })
})

describe('the next document', () => {
  it('is the invoice of everything, and then nothing', () => {
    const booked = sold({ sell: [100_00], taxes: [vat] })
    const first = nextDocument(booked, 120_00, [])!
    expect(first).toMatchObject({ kind: 'invoice', netMinor: 100_00, taxMinor: 20_00, totalMinor: 120_00 })
    expect(nextDocument(booked, 120_00, [first])).toBeNull()
    expect(nextDocument(sold({ sell: [0] }), 0, [])).toBeNull()
  })

  it('says what changed: dearer, taken out, new', () => {
    const before = sold({ sell: [100_00, 40_00], taxes: [vat] })
    const first = nextDocument(before, before.totalMinor, [])!
    const after = sold({ sell: [130_00, 0, 25_00], taxes: [vat] })
    const next = nextDocument(after, after.totalMinor, [first])!
    expect(next).toMatchObject({ kind: 'invoice', netMinor: 15_00, taxMinor: 3_00, totalMinor: 18_00 })
    expect(next.lines.map(({ title, detail, amountMinor }) => [title, detail, amountMinor])).toEqual([
      ['Service 0', 'Was $100.00, now $130.00', 30_00],
      ['Service 2', '1 trip', 25_00],
      ['Service 1', 'Taken out', -40_00],
    ])
    expect(getTaxes(next)).toEqual([['VAT', 2000, 15_00, 3_00]])
  })

  it('is a credit note of what a cancellation no longer charges', () => {
    const booked = sold({ sell: [100_00], taxes: [vat] })
    const first = nextDocument(booked, 120_00, [])!
    const note = nextDocument({ ...booked, isCancelled: true }, 30_00, [first])!
    expect(note).toMatchObject({ kind: 'credit-note', netMinor: -75_00, taxMinor: -15_00, totalMinor: -90_00 })
  })

  it('keeps a tax whose definition is not known', () => {
    const booked = { ...sold({ sell: [100_00] }), taxMinor: 7_00, totalMinor: 107_00 }
    expect(getTaxes(statementFor(booked, 107_00))).toEqual([['Tax', null, null, 7_00]])
  })
})

describe('always', () => {
  const amount = fc.integer({ min: 0, max: 5_000_000_00 })
  const taxes = fc.subarray([vat, city, onMargin])
  const aBooking = fc
    .record({
      sell: fc.array(amount, { minLength: 1, maxLength: 8 }),
      net: fc.array(amount, { minLength: 8, maxLength: 8 }),
      discount: amount,
      fees: amount,
      taxes,
      isCancelled: fc.boolean(),
    })
    .map((of) => sold({ ...of, net: of.net.slice(0, of.sell.length) }))

  it('lines and taxes sum to what is charged', () => {
    fc.assert(
      fc.property(aBooking, amount, (booked, charged) => {
        expect(sumTotal(statementFor(booked, charged))).toBe(charged)
        expect(sumTotal(statementFor(booked, booked.totalMinor))).toBe(booked.totalMinor)
      }),
    )
  })

  it('invoices without credit notes are what is charged, whatever happens to the booking', () => {
    const steps = fc.array(fc.tuple(aBooking, amount), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(steps, (all) => {
        const issued: Stated[] = []
        for (const [booked, charged] of all) {
          const next = nextDocument(booked, charged, issued)
          if (next) issued.push(next)
          expect(issued.reduce((sum, one) => sum + sumTotal(one), 0)).toBe(charged)
          const open = subtractIssued(statementFor(booked, charged), issued, 'USD')
          expect(sumTotal(open)).toBe(0)
        }
      }),
    )
  })
})

describe('a credit note', () => {
  const lined = (totalMinor: number, ...keys: string[]) => ({
    totalMinor,
    snapshot: { lines: keys.map((key) => ({ key, title: key, detail: '', amountMinor: totalMinor / keys.length })) },
  })
  const invoice = (reference: string, totalMinor: number, ...keys: string[]) => ({
    kind: 'invoice' as const,
    reference,
    ...lined(totalMinor, ...keys),
  })
  const credit = (totalMinor: number, ...keys: string[]) => ({
    kind: 'credit-note' as const,
    reference: 'CN-1',
    ...lined(totalMinor, ...keys),
  })
  const both = [invoice('INV-1', 1450_00, 'trip', 'fee'), invoice('INV-2', 677_69, 'kayak')]

  it.each([
    ['the newest invoice where that has enough', both, credit(-677_69, 'rest'), ['INV-2']],
    ['older ones for what it has not', both, credit(-741_29, 'rest'), ['INV-1', 'INV-2']],
    ['no invoice that an earlier one took whole', [...both, credit(-677_69, 'rest')], credit(-10_00), ['INV-1']],
    ['the newest one for a fee', both, credit(-10_00, 'fee'), ['INV-2']],
    ['the invoice that has its line', both, credit(-50_00, 'trip'), ['INV-1']],
    ['the invoice of each of its lines', both, credit(-20_00, 'kayak', 'trip'), ['INV-1', 'INV-2']],
    ['others once that of its line is taken', [...both, credit(-677_69, 'kayak')], credit(-1, 'kayak'), ['INV-1']],
  ])('names %s', (_, issued, { snapshot: { lines }, totalMinor }, names) =>
    expect(listCorrected(issued, { lines, totalMinor })).toEqual(names),
  )
})
