import * as fc from 'fast-check'
import { maxMinor } from '../../../shared/money'
import { describe, expect, it } from 'vitest'
import { fromProviderUnits, toProviderUnits } from './amount.rules'
import { canMoveCheckout, checkoutStates, isOver, payableFor } from './checkout.rules'

const part = (kind: 'deposit' | 'balance', position: number, dueOn: string, settledMinor = 0) => ({
  kind,
  position,
  dueOn,
  amountMinor: kind === 'deposit' ? 62_50 : 187_50,
  settledMinor,
})
const both = (deposit = 0) => [part('balance', 2, '2027-04-10'), part('deposit', 1, '2027-03-01', deposit)]

describe('what can be paid online', () => {
  it.each([
    ['the deposit on its day', '2027-03-01', both(), 250_00, 62_50, 'deposit'],
    ['what is left of it', '2027-03-05', both(20_00), 230_00, 42_50, 'deposit'],
    ['the balance ahead of its day', '2027-03-05', both(62_50), 187_50, 187_50, 'balance'],
    ['all that is due together', '2027-04-10', both(), 250_00, 250_00, null],
    ['nothing once it is paid', '2027-04-10', [], 0, 0, null],
    ['nothing of a credit', '2027-04-10', [], -10_00, 0, null],
  ])('is %s', (_, today, instalments, balanceMinor, nowMinor, kind) => {
    const payable = payableFor({ balanceMinor, currency: 'USD', isCancelled: false, instalments }, today)
    expect(payable).toEqual({ nowMinor, allMinor: Math.max(0, balanceMinor), kind })
  })

  // Splits 125.500 dinars by terms of 25 %, of which the provider takes tens of fils alone; the rest is all of the balance.
  it.each([
    ['KWD', 31_375, 125_500, 31_380, 125_500],
    ['KWD', 94_120, 94_120, 94_120, 94_120],
    ['KWD', 94_122, 94_122, 94_120, 94_120],
    ['KWD', 2, 2, 0, 0],
    ['IQD', 31_375, 125_500, 31_380, 125_500],
    ['MGA', 312_50, 1250_50, 313_00, 1250_00],
    ['USD', 31_37, 125_49, 31_37, 125_49],
    ['JPY', 313, 1250, 313, 1250],
  ])('in %s is due %i, of %i in all, as %i of %i', (currency, dueMinor, balanceMinor, nowMinor, allMinor) => {
    const instalments = [{ ...part('deposit', 1, '2027-03-01'), amountMinor: dueMinor }]
    const account = { balanceMinor, currency, isCancelled: false, instalments }
    expect(payableFor(account, '2027-03-01')).toMatchObject({ nowMinor, allMinor })
  })

  it('is nothing of a trip that is cancelled', () => {
    const gone = { balanceMinor: 62_50, currency: 'USD', isCancelled: true, instalments: both() }
    expect(payableFor(gone, '2027-03-01')).toEqual({ nowMinor: 0, allMinor: 0, kind: null })
  })
})

it('a page only moves on, and money that comes all the same counts', () => {
  const moves = checkoutStates.flatMap((from) =>
    checkoutStates.filter((to) => canMoveCheckout(from, to)).map((to) => `${from} ${to}`),
  )
  expect(moves).toEqual([
    'starting open',
    'starting processing',
    'starting paid',
    'starting expired',
    'starting failed',
    'open processing',
    'open paid',
    'open expired',
    'open failed',
    'processing paid',
    'processing expired',
    'processing failed',
    'expired paid',
    'expired failed',
    'failed paid',
  ])
  expect(checkoutStates.filter(isOver)).toEqual(['paid', 'expired', 'failed'])
  // Keeps no page from its end: what is paid there cannot be entered, whatever its state was.
  for (const state of checkoutStates.filter((one) => one !== 'paid' && one !== 'failed'))
    expect(canMoveCheckout(state, 'failed'), state).toBe(true)
})

describe('amounts as the provider counts', () => {
  it.each([
    ['USD', 62_50, 62_50],
    ['INR', 1, 1],
    ['JPY', 1200, 1200],
    ['KWD', 12_340, 12_340],
    ['ISK', 1200, 1200_00],
    ['MGA', 1200_00, 1200],
  ])('%s %i is %i', (currency, minor, units) => {
    expect(toProviderUnits(minor, currency)).toBe(units)
    expect(fromProviderUnits(units, currency)).toBe(minor)
  })

  it('have no part of the smallest unit', () => {
    const refused = expect.objectContaining({ failure: 'refused', code: 'amount_fraction' })
    expect(() => toProviderUnits(1200_50, 'MGA')).toThrow(refused)
    expect(() => toProviderUnits(12_345, 'KWD')).toThrow(refused)
    expect(() => toProviderUnits(12_345, 'IQD')).toThrow(refused)
    expect(fromProviderUnits(1200_50, 'ISK')).toBeNull()
  })

  it('come back as they went', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: maxMinor }),
        fc.constantFrom('USD', 'EUR', 'JPY', 'ISK'),
        (minor, currency) => {
          expect(fromProviderUnits(toProviderUnits(minor, currency), currency)).toBe(minor)
        },
      ),
    )
  })
})
