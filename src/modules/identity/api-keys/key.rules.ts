/** Begins each key, so that scanners of secrets and people recognize one. */
export const keyPrefix = 'ak_'
/** Limits the keys that an agency has at once; ended ones do not count. */
export const maxKeys = 50

export const keyStates = ['active', 'expired', 'revoked'] as const
export type KeyState = (typeof keyStates)[number]
export const keyStateLabels: Record<KeyState, string> = { active: 'Active', expired: 'Expired', revoked: 'Revoked' }

export const getKeyState = (key: { expiresAt: Date | null; revokedAt: Date | null }, now: Date): KeyState =>
  key.revokedAt ? 'revoked' : key.expiresAt && key.expiresAt <= now ? 'expired' : 'active'
