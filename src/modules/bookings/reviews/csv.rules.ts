import { type ReviewView, stateLabels } from '../../storefront/reviews/review.rules'

export const csvColumns = [
  'Package',
  'Booking',
  'Author',
  'Stars',
  'Title',
  'Text',
  'Status',
  'Reason',
  'Reply',
  'Traveled from',
  'Traveled until',
  'Written',
  'Moderated by',
  'Moderated',
] as const

export const csvLine = (one: ReviewView): string[] => [
  one.packageTitle,
  one.bookingReference,
  one.author,
  String(one.stars),
  one.title,
  one.text,
  stateLabels[one.state],
  one.reason,
  one.reply,
  one.startsOn,
  one.endsOn,
  one.writtenAt,
  one.moderatedBy ?? '',
  one.moderatedAt ?? '',
]
