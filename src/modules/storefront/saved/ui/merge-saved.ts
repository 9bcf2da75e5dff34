import type { trpc } from '../../../../platform/web/trpc'
import { clear, localSaved } from './saved-store'

/** Single flight. */
let merging = false

/** Moves locally saved packages to the account. A failed merge keeps them; the next page load retries. */
export async function mergeSaved(utils: ReturnType<typeof trpc.useUtils>): Promise<void> {
  const ids = [...localSaved()]
  if (merging || ids.length === 0) return
  merging = true
  try {
    const merged = await utils.client.saved.merge.mutate({ ids })
    // A list that was asked for before the merge may arrive after it.
    await utils.saved.ids.cancel()
    utils.saved.ids.setData(undefined, merged)
    clear(ids)
    void utils.profile.summary.invalidate()
  } catch {
    // A background call: it fails silently.
  } finally {
    merging = false
  }
}
