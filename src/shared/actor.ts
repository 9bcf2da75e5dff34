export const roles = ['traveler', 'agent', 'admin'] as const
export type Role = (typeof roles)[number]

/**
 * Who is asking: a signed-in user, or null for a visitor. `mustSetUpTwoFactor`: of staff to whom the agency's rule
 * opens the office only with two-factor authentication, which is not on yet.
 */
export type Actor = { id: string; role: Role; mustSetUpTwoFactor?: boolean } | null

/**
 * Whether they work for the agency, also while the office is closed to them. Answers of travelers and suppliers are
 * never theirs.
 */
export const worksHere = (actor: Actor): boolean => actor !== null && actor.role !== 'traveler'

/** Whether the office is open to them now: until they have what it asks for, staff see what travelers see. */
export const isStaff = (actor: Actor): boolean => worksHere(actor) && !actor?.mustSetUpTwoFactor
