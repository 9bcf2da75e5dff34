import { describe, expect, it } from 'vitest'
import { realDate } from './dates'

describe('a date of an address or of a field', () => {
  it.each(['2027-03-14', '2028-02-29', '1900-01-01', '2199-12-31'])('%s stays', (date) => {
    expect(realDate(date)).toBe(date)
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
    expect(realDate(date)).toBe('')
  })
})
