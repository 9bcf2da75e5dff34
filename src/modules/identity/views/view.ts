import { z } from 'zod'
import { id, text, view } from '../../../shared/views'

export const savedView = view({
  id,
  name: text,
  query: text,
  isShared: z.boolean(),
  /** Names the colleague who shares it; null for the caller's own. */
  owner: text.nullable(),
  canChange: z.boolean(),
  /** Marks the caller's default of the list. */
  isDefault: z.boolean(),
})
export type SavedView = z.infer<typeof savedView>
export const chosenView = view({ id: id.nullable() })
