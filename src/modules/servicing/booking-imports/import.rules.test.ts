import { describe, expect, it } from 'vitest'
import { AppError } from '../../../shared/errors'
import type { TaxRate } from '../../settings/taxes/view'
import { haveSums } from '../../settings/terms/cells.rules'
import { firstTerms } from '../../settings/terms/terms.rules'
import {
  findRepeats,
  readParties,
  readParty,
  readTaxes,
  readTerms,
  readTitle,
  readTravelerKind,
  readTravelerName,
  joinProducts,
} from './import.rules'

it.each([
  ['', []],
  ['gst', ['GST']],
  ['GST; PST + ', ['GST', 'PST']],
  ['VAT, reduced; GST,', ['VAT, reduced', 'GST']],
  ['GST+PST', ['GST+PST']],
  ['pst, GST+PST', ['PST', 'GST+PST']],
])('%j names the taxes %j, also those whose names have a separator', (cell, names) => {
  const own = ['GST', 'PST', 'GST+PST', 'VAT, reduced'].map(
    (name) => ({ name, basisPoints: 500, base: 'total' }) as TaxRate,
  )
  expect(readTaxes(cell, own).map(({ label }) => label)).toEqual(names)
})

it.each([
  ['6%', 'IVA 6%'],
  ['23 %', 'IVA 23%'],
  ['内税１０％', 'Tourist tax'],
  ['VAT 23%', 'IVA 23%'],
  ['5%', undefined],
  ['20%', undefined],
])('%j is the only tax on the total of that rate: %s', (cell, name) => {
  const own = (
    [
      ['IVA 23%', 2300, 'total'],
      ['IVA 6%', 600, 'total'],
      ['Tourist tax', 1000, 'total'],
      ['One', 500, 'total'],
      ['Another', 500, 'total'],
      ['Scheme', 2000, 'margin'],
    ] as const
  ).map(([label, basisPoints, base]) => ({ name: label, basisPoints, base }) as TaxRate)
  const read = () => readTaxes(cell, own).map(({ label }) => label)
  if (name) expect(read()).toEqual([name])
  else expect(read).toThrow('There is no tax')
})

it.each([
  ['8.875%', ['8.875']],
  ['8,875 %', ['8.875']],
  ['VAT 8,875%; 12%', ['8.875', '12']],
  ['9.975 %', ['9.975']],
  ['QST 9.975%, GST 5%', ['9.975', '5']],
  ['GST 5%, QST 9.975%', ['5', '9.975']],
  ['GST 5% + QST 9.975%', ['5', '9.975']],
  ['12.0%', ['12']],
  ['12.000%', ['12']],
  ['8.812%', null],
  ['8.8750%', null],
  ['118%', null],
  ['.5%', null],
  ['2024 12%', null],
  ['Nobody’s tax, QST 9.975%', null],
  ['Nobody’s tax + QST 9.975%', null],
  ['12.5%', null],
])('%j has exactly the rates %j', (cell, rates) => {
  const own = [8.875, 9.975, 12, 18, 75, 5].map(
    (percent) => ({ name: String(percent), basisPoints: Math.round(percent * 1000) / 10, base: 'total' }) as TaxRate,
  )
  const read = () => readTaxes(cell, own).map(({ label }) => label)
  if (rates) expect(read()).toEqual(rates)
  else expect(read).toThrow('There is no tax')
})

it.each<[Record<string, string>, object | null]>([
  [{}, null],
  [{ deposit: '30%' }, null],
  [{ bookedOn: '2027-01-15' }, firstTerms.grace],
  [{ bookedOn: '2027-01-15', balanceDays: '40' }, firstTerms.grace],
])('of %j, what is promised soon after booking is %j', (cells, grace) => {
  expect(readTerms(cells, { terms: firstTerms, currency: 'EUR', beside: 'shares' }).grace).toEqual(grace)
})

