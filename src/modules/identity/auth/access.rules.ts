import { type Actor, isStaff } from '../../../shared/actor'

/** Admits staff to the office: agents and admins (product.md 6.2). */
export const canUseOffice = (actor: Actor): boolean => isStaff(actor)

/** Admits admins to users, settings, deletes and exports (product.md 6.2). */
export const canAdminister = (actor: Actor): boolean => actor?.role === 'admin' && isStaff(actor)
