import { z } from 'zod'
import { calendarDate, email, line, paragraph, personName, phone, rowId } from '../../shared/fields'
import { leadOutcomes, leadStatuses } from './transition.rules'

export const listLeadsInput = z.object({
  status: z.enum(leadStatuses).optional(),
  limit: z.number().int().min(1).max(100).default(50),
  cursor: z.string().max(200).optional(),
})
export type ListLeadsInput = z.output<typeof listLeadsInput>

/** What staff may sort the pipeline by. */
export const leadSorts = ['updated', 'created', 'customer', 'destination', 'departure', 'travelers', 'value'] as const
export type LeadSort = (typeof leadSorts)[number]

/** Leads as staff narrow them; dates are inclusive. */
export const leadQueueInput = z.object({
  /** All of them have to match: in name, e-mail, phone or destination. */
  words: line({ max: 80 }).optional(),
  status: z.array(z.enum(leadStatuses)).max(leadStatuses.length).optional(),
  outcome: z.enum(leadOutcomes).optional(),
  departure: z.object({ from: calendarDate().optional(), to: calendarDate().optional() }).optional(),
  sort: z.enum(leadSorts).default('updated'),
  descending: z.boolean().default(true),
  limit: z.number().int().min(1).max(100).default(50),
  cursor: z.string().max(500).optional(),
})
export type LeadQueueInput = z.output<typeof leadQueueInput>

export const getLeadInput = z.object({ id: rowId() })
export type GetLeadInput = z.output<typeof getLeadInput>

/** Absent, null and blank are the same. */
const optional = <T>(schema: z.ZodType<T, string>) =>
  z
    .string()
    .nullish()
    .transform((text) => text?.trim() || undefined)
    .pipe(schema.optional())
const atLeastOne = 'Number of travelers must be at least 1'

/** The lead form, in the specification's words (5); other fields than these are dropped. */
export const createLeadInput = z.object({
  customerName: personName({ min: 1, max: 120, message: 'Customer name is required' }),
  email: email('Invalid email address'),
  mobile: phone('Mobile number is required'),
  destination: line({ min: 1, max: 120, message: 'Destination is required' }),
  numberOfTravelers: z
    .number(atLeastOne)
    .int(atLeastOne)
    .min(1, atLeastOne)
    .max(500, 'At most 500 travelers')
    .default(1),
  budget: optional(line({ max: 60 })),
  travelDate: optional(calendarDate()),
  notes: optional(paragraph()),
})
export type CreateLeadInput = z.output<typeof createLeadInput>

export const addNoteInput = z.object({ id: rowId(), text: paragraph({ min: 1, message: 'Please write a note' }) })
export type AddNoteInput = z.output<typeof addNoteInput>

/** `outcome` belongs to closing, and only to closing. */
export const moveLeadInput = z
  .object({ id: rowId(), status: z.enum(leadStatuses), outcome: z.enum(leadOutcomes).optional() })
  .refine((move) => (move.status === 'closed') === (move.outcome !== undefined), {
    path: ['outcome'],
    message: 'Please say whether the lead was won or lost',
  })
export type MoveLeadInput = z.output<typeof moveLeadInput>
