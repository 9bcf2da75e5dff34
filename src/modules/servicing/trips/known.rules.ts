import { joinNames } from '../../../shared/names'
import { fold } from '../../../shared/text'
import type { TravelerView } from '../../bookings/bookings/view'
import { missingDetails } from '../../bookings/bookings/travelers.rules'
import type { CoTravelerView } from '../../travelers/co-travelers/view'
import type { ProfileUser } from '../../travelers/profile/view'
import type { KnownTraveler } from '../checkout/checkout.rules'

type PersonName = Pick<KnownTraveler, 'firstName' | 'lastName'>
const toName = (one: PersonName): string => joinNames(one)

/** Lists the account's owner, then their companions. */
export function listKnown(user: ProfileUser, companions: readonly CoTravelerView[]): KnownTraveler[] {
  const pick = ({
    firstName,
    lastName,
    noLastName,
    gender,
    dateOfBirth,
  }: Omit<KnownTraveler, 'id' | 'nationality' | 'passportExpiry'>) => ({
    firstName,
    lastName,
    noLastName,
    gender,
    dateOfBirth,
  })
  return [
    { ...pick(user), id: 'self', nationality: user.nationality ?? '', passportExpiry: user.expiryDate },
    ...companions.map((one) => ({
      ...pick(one),
      id: one.id,
      nationality: one.nationality ?? '',
      passportExpiry: one.passportExpiryDate,
    })),
  ]
}

/** Finds who has the traveler's name; nobody for a place without one. */
export const findNamed = (people: readonly KnownTraveler[], traveler: PersonName): KnownTraveler | undefined =>
  toName(traveler) === '' ? undefined : people.find((one) => fold(toName(one)) === fold(toName(traveler)))

/** Adds what the traveler lacks and the person has. */
export function completeFrom(traveler: TravelerView, person: KnownTraveler | undefined): TravelerView {
  const added = missingDetails(traveler).map((name) => [name, person?.[name] || traveler[name]])
  return { ...traveler, ...Object.fromEntries(added) }
}
