import { expect, it } from 'vitest'
import { getEaster } from './easter.rules'

it.each([
  [2008, '2008-03-23'],
  [2011, '2011-04-24'],
  [2025, '2025-04-20'],
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
  [2038, '2038-04-25'],
  [2049, '2049-04-18'],
  [2076, '2076-04-19'],
])('Easter of %i is %s', (year, day) => expect(getEaster(year)).toBe(day))
