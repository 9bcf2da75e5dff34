import { z } from 'zod'
import { count, id, instant, view } from '../../../shared/views'

export const importBatch = view({
  id,
  count,
  added: count.describe('Records that an undo removes, unless they were changed or used since'),
  changed: count.describe('Records that an undo gives their former values, unless they were changed since'),
  createdAt: instant,
})

export const undoneBatch = view({
  removed: count,
  restored: count,
  kept: count.describe('Changed or used since then: they stay'),
  gone: count.describe('Deleted since then'),
})
export type UndoneBatch = z.infer<typeof undoneBatch>
