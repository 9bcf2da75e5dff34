import { createElement, useEffect } from 'react'
import { Navigate } from 'react-router'
import { useCan } from '../../modules/identity/auth/ui/use-can'
import { preloadScreen } from '../../platform/web/office/open-place'
import type { Load, ScreenModule } from './screen'

const modules = import.meta.glob<ScreenModule>('./*/*/ui/office/*.page.tsx', { base: '../../modules' })

/** Loads a screen; `file` is its module, room and name in `ui/office`. */
function screen(file: string): Load {
  const [module, room, name] = file.split('/')
  const path = `${module}/${room}/ui/office/${name}.page.tsx`
  const load = modules[`./${path}`]
  if (!load) throw new Error(`There is no screen ${file} in the office`)
  return Object.assign(load, { module: `../../modules/${path}` })
}

/** Redirects an address to the screen that does its job (product.md 1.1). */
const redirectTo = (to: string) => () =>
  Promise.resolve({ Component: () => createElement(Navigate, { to, replace: true }), to })

/** Redirects by role: administrators to one screen, others to the one where they answer customers. */
const byRole = (administrators: string, others: string) => () => {
  const Component = () =>
    createElement(Navigate, { to: useCan()('settings.manage') ? administrators : others, replace: true })
  return Promise.resolve({ Component, to: administrators, others })
}

/** Maps the office's addresses to screens. Public pages load neither them nor their names. */
export const pages: Record<string, Load> = {
  '/dashboard': screen('office/reports/dashboard'),
  '/admin-dashboard': screen('office/reports/admin-dashboard'),
  '/admin': screen('office/reports/admin-dashboard'),
  '/admin/modern': screen('office/reports/admin-dashboard'),
  '/admin-complete': redirectTo('/admin-dashboard'),
  '/admin/dashboard': redirectTo('/admin-dashboard'),
  '/admin/my-day': screen('office/office/my-day'),
  '/admin/leads': screen('office/records/leads'),
  '/admin/leads/:id': screen('office/records/lead'),
  '/admin/imports': screen('office/imports/imports'),
  '/admin/customers': screen('sales/customers/customers'),
  '/admin/customers/:id': screen('office/records/customer'),
  '/admin/quotes': screen('sales/quotes/quote-requests'),
  '/admin/proposals': screen('sales/proposals/proposals'),
  '/admin/proposals/:id': screen('office/records/proposal'),
  '/admin/proposals/:id/preview': screen('sales/proposal-answers/preview'),
  '/admin/departures': screen('servicing/departures/departures'),
  '/admin/bookings': screen('office/records/bookings'),
  '/admin/bookings/:id': screen('office/records/booking'),
  '/admin/bookings/:id/change': screen('servicing/booking-changes/change'),
  '/admin/supplier-orders': screen('bookings/supplier-orders/supplier-orders'),
  '/admin/reviews': screen('bookings/reviews/reviews'),
  '/admin/calendar': redirectTo('/admin/bookings?layout=calendar'),
  '/admin/transfers': redirectTo('/admin/inventory?tab=transfers'),
  '/admin/guides': redirectTo('/admin/suppliers?kind=guide'),
  '/admin/messages': byRole('/admin/settings?section=outbox', '/admin/quotes'),
  '/admin/deals': redirectTo('/admin/packages?reduced=1'),
  '/admin/feedback': redirectTo('/admin/reviews'),
  '/admin/gallery': screen('core/media/gallery'),
  '/admin/billing': screen('billing/invoices/invoices'),
  '/admin/billing/payments': screen('billing/payments/payments'),
  '/admin/billing/books': screen('billing/journal/books'),
  '/admin/billing/payables': screen('billing/supplier-payments/payables'),
  '/admin/billing/:id': screen('billing/invoices/invoice'),
  '/admin/reports': screen('office/reports/reports'),
  '/admin/packages': screen('catalog/packages/packages'),
  '/admin/inventory': screen('catalog/inventory/inventory'),
  '/admin/inventory/:tab/:id/rates': screen('servicing/rates/rates'),
  '/admin/suppliers': screen('catalog/suppliers/suppliers'),
  '/admin/places': screen('catalog/places/places'),
  '/admin/users': screen('office/users/users'),
  '/admin/users/:id': screen('office/users/user'),
  '/admin/settings': screen('office/settings/settings'),
  '/admin/setup': screen('office/first-run/first-run'),
  '/admin/packages/:id/edit': screen('catalog/package-drafts/edit-package'),
  '/admin/packages/:id/history': screen('catalog/package-drafts/package-history'),
  '/admin/create-package': screen('catalog/package-drafts/create-package'),
  '/admin/audit': screen('office/audit-log/audit-log'),
  '/admin/help': screen('office/guide/guide'),
  '/admin/help/:topic': screen('office/guide/guide'),
}

export const onOpen = (prepare: (pathname: string) => unknown) => void (preloadScreen.load = prepare)

/** Reloads the page once this table can be loaded: the fallback screen after it failed. */
export function Component() {
  useEffect(() => location.reload(), [])
  return null
}
