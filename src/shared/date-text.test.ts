import { describe, expect, it } from 'vitest'
import { dateProblem } from './date-problem'
import { readDate, readTypedDate } from './date-text'

describe('a date in text', () => {
  it.each([
    ['2027-05-31', '2027-05-31'],
    [' 2027-05-31 00:00:00', '2027-05-31'],
    ['2027-05-31T09:30:00.000Z', '2027-05-31'],
    ['2027-05-31T23:30:00+05:30', '2027-05-31'],
    ['20270531', '2027-05-31'],
    ['2027/5/31', '2027-05-31'],
    ['2027. 5. 31.', '2027-05-31'],
    ['2027年5月31日', '2027-05-31'],
    ['5/31/2027', '2027-05-31'],
    ['5/31/2027 12:00:00 AM', '2027-05-31'],
    ['5/31/27', '2027-05-31'],
    ['31/05/2027', '2027-05-31'],
    ['31.05.2027', '2027-05-31'],
    ['31-5-2027 0:00', '2027-05-31'],
    ['3.4.2027', '2027-04-03'],
    ['3. 4. 2027', '2027-04-03'],
    ['17-05-27', '2027-05-17'],
    ['85/04/12', '1985-04-12'],
    ['05/05/2027', '2027-05-05'],
    ['46538', '2027-05-31'],
    ['46538.5', '2027-05-31'],
    ['14-Sep-27', '2027-09-14'],
    ['Sept 14, 2027', '2027-09-14'],
    ['September 14th, 2027', '2027-09-14'],
    ['Tue, 14 Sep 2027 00:00:00 GMT', '2027-09-14'],
    ['Tuesday 14. September 2027', '2027-09-14'],
    ['14 de septiembre de 2027', '2027-09-14'],
    ['1er août 2027', '2027-08-01'],
    ['Mar 2 mar 2027', '2027-03-02'],
    ['3. März 2027', '2027-03-03'],
    ['2027 Sep 14', '2027-09-14'],
    ['٣١/٠٥/٢٠٢٧', '2027-05-31'],
    ['３１/０５/２０２７', '2027-05-31'],
    ['\u200e5/31/2027\u202c', '2027-05-31'],
    ['31\u00a0May\u202f2027', '2027-05-31'],
    ['Tue 14/09/2027', '2027-09-14'],
    ['14.09.2027, Di.', '2027-09-14'],
    ['31. května 2027', '2027-05-31'],
    ['31 Μαΐου 2027', '2027-05-31'],
    ['15 सित॰ 2027', '2027-09-15'],
    ['12/31/2026', '2026-12-31'],
    ['29/02/2028', '2028-02-29'],
    ['25/04/27', '2027-04-25'],
    ['85/04/12', '1985-04-12'],
  ])('%j is %s', (text, date) => {
    expect(readDate(text)).toEqual({ date })
  })

  it.each([
    ['03/04/2027', '3 Apr 2027 or 4 Mar 2027'],
    ['03-04-2027', '3 Apr 2027 or 4 Mar 2027'],
    ['05/06/07', '5 Jun 2007 or 6 May 2007'],
    ['26/12/05', '26 Dec 2005 or 5 Dec 2026'],
    ['27-05-12', '27 May 2012 or 12 May 2027'],
  ])('%j is refused, as it may be %s', (text, dates) => {
    expect(readDate(text)).toEqual({ problem: `${text} may be ${dates}: please write a date such as 2027-09-14` })
  })

  it('takes the order that was chosen for a file', () => {
    expect(readDate('03/04/2027', 'day-first')).toEqual({ date: '2027-04-03' })
    expect(readDate('03/04/2027', 'month-first')).toEqual({ date: '2027-03-04' })
    expect(readDate('5/31/2027', 'day-first')).toHaveProperty('problem')
    expect(readDate('05/03/24', 'year-first')).toEqual({ date: '2005-03-24' })
    expect(readDate('05/03/2027', 'year-first')).toHaveProperty('problem')
    expect(readDate('2027-04-03', 'month-first')).toEqual({ date: '2027-04-03' })
  })

  it.each([
    '31/06/27',
    '31/06/05',
    '29/02/27',
    '27/4/2',
    '',
    'soon',
    'May 2027',
    '31/02/2027',
    '29/02/2027',
    // Lists years of other calendars.
    '31/05/2570',
    'from 14/09/2027',
    '2027-02-30',
    '31 February 2027',
    '13/13/2027',
    '5/31',
    '14',
    '1/2/3/2027',
    '31/05-2027',
    '31/05/20271',
    '12027-05-31',
    '1799-05-31',
    '31 May or 1 June 2027',
    '5²/31/2027',
    '99999',
    '10:30',
  ])('%j is refused with the form that is wanted', (text) => {
    expect(readDate(text)).toEqual({ problem: 'Please enter a date such as 2027-09-14' })
  })

  it.each([
    ['5/6/2027', '2027-05-06', '2027-06-05', '2027-05-06'],
    ['15/5/2027', '2027-05-15', '2027-05-15', '2027-05-15'],
    ['5.6.2027', '2027-06-05', '2027-06-05', '2027-06-05'],
    ['15 may, 2027', '2027-05-15', '2027-05-15', '2027-05-15'],
    ['25/4/27', '2027-04-25', '2027-04-25', '2025-04-27'],
    ['17/4/27', '2027-04-17', '2027-04-17', '2017-04-27'],
    ['15 May 202', '', '', ''],
    ['', '', '', ''],
  ])(
    '%j typed where the month is named next is %j in the USA, %j in Europe, %j in Japan',
    (text, american, other, japanese) => {
      expect(readTypedDate(text, ['month-first', 'day-first'])).toBe(american)
      expect(readTypedDate(text, ['day-first', 'month-first'])).toBe(other)
      expect(readTypedDate(text, ['year-first', 'month-first', 'day-first'])).toBe(japanese)
    },
  )

  it.each([
    ['', undefined],
    ['2027-05-31', undefined],
    ['2027-05-30', 'Please enter 31 May 2027 or a later day'],
    ['2027-06-03', 'Please enter 2 Jun 2027 or an earlier day'],
    ['31 June', 'Please enter a date such as 14 Sep 2027'],
    ['2027-02-30', 'Please enter a date such as 14 Sep 2027'],
  ])('of %j in a field from 31 May to 2 June is said: %j', (value, problem) => {
    expect(dateProblem(value, { min: '2027-05-31', max: '2027-06-02' })).toBe(problem)
  })
})
