import { type Actor, isStaff } from '../../../shared/actor'

/** Admits staff to the office: agents and admins (product.md 6.2). What they may do there is for `can`. */
export const canUseOffice = (actor: Actor): boolean => isStaff(actor)
