import type { RouteObject } from 'react-router'
import { ErrorPage } from './error-page'
import { OfficeShell } from './office-shell'
import { siteLoader, SiteLayout } from './site-layout'

const modules = import.meta.glob<{ Component: React.ComponentType; loader?: RouteObject['loader'] }>(
  '../../features/*/ui/*.page.tsx',
)

/** What the server needs to know of a route: its module, for styles and preloads, and whether it renders it at all. */
export type RouteHandle = { module: string; clientOnly?: boolean }

function page(path: string, file: string, options: { clientOnly?: boolean } = {}): RouteObject {
  const module = `../../features/${file}.page.tsx`
  return { path, lazy: modules[module]!, handle: { module, ...options } satisfies RouteHandle }
}

export const routes: RouteObject[] = [
  {
    loader: siteLoader,
    Component: SiteLayout,
    ErrorBoundary: ErrorPage,
    children: [
      {
        ErrorBoundary: ErrorPage,
        children: [
          page('/', 'packages/ui/home'),
          page('/packages', 'packages/ui/list'),
          page('/packages/:id', 'packages/ui/detail'),
          page('/package/:id', 'packages/ui/classic-detail'),
          page('/terms', 'packages/ui/terms'),
          page('/privacy', 'settings/ui/privacy'),
          page('/saved', 'packages/ui/saved'),
          page('*', 'settings/ui/not-found'),
        ],
      },
    ],
  },
  page('/login', 'auth/ui/staff-login', { clientOnly: true }),
  {
    Component: OfficeShell,
    ErrorBoundary: ErrorPage,
    children: [page('/dashboard', 'reports/ui/dashboard', { clientOnly: true })],
  },
]
