import { z } from 'zod'
import { id, instant, text, view } from '../../../shared/views'

/** Describes an act of a user with their account. */
const activity = view({
  id,
  at: instant,
  action: text,
  device: text.optional(),
  /** Names the other device, key or calendar that was affected. */
  target: text.optional(),
})
export const activityPage = view({ items: activity.array(), nextCursor: text.nullable() })
export type ActivityPage = z.infer<typeof activityPage>
