import { describe, expect, it } from 'vitest'
import { ageText, isBackupLate, isNightlyDue } from './nightly.rules'

const at = (date: string, hours: number, minutes = 0) => ({ date, minute: hours * 60 + minutes })

describe('the nightly backup', () => {
  it.each([
    ['when there was none ever', at('2027-03-01', 12), null, true],
    ['from its hour on', at('2027-03-02', 3), at('2027-03-01', 3, 2), true],
    ['not before it', at('2027-03-02', 2, 59), at('2027-03-01', 3, 2), false],
    ['not twice', at('2027-03-02', 15), at('2027-03-02', 3), false],
    ['also when one was made by hand earlier that night', at('2027-03-02', 3, 4), at('2027-03-02', 1), true],
    ['later when the server was away at its hour', at('2027-03-02', 9), at('2027-02-27', 3), true],
  ])('is due %s', (_when, now, last, due) => expect(isNightlyDue(now, '03:00', last)).toBe(due))

  it('is late after 26 hours, and when the only one failed', () => {
    const now = new Date('2027-03-02T12:00:00Z')
    expect(isBackupLate(now, new Date('2027-03-01T10:01:00Z'), true)).toBe(false)
    expect(isBackupLate(now, new Date('2027-03-01T09:59:00Z'), false)).toBe(true)
    expect(isBackupLate(now, null, false)).toBe(false)
    expect(isBackupLate(now, null, true)).toBe(true)
  })
})

it.each([
  [20_000, 'less than a minute'],
  [60_000, '1 minute'],
  [47 * 3_600_000, '47 hours'],
  [49 * 3_600_000, '2 days'],
])('says %i ms as %s', (ms, words) => expect(ageText(ms)).toBe(words))
