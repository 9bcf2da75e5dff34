import type { CalendarDate } from '../../../shared/dates'
import type { Currency } from '../../../shared/money'
import type { DepartureState, DepartureStatus } from './state.rules'

export const departureSorts = ['date', 'updated'] as const
export type DepartureSort = (typeof departureSorts)[number]

/** Limits how long seats are reserved at checkout. */
export const holdMinutes = 15

/** Describes a departure for staff, with amounts in minor units. */
export type DepartureView = {
  id: string
  packageId: string
  packageTitle: string
  packageSlug: string
  startsOn: CalendarDate
  endsOn: CalendarDate
  /** Holds the last day to book, in the trip's time zone. */
  bookBy: CalendarDate
  timeZone: string
  capacity: number
  held: number
  booked: number
  left: number
  /** Counts travelers who wait for seats. */
  waiting: number
  minPax: number
  /** Holds when it was guaranteed; null: not yet. */
  guaranteedAt: string | null
  /** Holds its own price per adult; null: the package's. */
  priceMinor: number | null
  currency: Currency
  /** Holds its own price in a currency that the package no longer has. It is off sale until it gets another one. */
  stalePrice: { minor: number; currency: Currency } | null
  /** Holds the effective price. */
  soldMinor: number
  status: DepartureStatus
  state: DepartureState
  version: number
  updatedAt: string
}

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
