import { type Permission, permissions } from './permissions'

/** Groups, names and explains permissions. Apart from their list, which every page has: the words are for forms of roles alone. */
export const permissionGroups = {
  Sales: {
    'leads.read': ['See leads and requests', 'Leads, quote requests, their timelines and follow-ups.'],
    'leads.write': ['Work on leads and requests', 'Add, change, assign, move and merge them; write notes and emails.'],
    'leads.delete': ['Delete leads', 'Deletes a lead with all that belongs to it.'],
    'customers.read': ['See customers', 'Names, addresses and numbers of the people whom the agency knows.'],
    'customers.write': ['Change customers', 'Add, change and merge customers.'],
    'customers.erase': ['Erase customers', 'Removes what the agency stores about a person who asks for it.'],
    'proposals.read': ['See proposals', 'Proposals with their costs and margins.'],
    'proposals.write': ['Make proposals', 'Write, price, send and withdraw proposals; record their acceptance.'],
  },
  Bookings: {
    'bookings.read': ['See bookings', 'Bookings, their travelers and what was agreed.'],
    'bookings.write': ['Work on bookings', 'Book, confirm and change bookings; enter travelers.'],
    'bookings.cancel': ['Cancel bookings', 'Cancels bookings, and departures with all bookings of them.'],
    'bookings.curtail': ['End trips early', 'Cancels a booking whose trip has begun.'],
    'documents.read': [
      'See passports and trip documents',
      'Passport numbers are shown one by one, and each time is logged.',
    ],
    'documents.write': ['Issue trip documents', 'Upload documents of trips and issue vouchers.'],
    'documents.delete': ['Delete trip documents', 'Deletes uploaded documents of trips and evidence of payments.'],
    'orders.read': ['See supplier orders', 'What was asked of suppliers, and what they answered.'],
    'orders.write': ['Order from suppliers', 'Choose and ask suppliers; record what they answer.'],
    'reviews.moderate': ['Moderate reviews', 'Read, publish, reject and answer reviews of travelers.'],
  },
  Money: {
    'money.read': ['See money', 'Payments, refunds, invoices, and what suppliers are owed.'],
    'payments.record': ['Record payments', 'Record, verify and reverse payments of customers.'],
    'payments.refund': ['Pay refunds', 'Pays back what a customer is due.'],
    'payments.correct': [
      'Correct accounts',
      'Chargebacks, write-offs, price corrections and refunds that are given up.',
    ],
    'invoices.issue': ['Issue invoices', 'Issue and send invoices, receipts and credit notes.'],
    'suppliers.pay': ['Pay suppliers', 'Record and reverse payments to suppliers.'],
    'journal.read': ['See the books', 'The journal of all entries, with its sums.'],
    'books.close': ['Close periods', 'Closes months of the books, and opens them again.'],
  },
  Catalog: {
    'catalog.read': ['See the catalog', 'Packages, departures, inventory, rates and suppliers with their costs.'],
    'packages.write': ['Edit packages', 'Write, publish and price packages; add places.'],
    'departures.write': ['Edit departures', 'Add and change departures; stop and reopen their sale.'],
    'inventory.write': ['Edit inventory', 'Hotels, activities, transfers, meal plans and their rates.'],
    'suppliers.write': ['Edit suppliers', 'Add and change suppliers.'],
    'catalog.delete': ['Delete from the catalog', 'Deletes packages, items, rates and entries of waiting lists.'],
  },
  Office: {
    'reports.read': ['See reports', "The agency's figures, of the records that the role sees."],
    'lists.export': ['Export lists', 'Exports the lists that the role may see. The audit log keeps each export.'],
    'users.manage': ['Manage users', 'Invite, change and deactivate users; choose their roles and teams.'],
    'roles.manage': ['Manage roles and teams', 'Make, change and delete roles and teams.'],
    'settings.manage': ['Change settings', 'What the agency sells in, its terms, texts, taxes and emails.'],
    'integrations.manage': ['Manage integrations', 'Webhooks and what other programs may do.'],
    'audit.read': [
      'See the audit log',
      'Who did what, when and from where, with the sums and former values of all records.',
    ],
    'jobs.manage': ['Manage jobs and backups', 'Failed jobs and backups.'],
    'archives.manage': [
      'Take everything along',
      'Makes and downloads archives of everything, in which passport numbers are readable.',
    ],
  },
} as const satisfies Record<string, Partial<Record<Permission, readonly [label: string, about: string]>>>

/** Names what sees the record that each of these changes: a call answers with it, and refuses a stale one with the newer. */
export const readsFor = {
  'leads.write': 'leads.read',
  'leads.delete': 'leads.read',
  'customers.write': 'customers.read',
  'customers.erase': 'customers.read',
  'proposals.write': 'proposals.read',
  'bookings.write': 'bookings.read',
  'bookings.cancel': 'bookings.read',
  'bookings.curtail': 'bookings.read',
  'documents.write': 'documents.read',
  'documents.delete': 'documents.read',
  'orders.write': 'orders.read',
  'payments.record': 'money.read',
  'payments.refund': 'money.read',
  'payments.correct': 'money.read',
  'invoices.issue': 'money.read',
  'suppliers.pay': 'money.read',
  'books.close': 'journal.read',
  'packages.write': 'catalog.read',
  'departures.write': 'catalog.read',
  'inventory.write': 'catalog.read',
  'suppliers.write': 'catalog.read',
  'catalog.delete': 'catalog.read',
} as const satisfies Partial<Record<Permission, Permission>>

/** Lists the rights that come with one: itself, and those to change what it sees. */
export const listGiving = (right: Permission): Permission[] =>
  permissions.filter((one) => one === right || (readsFor as Partial<Record<Permission, Permission>>)[one] === right)

/**
 * Adds the right to see what the chosen ones change; keeps one order and no repeats. What is stored is read by it:
 * older servers stored rights to change alone, and newer ones may store further rights, which are left out.
 */
export const withReads = (chosen: readonly string[]): Permission[] => {
  const granted = new Set<string>(chosen.flatMap((one) => [one, readsFor[one as keyof typeof readsFor] ?? one]))
  return permissions.filter((one) => granted.has(one))
}
