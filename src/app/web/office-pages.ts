import { createElement, useEffect } from 'react'
import { Navigate } from 'react-router'
import { canAdminister } from '../../features/auth/access.rules'
import { useUser } from '../../features/auth/ui/use-user'
import { loadAhead } from '../../platform/web/office/open-place'
import type { ScreenModule } from './screen'

const modules = import.meta.glob<ScreenModule>('../../features/*/ui/office/*.page.tsx')

/** `file`: the feature and the name of a screen in its `ui/office`. */
function screen(file: string): () => Promise<ScreenModule> {
  const [feature, name] = file.split('/')
  const load = modules[`../../features/${feature}/ui/office/${name}.page.tsx`]
  if (!load) throw new Error(`There is no screen ${file} in the office`)
  return load
}

/** An address whose job another screen does (product.md 1.1). */
const elsewhere = (to: string) => () =>
  Promise.resolve({ Component: () => createElement(Navigate, { to, replace: true }), to })

/** The same, with another screen for those who may not administer: they answer customers from it. */
const byRole = (administrators: string, others: string) => () => {
  const Component = () =>
    createElement(Navigate, { to: canAdminister(useUser()) ? administrators : others, replace: true })
  return Promise.resolve({ Component, to: administrators, others })
}

/** The office's screens by address. Public pages load neither them nor their names. */
export const pages: Record<string, () => Promise<ScreenModule>> = {
  '/dashboard': screen('reports/dashboard'),
  '/admin-dashboard': screen('reports/admin-dashboard'),
  '/admin': screen('reports/admin-dashboard'),
  '/admin/modern': screen('reports/admin-dashboard'),
  '/admin-complete': elsewhere('/admin-dashboard'),
  '/admin/dashboard': elsewhere('/admin-dashboard'),
  '/admin/my-day': screen('office/my-day'),
  '/admin/leads': screen('leads/leads'),
  '/admin/leads/:id': screen('leads/lead'),
  '/admin/customers': screen('customers/customers'),
  '/admin/customers/:id': screen('leads/customer'),
  '/admin/quotes': screen('quotes/quote-requests'),
  '/admin/proposals': screen('proposals/proposals'),
  '/admin/proposals/:id': screen('proposals/proposal'),
  '/admin/proposals/:id/preview': screen('proposal-answers/preview'),
  '/admin/departures': screen('departures/departures'),
  '/admin/bookings': screen('bookings/bookings'),
  '/admin/bookings/:id': screen('bookings/booking'),
  '/admin/bookings/:id/change': screen('booking-changes/change'),
  '/admin/supplier-orders': screen('supplier-orders/supplier-orders'),
  '/admin/reviews': screen('reviews/reviews'),
  '/admin/calendar': elsewhere('/admin/bookings?layout=calendar'),
  '/admin/transfers': elsewhere('/admin/inventory?tab=transfers'),
  '/admin/guides': elsewhere('/admin/suppliers?kind=guide'),
  '/admin/messages': byRole('/admin/settings?section=outbox', '/admin/quotes'),
  '/admin/deals': elsewhere('/admin/packages?reduced=1'),
  '/admin/feedback': elsewhere('/admin/reviews'),
  '/admin/gallery': screen('media/gallery'),
  '/admin/billing': screen('invoices/invoices'),
  '/admin/billing/payments': screen('payment-list/payments'),
  '/admin/billing/books': screen('journal/books'),
  '/admin/billing/payables': screen('supplier-payments/payables'),
  '/admin/billing/:id': screen('invoices/invoice'),
  '/admin/reports': screen('reports/reports'),
  '/admin/packages': screen('packages/packages'),
  '/admin/inventory': screen('inventory/inventory'),
  '/admin/inventory/:tab/:id/rates': screen('inventory/rates'),
  '/admin/suppliers': screen('suppliers/suppliers'),
  '/admin/users': screen('users/users'),
  '/admin/users/:id': screen('users/user'),
  '/admin/settings': screen('settings/settings'),
  '/admin/packages/:id/edit': screen('package-drafts/edit-package'),
  '/admin/packages/:id/history': screen('package-drafts/package-history'),
  '/admin/create-package': screen('package-drafts/create-package'),
  '/admin/audit': screen('audit-log/audit-log'),
}

/** Rows of lists load ahead what they open. */
export const onOpen = (prepare: (pathname: string) => unknown) => void (loadAhead.of = prepare)

/** Fallback screen when this table fails to load: reloads the page once the table can be loaded. */
export function Component() {
  useEffect(() => location.reload(), [])
  return null
}
