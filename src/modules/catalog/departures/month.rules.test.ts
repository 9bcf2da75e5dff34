import { describe, expect, it } from 'vitest'
import { toMonthDays, monthAfter } from './month.rules'

describe('a month', () => {
  it.each([
    // Uses known weekdays: 1 March 2027 is a Monday, 1 August a Sunday, 1 May a Saturday.
    ['2027-03', 1, 31],
    ['2027-08', 0, 31],
    ['2027-05', 6, 31],
    ['2027-02', 1, 28],
    ['2028-02', 2, 29],
  ])('%s begins after %i places and has %i days', (month, blanks, count) => {
    const { days, blanks: found } = toMonthDays(month)
    expect([found, days.length, days[0], days.at(-1)]).toEqual([blanks, count, `${month}-01`, `${month}-${count}`])
  })

  it('is followed by the next one, over New Year, too', () => {
    expect(monthAfter('2027-12', 1)).toBe('2028-01')
    expect(monthAfter('2027-01', -1)).toBe('2026-12')
  })
})
