import { useQueryClient } from '@tanstack/react-query'
import { memo, type ReactNode, useCallback, useEffect } from 'react'
import { Link, Navigate, Outlet, useLocation } from 'react-router'
import { canUseOffice } from '../../shared/actor'
import { AuthCard, Intro, Actions } from '../../modules/identity/account-security/ui/links/auth-card'
import { useSignOut } from '../../modules/identity/auth/ui/menu/use-sign-out'
import type { SignedInUser } from '../../modules/identity/auth/view'
import { mayOpen } from '../../modules/office/office/ui/entries'
import { Shell } from '../../modules/office/office/ui/shell'
import { OutageBanner } from '../../modules/office/office/ui/outage-banner'
import { useInnerPage } from '../../platform/web/site/use-inner-page'
import type { TravelerPage } from '../../modules/catalog/package-drafts/ui/office/draft-preview'
import { EmptyState, ErrorState } from '../../platform/web/components/empty-state'
import { HomeLink } from '../../platform/web/components/home-link'
import { Spinner } from '../../platform/web/components/spinner'
import { useSessionOver } from '../../platform/web/dialogs'
import { lazyPart } from '../../platform/web/lazy-part'
import { getFailureData, describeFailure, trpc } from '../../platform/web/trpc'
import { MissingParts } from '../../platform/web/office/missing-parts-lazy'
import { PagesOpen, useMayOpen } from '../../platform/web/office/page-link'
import { UiProvider } from '../../platform/web/ui-provider'
import { Following } from './following'
import styles from './office-layout.module.css'
import { useCan } from '../../modules/identity/auth/ui/use-can'
import { useMe } from '../../modules/identity/auth/ui/use-user'

const PackagePage = lazyPart(
  async () => ({ default: (await import('../../modules/storefront/packages/ui/detail/detail-view')).DetailView }),
  { loading: <Spinner>Loading the preview...</Spinner> },
)
/** Hands screens what they show of modules above theirs. */
const shown: TravelerPage = { drawPackage: (item) => <PackagePage item={item} /> }

/**
 * Renders the back office for staff only, and requests nothing that the server would refuse. Navigation within the
 * office rerenders only the outlet.
 */
export default memo(function OfficeLayout() {
  useSessionEnd()
  const me = useMe()
  // Keeps the known user while the query fails.
  if (me.error && !me.data) return <Standalone retry={() => void me.refetch()} reason={describeFailure(me.error)} />
  if (!me.data) return null
  const { user } = me.data
  if (!user) return <ToLogin />
  if (user.mustSetUpTwoFactor) return <Navigate to="/account-security" replace />
  if (!canUseOffice(user)) return <ForStaff user={user} />
  return (
    <UiProvider>
      <Following />
      <Pages>
        <Shell user={user}>
          <OutageBanner />
          <MissingParts />
          <Page />
        </Shell>
      </Pages>
    </UiProvider>
  )
})

/** Tells all links of the office which pages the user's role opens. */
function Pages({ children }: { children: ReactNode }) {
  const may = useCan()
  return <PagesOpen value={useCallback((pathname) => mayOpen(may, pathname), [may])}>{children}</PagesOpen>
}

/** Renders the page of the address, or says that the user's role does not open it. */
function Page() {
  const isOpen = useMayOpen()
  const { pathname } = useLocation()
  if (isOpen(pathname)) return <Outlet context={shown} />
  return (
    <EmptyState title="Your role does not open this page">
      Ask somebody who manages the agency&rsquo;s roles, or go on to <Link to="/admin/my-day">My day</Link>.
    </EmptyState>
  )
}

/** Refetches the user after a call fails as not signed in, which leads to the login. */
function useSessionEnd() {
  const client = useQueryClient()
  const utils = trpc.useUtils()
  useEffect(() => {
    const look = (event: { type: string; action?: { type: string; error?: unknown } }) => {
      if (event.type !== 'updated' || event.action?.type !== 'error') return
      if (getFailureData(event.action.error).reason === 'unauthenticated') void utils.auth.me.invalidate()
    }
    const stops = [client.getQueryCache().subscribe(look), client.getMutationCache().subscribe(look)]
    return () => stops.forEach((stop) => stop())
  }, [client, utils])
}

/** Redirects to the login, and closes a sign-in dialog that a late call has opened. */
function ToLogin() {
  const question = useSessionOver()
  useEffect(() => question?.settle(false), [question])
  return <Navigate to="/login" replace />
}

/** Explains to a traveler that this is the office, and offers ways on. */
function ForStaff({ user }: { user: SignedInUser }) {
  const { signOut, isPending } = useSignOut()
  useInnerPage('This area is for staff')
  return (
    <>
      <header className={`wrap ${styles.header}`}>
        <HomeLink />
      </header>
      <main>
        <AuthCard title="This area is for staff">
          <Intro>
            You are signed in as <b>{user.email}</b>, which is a traveler&rsquo;s account.
          </Intro>
          <Actions>
            <Link className="btn base" to="/">
              Back to the site
            </Link>
            <button type="button" className="btn line" disabled={isPending} onClick={() => signOut()}>
              Sign in as somebody else
            </button>
          </Actions>
        </AuthCard>
      </main>
    </>
  )
}

function Standalone({ reason, retry }: { reason: string; retry: () => void }) {
  return (
    <main className={`wrap ${styles.standalone}`}>
      <ErrorState title="The office could not be opened" reason={reason} onRetry={retry} />
    </main>
  )
}
