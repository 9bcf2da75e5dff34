import type { CalendarDate } from '../../../shared/dates'
import type { Currency } from '../../../shared/money'
import type { DepartureState, DepartureStatus } from './state.rules'

export const departureSorts = ['date', 'updated'] as const
export type DepartureSort = (typeof departureSorts)[number]

/** Seats at checkout are held for so long. */
export const holdMinutes = 15

/** A departure as staff see it. Amounts in minor units. */
export type DepartureView = {
  id: string
  packageId: string
  packageTitle: string
  packageSlug: string
  startsOn: CalendarDate
  endsOn: CalendarDate
  /** The last day to book, where the trip begins. */
  bookBy: CalendarDate
  timeZone: string
  capacity: number
  held: number
  booked: number
  left: number
  /** Travelers who wait for seats. */
  waiting: number
  minPax: number
  /** When it was promised to run; null: not yet. */
  guaranteedAt: string | null
  /** Per adult; null: the package's price. */
  priceMinor: number | null
  currency: Currency
  /** A price of its own in a currency that the package no longer has. It is not sold until it has another one. */
  stalePrice: { minor: number; currency: Currency } | null
  /** What it is sold for. */
  soldMinor: number
  status: DepartureStatus
  state: DepartureState
  version: number
  updatedAt: string
}

/** A departure as the package's page shows it. */
export type PublicDeparture = {
  date: CalendarDate
  endsOn: CalendarDate
  bookBy: CalendarDate
  state: 'open' | 'few' | 'full' | 'stopped' | 'closed'
  left: number
  capacity: number
  minPax: number
  isGuaranteed: boolean
  priceMinor: number
  currency: Currency
}
