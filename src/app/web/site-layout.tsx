import { createContext, type ReactNode, use } from 'react'
import { Outlet, useLocation } from 'react-router'
import { toMailtoUrl } from '../../shared/text'
import { SiteFooter } from './site-footer'
import { SiteHeader } from './site-header'
import { useSite } from '../../platform/web/site/money'
import { useRememberedCurrency } from '../../platform/web/site/use-remembered-currency'
import { useUser } from '../../modules/identity/auth/ui/use-user'
import { useMergeSaved } from '../../modules/storefront/saved/ui/use-saved'
import { NavigationProgress } from '../../platform/web/components/navigation-progress'
import type { LoginEntry } from '../../modules/identity/auth/ui/sign-in/login-dialog'
import type { QuotePrefill } from '../../modules/catalog/packages/ui/quote-dialog-entry'
import { useWarmUp } from '../../platform/web/hooks/use-warm-up'
import { lazyDialog } from '../../platform/web/lazy-part'
import { useDialogEntry } from '../../platform/web/navigation/dialog-entry'
import { closeDialog } from '../../platform/web/navigation/history'
import { useScrollRestoration } from '../../platform/web/navigation/scroll'
import type { Prefetch } from '../../platform/web/trpc'
import { ErrorPage } from './error-page'
import { ServerFailureContext } from './screen'

const QuoteDialog = lazyDialog(() => import('../../modules/sales/quotes/ui/quote-dialog'))
const LoginDialog = lazyDialog(() => import('../../modules/identity/auth/ui/sign-in/login-dialog'))

// Keeps the elements stable, so that React skips what does not depend on the address.
const header = <SiteHeader />
const footer = <SiteFooter />

/** Prefetches the data of every page of the site. */
export const prefetchSite: Prefetch = ({ api }) => Promise.all([api.settings.site.fetch(), api.auth.me.fetch()])

export function SiteLayout() {
  const failure = use(ServerFailureContext)
  return failure?.of === 'site' ? <ErrorPage status={failure.status} retry={() => location.reload()} /> : <Site />
}

/** Renders header, page and footer of the public site, with the two dialogs that any page may open. */
function Site() {
  const quote = useDialogEntry<QuotePrefill>('quote')
  const login = useDialogEntry<LoginEntry>('login')
  useMergeSaved()
  useRememberedCurrency()
  useScrollRestoration()
  useWarmUp(QuoteDialog.preload)
  const { pathname } = useLocation()
  const isOpen = useSite()?.isOpen ?? pathname !== '/setup'
  // Leaves a stranger's page, such as that of the first administrator, without links to what is closed.
  const isFramed = useUser() !== null || isOpen
  return (
    <>
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <NavigationProgress />
      {isFramed && header}
      {isFramed && !isOpen && <NotOpen />}
      <noscript>{import.meta.env.SSR && <WithoutScript />}</noscript>
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      {isFramed && footer}
      {quote && <QuoteDialog {...quote} onClose={closeDialog} />}
      {login && <LoginDialog {...login} onClose={closeDialog} />}
    </>
  )
}

/** Tells staff that they alone see the site of a new agency. */
const NotOpen = () => (
  <p className="site-note text-center">
    This site is not open yet: only staff see it.{' '}
    <a className="link nowrap" href="/admin/setup">
      Name and e-mail
    </a>{' '}
    open it.
  </p>
)

/** Holds what the server says of the address to visitors without JavaScript; others load it with the page. */
export const PlainNoteContext = /* @__PURE__ */ createContext<ReactNode>(null)

/** Explains a site without JavaScript; controls that need it are hidden (`.js` in base.css). */
function WithoutScript() {
  const agency = useSite()?.agency
  return (
    <p className="wrap site-note">
      Without JavaScript you can browse and search. To ask for a quote, save a package or sign in, please turn it on
      {agency?.email && (
        <>
          , or write to{' '}
          <a className="link" href={toMailtoUrl(agency.email)}>
            {agency.email}
          </a>
        </>
      )}
      . {use(PlainNoteContext)}
    </p>
  )
}
