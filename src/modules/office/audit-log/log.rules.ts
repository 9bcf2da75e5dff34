import { plural, capitalize } from '../../../shared/text'
import type { AuditView } from './view'
import { uuidPattern } from '../../../shared/ids'

/** Converts 'lead.moved' to 'Lead moved', 'password.link-sent' to 'Password link sent'. */
export function actionText(action: string): string {
  const words = action.replaceAll(/[.-]/g, ' ')
  return capitalize(words)
}

/** Returns the actor's name, or a placeholder for deleted accounts and the system. */
export const actorText = ({ actor, byPerson, requestId }: AuditView): string =>
  actor ? actor.name || actor.email : byPerson ? 'Deleted account' : requestId ? 'Visitor' : 'System'

/** Formats a value: '—' for none; an object of scalars as 'from: 2026-01-01, to: 2026-12-31'. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '—'
  if (typeof value === 'string') return value
  const parts = Object.entries(value)
  if (Array.isArray(value) || typeof value !== 'object' || parts.some(([, part]) => typeof part === 'object'))
    return JSON.stringify(value)
  return parts.map(([name, part]) => `${name}: ${String(part)}`).join(', ') || '—'
}

/** Names the exportable lists by their call. */
const listNames: Record<string, string> = {
  'apiKeys.export': 'API keys',
  'auditLog.export': 'Audit log',
  'backups.export': 'Backups',
  'bookings.export': 'Bookings',
  'customers.export': 'Customers',
  'departures.export': 'Departures',
  'inventory.export': 'Inventory',
  'inventory.exportRates': 'Supplier rates',
  'invoices.export': 'Invoices',
  'jobs.exportFailed': 'Failed jobs',
  'jobs.exportWaiting': 'Waiting jobs',
  'journal.export': 'Journal',
  'journal.exportSums': 'Sums of accounts',
  'leads.export': 'Leads',
  'media.export': 'Gallery',
  'pages.export': 'Pages',
  'packages.export': 'Packages',
  'packages.exportWithOptions': 'Packages with their options',
  'paymentList.export': 'Payments',
  'periods.export': 'Closed periods',
  'places.export': 'Places',
  'proposals.export': 'Proposals',
  'quotes.export': 'Quote requests',
  'reports.export': 'Report',
  'reports.exportFacts': 'Rows of a report',
  'reviews.export': 'Reviews',
  'roles.export': 'Roles',
  'supplierOrders.export': 'Supplier orders',
  'supplierPayments.exportPayables': 'Payables',
  'settings.exportRates': 'Exchange rates',
  'setup.export': 'Set-up file',
  'email.export': 'Sent mails',
  'email.exportReports': 'Mails of reports',
  'webhooks.export': 'Deliveries of webhooks',
  'webhooks.exportEndpoints': 'Endpoints of webhooks',
  'suppliers.export': 'Suppliers',
  'taxes.export': 'Taxes',
  'teams.export': 'Teams',
  'users.export': 'Users',
  'waitingList.export': 'Waiting list',
}

const nameFields = ['reference', 'title', 'name', 'customerName', 'label', 'email', 'destination', 'alt']
const nameIn = (fields: Record<string, unknown> | null | undefined) =>
  nameFields.map((field) => fields?.[field]).find((value) => typeof value === 'string' && value !== '') as
    | string
    | undefined

const importNames: Record<string, string> = {
  hotels: 'hotel',
  activities: 'activity',
  transfers: 'transfer',
  mealPlans: 'meal plan',
  bookings: 'booking',
  customers: 'customer',
  departures: 'departure',
  exchangeRates: 'exchange rate',
  packages: 'package',
  places: 'place',
  rates: 'supplier rate',
  suppliers: 'supplier',
  users: 'user',
}

/** Returns '3 leads from spring.csv' or '2 hotels'; counts the reverted rows of an undone import. */
function importText({ kind, count, removed, restored, file }: Record<string, unknown>): string {
  const one = importNames[String(kind)] ?? 'lead'
  const many = Number(count ?? Number(removed) + Number(restored ?? 0)) || 0
  return `${plural(many, one, one.endsWith('y') ? 'activities' : undefined)}${file ? ` from ${String(file)}` : ''}`
}

type Recorded = Addressed & Partial<Pick<AuditView, 'name' | 'before' | 'after'>>

