/** Lists the office's lists with saved views. */
export const screens = [
  'quotes',
  'leads',
  'proposals',
  'departures',
  'bookings',
  'supplierOrders',
  'reviews',
  'reports',
  'invoices',
  'payments',
  'customers',
  'users',
  'packages',
  'inventory',
] as const
export type Screen = (typeof screens)[number]

export const maxViews = 20

/** Describes a view for one of the staff. */
export type SavedView = {
  id: string
  name: string
  query: string
  isShared: boolean
  /** Names the colleague who shares it; null for the caller's own. */
  owner: string | null
  canChange: boolean
  /** Marks the caller's default of the list. */
  isDefault: boolean
}
