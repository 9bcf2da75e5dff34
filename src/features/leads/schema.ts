import { z } from 'zod'
import { rowId } from '../../shared/fields'
import { leadOutcomes, leadStatuses } from './transition.rules'

export const listLeadsInput = z.object({
  status: z.enum(leadStatuses).optional(),
  limit: z.number().int().min(1).max(100).default(50),
  cursor: z.string().max(200).optional(),
})
export type ListLeadsInput = z.output<typeof listLeadsInput>

/** `outcome` belongs to closing, and only to closing. */
export const moveLeadInput = z
  .object({ id: rowId(), status: z.enum(leadStatuses), outcome: z.enum(leadOutcomes).optional() })
  .refine((move) => (move.status === 'closed') === (move.outcome !== undefined), {
    path: ['outcome'],
    message: 'Please say whether the lead was won or lost',
  })
export type MoveLeadInput = z.output<typeof moveLeadInput>
