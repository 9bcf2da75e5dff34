import { z } from 'zod'
import { feedKinds } from './feed.rules'

export const feedInput = z.object({ kind: z.enum(feedKinds) })
export type FeedInput = z.output<typeof feedInput>
