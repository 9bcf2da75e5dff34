/** Lists what is imported through `importRouter`. */
export const importKinds = [
  'customers',
  'suppliers',
  'rates',
  'bookings',
  'packages',
  'departures',
  'users',
  'places',
  'leads',
] as const
export const importRouters = {
  customers: 'customerImports',
  suppliers: 'supplierImports',
  rates: 'rateImports',
  bookings: 'bookingImports',
  packages: 'packageImports',
  departures: 'departureImports',
  users: 'userImports',
  places: 'placeImports',
  leads: 'leadImports',
} as const satisfies Record<ImportKind, string>
export type ImportKind = (typeof importKinds)[number]
/** Names the kind of a batch; items have the calls of the inventory. */
export type BatchKind = ImportKind | 'hotels' | 'activities' | 'transfers' | 'mealPlans' | 'exchangeRates'
