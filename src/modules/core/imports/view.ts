import { z } from 'zod'
import { count, id, instant, view } from '../../../shared/views'

export const importBatch = view({ id, count, createdAt: instant })
export type ImportBatch = z.infer<typeof importBatch>

export const undoneBatch = view({
  removed: count,
  restored: count,
  kept: count.describe('Changed or used since then: they stay'),
})
export type UndoneBatch = z.infer<typeof undoneBatch>
