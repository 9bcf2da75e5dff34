/** Lists what is imported through `importRouter`. */
export const importKinds = ['customers', 'suppliers', 'rates', 'bookings', 'packages', 'users'] as const
export type ImportKind = (typeof importKinds)[number]
