import { matchRoutes, renderMatches, type RouteMatch, type RouteObject, useLocation } from 'react-router'
import { OfficeShell } from './office-shell'
import {
  createScreen,
  ErrorBoundary,
  type Load,
  type Screen,
  type ScreenModule,
  type ServerFailure,
  ServerFailureContext,
} from './screen'
import { SiteLayout } from './site-layout'

const modules = import.meta.glob<ScreenModule>(
  ['./*/*/ui/*.page.tsx', './*/*/ui/*/*.page.tsx', '!./*/*/ui/{office,links}/*'],
  {
    base: '../../modules',
  },
)

/** Describes a route besides its path: its module for styles and preloads, and whether the server renders it. */
type RouteHandle = { module?: string; clientOnly?: boolean; screen: Screen }

function createRoute(module: string | undefined, load: Load, { clientOnly, children }: PageOptions) {
  const screen = createScreen(load)
  const handle: RouteHandle = { module, clientOnly, screen }
  return { Component: screen.Component, handle, children }
}

/** Frames a traveler's own pages; loaded with the first of them, like them never rendered on the server. */
const accountLayout = (children: RouteObject[]): RouteObject =>
  createRoute(
    '../../modules/travelers/profile/ui/account-layout.tsx',
    () => import('../../modules/travelers/profile/ui/account-layout'),
    {
      clientOnly: true,
      children,
    },
  )

type PageOptions = { clientOnly?: boolean; children?: RouteObject[] }

function page(path: string, file: string, options: PageOptions = {}): RouteObject {
  const load = modules[`./${file}.page.tsx`]
  if (!load) throw new Error(`There is no screen ${file}`)
  return { path, ...createRoute(`../../modules/${file}.page.tsx`, load, options) }
}

type ScreenTable = Record<string, Load>
/** Lists screens of a table; `onOpen` receives the loader of an address's code. */
type TableModule = ScreenModule & { pages: ScreenTable; onOpen?: (prepare: typeof prepareKnown) => void }
type Table = { begins: RegExp; load: () => Promise<TableModule>; isOpen?: true }
const office: RouteObject[] & Table = Object.assign([], {
  begins: /^\/(admin|dashboard)/,
  load: () => import('./office-pages'),
})
/** Covers addresses of links in mails. */
const links: RouteObject[] & Table = Object.assign([], {
  begins: /^\/((book|quote|order)\/|invitation|setup$|\w+-(email|password))/,
  load: () => import('./link-pages'),
})
/** Returns the unopened table of an address. Public pages know only how its addresses begin. */
const findTable = (pathname: string) => [office, links].find(({ begins, isOpen }) => !isOpen && begins.test(pathname))

/** Adds the screens of the address's table, once. If that fails to load, shows it at `pathname`, with Retry. */
export async function openTable(pathname: string): Promise<void> {
  const table = findTable(pathname)
  if (!table) return
  const { load } = table
  const screens: ScreenTable = await load().then(
    ({ pages, onOpen }) => ((table.isOpen = true), onOpen?.(prepareKnown), pages),
    () => ({ [pathname]: load }),
  )
  const added = Object.entries(screens).map(([path, screen]) => ({
    path,
    ...createRoute(screen.module, screen, { clientOnly: true }),
  }))
  table.splice(0, table.length, ...added)
  asked = ''
}

const inBoundary = (Layout: React.ComponentType) => () => (
  <ErrorBoundary>
    <Layout />
  </ErrorBoundary>
)

export const routes: RouteObject[] = [
  {
    Component: inBoundary(SiteLayout),
    children: [
      page('/', 'storefront/site/ui/home'),
      page('/packages', 'storefront/search/ui/list'),
      page('/destinations', 'storefront/destinations/ui/destinations'),
      page('/destinations/:slug', 'storefront/destinations/ui/destination'),
      page('/fits', 'storefront/fits/ui/fits'),
      page('/packages/:id', 'storefront/packages/ui/detail/detail'),
      page('/package/:id', 'storefront/packages/ui/classic/classic-detail'),
      page('/pages/:slug', 'settings/pages/ui/own-page'),
      page('/terms', 'storefront/site/ui/terms'),
      page('/privacy', 'storefront/site/ui/privacy'),
      page('/saved', 'storefront/saved/ui/saved'),
      accountLayout([
        page('/profile', 'travelers/profile/ui/profile', {
          clientOnly: true,
          children: [page('', 'servicing/account-data/ui/data-rights', { clientOnly: true })],
        }),
        page('/co-travelers', 'travelers/co-travelers/ui/co-travelers', { clientOnly: true }),
        page('/trips', 'servicing/trips/ui/trips', { clientOnly: true }),
        page('/calendars', 'identity/calendars/ui/calendars', { clientOnly: true }),
        page('/account-security', 'identity/devices/ui/account-security', { clientOnly: true }),
      ]),
      page('*', 'storefront/site/ui/not-found'),
      { children: links },
    ],
  },
  page('/login', 'identity/auth/ui/sign-in/staff-login', { clientOnly: true }),
  {
    Component: inBoundary(OfficeShell),
    children: office,
  },
]

/** Caches the last match, as an address is matched when its row is approached, opened and rendered. */
let asked = ''
let matches: RouteMatch[] = []

function getMatches(pathname: string): RouteMatch[] {
  if (asked !== pathname) {
    asked = pathname
    matches = matchRoutes(routes, pathname) ?? []
  }
  return matches
}

/** Returns the screens of an address, outermost first. */
export const getHandles = (pathname: string): RouteHandle[] =>
  getMatches(pathname).flatMap(({ route }) => (route.handle as RouteHandle | undefined) ?? [])

export const getParams = (pathname: string) => getMatches(pathname).at(-1)?.params ?? {}

/** Loads the code of an address's screens; undefined when all of it is loaded. */
export const prepareScreens = (pathname: string): Promise<unknown> | undefined =>
  findTable(pathname) ? openTable(pathname).then(() => prepareKnown(pathname)) : prepareKnown(pathname)

function prepareKnown(pathname: string): Promise<unknown> | undefined {
  const loads = getHandles(pathname).flatMap(({ screen }) => screen.prepare() ?? [])
  return loads.length > 0 ? Promise.all(loads) : undefined
}

/** Renders the page of the address, or the error page when the server could not load its data. */
export function Screens({ failure }: { failure: ServerFailure | null }) {
  const { pathname } = useLocation()
  return <ServerFailureContext value={failure}>{renderMatches(getMatches(pathname))}</ServerFailureContext>
}
