import { Link, Navigate, useNavigate } from 'react-router'
import { HomeLink } from '../../../../../platform/web/components/home-link'
import { useSite } from '../../../../../platform/web/site/money'
import { useInnerPage } from '../../../../../platform/web/site/use-inner-page'
import { trpc } from '../../../../../platform/web/trpc'
import { UiProvider } from '../../../../../platform/web/ui-provider'
import { PictureFrame } from '../../../../core/media/ui/picture-frame'
import { canUseOffice } from '../../../../../shared/actor'
import { SignInForm } from './sign-in-form'
import styles from './staff-login.module.css'
import { useOnSignedIn } from './use-sign-in'
import { useUser } from '../use-user'

const demoRoles = ['admin', 'agent'] as const

/** Signs in staff beside a poster of the catalog; the server refuses travelers (product.md 6.2). */
export function Component() {
  useInnerPage('Staff sign-in')
  const navigate = useNavigate()
  const onSignedIn = useOnSignedIn()
  const user = useUser()
  const isOpen = useSite()?.isOpen ?? false
  if (user && canUseOffice(user)) return <Navigate to="/dashboard" replace />
  return (
    <UiProvider>
      <div className={`${styles.page} grid`}>
        <main className={`${styles.side} flex flex-col`}>
          <HomeLink className="logo min-h-tap" />
          <div className={styles.middle}>
            <h1 className="t-h1">Backend Login</h1>
            <p className="mt-2 ink-2">For the agency’s staff.</p>
            <SignInForm
              procedure="staffLogin"
              demoRoles={demoRoles}
              onDone={(user) => {
                onSignedIn(user)
                void navigate('/dashboard', { replace: true })
              }}
            />
          </div>
          {isOpen && (
            <nav className="flex flex-wrap gap-4">
              <Link to="/profile" className="link f-sm py-2h">
                Travelers sign in or register here
              </Link>
              <Link to="/" className="link f-sm py-2h">
                Back to the site
              </Link>
            </nav>
          )}
        </main>
        <Poster isOpen={isOpen} />
      </div>
    </UiProvider>
  )
}

/** Shows the most popular package's print; only the background without one. */
function Poster({ isOpen }: { isOpen: boolean }) {
  const item = trpc.search.list.useQuery({ sort: 'popular', limit: 1 }, { enabled: isOpen }).data?.items[0]
  return (
    <aside className={`${styles.poster} relative overflow-hidden bg-deep`} aria-label="From the catalog">
      {item?.image && (
        <>
          <PictureFrame picture={item.image} sizes="60vw" eager />
          <Link
            to={`/packages/${item.slug}`}
            className={`${styles.tag} pin flex items-center absolute min-h-tap gap-2h f-office no-underline ink bg-surface rounded-xs px-3h py-2 shadow-2`}
          >
            <b>{item.destination}</b>
            <span>{item.title}</span>
          </Link>
        </>
      )}
    </aside>
  )
}
