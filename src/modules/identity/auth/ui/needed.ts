import type { Permission } from '../../../../shared/permissions'

/** Lists permissions of acts whose dialogs read further records. */
export const needed = {
  bookDirectly: ['bookings.write', 'catalog.read', 'customers.read', 'leads.read'],
  cancelBooking: ['bookings.cancel', 'money.read'],
  confirmBooking: ['bookings.write', 'money.read'],
  convertLead: [
    'bookings.read',
    'bookings.write',
    'catalog.read',
    'customers.read',
    'leads.read',
    'proposals.read',
    'proposals.write',
  ],
  convertProposal: ['bookings.read', 'bookings.write'],
  correctQuote: ['leads.write', 'catalog.read'],
  disputePack: ['bookings.read', 'money.read', 'documents.read', 'proposals.read', 'leads.read'],
  enterQuote: ['leads.read', 'leads.write', 'catalog.read', 'customers.read'],
  makeProposal: ['proposals.read', 'proposals.write', 'catalog.read'],
  mergeCustomers: ['customers.read', 'customers.write'],
  paySupplier: ['money.read', 'suppliers.pay'],
  pickSupplier: ['orders.write', 'catalog.read'],
  recordAcceptance: ['bookings.write', 'proposals.read', 'proposals.write'],
  writeOrder: ['orders.write'],
} as const satisfies Record<string, readonly Permission[]>
