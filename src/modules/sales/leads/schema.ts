import { z } from 'zod'
import { readAmountIn } from '../../../shared/amounts'
import {
  besideOthers,
  blankOr,
  calendarDate,
  clearable,
  currencySchema,
  email,
  line,
  minorUnits,
  optional,
  optionalAmount,
  paging,
  paragraph,
  personName,
  phone,
  rowId,
  version,
} from '../../../shared/fields'
import { ownerChoices } from '../../../shared/owner-choices'
import { maxWithIds } from '../../identity/mentions/mention.rules'
import { callResults, dueChoices, leadSorts, leadSources, lostReasons } from './lead.rules'
import { mergeFields } from './merge.rules'
import { leadOutcomes, leadStatuses } from './transition.rules'

export const listLeadsInput = z.object({
  status: z.enum(leadStatuses).optional(),
  outcome: z.enum(leadOutcomes).optional(),
  ...paging(),
})
export type ListLeadsInput = z.output<typeof listLeadsInput>

/** Describes the filters of the lead list; dates are inclusive. */
export const leadFilter = z.object({
  /** Matches leads that contain all words, in name, email, phone or destination. */
  words: line({ max: 80 }).optional(),
  status: z.array(z.enum(leadStatuses)).max(leadStatuses.length).optional(),
  outcome: z.enum(leadOutcomes).optional(),
  /** Holds user ids; 'none' matches a lead without an owner. */
  owner: ownerChoices,
  source: z.array(z.enum(leadSources)).max(leadSources.length).optional(),
  due: z.array(z.enum(dueChoices)).max(dueChoices.length).optional(),
  departure: z.object({ from: calendarDate().optional(), to: calendarDate().optional() }).optional(),
  customerId: z.uuid().optional(),
  importId: z.uuid().optional(),
})
export type LeadFilter = z.output<typeof leadFilter>

const sorted = leadFilter.extend({
  sort: z.enum(leadSorts).default('updated'),
  descending: z.boolean().default(true),
})
/** Selects leads for bulk acts; the service returns at most 1,000. */
export const matchingLeadsInput = sorted
export type MatchingLeadsInput = z.output<typeof matchingLeadsInput>

export const leadQueueInput = sorted.extend(paging())
export type LeadQueueInput = z.output<typeof leadQueueInput>

export const getLeadInput = z.object({ id: rowId() })
export type GetLeadInput = z.output<typeof getLeadInput>

/** Requires the `version` that the caller read. */
export const removeLeadInput = getLeadInput.extend({ version })
export type RemoveLeadInput = z.output<typeof removeLeadInput>

export const leadEventsInput = z.object({
  id: rowId(),
  quoteId: rowId().optional(),
  ...paging(),
})
export type LeadEventsInput = z.output<typeof leadEventsInput>

export const customerEventsInput = leadEventsInput.omit({ id: true, quoteId: true }).extend({ customerId: rowId() })
export type CustomerEventsInput = z.output<typeof customerEventsInput>

const atLeastOne = 'Number of travelers must be at least 1'
const travelers = z.number(atLeastOne).int(atLeastOne).min(1, atLeastOne).max(500, 'At most 500 travelers')
const destination = line({ min: 1, max: 120, message: 'Destination is required' })

type Move = { status?: string; outcome?: string; lostReason?: string }
/** Requires `outcome` exactly when closing, and `lostReason` exactly when losing. */
const closesFully = <S extends z.ZodType<Move>>(schema: S) =>
  schema
    .refine((move) => (move.status === 'closed') === (move.outcome !== undefined), {
      ...besideOthers,
      path: ['outcome'],
      message: 'Please say whether the lead was won or lost',
    })
    .refine((move) => (move.outcome === 'lost') === (move.lostReason !== undefined), {
      ...besideOthers,
      path: ['lostReason'],
      message: 'Please say why the lead was lost',
    })

/** Accepts the value of a select or of a lead as read: '' and null count as absent. */
const chosen = <const T extends readonly [string, ...string[]]>(values: T) =>
  z
    .enum(['', ...values] as const)
    .nullish()
    .transform((value) => (value ? (value as T[number]) : undefined))
    .optional()
const ending = { outcome: chosen(leadOutcomes), lostReason: chosen(lostReasons) }

/** Accepts the expected value as a number in units, or as typed text. */
const value = optionalAmount().optional()

const customerName = personName({ min: 1, max: 120, message: 'Customer name is required' })
const knownEmail = email('Invalid email address')
const knownMobile = phone('Mobile number is required')

/** Describes the lead form, in the specification's words (5). */
export const leadFields = z.object({
  customerName,
  email: knownEmail,
  mobile: knownMobile,
  destination,
  numberOfTravelers: travelers.default(1),
  budget: optional(line({ max: 60 })),
  travelDate: optional(calendarDate()),
  source: z.enum(leadSources).default('other'),
  notes: optional(paragraph()),
})

/** Drops unknown fields. */
export const createLeadInput = closesFully(
  leadFields.extend({
    /** Names a known customer; without it, the addresses decide. */
    customerId: optional(z.uuid()),
    email: blankOr(knownEmail),
    mobile: blankOr(knownMobile),
    /** Confirms a blank address: a walk-in may have only one of the two. */
    noEmail: z.boolean().default(false),
    noMobile: z.boolean().default(false),
    status: z.enum(leadStatuses).default('new'),
    ...ending,
    value,
    /** Names the owner; defaults to the user who enters the lead. */
    assignedTo: optional(z.uuid()),
  }),
).superRefine((lead, { addIssue }) => {
  const refuse = (field: string, message: string) => addIssue({ code: 'custom', path: [field], message })
  if (lead.email === '' && !lead.noEmail) refuse('email', 'Invalid email address')
  if (lead.mobile === '' && !lead.noMobile) refuse('mobile', 'Mobile number is required')
  if (lead.email === '' && lead.mobile === '' && lead.noEmail && lead.noMobile)
    refuse('mobile', 'Without an e-mail address, the mobile number is required')
}, besideOthers)
export type CreateLeadInput = z.output<typeof createLeadInput>

