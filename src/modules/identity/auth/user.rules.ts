import type { Role } from '../../../shared/actor'
import { joinNames } from '../../../shared/names'
import { firstCharacter } from '../../../shared/text'

/** Holds the labels of badges (specification 2, User dropdown). */
export const roleLabels: Record<Role, string> = { admin: 'Admin', agent: 'Agent', traveler: 'Traveler' }

/** Returns 'AR' for Asha Rao, else the e-mail's initial. Has at most two characters. */
export const toInitials = (user: { firstName: string; lastName: string; email: string }): string => {
  const firsts = joinNames({ firstName: firstCharacter(user.firstName), lastName: firstCharacter(user.lastName) })
  return (firsts.replace(' ', '') || firstCharacter(user.email)).toUpperCase()
}
