import type { Role } from '../../../shared/actor'
import { firstCharacter } from '../../../shared/text'

/** The signed-in user as the browser and REST get them. */
export type SignedInUser = {
  id: string
  firstName: string
  lastName: string
  /** First and last name. */
  name: string
  email: string
  phone: string
  role: Role
  profileImageUrl: string | null
}

/** The signed-in user, as `auth.me` and the sign-in calls return it. */
export type Me = SignedInUser & {
  emailVerified: boolean
  /** Two-factor authentication is on. */
  twoFactor: boolean
  /** Staff whom the office refuses until they have set up two-factor authentication. */
  mustSetUpTwoFactor: boolean
}

/** 'Asha Rao'; one name when there is only one. */
export const fullName = (user: { firstName: string; lastName: string }): string =>
  `${user.firstName} ${user.lastName}`.trim()

/** As badges show them (specification 2, User dropdown). */
export const roleLabels: Record<Role, string> = { admin: 'Admin', agent: 'Agent', traveler: 'Traveler' }

/** 'AR' of Asha Rao; of the e-mail when there is no name. At most two characters. */
export const initialsOf = (user: { firstName: string; lastName: string; email: string }): string => {
  const { firstName, lastName, email } = user
  return (firstCharacter(firstName) + firstCharacter(lastName) || firstCharacter(email)).toUpperCase()
}
