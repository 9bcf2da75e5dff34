import { z } from 'zod'

export const activityInput = z.object({
  limit: z.number().int().min(1).max(100).default(20),
  cursor: z.string().max(200).optional(),
})
export type ActivityInput = z.output<typeof activityInput>
