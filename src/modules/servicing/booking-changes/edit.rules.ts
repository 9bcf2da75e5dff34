import type { CalendarDate } from '../../../shared/dates'
import type { BookingDetail, Service, TravelerView } from '../../bookings/bookings/view'
import type { Heads } from '../../bookings/bookings/travelers.rules'
import type { AgeBand } from '../../catalog/inventory/rates.rules'
import type { Cost } from '../../catalog/pricing/view'
import type { Party } from '../../sales/proposals/offer.rules'
import type { Rate } from '../../../shared/money'
import type { TripRules } from '../../settings/terms/schema'

/**
 * Describes an edited service without its shares of discount and taxes on top, which are computed. Amounts are for its
 * whole quantity.
 */
export type EditedService = Omit<Service, 'discountMinor' | 'taxMinor' | 'totalMinor'> & {
  /** Holds the tax that its price contains, in a booking whose prices contain theirs. */
  taxMinor?: number | undefined
}
/** Counts joining travelers; their names are entered after the agreement. */
export type Joining = Heads
/** Describes the edited booking: its remaining and new services, leaving and joining travelers, and rooms. */
export type Edit = {
  services: EditedService[]
  leaving: number[]
  joining?: Joining
  rooms: number
  /** Holds another first day of the trip; services keep their days relative to it. */
  startsOn?: CalendarDate | undefined
  /** Lists services whose former price is meant for the new party. */
  keptPrices?: string[]
}
/**
 * Adds the rates of new services, except of one with a price and a reason, with what these cost in their suppliers'
 * currency, if another, and how their prices were converted. Version 1.0.0 leaves out both.
 */
export type ProposedEdit = Edit & {
  rated: { key: string; occupancy: number; ageBand: AgeBand; cost?: Cost | null; fx?: Rate[] }[]
  /** Maps the leaving places to their versions: somebody else may take one before the answer. Absent before 1.1.0. */
  placeVersions?: Record<number, number>
}
export const nobody: Joining = { adults: 0, children: 0 }

export type Sums = Record<'netMinor' | 'sellMinor' | 'discountMinor' | 'taxMinor' | 'totalMinor', number>
export type Before = Party &
  Sums &
  Pick<BookingDetail, 'title' | 'startsOn' | 'days' | 'services' | 'currency'> & {
    travelers: Pick<TravelerView, 'position' | 'kind'>[]
    source: string
    estimate: TripRules
  }

/** Scales an amount, rounded half up, in BigInt to avoid a lossy division. */
export const scaleMinor = (minor: number, to: number, from: number): number =>
  Number((2n * BigInt(minor) * BigInt(to) + BigInt(from)) / (2n * BigInt(from)))

/** Scales a cost; one that is not known stays so. */
export const scaledNet = (minor: number | null, to: number, from: number): number | null =>
  minor === null ? null : scaleMinor(minor, to, from)

/** Returns the party without leaving and with joining travelers. */
export function partyAfter(before: Before, { leaving, joining = nobody, rooms }: Edit): Party & { infants: number } {
  const gone = before.travelers.filter(({ position }) => leaving.includes(position))
  const leave = (kind: TravelerView['kind']) => gone.filter((one) => one.kind === kind).length
  return {
    adults: before.adults - leave('adult') + joining.adults,
    children: before.children - leave('child') + joining.children,
    infants: (before.infants ?? 0) - leave('infant') + (joining.infants ?? 0),
    rooms,
  }
}
