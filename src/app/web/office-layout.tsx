import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, Navigate, NavLink, Outlet, useNavigate } from 'react-router'
import { canUseOffice } from '../../features/auth/access.rules'
import { AuthCard, Intro, Actions } from '../../features/account-security/ui/links/auth-card'
import { useSignOut } from '../../features/auth/ui/menu/use-sign-out'
import { roleLabels, type SignedInUser } from '../../features/auth/user.rules'
import { useSite } from '../../features/site/ui/display/money'
import { useInnerPage } from '../../features/site/ui/display/use-inner-page'
import { toggleColorScheme } from '../../platform/web/color-scheme'
import { ErrorState } from '../../platform/web/components/empty-state'
import { Icon, type IconName } from '../../platform/web/components/icon'
import { Logo } from '../../platform/web/components/logo'
import { failureData, failureText, trpc } from '../../platform/web/trpc'
import { UiProvider } from '../../platform/web/ui-provider'
import { useKeys } from '../../platform/web/hooks/use-keys'
import styles from './office-layout.module.css'
import { useMe } from '../../features/auth/ui/use-user'

const links: { to: string; label: string; icon: IconName; key: string }[] = [
  { to: '/dashboard', label: 'Dashboard', icon: 'grid', key: 'd' },
]

/** The back office: rail and screen, for staff only. Calls that the server would refuse are not made. */
export default function OfficeLayout() {
  useSessionEnd()
  const me = useMe()
  if (me.error) return <Standalone retry={() => void me.refetch()} reason={failureText(me.error)} />
  if (!me.data) return null
  const { user } = me.data
  if (!user) return <Navigate to="/login" replace />
  if (user.mustSetUpTwoFactor) return <Navigate to="/account-security" replace />
  if (!canUseOffice(user)) return <ForStaff user={user} />
  return (
    <UiProvider>
      <div className={styles.office}>
        <a className="skip" href="#main">
          Skip to the content
        </a>
        <Rail user={user} />
        <main id="main" tabIndex={-1} className={styles.main}>
          <Outlet />
        </main>
      </div>
    </UiProvider>
  )
}

/** A call that says 'not signed in' means that the session is over: ask who we are, which leads to the login. */
function useSessionEnd() {
  const client = useQueryClient()
  const utils = trpc.useUtils()
  useEffect(() => {
    const look = (event: { type: string; action?: { type: string; error?: unknown } }) => {
      if (event.type !== 'updated' || event.action?.type !== 'error') return
      if (failureData(event.action.error).reason === 'unauthenticated') void utils.auth.me.invalidate()
    }
    const stops = [client.getQueryCache().subscribe(look), client.getMutationCache().subscribe(look)]
    return () => stops.forEach((stop) => stop())
  }, [client, utils])
}

function Rail({ user }: { user: SignedInUser }) {
  const navigate = useNavigate()
  const name = useSite()?.agency.name ?? 'Itinera'
  const { signOut, isPending } = useSignOut()
  useKeys(Object.fromEntries(links.map((link) => [link.key, () => void navigate(link.to)])))
  return (
    <nav className={styles.rail} aria-label="Office">
      <Link to="/dashboard" className={styles.logo}>
        <Logo name={name} />
      </Link>
      {links.map((link) => (
        <NavLink key={link.to} to={link.to}>
          <Icon name={link.icon} /> {link.label} <kbd aria-hidden="true">{link.key.toUpperCase()}</kbd>
        </NavLink>
      ))}
      <Link to="/" className={styles.site}>
        <Icon name="chevron-left" /> <span className={styles.label}>Back to the site</span>
      </Link>
      <button type="button" onClick={toggleColorScheme}>
        <Icon name="moon" /> <span className={styles.label}>Light or dark</span>
      </button>
      <button type="button" disabled={isPending} onClick={() => signOut()}>
        <Icon name="logout" /> <span className={styles.label}>Sign out</span>
      </button>
      <p className={styles.who}>
        <b>{user.name || user.email}</b>
        {roleLabels[user.role]}
      </p>
    </nav>
  )
}

/** For travelers in the office: an explanation with links. */
function ForStaff({ user }: { user: SignedInUser }) {
  const name = useSite()?.agency.name ?? 'Itinera'
  const { signOut, isPending } = useSignOut()
  useInnerPage('This area is for staff')
  return (
    <>
      <header className={`wrap ${styles.header}`}>
        <Link to="/">
          <Logo name={name} />
        </Link>
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
