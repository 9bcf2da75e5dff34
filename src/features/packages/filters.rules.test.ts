import { describe, expect, it } from 'vitest'
import { defaultParty, partyOf, partyQuery } from './filters.rules'

const party = (query: string) => partyOf(new URLSearchParams(query))

describe('the party of an address', () => {
  it('is read', () => {
    expect(party('rooms=2&adults=3&children=1&date=2027-03-14')).toEqual({
      rooms: 2,
      adults: 3,
      children: 1,
      date: '2027-03-14',
    })
  })
  it.each([
    '',
    'date=2026-13-45',
    'date=2027-02-30',
    'date=0202-01-01',
    'adults=0',
    'adults=17',
    'rooms=x',
    'children=9',
  ])('ignores what is none: %s', (query) => {
    expect(party(query)).toEqual(defaultParty)
    expect(partyQuery(party(query))).toBe('')
  })
})
