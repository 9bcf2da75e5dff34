import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { divideTax, priceOffer, shareFor } from '../../sales/proposals/price.rules'
import type { Discount, Tax } from '../../sales/proposals/view'
import { withContainedTaxes, withTaxLines } from './contained-tax.rules'
import type { Service } from './view'

const onTotal = (label: string, basisPoints: number): Tax => ({ label, basisPoints, on: 'total' })
const scheme: Tax = { label: 'Scheme', basisPoints: 2000, on: 'margin', isContained: true }

const aService = (totalMinor: number, netMinor: number | null, i = 0): Service => ({
  key: String(i),
  day: null,
  kind: 'service',
  itemKind: null,
  itemId: null,
  title: 'Andaman',
  detail: '',
  unit: 'trip',
  count: 1,
  times: 1,
  isOwn: false,
  netMinor,
  sellMinor: totalMinor,
  discountMinor: 0,
  taxMinor: 0,
  totalMinor,
})
const toOffer = (services: readonly Service[], taxes: readonly Tax[], discount: Discount | null = null) =>
  priceOffer({
    lines: services.map(({ key, unit, count, times, netMinor, sellMinor }) => {
      const spans = [{ times: 1, netMinor, sellMinor, from: null, season: '', rateId: null }]
      return { key, unit, count, times, state: 'included', spans }
    }),
    discount,
    taxes,
  })

it.each<[string, Tax[], number[], object]>([
  ['no tax', [], [1200_00], { sellMinor: 1200_00, taxMinor: 0 }],
  ['one', [onTotal('VAT', 2000)], [1200_00, 0], { sellMinor: 1000_00, taxMinor: 200_00 }],
  ['two, together', [onTotal('CGST', 250), onTotal('SGST', 250)], [2000_00], { sellMinor: 1904_76, taxMinor: 95_24 }],
  ['one on yen', [onTotal('JCT', 1000)], [128_000], { sellMinor: 116_364, taxMinor: 11_636 }],
  ['one on dinars of three decimals', [onTotal('VAT', 500)], [125_500], { sellMinor: 119_524, taxMinor: 5_976 }],
  ['one on the margin, whose cost is not known', [scheme], [1200_00], { sellMinor: 1200_00, marginTaxMinor: 0 }],
  ['one of three decimals', [onTotal('Sales tax', 887.5)], [1000_01], { sellMinor: 918_49, taxMinor: 81_52 }],
])('a price contains %s', (_, taxes, prices, sums) => {
  const totalMinor = prices.reduce((all, price) => all + price, 0)
  const booked = prices.map((price, i) => aService(price, null, i))
  expect(withContainedTaxes(booked, taxes).sums).toMatchObject({ ...sums, totalMinor, taxes })
})

it('a receipt states each tax as the invoice does: by its share of what is sold', () => {
  const taxes = [onTotal('VAT', 2000), onTotal('Levy', 300), scheme]
  const { sums } = withContainedTaxes([aService(1005_11, null)], taxes)
  const receipt = withTaxLines({ currency: 'EUR', lines: [], totalMinor: 1005_11 }, sums.taxMinor, taxes)
  expect(receipt.lines.map(({ label, detail }) => [label, detail])).toEqual([
    ['VAT, included (€163.44)', '20% of €817.16'],
    ['Levy, included (€24.51)', '3% of €817.16'],
  ])
})

it('an offer with a tax in the price and others on top is booked and stated as it was accepted', () => {
  const price = fc.array(fc.nat(5_000_00), { minLength: 1, maxLength: 4 })
  const rate = fc.integer({ min: 1, max: 30_000 }).map((milli) => milli / 10)
  fc.assert(
    fc.property(price, rate, fc.array(rate, { maxLength: 2 }), fc.nat(1000), (prices, inside, onTop, discount) => {
      const vat = { ...onTotal('VAT', inside), isContained: true as const }
      const taxes = [vat, ...onTop.map((points, i) => onTotal(`City ${i}`, points))]
      const services = prices.map((minor, i) => aService(minor, null, i))
      const offer = toOffer(services, taxes, { label: 'x', kind: 'percent', basisPoints: discount })
      const accepted = services.map((one, i) => ({ ...one, ...offer.lines[i]!, sellMinor: one.sellMinor }))
      const { sums } = withContainedTaxes(accepted, taxes, [vat])
      const { totalMinor, containedMinor, taxMinor } = offer
      expect([sums.totalMinor, sums.taxMinor]).toEqual([totalMinor, containedMinor + taxMinor])
      const shares = taxes.map(({ basisPoints }) => shareFor(sums.sellMinor, basisPoints))
      expect(divideTax(sums.taxMinor, taxes, shares)).toEqual(offer.taxes.map(({ amountMinor }) => amountMinor))
    }),
    {
      examples: [
        [[100_00], 2000, [500], 0],
        // Contains a tax of a cent, whose share of the rest rounds to none.
        [[7], 770, [834], 0],
      ],
    },
  )
})

it('the tax on the margin is that of what is left of the price without the other taxes and the cost', () => {
  const { sums } = withContainedTaxes([aService(1200_00, 880_00)], [onTotal('VAT', 2000), scheme])
  expect(sums).toMatchObject({ netMinor: 880_00, sellMinor: 1000_00, taxMinor: 200_00, marginTaxMinor: 20_00 })
})

it('no price changes by its taxes, which add up, as an offer of what is sold states them to the cent of each', () => {
  const price = fc.oneof(fc.nat(1000), fc.nat(900_000_000_00))
  const services = fc.array(fc.tuple(price, fc.option(price)), { minLength: 1, maxLength: 5 })
  const rates = fc.array(fc.nat(3000), { maxLength: 3 })
  fc.assert(
    fc.property(services, rates, (all, points) => {
      const taxes = [...points.map((basisPoints, i) => onTotal(`Tax ${i}`, basisPoints)), scheme]
      const booked = all.map(([total, net], i) => aService(total, net, i))
      const { services: taxed, sums } = withContainedTaxes(booked, taxes)
      expect(taxed.map(({ totalMinor }) => totalMinor)).toEqual(all.map(([total]) => total))
      expect(taxed.map(({ sellMinor, taxMinor }) => sellMinor + taxMinor)).toEqual(all.map(([total]) => total))
      for (const of of ['sellMinor', 'taxMinor', 'totalMinor'] as const)
        expect(taxed.reduce((sum, one) => sum + one[of], 0)).toBe(sums[of])
      const offer = toOffer(taxed, taxes)
      expect(Math.abs(offer.totalMinor - sums.totalMinor)).toBeLessThanOrEqual(points.length)
      expect(offer.marginTaxMinor).toBe(sums.marginTaxMinor)
    }),
  )
})
