import { describe, expect, it } from 'vitest'
import { countBlanks, listDays, monthAfter } from './month.rules'

describe('a month', () => {
  it.each([
    // Uses known weekdays: 1 March 2027 is a Monday, 1 August a Sunday, 1 May a Saturday.
    ['2027-03', [1, 0, 2], 31],
    ['2027-08', [0, 6, 1], 31],
    ['2027-05', [6, 5, 0], 31],
    ['2027-02', [1, 0, 2], 28],
    ['2028-02', [2, 1, 3], 29],
  ])('%s begins after %j places in weeks from Sunday, Monday and Saturday, and has %i days', (month, blanks, count) => {
    expect((['sunday', 'monday', 'saturday'] as const).map((begins) => countBlanks(month, begins))).toEqual(blanks)
    const days = listDays(month)
    expect([days.length, days[0], days.at(-1)]).toEqual([count, `${month}-01`, `${month}-${count}`])
  })

  it('is followed by the next one, over New Year, too', () => {
    expect(monthAfter('2027-12', 1)).toBe('2028-01')
    expect(monthAfter('2027-01', -1)).toBe('2026-12')
  })
})
