import { describe, expect, it } from 'vitest'
import { readinessFor, type Traveler } from './readiness.rules'

const complete: Traveler = {
  firstName: 'Dev',
  lastName: 'Rao',
  noLastName: false,
  gender: 'MALE',
  dateOfBirth: '2012-11-03',
  nationality: 'Indian',
  hasPassport: true,
  passportExpiry: '2031-01-31',
}
const today = '2027-03-01'
const of = (person: Partial<Traveler>, trip: string | null = null) =>
  readinessFor({ ...complete, ...person }, { today, trip })

describe('what a booking would still need', () => {
  it('is empty for a complete profile', () => {
    expect(of({})).toEqual({ ready: true, missing: [], warnings: [] })
  })

  it('is everything, in the order of the form, of somebody without anything', () => {
    const nobody = { firstName: '', lastName: '', gender: null, dateOfBirth: null, nationality: null }
    expect(of({ ...nobody, hasPassport: false, passportExpiry: null })).toEqual({
      ready: false,
      missing: [
        'first name',
        'last name',
        'gender',
        'date of birth',
        'nationality',
        'passport number',
        'passport expiry',
      ],
      warnings: [],
    })
  })
})

it('is no last name of somebody whose passport has one name', () => {
  expect(of({ firstName: 'Suharto', lastName: '' }).missing).toEqual(['last name'])
  expect(of({ firstName: 'Suharto', lastName: '', noLastName: true })).toMatchObject({ ready: true, missing: [] })
  expect(of({ firstName: '', lastName: '', noLastName: true }).missing).toEqual(['first name'])
})

describe('a passport', () => {
  const trip = '2027-08-31'
  it.each([
    ['expired yesterday', '2027-02-28', null, 'Passport has expired', false],
    ['expired, whatever the trip', '2027-02-28', trip, 'Passport has expired', false],
    ['expires today, and no trip is planned', today, null, 'Passport expires within six months', true],
    ['expires a day short of six months from now', '2027-08-31', null, 'Passport expires within six months', true],
    ['expires six months from now, and no trip is planned', '2027-09-01', null, null, true],
    ['expires on the day before the trip', '2027-08-30', trip, 'Passport expires before the trip', false],
    ['expires on the day of the trip', trip, trip, 'Passport expires within six months of the trip', true],
    ['expires a day short of six months', '2028-02-28', trip, 'Passport expires within six months of the trip', true],
    ['expires six months after the trip', '2028-02-29', trip, null, true],
    ['expires long after the trip', '2031-01-31', trip, null, true],
  ])('that %s', (_what, passportExpiry, at, warning, ready) => {
    expect(of({ passportExpiry }, at)).toEqual({ ready, missing: [], warnings: warning ? [warning] : [] })
  })
})
