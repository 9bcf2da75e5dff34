import { expect, it } from 'vitest'
import type { TravelerView } from '../../bookings/bookings/view'
import { completeFrom, findNamed } from './known.rules'

const readiness = { ready: false, missing: [], warnings: [] }
const empty = { noLastName: false, gender: null, dateOfBirth: null, nationality: '' as const, passportExpiry: null }
const place: TravelerView = {
  ...empty,
  position: 1,
  number: 1,
  kind: 'adult',
  firstName: '',
  lastName: '',
  readiness,
  version: 1,
}
const rita = { ...empty, id: 'self', firstName: 'Rita', lastName: 'Nuñes', gender: 'FEMALE' as const }
const suharto = {
  ...empty,
  id: 'x',
  firstName: 'Suharto',
  lastName: '',
  noLastName: true,
  nationality: 'Indonesia' as const,
}

it('a traveler is found by an equal name, however it is written, and an open place is nobody’s', () => {
  expect(findNamed([suharto, rita], { firstName: 'RITA', lastName: 'Nunes' })).toBe(rita)
  expect(findNamed([suharto, { ...rita, firstName: '', lastName: '' }], place)).toBeUndefined()
})

it('a person adds what the traveler lacks, and changes nothing that is there', () => {
  const known = { ...place, firstName: 'Rita', lastName: 'Silva', dateOfBirth: '1990-01-01' }
  expect(completeFrom(known, rita)).toEqual({ ...known, gender: 'FEMALE' })
  expect(completeFrom(place, suharto)).toMatchObject({
    firstName: 'Suharto',
    noLastName: true,
    nationality: 'Indonesia',
  })
  expect(completeFrom(known, undefined)).toEqual(known)
})
