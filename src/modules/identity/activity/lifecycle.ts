import type { UserCtx } from '../../../platform/server/context'
import type { Lifecycle } from '../../../platform/server/lifecycle'
import { eraseActor, eraseEventsAbout } from '../../core/events/service'
import { listActivity } from './service'

/** Reads the account's whole log in pages, 10,000 entries at most. */
async function listWholeActivity(ctx: UserCtx) {
  const entries: { at: string; action: string; device?: string }[] = []
  let cursor: string | undefined
  for (let pages = 0; pages < 100; pages++) {
    const page = await listActivity({ ctx, input: { limit: 100, cursor } })
    for (const { id: _id, ...entry } of page.items) entries.push(entry)
    if (!page.nextCursor) break
    cursor = page.nextCursor
  }
  return entries
}

export const activityLifecycle: Lifecycle = {
  download: async (ctx) => ({ activity: await listWholeActivity(ctx) }),
  anonymize: async (ctx, { id }) => {
    await eraseEventsAbout(ctx, 'user', [id])
    await eraseActor(ctx, id)
  },
}
