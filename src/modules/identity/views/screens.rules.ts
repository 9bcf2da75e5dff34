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
