import { describe, expect, it } from 'vitest'
import { fits, placesFor, readinessFor, readyText, type TravelerFields, travelerName } from './travelers.rules'

const known: TravelerFields = {
  firstName: 'Asha',
  lastName: 'Rao',
  noLastName: false,
  gender: 'FEMALE',
  dateOfBirth: '1990-04-02',
  nationality: 'Indian',
  passportExpiry: '2030-01-01',
}
const trip = { today: '2027-01-10', endsOn: '2027-05-17' }

describe('placesFor', () => {
  it('has a place for each of the party, adults first, and the name of the first one', () => {
    expect(placesFor({ adults: 2, children: 1 }, 'Asha Rao')).toEqual([
      { position: 1, kind: 'adult', firstName: 'Asha', lastName: 'Rao' },
      { position: 2, kind: 'adult', firstName: '', lastName: '' },
      { position: 3, kind: 'child', firstName: '', lastName: '' },
    ])
  })

  it('names who is not known by their place', () => {
    expect(travelerName({ ...known, number: 1, kind: 'adult' })).toBe('Asha Rao')
    expect(travelerName({ ...known, firstName: '', lastName: '', number: 3, kind: 'child' })).toBe('Traveler 3, child')
  })
})

it.each([
  ['adult', ['adult']],
  ['child', ['child', 'infant']],
  ['infant', ['infant']],
] as const)('a place of an %s is for %j', (kind, roles) => {
  expect((['adult', 'child', 'infant'] as const).filter((role) => fits(role, kind))).toEqual(roles)
})

describe('readinessFor', () => {
  it.each([
    ['everything known', {}, true, [], []],
    ['no last name', { lastName: '' }, false, ['last name'], []],
    ['no date of birth', { dateOfBirth: null }, false, ['date of birth'], []],
    ['no gender and nationality', { gender: null, nationality: '' }, false, ['gender', 'nationality'], []],
    ['no passport', { passportExpiry: null }, false, ['passport expiry'], []],
    ['a passport that is over', { passportExpiry: '2027-01-09' }, false, [], ['Passport has expired']],
    ['one that ends meanwhile', { passportExpiry: '2027-05-16' }, false, [], ['Passport expires before the trip']],
    ['one that ends soon after', { passportExpiry: '2027-05-17' }, true, [], [expect.stringContaining('six months')]],
    ['one for six months more', { passportExpiry: '2027-11-17' }, true, [], []],
  ] as [string, Partial<TravelerFields>, boolean, string[], string[]][])(
    'with %s',
    (_, changes, ready, missing, warnings) => {
      expect(readinessFor({ ...known, ...changes }, trip)).toEqual({ ready, missing, warnings })
    },
  )

  it('is counted', () => {
    const of = (changes: Partial<TravelerFields>) => ({ readiness: readinessFor({ ...known, ...changes }, trip) })
    expect(readyText([of({}), of({ gender: null })])).toBe('details of 1 of 2 known')
  })
})
