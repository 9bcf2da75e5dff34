import type { trpc } from '../../../../platform/web/trpc'
import { clear, readLocalSaved } from './saved-store'

/** Keeps it single flight. */
let merging = false

/** Moves locally saved packages to the account. A failed merge keeps them; the next page load retries. */
export async function mergeSaved(utils: ReturnType<typeof trpc.useUtils>): Promise<void> {
  const ids = [...readLocalSaved()]
  if (merging || ids.length === 0) return
  merging = true
  try {
    const merged = await utils.client.saved.merge.mutate({ ids })
    // Cancels a request from before the merge, which would overwrite its result.
    await utils.saved.ids.cancel()
    utils.saved.ids.setData(undefined, merged)
    clear(ids)
    void utils.profile.summary.invalidate()
  } catch {
    // Fails silently, as a background call.
  } finally {
    merging = false
  }
}
