import { z } from 'zod'
import { calendarDate, line, paragraph, rowId } from '../../shared/fields'
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
