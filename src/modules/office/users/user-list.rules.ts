import type { Role } from '../../../shared/actor'

export type UserStatus = 'active' | 'invited' | 'deactivated'

/** Somebody with an account, as administrators see them. Instants are ISO texts. */
export type UserView = {
  id: string
  firstName: string
  lastName: string
  name: string
  email: string
  phone: string
  role: Role
  status: UserStatus
  twoFactor: boolean
  /** The agency asks for two-factor authentication, and it is not on. */
  mustSetUpTwoFactor: boolean
  createdAt: string
  /** The last sign of them; null before the first. */
  lastSeenAt: string | null
  /** Leads that they own and that are not closed. */
  openLeads: number
  version: number
}

/** What of a colleague's work is open. */
export type OpenWork = { leads: number; followUps: number; requests: number; proposals: number; bookings: number }

/** Whether somebody has to take it over; follow-ups go with their leads. */
export const isWork = ({ leads, requests, proposals, bookings }: OpenWork): boolean =>
  leads + requests + proposals + bookings > 0

export type UserEvent = { id: string; at: string; action: string; device?: string }
/** A user opened: with what happened to the account, the newest first. */
export type UserDetail = UserView & { devices: number; events: UserEvent[] }

/** What each role opens (product.md 6.2): permissions are the roles. */
export const rolePermissions: Record<Role, readonly string[]> = {
  traveler: ['Own profile, requests and trips'],
  agent: ['Leads, quote requests, packages and inventory'],
  admin: ['Everything of an agent', 'Users, settings and the audit log', 'Deleting'],
}
