import type { Currency } from '../../shared/money'
import type { LeadStatus } from './transition.rules'

/** A lead as lists show it. Instants are ISO texts; the expected value is in minor units of `currency`. */
export type LeadView = {
  id: string
  customerName: string
  email: string
  /** Empty when none was given. */
  mobile: string
  destination: string
  budget: string | null
  travelDate: string | null
  numberOfTravelers: number
  status: LeadStatus
  outcome: 'won' | 'lost' | null
  valueMinor: number | null
  currency: Currency
  createdAt: string
  updatedAt: string
}

/** Something that happened; `actor` is absent for the site itself. */
export type LeadEvent = { id: string; at: string; kind: string; data: Record<string, unknown>; actor: string | null }

/** A lead opened: with what happened, the newest first. */
export type LeadDetail = LeadView & { events: LeadEvent[] }
