import { expect, it } from 'vitest'
import { guestText } from './mail.rules'
import {
  answerBy,
  canMoveOrder,
  dayLabel,
  listDifferences,
  dueProblem,
  isToCancel,
  orderStatuses,
  owedMinor,
  settledMinor,
  settleRounding,
  sumNamed,
  toSupplierOpen,
} from './order.rules'

const legal = [
  'to-ask → asked',
  'to-ask → confirmed',
  'to-ask → dropped',
  'asked → to-ask',
  'asked → confirmed',
  'asked → changed',
  'asked → dropped',
  'confirmed → asked',
  'confirmed → changed',
  'confirmed → dropped',
  'changed → to-ask',
  'changed → asked',
  'changed → confirmed',
  'changed → dropped',
  'dropped → to-ask',
  'dropped → asked',
]

it('moves along its table, and may stay where it is', () => {
  const moves = orderStatuses.flatMap((from) => orderStatuses.map((to) => ({ from, to })))
  const found = moves.filter(({ from, to }) => from !== to && canMoveOrder(from, to))
  expect(found.map(({ from, to }) => `${from} → ${to}`).toSorted()).toEqual(legal.toSorted())
  expect(orderStatuses.every((status) => canMoveOrder(status, status))).toBe(true)
})

it('has to be cancelled with its booking once the supplier knows of it', () => {
  expect(orderStatuses.filter((status) => isToCancel(status, true))).toEqual(['asked', 'confirmed', 'changed'])
  expect(orderStatuses.some((status) => isToCancel(status, false))).toBe(false)
})

const inDollars = { currency: 'USD', supplierCurrency: null, costMinor: null, agreedCostMinor: null } as const
const unpaid = { paidMinor: null, paidCostMinor: null }
const booked = { ...inDollars, ...unpaid, netMinor: 100_00, bookedFrom: '2027-05-10', bookedTo: '2027-05-12' }
const agreed = { agreedNetMinor: 100_00, agreedFrom: '2027-05-10', agreedTo: '2027-05-12' }

it.each([
  ['as booked', agreed, []],
  ['dearer', { ...agreed, agreedNetMinor: 120_00 }, ['net +$20.00 ($120.00, not $100.00)']],
  [
    'in the currency of the supplier',
    { ...agreed, agreedNetMinor: 90_00, supplierCurrency: 'THB', costMinor: 7600_00, agreedCostMinor: 5700_00 },
    ['net −THB 1,900.00 (THB 5,700.00, not THB 7,600.00)'],
  ],
  [
    'in the only currency that has both',
    { ...agreed, agreedNetMinor: 90_00, supplierCurrency: 'THB', agreedCostMinor: 5700_00 },
    ['net −$10.00 ($90.00, not $100.00)'],
  ],
  [
    'named by the supplier',
    { ...agreed, netMinor: null, supplierCurrency: 'THB', agreedCostMinor: 5700_00 },
    ['net THB 5,700.00, named by the supplier'],
  ],
  [
    'cheaper and later',
    { agreedNetMinor: 90_00, agreedFrom: '2027-05-11', agreedTo: '2027-05-13' },
    ['net −$10.00 ($90.00, not $100.00)', 'from 11 May 2027', 'until 13 May 2027'],
  ],
  ['nothing agreed', { agreedNetMinor: null, agreedFrom: null, agreedTo: null }, []],
])('says how it differs from what was booked: %s', (_, values, said) => {
  const differences = listDifferences({ ...booked, ...values })
  expect(differences.map((one) => one.replaceAll('\u00a0', ' '))).toEqual(said)
})

it.each([
  ['confirmed', 100_00, 100_00],
  ['dropped', 30_00, 30_00],
  ['dropped', null, null],
  ['confirmed', 0, null],
  ['changed', 100_00, null],
] as const)('of what is %s for %s, %s is owed', (status, agreedNetMinor, owed) => {
  expect(owedMinor({ status, agreedNetMinor })).toBe(owed)
})

it.each([
  ['2027-03-01', false],
  ['2028-05-12', false],
  ['2026-12-24', false],
  [null, false],
  ['2027-02-28', true],
  ['2028-05-13', true],
  ['2199-12-31', true],
])('is paid by %s, which makes no sense: %s', (dueOn, isWrong) => {
  const booking = { before: '2026-12-24', bookedOn: '2027-03-01', endsOn: '2027-05-13' }
  expect(dueProblem(dueOn, booking) !== null).toBe(isWrong)
  const isEarly = dueOn !== null && dueOn < booking.endsOn
  expect(dueProblem(dueOn, { ...booking, bookedOn: null }) !== null).toBe(isWrong && !isEarly)
})

