import type { OfficeIconName } from '../../../platform/web/office/office-icon'

/** A place of the office; `key` leads there, and where work waits its number stands instead of the key. */
export type Entry = { to: string; label: string; icon: OfficeIconName; key: string; waits?: 'quotes' }

export const entries: readonly Entry[] = [
  { to: '/dashboard', label: 'Dashboard', icon: 'dashboard', key: 'd' },
  { to: '/admin/leads', label: 'Leads', icon: 'leads', key: 'l' },
  { to: '/admin/quotes', label: 'Quote Requests', icon: 'quotes', key: 'q', waits: 'quotes' },
  { to: '/admin/packages', label: 'Packages', icon: 'packages', key: 'p' },
]
