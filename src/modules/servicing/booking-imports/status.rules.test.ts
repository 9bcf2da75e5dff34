import { describe, expect, it } from 'vitest'
import { readPayment, readStatus } from './status.rules'

/** Lists the statuses that programs export, by their own documentation, and what becomes of them. */
const known: Record<string, Record<string, readonly string[]>> = {
  WooCommerce: {
    confirmed: ['wc-processing', 'Processing', 'completed', 'Completed'],
    held: ['pending', 'Pending payment', 'on-hold', 'wc-on-hold', 'On hold'],
    'leave its lines out': ['cancelled', 'refunded', 'failed', 'trash'],
    'as a lead': ['checkout-draft', 'Draft'],
  },
  Rezdy: {
    confirmed: ['CONFIRMED', 'PROCESSING'],
    held: ['NEW', 'ON_HOLD', 'PENDING_SUPPLIER', 'PENDING_CUSTOMER'],
    'leave its lines out': ['CANCELLED'],
    'as a lead': ['ABANDONED_CART'],
  },
  TourCMS: {
    confirmed: ['Confirmed', 'Deposit paid', 'Fully paid', 'Part paid', 'Balance due'],
    held: ['Provisional', 'Not paid'],
    'leave its lines out': ['Cancelled'],
    'as a lead': ['Quotation'],
  },
  Bokun: {
    confirmed: ['CONFIRMED', 'ARRIVED'],
    held: ['RESERVED', 'REQUESTED'],
    'leave its lines out': ['NO_SHOW', 'TIMEOUT', 'ABORTED', 'REJECTED'],
  },
  Checkfront: { confirmed: ['Paid', 'Part'], held: ['Pending', 'Hold'], 'leave its lines out': ['VOID', 'STOP'] },
  'a sheet': {
    confirmed: ['', 'Deposit received', 'Paid', 'Paid in full', 'Booked', 'Partially refunded'],
    'write Confirmed or Held': ['Xyz', '1'],
  },
}

it.each(
  Object.entries(known).flatMap(([program, all]) =>
    Object.entries(all).flatMap(([is, cells]) => cells.map((cell) => [cell, program, is] as const)),
  ),
)('the status %j of %s is %s', (cell, _, is) => {
  if (is === 'confirmed' || is === 'held') expect(readStatus(cell)).toBe(is)
  else expect(() => readStatus(cell)).toThrow(is)
})

describe('what was paid', () => {
  it.each([
    ['Deposit paid', '', 'part'],
    ['Confirmed', 'Part paid', 'part'],
    ['Paid', '', 'all'],
    ['Confirmed', 'Fully paid', 'all'],
    ['processing', '', 'shipped'],
    ['processing', 'Unpaid', undefined],
    ['Confirmed', 'Not paid', undefined],
    ['', '', undefined],
  ])('by the status %j and the payment status %j is %s', (status, paymentStatus, is) => {
    expect(readPayment({ status, paymentStatus })).toBe(is)
  })
})
