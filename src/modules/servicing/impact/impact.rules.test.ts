import { describe, expect, it } from 'vitest'
import { isOffered, toListed, departuresSnapshot, shownRows, sumByCurrency } from './impact.rules'
import { filledMessage, toBookingFilling, toProposalFilling, firstMessages } from './message.rules'
import type { AffectedBooking, AffectedProposal } from './view'

const booking: AffectedBooking = {
  id: 'b1',
  reference: 'BK-1',
  title: 'Seven mornings',
  displayStatus: 'held',
  leadId: 'l1',
  customerName: 'Asha Rao',
  startsOn: '2027-09-14',
  currency: 'USD',
  totalMinor: 2598_00,
  version: 1,
  departureId: 'd1',
  travelers: 2,
  seats: 2,
  hasAddress: true,
  paidMinor: 649_50,
  backMinor: 649_50,
}
const proposal: AffectedProposal = {
  id: 'p1',
  reference: 'PR-1',
  title: 'Seven mornings',
  displayStatus: 'sent',
  leadId: 'l2',
  customerName: 'Ben Ode',
  currency: 'EUR',
  totalMinor: 250_00,
  version: 2,
  travelFrom: '2027-09-14',
  holdsUntil: '2027-08-30',
  hasAddress: true,
}

it('sums are of all rows by currency, where the first ones are shown', () => {
  const many = Array.from({ length: shownRows + 3 }, (_, i) => ({ ...booking, id: `b${i}` }))
  const { total, rows, sums } = toListed([...many, { ...booking, currency: 'EUR' }], ['totalMinor', 'backMinor'])
  expect([total, rows.length]).toEqual([54, 50])
  expect(sums).toEqual([
    { currency: 'EUR', totalMinor: 2598_00, backMinor: 649_50 },
    { currency: 'USD', totalMinor: 53 * 2598_00, backMinor: 53 * 649_50 },
  ])
  expect(sumByCurrency([{ currency: 'USD', netMinor: null }], ['netMinor'])).toEqual([{ currency: 'USD', netMinor: 0 }])
})

describe('what was seen', () => {
  const departures = [
    { id: 'd1', booked: 2 },
    { id: 'd2', booked: 0 },
  ]
  const seen = departuresSnapshot({ departures, bookings: [booking], proposals: [proposal] })

  it.each<[string, Partial<AffectedBooking>, Partial<AffectedProposal>]>([
    ['a payment', { paidMinor: 700_00 }, {}],
    ['a refund', { backMinor: 0 }, {}],
    ['a confirmation', { displayStatus: 'confirmed' }, {}],
    ['a change of the price', { totalMinor: 1 }, {}],
    ['a merge of leads', { leadId: 'l9' }, {}],
    ['a proposal that was accepted or has expired', {}, { displayStatus: 'expired' }],
    ['a new version', {}, { version: 3 }],
    ['an address that is gone', { hasAddress: false }, {}],
    ['an address that is gone of a proposal', {}, { hasAddress: false }],
  ])('is another one after %s', (_, ofBooking, ofProposal) => {
    const [bookings, proposals] = [[{ ...booking, ...ofBooking }], [{ ...proposal, ...ofProposal }]]
    expect(departuresSnapshot({ departures, bookings, proposals })).not.toBe(seen)
  })

  it('is another one of more bookings or seats, or other departures', () => {
    const more = [booking, { ...booking, id: 'b2' }]
    expect(departuresSnapshot({ departures, bookings: more, proposals: [proposal] })).not.toBe(seen)
    const [first] = departures
    for (const other of [[first!], [first!, { id: 'd2', booked: 1 }]])
      expect(departuresSnapshot({ departures: other, bookings: [booking], proposals: [proposal] })).not.toBe(seen)
  })

  it('is the same in another order of departures, and while a name is corrected', () => {
    const bookings = [{ ...booking, customerName: 'Asha R. Rao', version: 2 }]
    expect(departuresSnapshot({ departures: departures.toReversed(), bookings, proposals: [proposal] })).toBe(seen)
  })
})

it.each<[AffectedProposal['displayStatus'], boolean, boolean]>([
  ['sent', true, true],
  ['sent', false, false],
  ['accepted', true, true],
  ['draft', true, false],
])('a proposal that is %s, with an address: %s, is written about: %s', (displayStatus, hasAddress, isWritten) => {
  expect(isOffered({ displayStatus, hasAddress })).toBe(isWritten)
})

describe('a message', () => {
  const from = { agent: 'Lena Fox', agency: 'Harbour Travel' }

  it.each([
    [649_50, 649_50, 'All that you have paid, $649.50, will be refunded to you.'],
    [0, 0, 'You have paid nothing, and nothing is due any more.'],
    [649_50, 600_00, '$600.00 of the $649.50 that you have paid will be refunded to you. Fees of changes'],
    [49_50, 0, 'What you have paid, $49.50, were fees of changes that you had agreed to. Nothing is refunded'],
  ])('says to who has paid %i that %i is refunded', (paidMinor, backMinor, says) => {
    const { subject, body } = filledMessage(
      firstMessages.booked,
      toBookingFilling({ ...booking, paidMinor, backMinor }, from),
    )
    expect(subject).toBe('Your trip on 14 Sep 2027 cannot take place: Seven mornings (BK-1)')
    for (const part of ['Dear Asha Rao,', says, 'Lena Fox\nHarbour Travel']) expect(body).toContain(part)
  })

  it('names the proposal, and fills nothing in twice', () => {
    const odd = { ...proposal, customerName: '{agency}', title: 'T'.repeat(300) }
    const { subject, body } = filledMessage(firstMessages.offered, toProposalFilling(odd, from))
    expect(subject).toHaveLength(190)
    expect(body).toContain('Dear {agency},')
    expect(body).not.toMatch(/\{(date|trip|reference)\}/)
    expect(toProposalFilling({ ...proposal, holdsUntil: null }, from).until).toBe('you accepted it')
  })
})
