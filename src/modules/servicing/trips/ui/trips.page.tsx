import { Link, useSearchParams } from 'react-router'
import { EmptyState, ErrorState } from '../../../../platform/web/components/empty-state'
import { Spinner } from '../../../../platform/web/components/spinner'
import { lazyPart } from '../../../../platform/web/lazy-part'
import { Unconfirmed } from '../../../identity/account-security/ui/confirm-address'
import { useUser } from '../../../identity/auth/ui/use-user'
import { SavedNotice, useSavedList } from './trips/saved-list'
import { savedAt } from './trips/offline-copy'
import { OwnBookings, useOwnBookings } from './trips/own-bookings'
import type { PackageCard } from '../../../catalog/packages/view'
import { useInnerPage } from '../../../../platform/web/site/use-inner-page'
import { getFailureData, describeFailure, trpc } from '../../../../platform/web/trpc'
import type { QuoteView } from '../../../sales/quotes/view'
import { QuoteCard } from './quote-card'
import { useOpenQuote } from '../../../sales/quotes/ui/use-open-quote'

const pageSize = 10
const Trip = lazyPart(() => import('./trips/trip'))

/** Shows a traveler's own trips and requests. `?booking=` opens a trip. */
export function Component() {
  const [params] = useSearchParams()
  const booking = params.get('booking')
  return booking ? <Trip key={booking} id={booking} /> : <Trips />
}

/** Lists booked trips, then quote requests, newest first. `?request=` opens a request, even one that is not loaded. */
function Trips() {
  useInnerPage('My Trips')
  const user = useUser()
  const booked = useOwnBookings()
  const list = trpc.quotes.list.useInfiniteQuery(
    { mine: true, limit: pageSize },
    { getNextPageParam: (page) => page.nextCursor ?? undefined, initialCursor: undefined },
  )
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  const packages = usePackages(items)
  useSavedList(user?.id)
  const { openId } = useOpenQuote()
  const elsewhere = openId !== null && list.isSuccess && !items.some(({ id }) => id === openId)
  return (
    <>
      <SavedNotice />
      <header className="mb-5">
        <h1 className="t-h1">My Trips</h1>
        <p className="mt-2 ink-2">
          Your booked trips with what is due, and the quotes you asked for.{' '}
          <Link to="/calendars">Follow them in your calendar</Link>.
        </p>
      </header>
      {user && !user.emailVerified && (
        <div className="mb-5">
          <Unconfirmed />
        </div>
      )}
      <OwnBookings query={booked} />
      {booked.data && booked.data.length > 0 && items.length > 0 && <h2 className="t-h2 mb-3">Quote requests</h2>}
      {elsewhere && <Elsewhere id={openId} />}
      {list.error && !list.data ? (
        <ErrorState title="Failed to fetch quotes" reason={describeFailure(list.error)} onRetry={list.refetch} />
      ) : !list.data && savedAt !== null ? null : !list.data ? (
        <Spinner>Loading your trips...</Spinner>
      ) : items.length === 0 ? (
        // Omits the empty state for unconfirmed addresses: the note above tells them that trips may exist.
        booked.data?.length === 0 && user?.emailVerified && <Nothing />
      ) : (
        <ul className="border-t">
          {items.map((quote) => (
            <li key={quote.id}>
              <QuoteCard quote={quote} pkg={packages.get(quote.packageId ?? '')} />
            </li>
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <button
          type="button"
          className="btn line flex mt-6 mx-auto"
          disabled={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {list.isFetchingNextPage ? 'Loading...' : 'Load More'}
        </button>
      )}
      {list.isFetchNextPageError && <p role="alert">{describeFailure(list.error)}</p>}
    </>
  )
}

/** Returns the packages of requests that are on sale, by id, for the first 100 packages. */
function usePackages(items: readonly QuoteView[]): ReadonlyMap<string, PackageCard> {
  const ids = [...new Set(items.flatMap(({ packageId }) => packageId ?? []))].slice(0, 100)
  const { data = [] } = trpc.packages.byIds.useQuery(
    { ids },
    { enabled: ids.length > 0, placeholderData: (previous) => previous },
  )
  return new Map(data.map((one) => [one.id, one]))
}

/** Shows the request of the address when it is not among the loaded ones. Shows an error if there is none. */
function Elsewhere({ id }: { id: string }) {
  const { data, error } = trpc.quotes.get.useQuery({ id })
  const packages = usePackages(data ? [data] : [])
  const [params] = useSearchParams()
  const user = useUser()
  if (data && params.get('request') === id) {
    return (
      <div className="border-t">
        <QuoteCard quote={data} pkg={packages.get(data.packageId ?? '')} />
      </div>
    )
  }
  if (!error) return null
  const unknown = ['not-found', 'invalid'].includes(getFailureData(error).reason ?? '')
  // Leaves it to the note above that the address is to be confirmed.
  if (unknown && user && !user.emailVerified) return null
  return (
    <p className="bg-warn-soft mb-4 px-3h py-2h border-warn" role="alert">
      {unknown ? 'There is no such request in your account.' : describeFailure(error)}
    </p>
  )
}

function Nothing() {
  return (
    <EmptyState
      title="No trips yet"
      action={
        <Link className="btn line sm" to="/packages">
          Browse All Packages
        </Link>
      }
    >
      Book a departure or ask for a quote on any package: you find it here, with our answer.
    </EmptyState>
  )
}
