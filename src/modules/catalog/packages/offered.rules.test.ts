import { describe, expect, it } from 'vitest'
import { isMonthDay, isOfferedOn, monthsText, readWindows, windowsText } from './offered.rules'

const autumn = { from: '09-20', to: '12-05' }
const winter = { from: '11-15', to: '02-28' }

describe('a package', () => {
  it.each([
    [[], '2027-06-01', true],
    [[autumn], '2027-09-19', false],
    [[autumn], '2027-09-20', true],
    [[autumn], '2031-12-05', true],
    [[autumn], '2027-12-06', false],
    [[winter], '2027-12-31', true],
    [[winter], '2028-01-01', true],
    [[winter], '2028-02-29', false],
    [[winter], '2028-03-01', false],
    [[{ from: '02-29', to: '02-29' }], '2028-02-29', true],
    [[autumn, { from: '03-01', to: '03-31' }], '2027-03-15', true],
    [[autumn, { from: '03-01', to: '03-31' }], '2027-06-15', false],
  ])('with the windows %j on %s is offered: %s', (windows, date, expected) => {
    expect(isOfferedOn(windows, date)).toBe(expected)
  })
})

it.each([
  [[], '', 'All year'],
  [[autumn], '20 September to 5 December', 'Sep–Dec'],
  [[{ from: '12-01', to: '02-29' }], 'December to February', 'Dec–Feb'],
  [[{ from: '03-01', to: '05-31' }], 'March to May', 'Mar–May'],
  [[{ from: '03-01', to: '03-31' }], 'March', 'Mar'],
  [
    [
      { from: '12-01', to: '02-28' },
      { from: '07-01', to: '07-31' },
    ],
    '1 December to 28 February and July',
    'Dec–Feb, Jul',
  ],
  [
    [autumn, { from: '03-01', to: '05-31' }, { from: '07-05', to: '07-09' }],
    '20 September to 5 December, March to May and 5 July to 9 July',
    'Sep–Dec, Mar–May, Jul',
  ],
])('windows %j read %j and %j', (windows, text, months) => {
  expect([windowsText(windows), monthsText(windows)]).toEqual([text, months])
  if (text) expect(windowsText(readWindows(text)!)).toBe(text)
})

it.each([
  ['All year', []],
  ['04-01 to 10-31', [{ from: '04-01', to: '10-31' }]],
  [
    'Nov – Feb; July',
    [
      { from: '11-01', to: '02-29' },
      { from: '07-01', to: '07-31' },
    ],
  ],
  ['September 20 to 5 Dec', [autumn]],
  ['31 June', null],
  ['Summer', null],
  ['May to June to July', null],
])('a file that says %j is offered in %j', (text, windows) => expect(readWindows(text)).toEqual(windows))

it.each([
  ['01-31', true],
  ['02-29', true],
  ['02-30', false],
  ['00-10', false],
  ['13-01', false],
  ['04-00', false],
  ['4-1', false],
  ['', false],
])('%j is a month and a day: %s', (text, expected) => expect(isMonthDay(text)).toBe(expected))
