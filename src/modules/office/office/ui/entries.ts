import { useCan } from '../../../identity/auth/ui/use-can'
import type { Permission } from '../../../../shared/permissions'
import type { OfficeIconName } from '../../../../platform/web/office/office-icon'

/**
 * Describes a page of the sidebar. `key` is its shortcut, distinct from page keys; a count of pending items replaces
 * it. One of `needs` opens it. `isLast` sets it apart. `also` is a prefix of further pages, `same` lists other
 * addresses.
 */
export type Entry = {
  to: string
  label: string
  icon: OfficeIconName
  key?: string
  waits?: 'quotes' | 'reviews'
  needs?: readonly Permission[]
  isLast?: true
  also?: string
  same?: readonly string[]
}

/** Returns true if the page of this address belongs to the entry. */
export const isUnder = ({ to, also, same }: Entry, pathname: string): boolean =>
  same?.includes(pathname) ||
  [to, also].some((place) => place && (pathname === place || pathname.startsWith(`${place}/`)))

export const settingsNeeds = [
  'settings.manage',
  'integrations.manage',
  'jobs.manage',
  'roles.manage',
  'archives.manage',
] as const

/** Opens the page of imports to whom one of its kinds is open. */
export const importNeeds = [
  'customers.write',
  'leads.write',
  'suppliers.write',
  'inventory.write',
  'bookings.write',
  'packages.write',
  'departures.write',
  'users.manage',
] as const

export const entries: readonly Entry[] = [
  {
    to: '/dashboard',
    label: 'Dashboard',
    icon: 'dashboard',
    key: 'd',
    also: '/admin-dashboard',
    same: ['/admin', '/admin/modern'],
  },
  { to: '/admin/my-day', label: 'My day', icon: 'clock', key: 'z' },
  { to: '/admin/leads', needs: ['leads.read'], label: 'Leads', icon: 'leads', key: 'l' },
  { to: '/admin/customers', needs: ['customers.read'], label: 'Customers', icon: 'customer' },
  { to: '/admin/quotes', needs: ['leads.read'], label: 'Quote Requests', icon: 'quotes', key: 'q', waits: 'quotes' },
  { to: '/admin/proposals', needs: ['proposals.read'], label: 'Proposals', icon: 'proposals', key: 'o' },
  { to: '/admin/departures', needs: ['catalog.read'], label: 'Departures', icon: 'calendar', key: 't' },
  { to: '/admin/bookings', needs: ['bookings.read'], label: 'Bookings', icon: 'ticket', key: 'g' },
  { to: '/admin/supplier-orders', needs: ['orders.read'], label: 'Supplier Orders', icon: 'note' },
  { to: '/admin/reviews', needs: ['reviews.moderate'], label: 'Reviews', icon: 'star', key: 'v', waits: 'reviews' },
  { to: '/admin/billing', needs: ['money.read'], label: 'Billing', icon: 'billing', key: 'h' },
  {
    to: '/admin/packages',
    needs: ['catalog.read'],
    label: 'Packages',
    icon: 'packages',
    key: 'p',
    also: '/admin/create-package',
    same: ['/admin/gallery'],
  },
  { to: '/admin/inventory', needs: ['catalog.read'], label: 'Inventory', icon: 'inventory', key: 'i' },
  { to: '/admin/suppliers', needs: ['catalog.read'], label: 'Suppliers', icon: 'link' },
  { to: '/admin/places', needs: ['catalog.read'], label: 'Places', icon: 'pin' },
  { to: '/admin/reports', needs: ['reports.read'], label: 'Reports', icon: 'reports', key: 'w' },
  { to: '/admin/imports', label: 'Import', icon: 'upload', needs: importNeeds, isLast: true },
  { to: '/admin/users', label: 'Users', icon: 'user', key: 'u', needs: ['users.manage'], isLast: true },
  { to: '/admin/settings', label: 'Settings', icon: 'settings', key: 's', needs: settingsNeeds, isLast: true },
  { to: '/admin/audit', label: 'Audit log', icon: 'audit', key: 'a', needs: ['audit.read'], isLast: true },
  { to: '/admin/help', label: 'Help', icon: 'help', isLast: true },
]

/** Lists further pages that need more than their entry. */
export const pageNeeds: readonly (readonly [pages: RegExp, needs: readonly Permission[]])[] = [
  [/^\/(admin-dashboard|admin|admin\/modern)$/, ['reports.read']],
  [/^\/admin\/billing\/books/, ['journal.read']],
  [/^\/admin\/(create-package$|packages\/[^/]+\/edit)/, ['packages.write']],
  [/^\/admin\/bookings\/[^/]+\/change/, ['bookings.write', 'catalog.read', 'money.read']],
  [/^\/admin\/setup/, ['settings.manage', 'catalog.read', 'packages.write']],
]

type Can = ReturnType<typeof useCan>
const hasAny = (may: Can, needs: readonly Permission[] = []) => needs.length === 0 || needs.some((one) => may(one))

/** Tells whether the user may open the page of this address. */
export function mayOpen(may: Can, pathname: string): boolean {
  const extra = pageNeeds.find(([pages]) => pages.test(pathname))
  return may(...(extra?.[1] ?? [])) && hasAny(may, entries.find((entry) => isUnder(entry, pathname))?.needs)
}

/** Returns the office screens that the signed-in user may open. */
export function useEntries(): readonly Entry[] {
  const may = useCan()
  return entries.filter(({ needs }) => hasAny(may, needs))
}
