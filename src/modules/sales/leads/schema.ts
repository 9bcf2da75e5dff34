import { z } from 'zod'
import { getAmountProblem, toMinor } from '../../../shared/amounts'
import {
  besideOthers,
  calendarDate,
  clearable,
  currencySchema,
  email,
  line,
  minorUnits,
  optionalAmount,
  paragraph,
  personName,
  phone,
  rowId,
} from '../../../shared/fields'
import { optional } from '../quote-forms/schema'
import { callResults, leadSources, lostReasons } from './lead.rules'
import { mergeFields } from './merge.rules'
import { leadOutcomes, leadStatuses } from './transition.rules'

export const listLeadsInput = z.object({
  status: z.enum(leadStatuses).optional(),
  limit: z.number().int().min(1).max(100).default(50),
  cursor: z.string().max(200).optional(),
})
export type ListLeadsInput = z.output<typeof listLeadsInput>

/** What staff may sort the pipeline by. */
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

/** By the nearest open follow-up, in the agency's calendar. */
export const dueChoices = ['overdue', 'today', 'week', 'none'] as const

/** Leads as staff narrow them; dates are inclusive. */
export const leadFilter = z.object({
  /** All of them have to match: in name, e-mail, phone or destination. */
  words: line({ max: 80 }).optional(),
  status: z.array(z.enum(leadStatuses)).max(leadStatuses.length).optional(),
  outcome: z.enum(leadOutcomes).optional(),
  /** Users; 'none' is a lead without an owner. */
  owner: z
    .array(z.union([z.literal('none'), rowId()]))
    .max(50)
    .optional(),
  source: z.array(z.enum(leadSources)).max(leadSources.length).optional(),
  due: z.array(z.enum(dueChoices)).max(dueChoices.length).optional(),
  departure: z.object({ from: calendarDate().optional(), to: calendarDate().optional() }).optional(),
  customerId: rowId().optional(),
  /** That came with this file. */
  importId: rowId().optional(),
})
export type LeadFilter = z.output<typeof leadFilter>

const sorted = leadFilter.extend({
  sort: z.enum(leadSorts).default('updated'),
  descending: z.boolean().default(true),
})
/** At most 1,000: what bulk acts take in one go. */
export const matchingLeadsInput = sorted
export type MatchingLeadsInput = z.output<typeof matchingLeadsInput>

export const leadQueueInput = sorted.extend({
  limit: z.number().int().min(1).max(100).default(50),
  cursor: z.string().max(2000).optional(),
})
export type LeadQueueInput = z.output<typeof leadQueueInput>

export const getLeadInput = z.object({ id: rowId() })
export type GetLeadInput = z.output<typeof getLeadInput>

/** `version`: what the caller has seen of it. */
export const removeLeadInput = getLeadInput.extend({ version: z.number().int().min(1) })
export type RemoveLeadInput = z.output<typeof removeLeadInput>

export const leadEventsInput = z.object({
  id: rowId(),
  /** Only what is about this request of the lead. */
  quoteId: rowId().optional(),
  limit: z.number().int().min(1).max(100).default(50),
  cursor: z.string().max(2000).optional(),
})
export type LeadEventsInput = z.output<typeof leadEventsInput>

export const customerEventsInput = leadEventsInput.omit({ id: true, quoteId: true }).extend({ customerId: rowId() })
export type CustomerEventsInput = z.output<typeof customerEventsInput>

const atLeastOne = 'Number of travelers must be at least 1'
const travelers = z.number(atLeastOne).int(atLeastOne).min(1, atLeastOne).max(500, 'At most 500 travelers')
const destination = line({ min: 1, max: 120, message: 'Destination is required' })

type Move = { status?: string; outcome?: string; lostReason?: string }
/** `outcome` belongs to closing, and only to closing; `lostReason` to losing. */
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

/** As a list of choices has it, or a lead as it was read: '' and null are absent. */
const chosen = <const T extends readonly [string, ...string[]]>(values: T) =>
  z
    .enum(['', ...values] as const)
    .nullish()
    .transform((value) => (value ? (value as T[number]) : undefined))
    .optional()
const ending = { outcome: chosen(leadOutcomes), lostReason: chosen(lostReasons) }

/** The expected value: a number of whole and hundredth units, or as it is typed. */
const value = optionalAmount().optional()

const customerName = personName({ min: 1, max: 120, message: 'Customer name is required' })
const knownEmail = email('Invalid email address')
const knownMobile = phone('Mobile number is required')
/** Blank where somebody has none. */
const orNone = <S extends z.ZodType<string, string>>(schema: S, message: string) =>
  z.union([z.literal(''), schema], message)

/** The lead form, in the specification's words (5). */
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

