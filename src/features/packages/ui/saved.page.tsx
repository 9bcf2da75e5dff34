import { Link } from 'react-router'
import { EmptyState, ErrorState } from '../../../platform/web/components/empty-state'
import { Spinner } from '../../../platform/web/components/spinner'
import { usePageMeta } from '../../../platform/web/page-meta'
import { failureText, trpc } from '../../../platform/web/trpc'
import { useHydrated } from '../../../platform/web/use-today'
import { ListCard } from './list-card'
import styles from './list.module.css'
import { useSaved } from './saved-store'

/** The packages whose heart was pressed in this browser. The server knows none of them, so it renders none. */
export function Component() {
  usePageMeta({ title: 'Saved packages', noIndex: true })
  const ids = useSaved()
  const inBrowser = useHydrated()
  return (
    <div className={`wrap ${styles.page}`}>
      <h1>Saved packages</h1>
      <p className={styles.count}>Kept in this browser, newest first.</p>
      {!inBrowser ? <Spinner>Loading packages...</Spinner> : ids.length > 0 ? <Saved ids={[...ids]} /> : <Nothing />}
    </div>
  )
}

function Saved({ ids }: { ids: string[] }) {
  const query = trpc.packages.byIds.useQuery({ ids }, { placeholderData: (previous) => previous })
  if (query.error) {
    return (
      <div className={styles.state}>
        <ErrorState
          title="Failed to fetch packages"
          reason={failureText(query.error)}
          onRetry={() => void query.refetch()}
        />
      </div>
    )
  }
  if (!query.data) return <Spinner>Loading packages...</Spinner>
  // A heart taken away shows at once, before the shorter list is here.
  const items = query.data.filter((item) => ids.includes(item.id))
  if (items.length === 0) return <Nothing />
  return (
    <ul className={styles.cards}>
      {items.map((item, i) => (
        <li key={item.id}>
          <ListCard item={item} eager={i < 3} />
        </li>
      ))}
    </ul>
  )
}

function Nothing() {
  return (
    <div className={styles.state}>
      <EmptyState
        title="Nothing saved yet"
        action={
          <Link className="btn line sm" to="/packages">
            Browse All Packages
          </Link>
        }
      >
        Press the heart on a package and it waits here for you.
      </EmptyState>
    </div>
  )
}
