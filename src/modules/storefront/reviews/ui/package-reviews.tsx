import { describeFailure, trpc } from '../../../../platform/web/trpc'
import { StarCounts } from './star-counts'
import { Stars } from './stars'
import type { PublicReview } from '../view'
import { formatMonth } from '../../../../shared/dates'

export default function PackageReviews({ packageId }: { packageId: string }) {
  const query = trpc.reviews.ofPackage.useInfiniteQuery(
    { packageId },
    { getNextPageParam: (page) => page.nextCursor ?? undefined, initialCursor: undefined },
  )
  const counts = query.data?.pages[0]?.counts
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  if (query.isSuccess && items.length === 0) return null
  return (
    <section className="mt-6h" aria-labelledby="reviews-title">
      <h2 className="t-h3" id="reviews-title">
        What travelers say
      </h2>
      {query.isPending && <p role="status">Loading…</p>}
      {counts && <StarCounts counts={counts} />}
      <ul>
        {items.map((review) => (
          <li className="border-b py-4" key={review.id}>
            <Review review={review} />
          </li>
        ))}
      </ul>
      {query.error && (
        <p role="alert">
          {describeFailure(query.error)}{' '}
          <button
            type="button"
            className="btn line sm"
            onClick={() => void (query.data ? query.fetchNextPage() : query.refetch())}
          >
            Retry
          </button>
        </p>
      )}
      {query.hasNextPage && !query.error && (
        <button
          type="button"
          className="btn line mt-4h"
          disabled={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {query.isFetchingNextPage ? 'Loading...' : 'More reviews'}
        </button>
      )}
    </section>
  )
}

function Review({ review: { author, stars, title, text, traveledIn, reply } }: { review: PublicReview }) {
  return (
    <article className="grid gap-1h">
      <p className="flex flex-wrap items-baseline f-text gap-x-3">
        <Stars stars={stars} />
        <b>{author}</b>
        <span className="num">Traveled in {formatMonth(traveledIn)}</span>
      </p>
      {title && <h3 className="t-h4">{title}</h3>}
      <p className="max-w-text break pre-line">{text}</p>
      {reply && (
        <blockquote className="quoted mt-1h f-text ink-2">
          <b>Our answer</b>
          <p className="max-w-text break pre-line">{reply}</p>
        </blockquote>
      )}
    </article>
  )
}
