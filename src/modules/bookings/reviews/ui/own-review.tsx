import { FailedNote } from '../../../../platform/web/components/failed-note'
import { Tag, type TagLook } from '../../../../platform/web/components/tag'
import { lazyDialog } from '../../../../platform/web/lazy-part'
import { openDialog, useDialogEntry } from '../../../../platform/web/navigation/dialog-entry'
import { closeDialog } from '../../../../platform/web/navigation/history'
import { useOver } from '../../../../platform/web/navigation/use-over'
import { trpc } from '../../../../platform/web/trpc'
import type { ReviewState } from '../../../storefront/reviews/review.rules'
import { Stars } from '../../../storefront/reviews/ui/stars'
import type { OwnReview as Written } from '../../../storefront/reviews/view'

const ReviewDialog = lazyDialog(() => import('./review-dialog'))

const looks: Record<ReviewState, TagLook & { label: string; says: string }> = {
  pending: { tone: 'info', done: 50, label: 'We are reading it', says: 'Others see it once we have read it.' },
  published: { tone: 'ok', label: 'Published', says: 'Others see it with the package.' },
  rejected: { tone: 'bad', label: 'Not published', says: 'You can change it, and we read it again.' },
}

/**
 * Shows a traveler's review of a completed trip, and its state. Renders nothing without one where none can be written.
 */
export function OwnReview({ id }: { id: string }) {
  const { data, error, refetch } = trpc.reviews.ofTrip.useQuery({ bookingId: id })
  const isWriting = useDialogEntry('review') !== null
  const review = data?.review ?? undefined
  const isNothing = data !== undefined && !data.canWrite && !review
  useOver(isWriting && isNothing)
  if (isNothing) return null
  if (!data && !error) return null
  return (
    <section aria-labelledby="your-review">
      <h2 className="t-h3 mb-3" id="your-review">
        Your review
      </h2>
      {data ? (
        <>
          {review ? (
            <WrittenReview review={review} />
          ) : (
            <p>How was it? A few words help others who think of this trip.</p>
          )}
          <p className="no-print mt-3">
            <button
              type="button"
              className={review ? 'btn line sm' : 'btn base sm'}
              onClick={() => openDialog('review')}
            >
              {review ? 'Change your review' : 'Write a review'}
            </button>
          </p>
        </>
      ) : (
        <FailedNote error={error} onRetry={refetch} />
      )}
      {isWriting && data && <ReviewDialog bookingId={id} review={review} onClose={closeDialog} />}
    </section>
  )
}

function WrittenReview({ review: { stars, title, text, author, state, reason, reply } }: { review: Written }) {
  const { label, says, ...look } = looks[state]
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center f-lg gap-x-3">
        <Stars stars={stars} /> <Tag {...look}>{label}</Tag>
      </p>
      {reason && (
        <p className="max-w-text break pre-line bad bg-bad-soft rounded-sm px-3 py-2">
          <b>Why it is not published:</b> {reason}
        </p>
      )}
      {title && <h3 className="t-h4">{title}</h3>}
      <p className="max-w-text break pre-line">{text}</p>
      <p className="f-sm ink-2">
        {says} They read ‘{author}’ as your name.
      </p>
      {reply && (
        <blockquote className="quoted ink-2">
          <b>Our answer</b>
          <p className="max-w-text break pre-line">{reply}</p>
        </blockquote>
      )}
    </div>
  )
}
