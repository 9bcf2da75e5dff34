import { type Actor, isStaff } from '../../../shared/actor'

/** Staff screens and calls: agents and admins (product.md 6.2). */
export const canUseOffice = (actor: Actor): boolean => isStaff(actor)

/** Users, settings, deletes and exports (product.md 6.2). */
export const canAdminister = (actor: Actor): boolean => actor?.role === 'admin' && isStaff(actor)
