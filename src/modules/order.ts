/** Lists the modules in their one order: each may import those before it. The README says what each of them has. */
export const order = [
  'core',
  'settings',
  'identity',
  'catalog',
  'storefront',
  'sales',
  'bookings',
  'billing',
  'travelers',
  'servicing',
  'office',
]
