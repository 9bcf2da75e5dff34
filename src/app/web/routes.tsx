import type { RouteObject } from 'react-router'
import { lazyPart } from '../../platform/web/lazy-part'
import { ErrorPage } from './error-page'
import { OfficeShell } from './office-shell'
import { siteLoader, SiteLayout } from './site-layout'

const modules = import.meta.glob<{ Component: React.ComponentType; loader?: RouteObject['loader'] }>([
  '../../features/*/ui/*.page.tsx',
  '../../features/*/ui/*/*.page.tsx',
])

/** What the server needs to know of a route: its module, for styles and preloads, and whether it renders it at all. */
export type RouteHandle = { module: string; clientOnly?: boolean }

type Load = (typeof modules)[string]

/** The router remembers for ever that a page could not be loaded; this one says so in its place and can be retried. */
function retryable(load: Load): Load {
  if (import.meta.env.SSR) return load
  const again = lazyPart(async () => ({ default: (await load()).Component }), { className: 'wrap page' })
  return () => load().catch(() => ({ Component: again }))
}

/** The frame of a traveler's own pages; loaded with the first of them, like them never rendered on the server. */
const accountLayout = (children: RouteObject[]): RouteObject => ({
  lazy: retryable(() => import('../../features/profile/ui/account-layout')),
  handle: { module: '../../features/profile/ui/account-layout.tsx', clientOnly: true } satisfies RouteHandle,
  children,
})

type PageOptions = { clientOnly?: boolean; children?: RouteObject[] }

function page(path: string, file: string, { children, ...options }: PageOptions = {}): RouteObject {
  const module = `../../features/${file}.page.tsx`
  const load = modules[module]
  if (!load) throw new Error(`There is no screen ${module}`)
  return { path, lazy: retryable(load), handle: { module, ...options } satisfies RouteHandle, children }
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
          page('/', 'site/ui/home'),
          page('/packages', 'search/ui/list'),
          page('/packages/:id', 'packages/ui/detail/detail'),
          page('/package/:id', 'packages/ui/classic/classic-detail'),
          page('/terms', 'site/ui/terms'),
          page('/privacy', 'site/ui/privacy'),
          page('/saved', 'saved/ui/saved'),
          accountLayout([
            page('/profile', 'profile/ui/profile', {
              clientOnly: true,
              children: [page('', 'account-data/ui/data-rights', { clientOnly: true })],
            }),
            page('/co-travelers', 'co-travelers/ui/co-travelers', { clientOnly: true }),
            page('/trips', 'quotes/ui/trips', { clientOnly: true }),
            page('/account-security', 'devices/ui/account-security', { clientOnly: true }),
          ]),
          page('/forgot-password', 'account-security/ui/links/forgot-password', { clientOnly: true }),
          page('/reset-password', 'account-security/ui/links/reset-password', { clientOnly: true }),
          page('/revert-email', 'account-security/ui/links/revert-email', { clientOnly: true }),
          page('/verify-email', 'account-security/ui/links/verify-email', { clientOnly: true }),
          page('*', 'site/ui/not-found'),
        ],
      },
    ],
  },
  page('/login', 'auth/ui/sign-in/staff-login', { clientOnly: true }),
  {
    Component: OfficeShell,
    ErrorBoundary: ErrorPage,
    children: [page('/dashboard', 'reports/ui/dashboard', { clientOnly: true })],
  },
]
