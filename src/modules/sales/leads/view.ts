import { z } from 'zod'
import { count, currency, date, emailAddress, id, instant, minor, text, toPage, view } from '../../../shared/views'
import { leadSources, lostReasons } from './lead.rules'
import { boardStages, leadOutcomes, leadStatuses } from './transition.rules'
import { importPreview } from '../../../shared/import-views'

export const lead = view({
  id,
  customerId: id,
  customerName: text,
  email: emailAddress,
  /** Is empty when none was given. */
  mobile: text,
  destination: text,
  budget: text.nullable(),
  travelDate: date.nullable(),
  numberOfTravelers: count,
  status: z.enum(leadStatuses),
  outcome: z.enum(leadOutcomes).nullable(),
  lostReason: z.enum(lostReasons).nullable(),
  source: z.enum(leadSources),
  ownerId: id.nullable(),
  ownerName: text.nullable(),
  followUpOn: date.nullable(),
  /** Holds the expected value in minor units of `currency`. */
  valueMinor: minor.nullable(),
  currency,
  version: count,
  createdAt: instant,
  updatedAt: instant,
})
export type LeadView = z.infer<typeof lead>
export const leadPage = toPage(lead)

/** Adds the newest note of the timeline. */
export const notedLead = lead.extend({
  notes: text
    .nullable()
    .describe('The newest note of the timeline. Another text is added to it; a blank one changes nothing'),
})
export const notedLeadPage = toPage(notedLead)

/** Has `dueAt` only where a time of day was given. */
export const followUp = view({ id, text, dueOn: date, dueAt: instant.nullable(), doneAt: instant.nullable() })
export type FollowUpView = z.infer<typeof followUp>

/** Describes an open follow-up with its lead, for the owner's day. */
export const dueFollowUp = followUp.extend({
  version: count,
  leadId: id,
  ...lead.pick({ customerName: true, destination: true, mobile: true }).shape,
})
export type DueFollowUp = z.infer<typeof dueFollowUp>

/** Has open follow-ups by due date first, then the last ones done. */
export const leadDetail = notedLead.extend({
  followUps: followUp.array(),
  deleteProblem: text.nullable().describe('Why it cannot be deleted; null where it can'),
})
export type LeadDetail = z.infer<typeof leadDetail>

/** Describes the lead that stays, with the id of the merge. */
export const mergedLead = view({ id, lead: leadDetail })
export type MergedLead = z.infer<typeof mergedLead>

/** Describes a timeline event. `actor` is absent for the site itself; `delivery` is the status of a recent email. */
const leadEvent = view({
  id,
  leadId: id,
  at: instant,
  kind: text,
  data: z.record(text, z.unknown()),
  actor: text.nullable(),
  delivery: z.enum(['queued', 'delayed', 'sent', 'failed']).optional(),
})
export type LeadEvent = z.infer<typeof leadEvent>
const toTimeline = <Event extends z.ZodType>(event: Event) =>
  view({ items: event.array(), nextCursor: text.nullable() })
export const leadTimeline = toTimeline(leadEvent)
export const customerTimeline = toTimeline(leadEvent.extend({ destination: text }))

export const stageTotal = view({ stage: z.enum(boardStages), count, sums: view({ currency, minor }).array() })
export type StageTotal = z.infer<typeof stageTotal>

export const staffMember = view({
  id,
  name: text,
  /** Tells whether they may own leads and requests, which their role opens. */
  ownsLeads: z.boolean(),
})
export type StaffMember = z.infer<typeof staffMember>

export const leadMerge = view({ id, fromId: id, undone: z.boolean() })
export type LeadMergeView = z.infer<typeof leadMerge>

export const movedLead = lead.pick({ id: true, status: true })
/** Describes a request that followed its lead's change of owner. */
const followed = view({ id, wasNobodys: z.boolean() })
export type Followed = z.infer<typeof followed>
/**
 * Holds in `before` the reassigned leads with their former owners; `from` is the new one, `followed` their requests.
 * Undoes the assignment when sent back.
 */
export const assignedLeads = view({
  before: view({ id, ownerId: id.nullable(), from: id.nullable(), followed: followed.array() }).array(),
})
export type AssignedLeads = z.infer<typeof assignedLeads>
export const leadImportPreview = importPreview.extend({ joining: count, behind: count })
export type LeadImportPreview = z.infer<typeof leadImportPreview>
