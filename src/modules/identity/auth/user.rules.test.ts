import { expect, it } from 'vitest'
import { toInitials } from './user.rules'

it.each([
  ['Asha', 'Rao', 'AR'],
  ['asha', '', 'A'],
  ['', '', 'T'],
  ['Ökonom', 'élan', 'ÖÉ'],
  ['𝒜da', 'Byron', '𝒜B'],
  ['मीरा', 'शर्मा', 'मीश'],
])('%s %s has the initials %s', (firstName, lastName, expected) => {
  expect(toInitials({ firstName, lastName, email: 'traveler@itinera.example' })).toBe(expected)
})