/** Other fields than these are dropped. */
export const createLeadInput = closesFully(
  leadFields.extend({
    /** Of somebody whom the agency knows already, found by staff; else by the addresses. */
    customerId: optional(rowId()),
    email: orNone(knownEmail, 'Invalid email address'),
    mobile: orNone(knownMobile, 'Mobile number is required'),
    /** A walk-in may have but one of the two. */
    noEmail: z.boolean().default(false),
    noMobile: z.boolean().default(false),
    status: z.enum(leadStatuses).default('new'),
    ...ending,
    value,
    /** The owner; by default the user who enters the lead. */
    assignedTo: optional(rowId()),
  }),
).superRefine((lead, { addIssue }) => {
  const refuse = (field: string, message: string) => addIssue({ code: 'custom', path: [field], message })
  if (lead.email === '' && !lead.noEmail) refuse('email', 'Invalid email address')
  if (lead.mobile === '' && !lead.noMobile) refuse('mobile', 'Mobile number is required')
  if (lead.email === '' && lead.mobile === '' && lead.noEmail && lead.noMobile)
    refuse('mobile', 'Without an e-mail address, the mobile number is required')
}, besideOthers)
export type CreateLeadInput = z.output<typeof createLeadInput>

/** What is absent stays; null and blank clear what may be empty. */
const changedFields = z.object({
  id: rowId(),
  version: z.number().int().min(1),
  customerName: customerName.optional(),
  email: orNone(knownEmail, 'Invalid email address').optional(),
  mobile: orNone(knownMobile, 'Mobile number is required').optional(),
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
  .literal('')
  .transform(() => null)
  .or(rowId())
  .nullable()
  .optional()

/** Where the sender saw it: a stage that was left as it was is no move, another one is none over a colleague's. */
const from = z.enum(leadStatuses).optional()

export const updateLeadInput = closesFully(
  changedFields.extend({ from, valueMinor: minorUnits.nullable().optional(), ownerId: nobody }),
)
export type UpdateLeadInput = z.output<typeof updateLeadInput>

/** The form over `updateLeadInput`: the value as it is typed, and everything that a list chooses. */
export const editLeadForm = closesFully(
  changedFields.omit({ id: true }).extend({ from, value: optionalAmount(), currency: currencySchema, ownerId: nobody }),
).transform((lead, { addIssue }) => {
  const { value: typed, currency } = lead
  const problem = typed === null ? null : getAmountProblem(currency, typed)
  if (problem) addIssue({ code: 'custom', path: ['value'], message: problem })
  return { ...lead, value: typed === null ? null : toMinor(typed) }
})

/** With `call`, what is written is about a call that ended so. */
export const addNoteInput = z.object({
  id: rowId(),
  text: paragraph({ min: 1, message: 'Please write a note' }),
  call: z.enum(callResults).optional(),
})
export type AddNoteInput = z.output<typeof addNoteInput>

/** What REST changes of a lead in one call; `value` in whole and hundredth units. Without `version`, the last one wins. */
export const patchLeadInput = closesFully(
  changedFields.extend({ version: changedFields.shape.version.optional(), value, assignedTo: nobody }),
)
export type PatchLeadInput = z.output<typeof patchLeadInput>

/** `from` is where the sender saw it: when a colleague has moved it since, nothing changes. */
export const moveLeadInput = closesFully(
  z.object({ id: rowId(), status: z.enum(leadStatuses), from: z.enum(leadStatuses).optional(), ...ending }),
)
export type MoveLeadInput = z.output<typeof moveLeadInput>

/** Each lead with its new owner; null takes the owner away. */
export const assignLeadsInput = z.object({
  leads: z
    .array(
      z.object({
        id: rowId(),
        ownerId: rowId().nullable(),
        /** Only one that has this owner now; what a colleague has given on since stays. */
        from: rowId().nullable().optional(),
        /** Requests that go back with it, and no others. */
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
  version: z.number().int().min(1),
  /** Where the sender saw it. */
  status: z.enum(leadStatuses).optional(),
})

/** `id` stays; of `take`, it gets what `from` has. */
export const mergeLeadsInput = seenLead.extend({
  from: seenLead,
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
  /** In the agency's time zone; blank: some time that day. */
  dueTime: dueTime.optional(),
})
export type AddFollowUpInput = z.output<typeof addFollowUpInput>

/** Done or not, and due when; what is absent stays. */
export const updateFollowUpInput = z.object({
  id: rowId(),
  done: z.boolean().optional(),
  dueOn: dueOn.optional(),
  dueTime: dueTime.optional(),
})
export type UpdateFollowUpInput = z.output<typeof updateFollowUpInput>

/** As a list of choices has it: '' is a note. */
export const callOf = z
  .enum(['', ...callResults])
  .transform((result) => result || undefined)
  .optional()
