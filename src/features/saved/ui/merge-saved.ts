import type { trpc } from '../../../platform/web/trpc'
import { dropKept, readKept } from './saved-store'

/** One merge at a time, however many pages ask for it. */
let merging = false

/** Moves what this browser kept to the account. What could not be moved stays, and is tried again with the next page. */
export async function mergeSaved(cache: ReturnType<typeof trpc.useUtils>): Promise<void> {
  const ids = [...readKept()]
  if (merging || ids.length === 0) return
  merging = true
  try {
    cache.saved.ids.setData(undefined, await cache.client.saved.merge.mutate({ ids }))
    dropKept(ids)
    void cache.profile.summary.invalidate()
  } catch {
    // A heart is no reason for a message that nobody asked for.
  } finally {
    merging = false
  }
}