describe('a deposit', () => {
  it.each([
    ['30', 'EUR', { kind: 'percent', percent: 30 }],
    ['30%', 'EUR', { kind: 'percent', percent: 30 }],
    ['30 percent', 'EUR', { kind: 'percent', percent: 30 }],
    ['258.10', 'EUR', { kind: 'amount', amountMinor: 258_10 }],
    ['50,00', 'EUR', { kind: 'amount', amountMinor: 50_00 }],
    ['0.00', 'EUR', { kind: 'amount', amountMinor: 0 }],
    ['250', 'EUR', { kind: 'amount', amountMinor: 250_00 }],
    ['20', 'JPY', { kind: 'percent', percent: 20 }],
    ['20000', 'JPY', { kind: 'amount', amountMinor: 20000 }],
    ['5.250', 'KWD', { kind: 'amount', amountMinor: 5250 }],
    ['1,299', 'EUR', { kind: 'amount', amountMinor: 1299_00 }],
    ['2.000', 'EUR', { kind: 'amount', amountMinor: 2000_00 }],
    ['30,000', 'JPY', { kind: 'amount', amountMinor: 30000 }],
    ['1,50,000', 'INR', { kind: 'amount', amountMinor: 150000_00 }],
    // Has the currency of its heading.
    ['25 EUR', 'EUR', { kind: 'amount', amountMinor: 25_00 }],
  ] as const)('of %s in %s is a share or a sum', (deposit, currency, expected) => {
    expect(readTerms({ deposit }, { terms: firstTerms, currency, beside: 'shares' }).deposit).toEqual(expected)
  })
  it.each([
    [['50', '258.10'], true],
    [['50', '250'], true],
    [['50', '€ 80'], true],
    [['50', '80 EUR', '30%'], true],
    [['50', '30', '100', 'a third'], false],
    [['50', '12.5', '-5', '30 percent', '25 %', ''], false],
  ])('of %j is unclear where it is bare: %j', (column, expected) => expect(haveSums(column)).toBe(expected))
  it.each([
    ['50', /50% or 50 EUR/],
    ['50%', null],
    ['0', null],
    ['50.00', null],
    ['50 EUR', null],
    ['0.25', /25%\? .* 0.25 EUR/],
    ['0,3', /30%/],
  ])('of %s beside sums is asked for by %s', (deposit, message) => {
    const read = () => readTerms({ deposit }, { terms: firstTerms, currency: 'EUR', beside: 'sums' })
    if (message) expect(read).toThrow(message)
    else expect(read).not.toThrow()
  })
  it.each(['120%', '12.5', '12.5%', 'a third', '-5'])('of %s is refused', (deposit) => {
    expect(() => readTerms({ deposit }, { terms: firstTerms, currency: 'EUR', beside: 'shares' })).toThrow(AppError)
  })
})

it.each([
  ['2 Adult', [2, 0, 0]],
  ['2 Adult, 1 Child', [2, 1, 0]],
  ['2 x Adult (13+), 1 x Child (3-12), 1 x Infant', [2, 1, 1]],
  ['Adult: 2; Children: 1', [2, 1, 0]],
  ['Adult x 2, Senior x 1', [3, 0, 0]],
  ['Adult(s) 2 + Youth 1', [2, 1, 0]],
  ['Quantity: 4', [4, 0, 0]],
  ['4 pax', [4, 0, 0]],
  ['2名', [2, 0, 0]],
  ['大人2名、子供1名', [2, 1, 0]],
  ['2 adultos y 1 niño', [2, 1, 0]],
  ['2 adultes + 1 bébé', [2, 0, 1]],
  ['2', null],
  ['2 rooms', null],
  ['2 Adult, 1 Dog', null],
  ['', null],
] as const)('the quantities %j are %j adults, children and infants', (cell, counts) => {
  const party = readParty(cell)
  expect(party && [party.adults, party.children, party.infants]).toEqual(counts)
})

it.each([
  [{ adults: '2名', children: '1名', rooms: '1室' }, [2, 1, 0, 1]],
  [{ adults: '2 adultos', children: '1 criança', rooms: '2 quartos' }, [2, 1, 0, 2]],
  [{ adults: '大人2名、子供1名' }, [2, 1, 0, 0]],
  [{ adults: '2 Adult, 1 Child', children: '2' }, 'Adults says 1'],
  [{ adults: '2', children: '1 adulto' }, 'such as 2'],
])('the party %j is %j', (cells, expected) => {
  const read = () => readParties(cells)
  if (typeof expected === 'string') expect(read).toThrow(expected)
  else
    expect(read()).toEqual(
      Object.fromEntries(['adults', 'children', 'infants', 'rooms'].map((one, i) => [one, expected[i]])),
    )
})

it('counts the service of a line that names another traveler beside it once', () => {
  const line = (service: string, traveler: string, cost = '100') => ({ service, cost, traveler })
  const lines = [
    line('Boat', 'Ana'),
    line('Boat', 'Rui'),
    line('Boat', ''),
    line('Boat', 'ana'),
    line('Boat', 'Bo', '90'),
  ]
  expect([...findRepeats([...lines, line('', 'Bo', ''), line('', 'Kim', '')])]).toEqual([[1, 0]])
})

