import { z } from 'zod'
import { count, currency, date, id, instant, minor, text, toPage, view } from '../../../shared/views'
import { departureStates, departureStatuses } from './state.rules'

export const departureView = view({
  id,
  packageId: id,
  packageTitle: text,
  packageSlug: text,
  startsOn: date,
  endsOn: date,
  /** Holds the last day to book, in the trip's time zone. */
  bookBy: date,
  timeZone: text,
  capacity: count,
  held: count,
  booked: count,
  left: count,
  waiting: count.describe('Seats that travelers wait for'),
  minPax: count,
  /** Holds when it was guaranteed; null: not yet. */
  guaranteedAt: instant.nullable(),
  /** Holds its own price per adult; null: the package's. */
  priceMinor: minor.nullable(),
  currency,
  /** Holds its own price in a currency that the package no longer has. It is off sale until it gets another one. */
  stalePrice: view({ minor, currency }).nullable(),
  soldMinor: minor,
  status: z.enum(departureStatuses),
  state: z.enum(departureStates).describe('Of status, days and seats'),
  version: count,
  updatedAt: instant,
})
export type DepartureView = z.infer<typeof departureView>
export const departurePage = toPage(departureView)

export const publicDeparture = view({
  date,
  endsOn: date,
  bookBy: date.describe('The last day to book, where the trip begins'),
  state: z.enum(['open', 'few', 'full', 'stopped', 'closed']),
  left: count.describe('Seats'),
  capacity: count,
  minPax: count.describe('So many travelers make it run'),
  isGuaranteed: z.boolean(),
  priceMinor: minor,
  currency,
})
export type PublicDeparture = z.infer<typeof publicDeparture>

export const addedDepartures = view({ ids: id.array(), skipped: count, packageTitle: text })
export const movedDepartures = view({ moved: id.array(), refused: count })

export const removedDepartures = view({ removed: count })
