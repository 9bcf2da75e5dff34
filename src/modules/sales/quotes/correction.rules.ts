import type { EstimateChoice } from '../../catalog/pricing/view'
import type { QuoteView } from './view'

/** Requires a cancelled request to be reopened first. */
export const canCorrect = ({ status }: Pick<QuoteView, 'status'>): boolean => status !== 'cancelled'

const toKey = ({ adults, children, infants = 0, rooms, hotelIds, activityIds, transferIds }: EstimateChoice) =>
  JSON.stringify([
    adults,
    children,
    infants,
    rooms,
    ...[hotelIds, activityIds, transferIds].map((ids) => ids.toSorted()),
  ])

/** Ignores the order of the options. */
export const isSameChoice = (a: EstimateChoice, b: EstimateChoice): boolean => toKey(a) === toKey(b)
