import { describe, expect, it } from 'vitest'
import type { DatedDay } from '../packages/view'
import { assertDeparts, type Dated, dateProblem, departsText, openDays, pricedOn } from './dated.rules'

const day = (date: string, change: Partial<DatedDay> = {}): DatedDay => ({
  date,
  bookBy: '2027-02-28',
  isOpen: true,
  priceMinor: null,
  ...change,
})
const spring = [{ from: '03-01', to: '05-31' }]
const none = 'This package does not depart on this date. Please choose one of its departures.'

describe('a date', () => {
  it.each<[string, Dated, string, string | null]>([
    [
      'is any, of a package without windows and departures',
      { offered: [], isDated: false, departures: [] },
      '2027-07-01',
      null,
    ],
    ['is inside the windows', { offered: spring, isDated: false, departures: [] }, '2027-03-14', null],
    [
      'is not outside of them',
      { offered: spring, isDated: false, departures: [] },
      '2027-07-01',
      'This package departs March to May only. Please choose a date in that time.',
    ],
    [
      'is that of a departure, inside windows or not',
      { offered: spring, isDated: true, departures: [day('2027-07-01')] },
      '2027-07-01',
      null,
    ],
    [
      'is no other one then, though the windows have it',
      { offered: spring, isDated: true, departures: [day('2027-07-01')] },
      '2027-03-14',
      none,
    ],
    [
      'is none whose sale is stopped',
      { offered: [], isDated: true, departures: [day('2027-07-01', { isOpen: false })] },
      '2027-07-01',
      none,
    ],
    [
      'is none that is closed',
      { offered: [], isDated: true, departures: [day('2027-07-01', { bookBy: '2027-01-31' })] },
      '2027-07-01',
      none,
    ],
    [
      'is one on its last day to book',
      { offered: [], isDated: true, departures: [day('2027-07-01', { bookBy: '2027-02-01' })] },
      '2027-07-01',
      null,
    ],
    [
      'is none while no departure is announced of a package that is sold on departures alone',
      { offered: spring, isDated: true, departures: [] },
      '2027-03-14',
      'No departures announced. Please ask without a date.',
    ],
  ])('%s', (_, pkg, date, problem) => {
    expect(dateProblem(pkg, date, '2027-02-01')).toBe(problem)
  })

  it('is not closed while today is not known', () => {
    expect(openDays([day('2027-07-01')], '')).toHaveLength(1)
  })
})

it('says when a package departs', () => {
  expect(departsText({ offered: [], isDated: false, departures: [] })).toBe('')
  expect(departsText({ offered: spring, isDated: false, departures: [] })).toBe('Departs March to May')
  expect(departsText({ offered: spring, isDated: true, departures: [] })).toBe('No departures announced')
  expect(departsText({ offered: spring, isDated: true, departures: [day('2027-07-01')] })).toBe('Departs on set dates')
})

it('a departure’s own price is the package’s on its date alone; without a date it is the lowest of all', () => {
  const pkg = {
    priceMinor: 129_900,
    fromMinor: 119_900,
    departures: [day('2027-03-14', { priceMinor: 139_900 }), day('2027-03-21')],
  }
  expect(pricedOn(pkg, '2027-03-14').priceMinor).toBe(139_900)
  for (const date of ['2027-03-21', '2027-03-15']) expect(pricedOn(pkg, date).priceMinor).toBe(129_900)
  for (const date of ['', null, undefined]) expect(pricedOn(pkg, date).priceMinor).toBe(119_900)
  expect(
    pricedOn({ ...pkg, isDated: true, departures: [day('2027-03-14', { priceMinor: 0 })] }, '2027-03-14').priceMinor,
  ).toBe(0)
})

it('refuses a date outside with the windows in the message; a request may name none', () => {
  const pkg = { offered: spring, isDated: false, departures: [] }
  const check = (date: string | null) => () => assertDeparts(pkg, date, '2027-02-01', 'travelDate')
  expect(check('2027-07-01')).toThrow('March to May only')
  expect(check('2027-03-14')).not.toThrow()
  expect(check(null)).not.toThrow()
})
