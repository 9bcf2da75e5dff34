import type { Role } from '../../../shared/actor'
import type { OpenWork, UserView } from './view'

export type UserStatus = UserView['status']

/** Returns true if a colleague must take over; follow-ups go with their leads. */
export const isWork = ({ leads, requests, proposals, bookings }: OpenWork): boolean =>
  leads + requests + proposals + bookings > 0

/** Describes what each role may open (product.md 6.2). */
export const rolePermissions: Record<Role, readonly string[]> = {
  traveler: ['Own profile, requests and trips'],
  agent: ['Leads, quote requests, packages and inventory'],
  admin: ['Everything of an agent', 'Users, settings and the audit log', 'Deleting'],
}