/**
 * Names the record of an entry: its current name, else a name in the entry, else its kind and id. Shortens a uuid to
 * its last six digits.
 */
export function recordText({ entity, entityId, data, name, before, after }: Recorded): string {
  const known = name || nameIn({ reference: data.reference }) || nameIn(after) || nameIn(before) || nameIn(data)
  if (known) return known
  if (entity === 'settings') return 'Settings'
  if (entity === 'import') return importText(data)
  if (entity === 'list') return listNames[entityId] ?? entityId
  return `${actionText(entity)} ${uuidPattern.test(entityId) ? entityId.slice(-6) : entityId}`
}

type Addressed = Pick<AuditView, 'action' | 'entity' | 'entityId' | 'data'>

const tabs: Record<string, string> = {
  hotel: 'hotels',
  activity: 'activities',
  transfer: 'transfers',
  'meal-plan': 'meals',
  hotels: 'hotels',
  activities: 'activities',
  transfers: 'transfers',
  mealPlans: 'meals',
}
const toItemPath = ({ entity, entityId }: Addressed) => `/admin/inventory?tab=${tabs[entity]}&item=${entityId}`

const ratesSetting = '/admin/settings?section=currencies'

/** Links exchange rates to the settings, and an item's rates to its calendar. */
function toRatePath({ action, data: { kind, itemId } }: Addressed): string | null {
  if (['rate.set', 'rate.deleted', 'rate.imported'].includes(action) && !itemId) return ratesSetting
  const tab = tabs[String(kind)]
  return tab && itemId ? `/admin/inventory/${tab}/${String(itemId)}/rates` : null
}

function toDraftPath({ action, entityId, data: { packageId } }: Addressed): string | null {
  if (packageId) return `/admin/packages/${String(packageId)}/history`
  return action === 'package-draft.discarded' ? null : `/admin/create-package?draft=${entityId}`
}

/** Links an import of leads to its leads, unless it was undone. */
function toImportPath({ action, entityId, data: { kind } }: Addressed): string | null {
  if (action === 'lead.imported') return `/admin/leads?import=${entityId}`
  if (!kind) return null
  if (kind === 'exchangeRates') return ratesSetting
  const tab = tabs[String(kind)]
  return tab ? `/admin/inventory?tab=${tab}` : `/admin/imports?kind=${String(kind)}`
}

const addresses: Record<string, (entry: Addressed) => string | null> = {
  lead: ({ action, entityId }) => (action === 'lead.deleted' ? null : `/admin/leads/${entityId}`),
  customer: ({ action, entityId }) => (action === 'customer.deleted' ? null : `/admin/customers/${entityId}`),
  proposal: ({ entityId }) => `/admin/proposals/${entityId}`,
  booking: ({ entityId }) => `/admin/bookings/${entityId}`,
  review: ({ entityId }) => `/admin/reviews?review=${entityId}`,
  quote: ({ entityId }) => `/admin/quotes?quote=${entityId}`,
  departure: ({ action, entityId }) =>
    action === 'departure.removed' ? null : `/admin/departures?departure=${entityId}`,
  package: ({ entityId }) => `/admin/packages/${entityId}/history`,
  'package-draft': toDraftPath,
  hotel: toItemPath,
  activity: toItemPath,
  transfer: toItemPath,
  'meal-plan': toItemPath,
  rate: toRatePath,
  supplier: ({ action, entityId }) => (action === 'supplier.deleted' ? null : `/admin/suppliers?supplier=${entityId}`),
  user: ({ action, entityId }) => (action === 'user.deleted' ? null : `/admin/users/${entityId}`),
  settings: () => '/admin/settings',
  page: ({ action, entityId }) =>
    action === 'page.removed' ? '/admin/settings?section=pages' : `/admin/settings?section=pages&page=${entityId}`,
  picture: () => '/admin/gallery',
  tax: () => '/admin/settings?section=taxes',
  role: () => '/admin/settings?section=roles',
  team: () => '/admin/settings?section=teams',
  webhook: () => '/admin/settings?section=webhooks',
  job: () => '/admin/settings?section=jobs',
  import: toImportPath,
}

/** Returns the path of an entry's record; null if it has no screen, or is deleted for good. */
export const getRecordUrl = (entry: Addressed): string | null => addresses[entry.entity]?.(entry) ?? null
