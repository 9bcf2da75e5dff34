import { expect, it } from 'vitest'
import { paymentMethods } from '../payments/payment.rules'
import { accountOf } from './journal.rules'

it('each method has an account of its own', () => {
  expect(paymentMethods.map(accountOf)).toEqual(['Bank', 'Cash', 'Card terminal', 'Online payments'])
  expect(accountOf(null)).toBe('Other payments')
})
