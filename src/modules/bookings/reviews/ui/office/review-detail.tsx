import { Group } from '@mantine/core'
import { Link } from 'react-router'
import { formatDate } from '../../../../../shared/dates'
import { formatPastInstant } from '../../../../../shared/instants'
import { canModerate, type ReviewView } from '../../../../storefront/reviews/review.rules'
import { Stars } from '../../../../storefront/reviews/ui/stars'
import styles from './reviews.module.css'

export type ReviewActs = {
  publish: (review: ReviewView) => void
  reject: (review: ReviewView) => void
  reply: (review: ReviewView) => void
  isPending: boolean
}

export function ReviewDetail({ review, acts }: { review: ReviewView; acts: ReviewActs }) {
  const { stars, title, text, author, state, reason, reply, moderatedBy, moderatedAt } = review
  return (
    <article className={styles.review} aria-label={`Review by ${author}`}>
      <p className={styles.top}>
        <Stars stars={stars} /> <b>{author}</b>
        <Link to={`/admin/bookings/${review.bookingId}`} className="num">
          {review.bookingReference}
        </Link>
        <Link to={`/packages/${review.packageSlug}`}>{review.packageTitle}</Link>
        <span className="num">
          {formatDate(review.startsOn)} to {formatDate(review.endsOn)}
        </span>
      </p>
      {title && <h2>{title}</h2>}
      <p className={styles.text}>{text}</p>
      {reply && (
        <blockquote>
          <b>Our answer</b>
          <p className={styles.text}>{reply}</p>
        </blockquote>
      )}
      {moderatedBy && moderatedAt && (
        <p className={`num ${styles.note}`}>
          {state === 'published' ? 'Published' : 'Rejected'} by {moderatedBy}, {formatPastInstant(moderatedAt)}
          {reason && `: ${reason}`}
        </p>
      )}
      <Group component="p" gap="s2" align="stretch" mt="s1">
        {canModerate(state, 'published') && (
          <button type="button" className="btn base sm" disabled={acts.isPending} onClick={() => acts.publish(review)}>
            Publish
          </button>
        )}
        {canModerate(state, 'rejected') && (
          <button type="button" className="btn line sm" onClick={() => acts.reject(review)}>
            {state === 'published' ? 'Take from the site' : 'Reject'}
          </button>
        )}
        <button type="button" className="btn line sm" onClick={() => acts.reply(review)}>
          {reply ? 'Change reply' : 'Reply'}
        </button>
      </Group>
    </article>
  )
}
