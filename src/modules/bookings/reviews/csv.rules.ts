import type { CsvCells } from '../../../shared/csv'
import { stateLabels } from '../../storefront/reviews/review.rules'
import type { ReviewView } from '../../storefront/reviews/view'

export const csvCells: CsvCells<ReviewView> = {
  Package: (one) => one.packageTitle,
  Booking: (one) => one.bookingReference,
  Author: (one) => one.author,
  Stars: (one) => String(one.stars),
  Title: (one) => one.title,
  Text: (one) => one.text,
  Status: (one) => stateLabels[one.state],
  Reason: (one) => one.reason,
  Reply: (one) => one.reply,
  'Traveled from': (one) => one.startsOn,
  'Traveled until': (one) => one.endsOn,
  Written: (one) => one.writtenAt,
  'Moderated by': (one) => one.moderatedBy ?? '',
  Moderated: (one) => one.moderatedAt ?? '',
}
