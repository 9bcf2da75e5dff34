import type { Currency } from '../../../shared/money'
import type { LeadStatus } from './transition.rules'

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

export const callResults = ['reached', 'no-answer', 'voicemail'] as const
export type CallResult = (typeof callResults)[number]

/** Describes a lead in lists. Instants are ISO texts; the expected value is in minor units of `currency`. */
export type LeadView = {
  id: string
  customerId: string
  customerName: string
  email: string
  /** Is empty when none was given. */
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
  followUpOn: string | null
  valueMinor: number | null
  currency: Currency
  version: number
  createdAt: string
  updatedAt: string
}

/** Has `dueAt`, an ISO text, only where a time of day was given. */
export type FollowUpView = { id: string; text: string; dueOn: string; dueAt: string | null; doneAt: string | null }

/** Describes an open follow-up with its lead, for the owner's day. */
export type DueFollowUp = FollowUpView & {
  leadId: string
  customerName: string
  destination: string
  /** Is empty when none was given. */
  mobile: string
}

/** Has open follow-ups by due date first, then the last ones done. */
export type LeadDetail = LeadView & { followUps: FollowUpView[] }

/** Describes a timeline event. `actor` is absent for the site itself; `delivery` is the status of a recent email. */
export type LeadEvent = {
  id: string
  at: string
  kind: string
  data: Record<string, unknown>
  actor: string | null
  delivery?: 'queued' | 'delayed' | 'sent' | 'failed'
}

export type StaffMember = { id: string; name: string }

/** Describes a request that followed its lead's change of owner. */
export type Followed = { id: string; wasNobodys: boolean }
/** Describes a lead's change of owner; null is nobody. With `followed`, an undo: only these requests go back. */
export type OwnerMove = { leadId: string; from: string | null; to: string | null; followed?: readonly Followed[] }
