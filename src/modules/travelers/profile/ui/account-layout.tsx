import { useEffect } from 'react'
import { NavLink, Outlet, useNavigate } from 'react-router'
import { EmptyState, ErrorState } from '../../../../platform/web/components/empty-state'
import { Spinner } from '../../../../platform/web/components/spinner'
import { openLoginDialog } from '../../../../platform/web/dialogs'
import { useLeaveGuard } from '../../../../platform/web/leave-guard'
import { useSite } from '../../../../platform/web/site/money'
import { useInnerPage } from '../../../../platform/web/site/use-inner-page'
import { describeFailure } from '../../../../platform/web/trpc'
import { forgetCopies } from '../../../../platform/web/private-data'
import { UiProvider } from '../../../../platform/web/ui-provider'
import { useSignOut } from '../../../identity/auth/ui/menu/use-sign-out'
import styles from './account-layout.module.css'
import { useAccountUser } from './use-account-user'

const links = [
  { to: '/profile', label: 'My Profile' },
  { to: '/co-travelers', label: 'Co-Travelers' },
  { to: '/trips', label: 'My Trips' },
  { to: '/calendars', label: 'Calendars' },
  { to: '/account-security', label: 'Logged in Devices' },
  { to: '/reset-password', label: 'Reset Password' },
]

/** Lays out the account pages: side menu and page. */
export function Component() {
  const { me, user } = useAccountUser()
  return (
    <UiProvider>
      <div className={`wrap ${styles.page} pt-5h`}>
        {user ? (
          <Account key={user.id} />
        ) : me.error ? (
          <ErrorState
            title="Your account could not be opened"
            reason={describeFailure(me.error)}
            onRetry={me.refetch}
          />
        ) : me.data ? (
          <PleaseLogIn />
        ) : (
          <Spinner>Loading your account...</Spinner>
        )}
      </div>
    </UiProvider>
  )
}

function Account() {
  const { ask, question } = useLeaveGuard()
  return (
    <div className={`${styles.frame} grid items-start`}>
      <Menu ask={ask} />
      <div className="min-w-0 max-w-xl">
        <Outlet />
      </div>
      {question}
    </div>
  )
}

function Menu({ ask }: { ask: (go: () => void) => void }) {
  const navigate = useNavigate()
  // Asks the server for the first page of a site that is not open yet.
  const isOpen = useSite()?.isOpen !== false
  const { signOut, isPending } = useSignOut(() => (isOpen ? void navigate('/') : window.location.assign('/')))
  return (
    <nav className={`no-print ${styles.menu} border-t sticky`} aria-label="Account">
      <ul>
        {links.map(({ to, label }) => (
          <li className="border-b" key={to}>
            <NavLink className="menu-item" to={to}>
              {label}
            </NavLink>
          </li>
        ))}
        <li className="border-b">
          <button className="menu-item" type="button" disabled={isPending} onClick={() => ask(() => signOut())}>
            Logout
          </button>
        </li>
      </ul>
    </nav>
  )
}

function PleaseLogIn() {
  // Clears this device's copies: the session has ended elsewhere.
  useEffect(forgetCopies, [])
  useInnerPage('Please log in')
  return (
    <>
      <h1 className="mb-5 t-h1">Your account</h1>
      <EmptyState
        title="Please log in"
        action={
          <button type="button" className="btn base" onClick={openLoginDialog}>
            Login
          </button>
        }
      >
        Your profile, companions and trips are kept for you alone. This page opens once you are signed in.
      </EmptyState>
    </>
  )
}
