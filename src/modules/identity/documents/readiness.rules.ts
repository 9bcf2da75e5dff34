import type { CalendarDate } from '../../../shared/dates'
import { addMonths } from '../../../shared/months'

export const noLastNameLabel = 'No last name, as in the passport'

/** What is wrong with names and the mark that there is no last one; null when they fit. */
export const getNameProblem = ({ lastName, noLastName }: Pick<Traveler, 'lastName' | 'noLastName'>): string | null =>
  noLastName && lastName ? `Please leave it empty, or take the mark from “${noLastNameLabel}”` : null

/** The same of an account, which has a last name or is said to have none. */
export const getAccountNameProblem = (name: Pick<Traveler, 'lastName' | 'noLastName'>): string | null =>
  !name.noLastName && !name.lastName ? 'Last name is required' : getNameProblem(name)

/** What readiness is computed from. The passport's number itself is not needed. */
export type Traveler = {
  firstName: string
  lastName: string
  /** As in the passport: `firstName` is the whole name. */
  noLastName: boolean
  gender: string | null
  dateOfBirth: CalendarDate | null
  nationality: string | null
  hasPassport: boolean
  passportExpiry: CalendarDate | null
}

/** `ready`: nothing is missing, and the passport is good for the trip. Six months beyond it are only advised. */
export type Readiness = { ready: boolean; missing: string[]; warnings: string[] }

/** Many countries let nobody in whose passport ends sooner after the trip. */
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

/** A passport is good on the day that it expires. */
function assess(expiry: CalendarDate | null, today: CalendarDate, trip: CalendarDate | null) {
  const warning = (text: string, good: boolean) => ({ warnings: [text], good })
  if (!expiry) return { warnings: [], good: false }
  if (expiry < today) return warning('Passport has expired', false)
  if (trip && expiry < trip) return warning('Passport expires before the trip', false)
  if (trip && expiry < addMonths(trip, advisedMonths)) {
    return warning('Passport expires within six months of the trip', true)
  }
  if (!trip && expiry < addMonths(today, advisedMonths)) return warning('Passport expires within six months', true)
  return { warnings: [], good: true }
}

/**
 * What a booking would still need of a person (product.md 6.7). It also says what their passport is worth on the next
 * trip. `trip` is its first day, null when none is planned.
 */
export function readinessOf(
  person: Traveler,
  { today, trip }: { today: CalendarDate; trip: CalendarDate | null },
): Readiness {
  const missing = needed.filter(([, isThere]) => !isThere(person)).map(([label]) => label)
  const { warnings, good } = assess(person.passportExpiry, today, trip)
  return { ready: missing.length === 0 && good, missing, warnings }
}
