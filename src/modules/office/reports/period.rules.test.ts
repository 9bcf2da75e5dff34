import { expect, it } from 'vitest'
import { percentChange, periodBefore, listStarts, stepFor } from './period.rules'

it.each([
  ['2026-11-01', '2026-11-30', 'day', 30, '2026-10-02', '2026-10-31'],
  ['2026-11-24', '2026-11-24', 'day', 1, '2026-11-23', '2026-11-23'],
  ['2026-09-02', '2026-11-24', 'week', 12, '2026-06-10', '2026-09-01'],
  ['2026-01-01', '2026-12-31', 'month', 12, '2025-01-01', '2025-12-31'],
  ['2025-11-25', '2026-11-24', 'month', 13, '2024-10-25', '2025-10-24'],
] as const)('%s to %s is cut by %s into %i, after %s to %s', (from, to, step, parts, before, until) => {
  expect(stepFor({ from, to })).toBe(step)
  const starts = listStarts({ from, to })
  expect(starts).toHaveLength(parts)
  expect(starts[0]).toBe(from)
  expect(periodBefore({ from, to })).toEqual({ from: before, to: until })
})

it('a half year of months is compared with months, though the one before is short enough for weeks', () => {
  const half = { from: '2027-07-01', to: '2027-12-31' }
  const before = periodBefore(half)
  expect([stepFor(half), stepFor(before)]).toEqual(['month', 'week'])
  expect(listStarts(before, stepFor(half))).toEqual([1, 2, 3, 4, 5, 6].map((month) => `2027-0${month}-01`))
})

it('months begin with their first day but the first', () => {
  expect(listStarts({ from: '2026-01-15', to: '2026-08-02' }).slice(0, 3)).toEqual([
    '2026-01-15',
    '2026-02-01',
    '2026-03-01',
  ])
})

it.each([
  [110, 100, 10],
  [50, 100, -50],
  [5, 0, null],
  [5, null, null],
] as const)('from %i after %s is %s percent', (now, before, percent) => {
  expect(percentChange(now, before)).toBe(percent)
})
