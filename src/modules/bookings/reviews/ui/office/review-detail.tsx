import { Callout, Note } from '../../../../../platform/web/office/blocks'
import { Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { formatDate } from '../../../../../shared/dates'
import { formatPastInstant } from '../../../../../shared/instants'
import { canModerate } from '../../../../storefront/reviews/review.rules'
import { Stars } from '../../../../storefront/reviews/ui/stars'
import type { ReviewView } from '../../../../storefront/reviews/view'
import { PageLink } from '../../../../../platform/web/office/page-link'

type ReviewActs = {
  publish: (review: ReviewView) => void
  reject: (review: ReviewView) => void
  reply: (review: ReviewView) => void
  isPending: boolean
}

export function ReviewDetail({ review, acts }: { review: ReviewView; acts: ReviewActs }) {
  const { stars, title, text, author, state, reason, reply, moderatedBy, moderatedAt } = review
  return (
    <Stack
      component="article"
      gap="s2"
      maw={760}
      py="s1"
      style={{ whiteSpace: 'normal' }}
      aria-label={`Review by ${author}`}
    >
      <Group component="p" gap="var(--s-1) var(--s-3h)" align="baseline">
        <Stars stars={stars} /> <b>{author}</b>
        <PageLink to={`/admin/bookings/${review.bookingId}`} className="num">
          {review.bookingReference}
        </PageLink>
        <Link to={`/packages/${review.packageSlug}`}>{review.packageTitle}</Link>
        <span className="num">
          {formatDate(review.startsOn)} to {formatDate(review.endsOn)}
        </span>
      </Group>
      {title && (
        <Text component="h2" fw={600} fz="md">
          {title}
        </Text>
      )}
      <Text maw="70ch" className="pre-line break">
        {text}
      </Text>
      {reply && (
        <Callout component="blockquote" tone="quote">
          <b>Our answer</b>
          <Text maw="70ch" className="pre-line break">
            {reply}
          </Text>
        </Callout>
      )}
      {moderatedBy && moderatedAt && (
        <Note className="num">
          {state === 'published' ? 'Published' : 'Rejected'} by {moderatedBy}, {formatPastInstant(moderatedAt)}
          {reason && `: ${reason}`}
        </Note>
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
    </Stack>
  )
}
