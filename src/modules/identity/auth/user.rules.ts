import type { Role } from '../../../shared/actor'
import { firstCharacter } from '../../../shared/text'

/** Returns 'Asha Rao', or the only name. */
export const fullName = (user: { firstName: string; lastName: string }): string =>
  `${user.firstName} ${user.lastName}`.trim()

/** Holds the labels of badges (specification 2, User dropdown). */
export const roleLabels: Record<Role, string> = { admin: 'Admin', agent: 'Agent', traveler: 'Traveler' }

/** Returns 'AR' for Asha Rao, else the e-mail's initial. Has at most two characters. */
export const toInitials = (user: { firstName: string; lastName: string; email: string }): string => {
  const { firstName, lastName, email } = user
  return (firstCharacter(firstName) + firstCharacter(lastName) || firstCharacter(email)).toUpperCase()
}
