import type { Role } from '../../../shared/actor'

export type UserStatus = 'active' | 'invited' | 'deactivated'

/** Describes an account as administrators see it. Instants are ISO texts. */
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
  /** Marks staff who lack the required two-factor authentication. */
  mustSetUpTwoFactor: boolean
  createdAt: string
  /** Holds the last activity; null before the first. */
  lastSeenAt: string | null
  /** Counts the owned leads that are not closed. */
  openLeads: number
  version: number
}

/** Counts open work of a colleague. */
export type OpenWork = { leads: number; followUps: number; requests: number; proposals: number; bookings: number }

/** Returns true if a colleague must take over; follow-ups go with their leads. */
export const isWork = ({ leads, requests, proposals, bookings }: OpenWork): boolean =>
  leads + requests + proposals + bookings > 0

export type UserEvent = { id: string; at: string; action: string; device?: string }
/** Extends a user by devices and the account's events, newest first. */
export type UserDetail = UserView & { devices: number; events: UserEvent[] }

/** Describes what each role may open (product.md 6.2). */
export const rolePermissions: Record<Role, readonly string[]> = {
  traveler: ['Own profile, requests and trips'],
  agent: ['Leads, quote requests, packages and inventory'],
  admin: ['Everything of an agent', 'Users, settings and the audit log', 'Deleting'],
}
