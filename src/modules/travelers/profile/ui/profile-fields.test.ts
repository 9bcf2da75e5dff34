import { expect, it } from 'vitest'
import { nationalities, putFirst } from '../../../identity/documents/options.rules'
import type { ProfileUser } from '../view'
import { listSections } from './profile-fields'

const user = { panCardNumber: null, domesticTripProtection: 'Basic' } as ProfileUser

it.each([
  [user, true, 4],
  [user, false, 2],
  [{ ...user, panCardNumber: '••••234F' }, false, 3],
  [{ ...user, domesticTripProtection: 'Premium' as const }, false, 3],
])('papers of India are asked for by the setting, and shown where they were given', (one, asks, count) => {
  const { fields, lead } = listSections(one, asks)[1]!
  expect(fields).toHaveLength(count)
  expect(lead.includes('PAN')).toBe(asks)
})

it.each([
  ['Portugal', ['Portugal', 'Indian']],
  ['United Kingdom', ['British', 'Indian']],
  ['', ['Indian', 'American']],
])('nationalities in %s begin with its own', (country, first) => {
  const ordered = putFirst(nationalities, country)
  expect(ordered.slice(0, 2)).toEqual(first)
  expect(ordered.toSorted()).toEqual([...nationalities].toSorted())
})
