import type { CalendarDate } from '../../../shared/dates'
import { addMonths } from '../../../shared/months'
import type { Readiness } from './view'

export const noLastNameLabel = 'No last name, as in the passport'

/** Returns the problem of a last name beside `noLastName`; null without one. */
export const getNameProblem = ({ lastName, noLastName }: Pick<Traveler, 'lastName' | 'noLastName'>): string | null =>
  noLastName && lastName ? `Please leave it empty, or take the mark from “${noLastNameLabel}”` : null

/** Returns the problem of an account's names: it needs a last name or `noLastName`. */
export const getAccountNameProblem = (name: Pick<Traveler, 'lastName' | 'noLastName'>): string | null =>
  !name.noLastName && !name.lastName ? 'Last name is required' : getNameProblem(name)

/** Holds the input of readiness, without the passport's number. */
export type Traveler = {
  firstName: string
  lastName: string
  /** Follows the passport: `firstName` is the whole name. */
  noLastName: boolean
  gender: string | null
  dateOfBirth: CalendarDate | null
  nationality: string | null
  hasPassport: boolean
  passportExpiry: CalendarDate | null
}

/** Follows many countries, which refuse passports that expire sooner after the trip. */
const advisedMonths = 6

const needed: [label: string, isThere: (person: Traveler) => unknown][] = [
  ['first name', (p) => p.firstName],
  ['last name', (p) => p.lastName || p.noLastName],
  ['gender', (p) => p.gender],
  ['date of birth', (p) => p.dateOfBirth],
  ['nationality', (p) => p.nationality],
  ['passport number', (p) => p.hasPassport],
  ['passport expiry', (p) => p.passportExpiry],
]

/** Accepts a passport on the day of its expiry. */
function assess(expiry: CalendarDate | null, today: CalendarDate, trip: CalendarDate | null) {
  const toWarning = (text: string, good: boolean) => ({ warnings: [text], good })
  if (!expiry) return { warnings: [], good: false }
  if (expiry < today) return toWarning('Passport has expired', false)
  if (trip && expiry < trip) return toWarning('Passport expires before the trip', false)
  if (trip && expiry < addMonths(trip, advisedMonths)) {
    return toWarning('Passport expires within six months of the trip', true)
  }
  if (!trip && expiry < addMonths(today, advisedMonths)) return toWarning('Passport expires within six months', true)
  return { warnings: [], good: true }
}

/**
 * Returns what a booking still needs of a person (product.md 6.7), and warnings about the passport on the next trip.
 * `trip` is its first day, null when none is planned.
 */
export function readinessFor(
  person: Traveler,
  { today, trip }: { today: CalendarDate; trip: CalendarDate | null },
): Readiness {
  const missing = needed.filter(([, isThere]) => !isThere(person)).map(([label]) => label)
  const { warnings, good } = assess(person.passportExpiry, today, trip)
  return { ready: missing.length === 0 && good, missing, warnings }
}
