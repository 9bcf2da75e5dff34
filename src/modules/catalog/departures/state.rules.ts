import { addDays, type CalendarDate, dateIn } from '../../../shared/dates'
import type { Currency } from '../../../shared/money'
import { plural } from '../../../shared/text'

export const departureStatuses = ['scheduled', 'stopped', 'cancelled'] as const
type DepartureStatus = (typeof departureStatuses)[number]

/** Lists staff's transitions of a departure. A cancelled one is final: its date is added again instead. */
const next: Record<DepartureStatus, readonly DepartureStatus[]> = {
  scheduled: ['stopped', 'cancelled'],
  stopped: ['scheduled', 'cancelled'],
  cancelled: [],
}
export const canMoveDeparture = (from: DepartureStatus, to: DepartureStatus): boolean => next[from].includes(to)
export const statusesBefore = (to: DepartureStatus): DepartureStatus[] =>
  departureStatuses.filter((from) => canMoveDeparture(from, to))

export const holdStates = ['held', 'booked', 'released', 'expired'] as const
type HoldState = (typeof holdStates)[number]

/** Lists transitions of a hold, as drizzle/triggers/departures.sql does: it is released once, for good. */
const nextHold: Record<HoldState, readonly HoldState[]> = {
  held: ['booked', 'released', 'expired'],
  booked: ['released'],
  released: [],
  expired: [],
}
export const canMoveHold = (from: HoldState, to: HoldState): boolean => nextHold[from].includes(to)

/** Lists display states, derived from status, days and seats. */
export const departureStates = ['open', 'few', 'full', 'stopped', 'closed', 'departed', 'cancelled'] as const
export type DepartureState = (typeof departureStates)[number]
export const stateLabels: Record<DepartureState, string> = {
  open: 'On sale',
  few: 'Few left',
  full: 'Full',
  stopped: 'Stop-sale',
  closed: 'Closed',
  departed: 'Departed',
  cancelled: 'Cancelled',
}

export const capacityBounds = { min: 1, max: 500 } as const

type Seats = { capacity: number; held: number; booked: number }
export const seatsLeft = ({ capacity, held, booked }: Seats): number => Math.max(0, capacity - held - booked)
/** Counts seats as few up to a fifth of the capacity, at least one. */
export const fewSeats = (capacity: number): number => Math.max(1, Math.floor(capacity / 5))

/**
 * Holds days in the trip's time zone. It can be booked to the end of `bookBy`, and departs with the end of `startsOn`.
 */
type Days = { startsOn: CalendarDate; bookBy: CalendarDate; timeZone: string }
/** Holds its own price in the package's former currency; another currency by now makes it stale. */
type Priced = { priceMinor: number | null; currency: Currency }

export type DepartureFacts = Days & Seats & Priced & { status: DepartureStatus }

/** Detects a price in a former currency of the package, which stops the sale until staff set a new one. */
export const isPriceStale = (one: Priced, ofPackage: Currency): boolean =>
  one.priceMinor !== null && one.currency !== ofPackage

export function toState(one: DepartureFacts, ofPackage: Currency, now: Date): DepartureState {
  const today = dateIn(now, one.timeZone)
  const left = seatsLeft(one)
  if (one.status === 'cancelled') return 'cancelled'
  if (one.startsOn < today) return 'departed'
  if (one.bookBy < today) return 'closed'
  if (one.status === 'stopped' || isPriceStale(one, ofPackage)) return 'stopped'
  if (left === 0) return 'full'
  return left <= fewSeats(one.capacity) ? 'few' : 'open'
}

export const isOnSale = (state: DepartureState): boolean => state === 'open' || state === 'few'

/** Explains why so many travelers cannot join a departure; null if they can. Staff and others get their own hint. */
export function explainSeats(
  { status, left }: { status: DepartureStatus; left: number },
  seats: number,
  isStaff: boolean,
): string | null {
  const hint = (ofStaff: string) => (isStaff ? ofStaff : 'Please write to us')
  if (status !== 'scheduled')
    return `This departure is not on sale at present. ${hint('Nobody can join it before it is')}`
  if (left >= seats) return null
  return `${plural(left, 'seat')} ${left === 1 ? 'is' : 'are'} left on this departure, ${seats} are needed. ${hint('Raise its capacity, or agree on another date')}`
}

/** Returns the last day to book, `days` before the start; 0: the day itself. */
export const bookByDate = (startsOn: CalendarDate, days: number): CalendarDate => addDays(startsOn, -days)

/** Explains why no seat can be taken, and what to do instead. */
export function refusalFor(state: DepartureState, left: number): string {
  if (state === 'cancelled') return 'This departure was cancelled. Please choose another date'
  if (state === 'departed' || state === 'closed')
    return 'This departure can no longer be booked. Please choose another date'
  if (state === 'stopped') return 'This departure is not on sale at present. Please choose another date'
  if (left === 0) return 'This departure is full. Please choose another date'
  return `Only ${left} ${left === 1 ? 'seat is' : 'seats are'} left. Please take fewer, or choose another date`
}
