import type { BatchKind } from '../../core/imports/kind.rules'

/** Names what a file can be imported as. */
export const kindTitles: Record<BatchKind, string> = {
  places: 'Places',
  customers: 'Customers',
  suppliers: 'Suppliers',
  hotels: 'Hotels',
  activities: 'Activities',
  transfers: 'Transfers',
  mealPlans: 'Meal plans',
  rates: 'Supplier rates',
  bookings: 'Running bookings',
  packages: 'Packages',
  leads: 'Leads',
  users: 'Users',
}