/** Keeps absent fields; null and blank clear optional ones. */
const changedFields = z.object({
  id: rowId(),
  version,
  customerName: customerName.optional(),
  email: blankOr(knownEmail).optional(),
  mobile: blankOr(knownMobile).optional(),
  destination: destination.optional(),
  numberOfTravelers: travelers.optional(),
  travelDate: clearable(calendarDate()),
  budget: clearable(line({ max: 60 })),
  currency: currencySchema.optional(),
  source: z.enum(leadSources).optional(),
  status: z.enum(leadStatuses).optional(),
  ...ending,
})
const nobody = z
  .union([z.literal('').transform(() => null), z.uuid()], 'Please choose a user')
  .nullable()
  .optional()

/** Holds the stage that the sender read. An unchanged stage is no move; a move by a colleague causes a conflict. */
const from = z.enum(leadStatuses).optional()

export const updateLeadInput = closesFully(
  changedFields.extend({ from, valueMinor: minorUnits.nullable().optional(), ownerId: nobody }),
)
export type UpdateLeadInput = z.output<typeof updateLeadInput>

/** Adapts `updateLeadInput` to the form: the value is typed text, and selects give ''. */
export const editLeadForm = closesFully(
  changedFields.omit({ id: true }).extend({ from, value: optionalAmount(), currency: currencySchema, ownerId: nobody }),
).transform((lead, { addIssue }) => {
  const { value: typed, currency } = lead
  const read = typed === null ? { minor: null } : readAmountIn(currency, typed.given)
  if ('minor' in read) return { ...lead, value: read.minor }
  addIssue({ code: 'custom', path: ['value'], message: read.problem })
  return z.NEVER
})

/** Records a call with this result if `call` is present, else a note. */
export const addNoteInput = z.object({
  id: rowId(),
  text: paragraph({ min: 1, max: maxWithIds, message: 'Please write a note' }),
  call: z.enum(callResults).optional(),
})
export type AddNoteInput = z.output<typeof addNoteInput>

/**
 * Describes a REST change of a lead; `value` is in units. Skips the version check without
 * `version`.
 */
export const patchLeadInput = closesFully(
  changedFields.extend({
    version: changedFields.shape.version.optional(),
    value,
    assignedTo: nobody,
    /** Adds another text than the newest note; a blank one changes nothing. */
    notes: leadFields.shape.notes,
  }),
)
export type PatchLeadInput = z.output<typeof patchLeadInput>

/** Refuses the move if the lead is no longer at `from`. */
export const moveLeadInput = closesFully(
  z.object({ id: rowId(), status: z.enum(leadStatuses), from: z.enum(leadStatuses).optional(), ...ending }),
)
export type MoveLeadInput = z.output<typeof moveLeadInput>

/** Pairs each lead with its new owner; null removes the owner. */
export const assignLeadsInput = z.object({
  leads: z
    .array(
      z.object({
        id: rowId(),
        ownerId: rowId().nullable(),
        /** Skips leads whose owner is no longer this one. */
        from: rowId().nullable().optional(),
        /** Limits the requests that go back with it to these. */
        followed: z
          .array(z.object({ id: rowId(), wasNobodys: z.boolean() }))
          .max(1000)
          .optional(),
      }),
    )
    .min(1)
    .max(200),
})
export type AssignLeadsInput = z.output<typeof assignLeadsInput>

export const shareOutLeadsInput = z.object({ ids: z.array(rowId()).min(1).max(200) })
export type ShareOutLeadsInput = z.output<typeof shareOutLeadsInput>

const seenLead = z.object({
  id: rowId(),
  version,
  /** Holds the stage that the sender read. */
  status: z.enum(leadStatuses).optional(),
})

/** Merges `from` into `id`, which takes over the fields in `take`. */
export const mergeLeadsInput = seenLead.extend({
  from: seenLead.extend({ id: z.uuid() }),
  take: z.array(z.enum(mergeFields)).max(mergeFields.length).default([]),
})
export type MergeLeadsInput = z.output<typeof mergeLeadsInput>

export const undoLeadMergeInput = z.object({ id: rowId() })
export type UndoLeadMergeInput = z.output<typeof undoLeadMergeInput>

const dueOn = calendarDate('Please choose a date')
const dueTime = z
  .union([z.literal(''), z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time such as 14:30'), z.null()])
  .transform((time) => time || null)

export const addFollowUpInput = z.object({
  leadId: rowId(),
  text: line({ min: 1, max: 200, message: 'Please say what is to be done' }),
  dueOn,
  /** Holds a time in the agency's time zone; blank means any time that day. */
  dueTime: dueTime.optional(),
})
export type AddFollowUpInput = z.output<typeof addFollowUpInput>

/** Changes completion and due date; absent fields stay. */
export const updateFollowUpInput = z.object({
  id: rowId(),
  done: z.boolean().optional(),
  dueOn: dueOn.optional(),
  dueTime: dueTime.optional(),
})
export type UpdateFollowUpInput = z.output<typeof updateFollowUpInput>

/** Accepts the value of a select: '' is a note. */
export const optionalCall = z
  .enum(['', ...callResults])
  .transform((result) => result || undefined)
  .optional()
