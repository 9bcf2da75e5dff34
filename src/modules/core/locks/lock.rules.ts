/**
 * Lists what transactions lock, in the one order that all of them keep, so that no two wait for each other. Rows of one
 * table are locked by their ids. What a transaction locks last needs no place here: its own new rows, drafts, settings.
 */
export const lockOrder = [
  'users',
  'packages',
  'quotes',
  'proposals',
  'customers',
  'leads',
  'departure_seats',
  'departures',
  'seat_holds',
  'bookings',
  'booking_changes',
  'supplier_orders',
  'booking_accounts',
] as const

export type Lockable = (typeof lockOrder)[number]

/** Names the strength: 'share' and 'key share' keep others from changing, 'update' precedes a delete. */
export type LockStrength = 'key share' | 'share' | 'no key update' | 'update'
