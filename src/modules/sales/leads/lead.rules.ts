import type { Followed } from './view'

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

/** Describes a lead's change of owner; null is nobody. With `followed`, an undo: only these requests go back. */
export type OwnerMove = { leadId: string; from: string | null; to: string | null; followed?: readonly Followed[] }

export const leadSorts = [
  'updated',
  'created',
  'customer',
  'destination',
  'departure',
  'travelers',
  'value',
  'followUp',
] as const
export type LeadSort = (typeof leadSorts)[number]

/** Compares the nearest open follow-up with today in the agency's calendar. */
export const dueChoices = ['overdue', 'today', 'week', 'none'] as const
