import { describe, expect, it } from 'vitest'
import { latestToday, toRealDate, formatDate } from './dates'
import { formatDays } from './day-span'
import { addMonths } from './months'

describe('a date of an address or of a field', () => {
  it.each(['2027-03-14', '2028-02-29', '1900-01-01', '2199-12-31'])('%s stays', (date) => {
    expect(toRealDate(date)).toBe(date)
  })
  it.each([
    '',
    '2026-13-45',
    '2027-02-30',
    '2027-02-29',
    '0202-03-14',
    '2200-01-01',
    '2027-3-1',
    '+02027-01-01',
    'soon',
  ])('%s is none', (date) => {
    expect(toRealDate(date)).toBe('')
  })
})

describe('a date that is shown', () => {
  it.each([
    ['2027-09-04', '4 Sep 2027'],
    ['2027-06-12', '12 Jun 2027'],
  ])('%s has three letters of the month: %s', (date, shown) => expect(formatDate(date)).toBe(shown))
})

describe('addMonths', () => {
  it.each([
    ['2027-03-15', 6, '2027-09-15'],
    ['2027-08-31', 6, '2028-02-29'],
    ['2026-08-31', 6, '2027-02-28'],
    ['2027-11-30', 3, '2028-02-29'],
    ['2027-01-31', 1, '2027-02-28'],
    ['2027-03-31', -1, '2027-02-28'],
  ])('%s and %i months are %s', (date, months, later) => {
    expect(addMonths(date, months)).toBe(later)
  })
})

describe('the latest today', () => {
  it('counts today by the time zone UTC+14', () => {
    expect(latestToday(new Date('2027-03-01T09:59:00Z'))).toBe('2027-03-01')
    expect(latestToday(new Date('2027-03-01T10:00:00Z'))).toBe('2027-03-02')
  })

  it.each([
    ['2027-05-10', '2027-05-13', '10 May 2027 to 13 May 2027'],
    ['2027-05-10', '2027-05-10', '10 May 2027'],
  ])('from %s to %s is one where both are the same', (from, to, shown) => expect(formatDays(from, to)).toBe(shown))
})