it.each([
  ['before the link ends', [{ bookedFrom: '2027-06-01' }], '2027-04-14'],
  ['when the first of the services begins', [{ bookedFrom: '2027-03-12' }, { bookedFrom: '2027-03-10' }], '2027-03-10'],
  ['today, when one has begun', [{ bookedFrom: '2027-02-27' }], '2027-03-01'],
])('a supplier is asked to answer %s', (_, asked, day) => {
  expect(answerBy(asked, { today: '2027-03-01', linkEndsOn: '2027-04-15' })).toBe(day)
})

it('sums what suppliers named since, and counts what is still not known', () => {
  const open = { netMinor: null, agreedNetMinor: null, status: 'asked', isCancelled: false } as const
  const orders = [
    { ...open, agreedNetMinor: 820_00, status: 'changed' },
    { ...open, netMinor: 100_00, agreedNetMinor: 110_00, status: 'confirmed' },
    open,
    { ...open, status: 'dropped' },
    { ...open, status: 'dropped', isCancelled: true },
    { ...open, agreedNetMinor: 0, status: 'dropped' },
  ] as const
  expect(sumNamed(orders)).toEqual({ namedMinor: 820_00, unknown: 2 })
})

it.each([
  ['confirmed', 400_00, null, 400_00],
  ['confirmed', 400_00, 150_00, 250_00],
  ['dropped', null, 150_00, -150_00],
  ['asked', 400_00, null, 0],
] as const)('an order that is %s, of %j and with %j paid, has %i open in its currency', (status, cost, paid, open) => {
  const inEuros = {
    currency: 'EUR',
    netMinor: 420_00,
    agreedNetMinor: cost && 420_00,
    paidMinor: paid && 157_50,
  } as const
  const inFrancs = { supplierCurrency: 'CHF', costMinor: 400_00, agreedCostMinor: cost, paidCostMinor: paid } as const
  expect(toSupplierOpen({ status, ...inEuros, ...inFrancs })).toEqual({ currency: 'CHF', minor: open })
})

// Pays an order of 10,500.00 baht that was booked as 44,625 yen: a yen is some 23 satang.
it.each([
  ['whole', [10_500_00], [44_625]],
  ['in two parts', [4_000_00, 6_500_00], [17_000, 27_625]],
  ['but for the charge of a bank', [10_499_90, 10], [44_624, 1]],
  ['with a first part of some satang', [5, 10_499_95], [1, 44_624]],
  ['some satang too much, which come back', [10_500_10, -10], [44_626, -1]],
  ['whole, of which some satang come back, and are paid again', [10_500_00, -10, 10], [44_625, -1, 1]],
  ['whole, which comes back', [10_500_00, -10_499_95, -5], [44_625, -44_624, -1]],
])('settles all of it in both currencies when it is paid %s', (_, payments, settled) => {
  let [paidMinor, paidCostMinor] = [0, 0]
  const found = payments.map((minor) => {
    const agreedTo = { agreedNetMinor: 44_625, agreedCostMinor: 10_500_00 }
    const is = settledMinor({ ...agreedTo, paidMinor: paidMinor || null, paidCostMinor: paidCostMinor || null }, minor)
    paidMinor += is
    paidCostMinor += minor
    expect(Math.sign(44_625 - paidMinor)).toBe(Math.sign(10_500_00 - paidCostMinor))
    return is
  })
  expect(found).toEqual(settled)
})

it.each([
  ['Asha Rao', 'Asha Rao', 'Asha Rao'],
  ['Asha Rao', '', 'Asha Rao'],
  ['Asha Rao', 'ASHA MARIA RAO', 'ASHA MARIA RAO'],
  ['大西 理恵', 'RIE ONISHI', 'RIE ONISHI, booked by 大西 理恵'],
])('of the customer %s and the traveler %s the guest is %s', (customer, traveler, guest) => {
  expect(guestText(customer, traveler)).toBe(guest)
})

it.each([
  ['2026-12-05', 'First day: 5 Dec 2026'],
  ['', 'First day'],
  ['0002-12-05', 'First day'],
])('a field with %j is labeled %j', (typed, label) => expect(dayLabel('First day', typed)).toBe(label))

it.each([
  ['what was paid', 270_60, 293_38, 293_39],
  ['a cent more', 270_61, 293_39, 293_40],
  ['a cent less', 270_59, 293_39, 293_38],
  ['far more', 902_00, 977_95, 977_95],
  ['nothing', 0, 0, 0],
])('what is agreed after a payment is on the side of %s, as the supplier has it', (_, cost, converted, expected) => {
  expect(settleRounding({ paidMinor: 293_39, paidCostMinor: 270_60 }, cost, converted)).toBe(expected)
})
