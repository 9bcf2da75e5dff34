import type { EstimateChoice } from '../../catalog/pricing/estimate.rules'
import type { QuoteView } from '../quotes/quote.rules'

/** A cancelled request is taken up again before it is corrected. */
export const canCorrect = ({ status }: Pick<QuoteView, 'status'>): boolean => status !== 'cancelled'

const keyOf = ({ adults, children, infants = 0, rooms, hotelIds, activityIds, transferIds }: EstimateChoice) =>
  JSON.stringify([
    adults,
    children,
    infants,
    rooms,
    ...[hotelIds, activityIds, transferIds].map((ids) => ids.toSorted()),
  ])

/** In whatever order the options were chosen. */
export const isSameChoice = (a: EstimateChoice, b: EstimateChoice): boolean => keyOf(a) === keyOf(b)
