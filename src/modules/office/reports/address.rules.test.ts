import { expect, it } from 'vitest'
import { fixedQuery, readPeriod, readAddress } from './address.rules'

it.each([
  ['yesterday', '2027-01-01', '2026-12-31', '2026-12-31'],
  // Covers a Monday, and the Sunday before it.
  ['last-week', '2027-03-01', '2027-02-22', '2027-02-28'],
  ['last-week', '2027-02-28', '2027-02-15', '2027-02-21'],
  ['28d', '2027-03-01', '2027-02-02', '2027-03-01'],
  ['12w', '2027-03-01', '2026-12-08', '2027-03-01'],
  ['month', '2027-03-01', '2027-03-01', '2027-03-01'],
  ['last-month', '2027-03-31', '2027-02-01', '2027-02-28'],
  ['last-month', '2028-03-31', '2028-02-01', '2028-02-29'],
  ['last-month', '2027-01-05', '2026-12-01', '2026-12-31'],
  ['12m', '2027-03-15', '2026-04-01', '2027-03-15'],
  ['ytd', '2027-03-15', '2027-01-01', '2027-03-15'],
  ['last-year', '2028-02-29', '2027-01-01', '2027-12-31'],
  ['next', '2027-03-15', '2027-03-01', '2028-02-29'],
  ['2027-01-05..2027-02-01', '2027-03-15', '2027-01-05', '2027-02-01'],
  ['2027-01-05..', '2027-03-15', '2027-01-05', '2027-03-15'],
  ['2027-02-30..', '2027-03-15', '2026-12-22', '2027-03-15'],
  [null, '2027-03-15', '2026-12-22', '2027-03-15'],
])('the period %s is on %s from %s to %s', (text, today, from, to) => {
  expect(readPeriod(text, today)).toMatchObject({ from, to })
})

it('reads a report from an address and writes one that keeps its days', () => {
  const read = readAddress(new URLSearchParams('report=revenue&period=ytd&compare=1&currency=EUR'), '2027-03-15')
  expect(read).toEqual({
    name: 'revenue',
    from: '2027-01-01',
    to: '2027-03-15',
    preset: 'ytd',
    compare: true,
    currency: 'EUR',
  })
  const later = readAddress(new URLSearchParams(fixedQuery(read)), '2028-01-01')
  expect(later).toEqual({ ...read, preset: 'own' })
})

it.each([
  ['', 'receivables', '12w'],
  ['report=occupancy', 'occupancy', 'next'],
  ['report=nothing&currency=XYZ&period=nonsense', 'receivables', '12w'],
])('an address "%s" means %s and %s', (query, name, preset) => {
  expect(readAddress(new URLSearchParams(query), '2027-03-15')).toMatchObject({ name, preset, currency: undefined })
})
