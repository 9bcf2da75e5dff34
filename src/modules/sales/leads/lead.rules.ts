import type { Currency } from '../../../shared/money'
import type { LeadStatus } from './transition.rules'

/** How the agency heard of the wish. */
export const leadSources = [
  'site',
  'phone',
  'email',
  'chat',
  'walk-in',
  'referral',
  'event',
  'import',
  'other',
] as const
export type LeadSource = (typeof leadSources)[number]
export const sourceLabels: Record<LeadSource, string> = {
  site: 'Web site',
  phone: 'Phone',
  email: 'E-mail',
  chat: 'Chat',
  'walk-in': 'Walk-in',
  referral: 'Referral',
  event: 'Event',
  import: 'Import',
  other: 'Other',
}

/** Why a lead was lost. */
export const lostReasons = ['price', 'dates', 'competitor', 'no-answer', 'not-traveling', 'duplicate', 'other'] as const
export type LostReason = (typeof lostReasons)[number]
export const lostLabels: Record<LostReason, string> = {
  price: 'Price',
  dates: 'Dates not available',
  competitor: 'Booked elsewhere',
  'no-answer': 'No answer',
  'not-traveling': 'No longer traveling',
  duplicate: 'Duplicate',
  other: 'Another reason',
}

/** How a call ended. */
export const callResults = ['reached', 'no-answer', 'voicemail'] as const
export type CallResult = (typeof callResults)[number]

/** A lead as lists show it. Instants are ISO texts; the expected value is in minor units of `currency`. */
export type LeadView = {
  id: string
  customerId: string
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
  lostReason: LostReason | null
  source: LeadSource
  ownerId: string | null
  ownerName: string | null
  /** The nearest due date of an open follow-up. */
  followUpOn: string | null
  valueMinor: number | null
  currency: Currency
  version: number
  createdAt: string
  updatedAt: string
}

/** `dueAt`: where a time of the day was said, as ISO text. */
export type FollowUpView = { id: string; text: string; dueOn: string; dueAt: string | null; doneAt: string | null }

/** An open follow-up of somebody's day, with whom it is about. */
export type DueFollowUp = FollowUpView & {
  leadId: string
  customerName: string
  destination: string
  /** Empty when none was given. */
  mobile: string
}

/** A lead opened. Follow-ups: the open ones by their due date, then what was done last. */
export type LeadDetail = LeadView & { followUps: FollowUpView[] }

/** Something that happened; `actor` is absent for the site itself. `delivery` says how far a recent e-mail has come. */
export type LeadEvent = {
  id: string
  at: string
  kind: string
  data: Record<string, unknown>
  actor: string | null
  delivery?: 'queued' | 'delayed' | 'sent' | 'failed'
}

/** Whom leads can belong to. */
export type StaffMember = { id: string; name: string }