it.each([
  [{ balanceDays: '20' }, [{ percent: 40, daysBefore: 45 }]],
  [{ deposit: '50%' }, [{ percent: 40, daysBefore: 45 }]],
  [{ deposit: '100' }, []],
  [{ deposit: '70%' }, []],
  [{ balanceDays: '60' }, []],
])('beside %j the instalments of the agency are %j', (cells, instalments) => {
  const terms = { ...firstTerms, balanceDays: 30, instalments: [{ percent: 40, daysBefore: 45 }] }
  expect(readTerms(cells, { terms, currency: 'EUR', beside: 'shares' }).instalments).toEqual(instalments)
})

it.each([
  ['Krabi by boat', 'Krabi by boat'],
  ['name:Krabi by boat|product_id:12|sku:K-1|quantity:2|total:1290.50', 'Krabi by boat'],
  ['id:1|name:Krabi by boat|quantity:2;id:2|name:Airport transfer|quantity:1', 'Krabi by boat, Airport transfer'],
  ['Krabi | Phuket', 'Krabi | Phuket'],
  ['name:Bali; 7 days|product_id:1', 'Bali; 7 days'],
  ['', ''],
])('the items %s are the trip %s', (cell, title) => {
  expect(readTitle(cell)).toBe(title)
})

it.each([
  ['', undefined, 'adult', 'nothing'],
  ['', '2018-04-01', 'child', 'age'],
  ['', '2015-05-10', 'adult', 'age'],
  ['', '2015-05-11', 'child', 'age'],
  ['', '2026-04-01', 'infant', 'age'],
  ['8', undefined, 'child', 'age'],
  ['８歳', undefined, 'child', 'age'],
  ['1 year', '2018-04-01', 'infant', 'age'],
  ['12', undefined, 'adult', 'age'],
  ['Adults', '2018-04-01', 'adult', 'word'],
  ['Child (2-11)', undefined, 'child', 'word'],
] as const)('a traveler of %j, born on %s, is: %s, by %s', (cell, dateOfBirth, kind, by) => {
  const ages = { adultFrom: 12, childFrom: 2 }
  expect(readTravelerKind(cell, { dateOfBirth, startsOn: '2027-05-10', ages })).toEqual({ kind, by })
})

it.each([
  [['由美子 中村', '', ''], '中村', '由美子', undefined],
  [['由美子 中村', 'YUMIKO', 'NAKAMURA'], 'YUMIKO', 'NAKAMURA', '由美子 中村'],
  [['NAKAMURA Yumiko', 'YUMIKO', 'NAKAMURA'], 'YUMIKO', 'NAKAMURA', undefined],
  [['中村由美子', '由美子', '中村'], '由美子', '中村', undefined],
  [['', 'YUMIKO', ''], 'YUMIKO', '', undefined],
  [['Nakamura', 'Yumiko', ''], 'Yumiko', 'Nakamura', undefined],
  [['Yumiko Nakamura', 'Yumiko', ''], 'Yumiko', 'Nakamura', undefined],
  [['Bo Li', '', 'Nakamura'], 'Bo', 'Li', 'Nakamura'],
])('of the names %j a traveler is %s %s, and %s is left', (names, firstName, lastName, left) => {
  const [traveler, travelerFirstName, travelerLastName] = names as [string, string, string]
  expect(readTravelerName({ traveler, travelerFirstName, travelerLastName })).toEqual({ firstName, lastName, left })
})

it('an order whose products each name the same travelers has each of them once', () => {
  const line = (title: string, traveler: string, dateOfBirth = '', passportExpiry = '') => ({
    title,
    startsOn: title === 'Kayak' ? '2027-09-16' : '2027-09-14',
    traveler,
    dateOfBirth,
    passportExpiry,
  })
  const joined = joinProducts([
    line('Kayak', 'Inês Duarte'),
    line('Kayak', 'Rui Duarte', '1980-01-02'),
    line('By boat', 'INES DUARTE', '1982-03-04', '2031-08-09'),
    line('By boat', 'Rui Duarte', '2010-05-06'),
  ])
  expect(joined!.map((cells) => [cells.traveler, cells.dateOfBirth, cells.passportExpiry])).toEqual([
    ['Inês Duarte', '1982-03-04', '2031-08-09'],
    ['Rui Duarte', '1980-01-02', ''],
    ['', '', ''],
    ['Rui Duarte', '2010-05-06', ''],
  ])
})
