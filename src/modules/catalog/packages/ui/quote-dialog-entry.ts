import { openDialog } from '../../../../platform/web/navigation/dialog-entry'
import type { People } from '../../pricing/party.rules'

/** Prefills a quote request that is opened from a package. */
export type QuotePrefill = {
  destination?: string
  packageId?: string
  packageTitle?: string
  /** Continues in the consultant's chat once the request is recorded (product.md 4.4). */
  thenChat?: boolean
  /** Counts all travelers and the infants among them: together, so that no page passes on one without the other. */
  people?: People
  travelDate?: string
  departureCity?: string
  /** Lists the windows of month and day in which the package is offered; empty or absent: always. */
  offered?: readonly { from: string; to: string }[]
  /** Asks for a departure instead of a date, as the package has fixed departures. */
  isDated?: boolean
  budget?: string
  /** Holds the party and options chosen on the detail page, from which the server makes the receipt. */
  choice?: {
    adults: number
    children: number
    infants?: number
    rooms: number
    hotelIds: string[]
    activityIds: string[]
    transferIds: string[]
  }
  /** Holds the total of the choice that is on screen; null on request. */
  totalMinor?: number | null
}

export const openQuoteDialog = (props: QuotePrefill = {}) => openDialog('quote', props)
