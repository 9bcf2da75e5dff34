import { Link } from 'react-router'
import { EmptyState, ErrorState } from '../../../../platform/web/components/empty-state'
import { Spinner } from '../../../../platform/web/components/spinner'
import { openLoginDialog } from '../../../../platform/web/dialogs'
import { useInnerPage } from '../../../../platform/web/site/use-inner-page'
import { describeFailure, trpc } from '../../../../platform/web/trpc'
import { useHydrated } from '../../../../platform/web/hooks/use-today'
import { CardGrid } from '../../packages/ui/cards/card-grid'
import { ListCard } from '../../packages/ui/cards/list-card'
import { SaveButton } from './save-button'
import { useSaved } from './use-saved'

/** Shows the account's saved packages, or this browser's. The server renders none. */
export function Component() {
  useInnerPage('Saved packages')
  const { ids, signedIn, isLoading, error, query } = useSaved()
  const inBrowser = useHydrated()
  return (
    <div className="wrap pt-4">
      <h1 className="mt-2 t-h1">Saved packages</h1>
      {signedIn ? (
        <p className="mt-2 ink-2">Kept in your account, newest first.</p>
      ) : (
        <p className="mt-2 ink-2">
          Kept in this browser, newest first.{' '}
          <button type="button" className="js link underline" onClick={openLoginDialog}>
            Log in
          </button>{' '}
          to keep them in your account.
        </p>
      )}
      {error ? (
        <Failed error={error} retry={() => void query.refetch()} />
      ) : !inBrowser || isLoading ? (
        <Spinner>Loading packages...</Spinner>
      ) : ids.length > 0 ? (
        <Saved ids={ids.slice(0, 100)} />
      ) : (
        <Nothing />
      )}
    </div>
  )
}

function Failed({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <div className="mt-5">
      <ErrorState title="Failed to fetch packages" reason={describeFailure(error)} onRetry={retry} />
    </div>
  )
}

function Saved({ ids }: { ids: string[] }) {
  const query = trpc.packages.byIds.useQuery({ ids }, { placeholderData: (previous) => previous })
  if (query.error) return <Failed error={query.error} retry={() => void query.refetch()} />
  if (!query.data) return <Spinner>Loading packages...</Spinner>
  // Hides a removed package before the list is refetched (optimistic update).
  const items = query.data.filter((item) => ids.includes(item.id))
  if (items.length === 0) return <Nothing />
  return (
    <div className="mt-5">
      <CardGrid items={items}>{(item, eager) => <ListCard item={item} eager={eager} Heart={SaveButton} />}</CardGrid>
    </div>
  )
}

function Nothing() {
  return (
    <div className="mt-5">
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
