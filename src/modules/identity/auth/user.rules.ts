import type { Role } from '../../../shared/actor'
import { joinNames } from '../../../shared/names'
import { getFirstCharacter } from '../../../shared/text'

/** Lists states of an account; an invited one has no password yet and cannot sign in. */
export const userStatuses = ['active', 'invited', 'deactivated'] as const

/** Holds the labels of badges (specification 2, User dropdown). */
export const roleLabels: Record<Role, string> = { admin: 'Admin', agent: 'Agent', traveler: 'Traveler' }

/** Returns 'AR' for Asha Rao, else the e-mail's initial. Has at most two characters. */
export const toInitials = (user: { firstName: string; lastName: string; email: string }): string => {
  const firsts = joinNames({ firstName: getFirstCharacter(user.firstName), lastName: getFirstCharacter(user.lastName) })
  return (firsts.replace(' ', '') || getFirstCharacter(user.email)).toUpperCase()
}
