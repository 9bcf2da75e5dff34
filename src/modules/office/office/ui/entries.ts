import { canAdminister } from '../../../identity/auth/access.rules'
import { useUser } from '../../../identity/auth/ui/use-user'
import type { OfficeIconName } from '../../../../platform/web/office/office-icon'

/**
 * Describes a page of the sidebar. `key` is its shortcut, distinct from page keys, and gives way to a count of pending
 * items. `admin` limits it to administrators; `also` is a prefix of further pages, `same` lists other addresses.
 */
export type Entry = {
  to: string
  label: string
  icon: OfficeIconName
  key?: string
  waits?: 'quotes' | 'reviews'
  admin?: true
  also?: string
  same?: readonly string[]
}

/** Returns true if the page of this address belongs to the entry. */
export const isUnder = ({ to, also, same }: Entry, pathname: string): boolean =>
  same?.includes(pathname) ||
  [to, also].some((place) => place && (pathname === place || pathname.startsWith(`${place}/`)))

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
  { to: '/admin/leads', label: 'Leads', icon: 'leads', key: 'l' },
  { to: '/admin/customers', label: 'Customers', icon: 'customer' },
  { to: '/admin/quotes', label: 'Quote Requests', icon: 'quotes', key: 'q', waits: 'quotes' },
  { to: '/admin/proposals', label: 'Proposals', icon: 'proposals', key: 'o' },
  { to: '/admin/departures', label: 'Departures', icon: 'calendar', key: 't' },
  { to: '/admin/bookings', label: 'Bookings', icon: 'ticket', key: 'g' },
  { to: '/admin/supplier-orders', label: 'Supplier Orders', icon: 'note' },
  { to: '/admin/reviews', label: 'Reviews', icon: 'star', key: 'v', waits: 'reviews' },
  { to: '/admin/billing', label: 'Billing', icon: 'billing', key: 'h' },
  {
    to: '/admin/packages',
    label: 'Packages',
    icon: 'packages',
    key: 'p',
    also: '/admin/create-package',
    same: ['/admin/gallery'],
  },
  { to: '/admin/inventory', label: 'Inventory', icon: 'inventory', key: 'i' },
  { to: '/admin/suppliers', label: 'Suppliers', icon: 'link' },
  { to: '/admin/reports', label: 'Reports', icon: 'reports', key: 'w' },
  { to: '/admin/users', label: 'Users', icon: 'user', key: 'u', admin: true },
  { to: '/admin/settings', label: 'Settings', icon: 'settings', key: 's', admin: true },
  { to: '/admin/audit', label: 'Audit log', icon: 'audit', key: 'a', admin: true },
]

/** Returns the office screens that the signed-in user may open. */
export function useEntries(): readonly Entry[] {
  const isAdmin = canAdminister(useUser())
  return entries.filter(({ admin }) => !admin || isAdmin)
}
