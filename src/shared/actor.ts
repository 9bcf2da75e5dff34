export const roles = ['traveler', 'agent', 'admin'] as const
export type Role = (typeof roles)[number]

/** Who is asking: a signed-in user, or null for a visitor. */
export type Actor = { id: string; role: Role } | null

export const isStaff = (actor: Actor): boolean => actor?.role === 'agent' || actor?.role === 'admin'
