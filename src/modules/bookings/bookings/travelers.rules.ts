import { joinNames, splitName } from '../../../shared/names'
import type { CalendarDate } from '../../../shared/dates'
import { readinessFor as documentsFor } from '../../identity/documents/readiness.rules'
import type { Readiness } from '../../identity/documents/view'
import type { PartyRole } from '../../catalog/pricing/party.rules'
import type { BookingDisplayStatus } from './transition.rules'
import type { TravelerView } from './view'

export const travelerKinds = ['adult', 'child', 'infant'] as const
export type TravelerKind = (typeof travelerKinds)[number]
export const kindLabels: Record<TravelerKind, string> = { adult: 'Adult', child: 'Child', infant: 'Infant' }
export type Heads = { adults: number; children: number; infants?: number }

export type TravelerFields = Omit<TravelerView, 'position' | 'number' | 'kind' | 'readiness' | 'version'>
type Place = Pick<TravelerView, 'position' | 'kind'>

/** Lists the kinds of a party's travelers, adults first and infants last. */
export const placeKinds = ({ adults, children, infants = 0 }: Heads): TravelerKind[] => [
  ...Array<'adult'>(adults).fill('adult'),
  ...Array<'child'>(children).fill('child'),
  ...Array<'infant'>(infants).fill('infant'),
]

/** Creates a place for each of the party; the first has the customer's name. */
export function placesFor(party: Heads, name: string): (Place & { firstName: string; lastName: string })[] {
  return placeKinds(party).map((kind, i) => ({
    position: i + 1,
    kind,
    ...(i === 0 ? splitName(name) : { firstName: '', lastName: '' }),
  }))
}

/** Excludes infants, who travel on a lap. */
export const seatsFor = (people: readonly { kind: TravelerKind }[]): number =>
  people.filter(({ kind }) => kind !== 'infant').length

/** Returns the name, or 'Traveler 2, child' without one. */
export const travelerName = ({
  number,
  kind,
  ...names
}: TravelerFields & Pick<TravelerView, 'number' | 'kind'>): string => joinNames(names) || `Traveler ${number}, ${kind}`

const detailNames = [
  'firstName',
  'lastName',
  'noLastName',
  'gender',
  'dateOfBirth',
  'nationality',
  'passportExpiry',
] as const satisfies readonly (keyof TravelerFields)[]
export type TravelerDetail = (typeof detailNames)[number]

/** Lists what a traveler lacks. Who has no last name by their passport lacks none. */
export const missingDetails = (traveler: TravelerFields): TravelerDetail[] =>
  detailNames.filter((name) =>
    name === 'lastName' || name === 'noLastName' ? !traveler.lastName && !traveler.noLastName : !traveler[name],
  )

/** Allows an account to complete its travelers until the trip begins. */
export const canComplete = (displayStatus: BookingDisplayStatus): boolean =>
  displayStatus === 'held' || displayStatus === 'confirmed'

/** Returns true where a person may take a place: an adult cannot travel at a child's price, nor a child at an infant's. */
export const fits = (role: PartyRole, kind: TravelerKind): boolean =>
  kind === 'infant' ? role === 'infant' : (role === 'adult') === (kind === 'adult')

/** Returns what a traveler's tickets still need (product.md 6.7). Passports must last until the trip is over. */
export function readinessFor(
  traveler: TravelerFields,
  { today, endsOn }: { today: CalendarDate; endsOn: CalendarDate },
): Readiness {
  // Skips the number, which stays in profiles and companions, where showing it is logged.
  return documentsFor({ ...traveler, hasPassport: true }, { today, trip: endsOn })
}

/** Formats 'details of 1 of 3 known'; does not count passport numbers. */
export const readyText = (travelers: readonly { readiness: Readiness }[]): string =>
  `details of ${travelers.filter(({ readiness }) => readiness.ready).length} of ${travelers.length} known`
