import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bookByDate, fewSeats, isOnSale, refusalFor, seatsLeft, type DepartureFacts, toState } from './state.rules'

const departure: DepartureFacts = {
  startsOn: '2027-03-14',
  bookBy: '2027-02-28',
  timeZone: 'Asia/Bangkok',
  status: 'scheduled',
  capacity: 10,
  held: 0,
  booked: 0,
  priceMinor: null,
  currency: 'USD',
}
const early = '2027-01-01T00:00:00Z'

describe('the state of a departure', () => {
  it.each<[string, Partial<DepartureFacts>, string, string]>([
    ['is on sale', {}, early, 'open'],
    ['with 3 of 10 left', { booked: 7 }, early, 'open'],
    ['with 2 of 10 left', { booked: 8 }, early, 'few'],
    ['with 2 left, of which others hold some', { booked: 5, held: 3 }, early, 'few'],
    ['with the last one held', { booked: 9, held: 1 }, early, 'full'],
    ['stopped', { status: 'stopped' }, early, 'stopped'],
    ['stopped and full', { status: 'stopped', booked: 10 }, early, 'stopped'],
    ['cancelled and full', { status: 'cancelled', booked: 10 }, early, 'cancelled'],
    ['cancelled, long ago', { status: 'cancelled' }, '2028-01-01T00:00:00Z', 'cancelled'],
    // Ends 28 February in Bangkok at 17:00 UTC.
    ['in the last minute of its last day to book', {}, '2027-02-28T16:59:59Z', 'open'],
    ['a second later', {}, '2027-02-28T17:00:00Z', 'closed'],
    ['closed before it was stopped', { status: 'stopped' }, '2027-03-01T00:00:00Z', 'closed'],
    ['in the last minute of its day', {}, '2027-03-14T16:59:59Z', 'closed'],
    ['the day after', {}, '2027-03-14T17:00:00Z', 'departed'],
    // Ends 28 February in Honolulu on 1 March, 10:00 UTC.
    ['elsewhere its day ends later', { timeZone: 'Pacific/Honolulu' }, '2027-03-01T09:59:59Z', 'open'],
    ['and then', { timeZone: 'Pacific/Honolulu' }, '2027-03-01T10:00:00Z', 'closed'],
    ['bookable to its own day', { bookBy: '2027-03-14' }, '2027-03-14T16:59:59Z', 'open'],
    ['with a price of its own', { priceMinor: 1 }, early, 'open'],
    ['with a price in a currency that the package left', { priceMinor: 1, currency: 'EUR' }, early, 'stopped'],
    ['without a price of its own, whatever its currency', { currency: 'EUR' }, early, 'open'],
    ['of one seat, free', { capacity: 1 }, early, 'few'],
  ])('%s', (_, change, now, state) => {
    expect(toState({ ...departure, ...change }, 'USD', new Date(now))).toBe(state)
  })

  const seats = fc
    .record({ capacity: fc.integer({ min: 1, max: 500 }), held: fc.nat(500), booked: fc.nat(500) })
    .filter(({ capacity, held, booked }) => held + booked <= capacity)

  it('is on sale exactly while a seat is left', () => {
    fc.assert(
      fc.property(seats, (taken) => {
        const state = toState({ ...departure, ...taken }, 'USD', new Date(early))
        expect(isOnSale(state)).toBe(seatsLeft(taken) > 0)
        expect(state === 'few').toBe(seatsLeft(taken) > 0 && seatsLeft(taken) <= fewSeats(taken.capacity))
      }),
    )
  })

  const order = ['open', 'closed', 'departed']
  it('never goes back in time', () => {
    const instants = fc.date({ min: new Date('2027-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(instants, instants, (a, b) => {
        const [first, last] = a <= b ? [a, b] : [b, a]
        const at = (now: Date) => order.indexOf(toState(departure, 'USD', now))
        expect(at(first)).toBeLessThanOrEqual(at(last))
      }),
    )
  })
})

it('the last day to book is so many days before', () => {
  expect(bookByDate('2027-03-14', 14)).toBe('2027-02-28')
  expect(bookByDate('2027-03-14', 0)).toBe('2027-03-14')
})

describe('who gets no seat is told what to do', () => {
  it.each([
    ['open', 1, 'Only 1 seat is left. Please take fewer, or choose another date'],
    ['few', 2, 'Only 2 seats are left. Please take fewer, or choose another date'],
    ['full', 0, 'This departure is full. Please choose another date'],
    ['stopped', 5, 'This departure is not on sale at present. Please choose another date'],
    ['closed', 5, 'This departure can no longer be booked. Please choose another date'],
    ['cancelled', 5, 'This departure was cancelled. Please choose another date'],
  ] as const)('%s with %i left', (state, left, sentence) => {
    expect(refusalFor(state, left)).toBe(sentence)
  })
})
