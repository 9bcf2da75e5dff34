import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pickNotified } from './wait.rules'

const now = new Date('2027-03-01T12:00:00Z')
const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
const waits = (seats: number) => ({ seats, notifiedAt: null, firstUntil: null })
const offered = (seats: number, untilHours: number) => ({ seats, notifiedAt: at(-1), firstUntil: at(untilHours) })

describe('free seats are told', () => {
  it.each([
    ['to nobody while none is left', [waits(1)], 0, []],
    ['to the first one', [waits(2), waits(2)], 2, [0]],
    ['to as many as fit', [waits(2), waits(1), waits(1)], 3, [0, 1]],
    ['to the next one who fits, while the first keeps the place', [waits(4), waits(2)], 2, [1]],
    ['to nobody else for a day', [offered(2, 23), waits(2)], 2, []],
    ['to the next one after that', [offered(2, 0), waits(2)], 2, [1]],
    ['beyond those that others heard of', [offered(2, 1), waits(2), waits(1)], 3, [2]],
  ])('%s', (_, waiting, left, expected) => {
    expect(pickNotified(waiting, left, now)).toEqual(expected.map((i) => waiting[i]))
  })

  it('never to more travelers than there are seats, nor twice', () => {
    const wait = fc.record({
      seats: fc.integer({ min: 1, max: 20 }),
      hours: fc.option(fc.integer({ min: -48, max: 48 })),
    })
    fc.assert(
      fc.property(fc.array(wait, { maxLength: 30 }), fc.integer({ min: 0, max: 60 }), (list, left) => {
        const waiting = list.map(({ seats, hours }) => (hours === null ? waits(seats) : offered(seats, hours)))
        const notified = pickNotified(waiting, left, now)
        expect(notified.reduce((sum, { seats }) => sum + seats, 0)).toBeLessThanOrEqual(left)
        expect(notified.filter(({ notifiedAt }) => notifiedAt !== null)).toEqual([])
      }),
    )
  })
})
