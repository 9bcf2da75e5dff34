/** Lists of the office that views are saved of. */
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

/** A view as one of the staff sees it. */
export type SavedView = {
  id: string
  name: string
  query: string
  isShared: boolean
  /** Who shares it; null: the view is one's own. */
  owner: string | null
  canChange: boolean
  /** The list opens with it, for who looks. */
  isDefault: boolean
}
