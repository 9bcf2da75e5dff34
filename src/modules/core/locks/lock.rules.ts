/**
 * Lists what transactions lock, in the one order that all of them keep, so that no two wait for each other. Rows of one
 * table are locked by their ids. The lock of all imports (`takeImports`) comes before them.
 */
export const lockOrder = [
  'inventory_imports',
  'lead_imports',
  'users',
  'roles',
  'teams',
  'profiles',
  'co_travelers',
  'checkouts',
  'uploads',
  'saved_views',
  'report_mails',
  'settings',
  'taxes',
  'suppliers',
  'hotels',
  'activities',
  'transfers',
  'meal_plans',
  'inventory_rates',
  'places',
  'package_drafts',
  'packages',
  'reviews',
  'quotes',
  'proposals',
  'customers',
  'leads',
  'lead_follow_ups',
  'departure_seats',
  'departures',
  'seat_holds',
  'bookings',
  'booking_changes',
  'supplier_orders',
  'booking_accounts',
  'webhook_endpoints',
  'webhook_deliveries',
] as const

export type Lockable = (typeof lockOrder)[number]

/** Names the strength: 'share' and 'key share' keep others from changing, 'update' precedes a delete. */
export type LockStrength = 'key share' | 'share' | 'no key update' | 'update'
