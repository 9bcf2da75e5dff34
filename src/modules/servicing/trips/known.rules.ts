import { joinNames } from '../../../shared/names'
import { fold } from '../../../shared/text'
import type { TravelerView } from '../../bookings/bookings/view'
import { missingDetails } from '../../bookings/bookings/travelers.rules'
import type { CoTravelerView } from '../../travelers/co-travelers/view'
import type { ProfileUser } from '../../travelers/profile/view'
import type { Known } from '../checkout/checkout.rules'

type Named = Pick<Known, 'firstName' | 'lastName'>
const toName = (one: Named): string => joinNames(one)

/** Lists the account's owner, then their companions. */
export function listKnown(user: ProfileUser, companions: readonly CoTravelerView[]): Known[] {
  const pick = ({
    firstName,
    lastName,
    noLastName,
    gender,
    dateOfBirth,
  }: Omit<Known, 'id' | 'nationality' | 'passportExpiry'>) => ({
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
export const findNamed = (people: readonly Known[], traveler: Named): Known | undefined =>
  toName(traveler) === '' ? undefined : people.find((one) => fold(toName(one)) === fold(toName(traveler)))

/** Adds what the traveler lacks and the person has. */
export function completeFrom(traveler: TravelerView, person: Known | undefined): TravelerView {
  const added = missingDetails(traveler).map((name) => [name, person?.[name] || traveler[name]])
  return { ...traveler, ...Object.fromEntries(added) }
}
