import type { Permission } from '../../../shared/permissions'

/** Names what shows each list of the office with saved views: who lacks it sees none of them that colleagues share. */
export const screenNeeds = {
  quotes: 'leads.read',
  leads: 'leads.read',
  proposals: 'proposals.read',
  departures: 'catalog.read',
  bookings: 'bookings.read',
  supplierOrders: 'orders.read',
  reviews: 'reviews.moderate',
  reports: 'reports.read',
  invoices: 'money.read',
  payments: 'money.read',
  customers: 'customers.read',
  users: 'users.manage',
  packages: 'catalog.read',
  inventory: 'catalog.read',
} as const satisfies Record<string, Permission>
export type Screen = keyof typeof screenNeeds
export const screens = Object.keys(screenNeeds) as [Screen, ...Screen[]]

export const maxViews = 20
