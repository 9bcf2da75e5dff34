import { type Actor, canUseOffice, type Role, type Scope, scopes } from './actor'

/** Lists what staff may be allowed, with the lower built-in role that has it. Their words are in permission-groups. */
const lowestRole = {
  'leads.read': 'agent',
  'leads.write': 'agent',
  'leads.delete': 'admin',
  'customers.read': 'agent',
  'customers.write': 'agent',
  'customers.erase': 'admin',
  'proposals.read': 'agent',
  'proposals.write': 'agent',
  'bookings.read': 'agent',
  'bookings.write': 'agent',
  'bookings.cancel': 'agent',
  'bookings.curtail': 'admin',
  'documents.read': 'agent',
  'documents.write': 'agent',
  'documents.delete': 'admin',
  'orders.read': 'agent',
  'orders.write': 'agent',
  'reviews.moderate': 'agent',
  'money.read': 'agent',
  'payments.record': 'agent',
  'payments.refund': 'agent',
  'payments.correct': 'admin',
  'invoices.issue': 'agent',
  'suppliers.pay': 'agent',
  'journal.read': 'admin',
  'books.close': 'admin',
  'catalog.read': 'agent',
  'packages.write': 'agent',
  'departures.write': 'agent',
  'inventory.write': 'agent',
  'suppliers.write': 'agent',
  'catalog.delete': 'admin',
  'reports.read': 'agent',
  'lists.export': 'admin',
  'users.manage': 'admin',
  'roles.manage': 'admin',
  'settings.manage': 'admin',
  'integrations.manage': 'admin',
  'audit.read': 'admin',
  'jobs.manage': 'admin',
  'archives.manage': 'admin',
} as const satisfies Record<string, Role>

export type Permission = keyof typeof lowestRole

export const permissions = Object.keys(lowestRole) as Permission[]

/** Holds the rights of the built-in roles (product.md 6.2). */
export const builtInPermissions: Record<Role, readonly Permission[]> = {
  admin: permissions,
  agent: permissions.filter((permission) => lowestRole[permission] === 'agent'),
  traveler: [],
}

type Holder = Pick<NonNullable<Actor>, 'role' | 'permissions'>
export const toPermissions = ({ role, permissions: own }: Holder): readonly Permission[] =>
  own ?? builtInPermissions[role]

export const can = (actor: Actor, ...needed: readonly Permission[]): boolean => {
  if (!actor || !canUseOffice(actor)) return false
  const granted = toPermissions(actor)
  return needed.every((permission) => granted.includes(permission))
}

export type Rights = { permissions: readonly Permission[]; sees: Scope }

/** Tells whether the user has these rights, and so may give and take them. */
export const hasRights = (actor: Actor, { permissions: given, sees }: Rights): boolean =>
  can(actor, ...given) && scopes.indexOf(actor?.sees ?? 'all') >= scopes.indexOf(sees)
