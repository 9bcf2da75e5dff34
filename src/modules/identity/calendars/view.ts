import { z } from 'zod'
import { feedKinds } from './feed.rules'

/** Describes a calendar's address, without its secret. Instants are ISO texts. */
export const feedView = z.object({
  kind: z.enum(feedKinds),
  createdAt: z.string(),
  /** Holds when a calendar last read it; null for never. */
  readAt: z.string().nullable(),
})
export type FeedView = z.output<typeof feedView>

/** Includes the address, which is shown once. */
export const madeFeed = feedView.extend({ url: z.string() })
export type MadeFeed = z.output<typeof madeFeed>
