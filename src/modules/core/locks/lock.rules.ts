/**
 * Lists what transactions lock, in one order, so that no two wait for each other. `takeLock` takes whole names first;
 * rows of a table follow by their ids.
 */
export const lockOrder = [
  // Lets one process load the demo agency, and one import or undo run.
  'demo',
  'imports',
  'users',
  'roles',
  'teams',
  'api_keys',
  'profiles',
  'co_travelers',
  'checkouts',
  'uploads',
  'saved_views',
  'report_mails',
  'settings',
  'categories',
  'exchange_rates',
  'taxes',
  'suppliers',
  'hotels',
  'activities',
  'transfers',
  'meal_plans',
  'places',
  'package_drafts',
  'quotes',
  'proposals',
  'customers',
  'leads',
  'lead_follow_ups',
  'inventory_rates',
  // Includes the departure's row and holds.
  'departure_seats',
  'bookings',
  'booking_changes',
  'supplier_orders',
  'booking_accounts',
  'payments',
  'period_locks',
  'packages',
  'reviews',
  'webhook_endpoints',
  'webhook_deliveries',
  'media',
] as const

export type Lockable = (typeof lockOrder)[number]

/** Names the strength: 'share' and 'key share' keep others from changing, 'update' precedes a delete. */
export type LockStrength = 'key share' | 'share' | 'no key update' | 'update'
