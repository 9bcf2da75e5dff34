import { ErrorState } from '../../../../platform/web/components/empty-state'
import { Spinner } from '../../../../platform/web/components/spinner'
import { describeFailure, trpc } from '../../../../platform/web/trpc'
import { formatPastInstant } from '../../../../shared/instants'
import { activityLabel } from '../../activity/activity.rules'
import styles from './security.module.css'

/** Lists the account's events, newest first. */
export function ActivityLog() {
  const log = trpc.activity.list.useInfiniteQuery({ limit: 10 }, { getNextPageParam: (page) => page.nextCursor })
  if (!log.data) {
    if (!log.error) return <Spinner>Loading activity...</Spinner>
    return (
      <ErrorState title="The activity could not be loaded" reason={describeFailure(log.error)} onRetry={log.refetch} />
    )
  }
  const items = log.data.pages.flatMap((page) => page.items)
  if (items.length === 0) return <p className="mt-3 f-sm ink-3">Nothing has happened yet.</p>
  return (
    <>
      <ol className={`${styles.log} mt-3h mb-4`}>
        {items.map(({ id, at, action, device, target }) => (
          <li className="grid items-baseline f-text border-b gap-x-4 py-2" key={id}>
            <time dateTime={at} className="num f-sm ink-3">
              {formatPastInstant(at)}
            </time>
            <b className="medium">
              {activityLabel(action)}
              {target && `: ${target}`}
            </b>
            {device && <span className="f-sm ink-3">{target ? `from ${device}` : device}</span>}
          </li>
        ))}
      </ol>
      {log.hasNextPage && (
        <button
          type="button"
          className="btn line sm"
          disabled={log.isFetchingNextPage}
          onClick={() => void log.fetchNextPage()}
        >
          {log.isFetchingNextPage ? 'Loading...' : log.error ? 'Try again' : 'Load more'}
        </button>
      )}
    </>
  )
}
