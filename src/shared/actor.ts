import type { Permission } from './permissions'

export const roles = ['traveler', 'agent', 'admin'] as const
export type Role = (typeof roles)[number]

/** Lists whose records a role sees. Those that nobody owns are seen by all, as somebody has to take them. */
export const scopes = ['own', 'team', 'all'] as const
export type Scope = (typeof scopes)[number]

/**
 * Identifies the caller: a signed-in user, or null for a visitor. `mustSetUpTwoFactor`: staff who lack the two-factor
 * authentication that the agency requires for the office. `permissions` and `sees`: of a role that the agency made;
 * absent for the built-in ones.
 */
export type Actor = {
  id: string
  role: Role
  mustSetUpTwoFactor?: boolean
  permissions?: readonly Permission[]
  sees?: Scope
  /** Identifies the API key by which another program acts for the user. */
  apiKey?: string
} | null

/**
 * Tells whether the user works for the agency, also while the office is closed to them. Staff never answer for
 * travelers or suppliers.
 */
export const isEmployee = (actor: Actor): boolean => actor !== null && actor.role !== 'traveler'

/**
 * Tells whether the office is open to the user: without required two-factor authentication, staff see what travelers
 * see.
 */
export const canUseOffice = (actor: Actor): boolean => isEmployee(actor) && !actor?.mustSetUpTwoFactor
