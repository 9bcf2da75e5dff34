import { newKey } from '../../../../../platform/web/idempotency'
import { getFailureData } from '../../../../../platform/web/trpc'
import type { SaveDraftInput } from '../../schema'

/** Creates a row's id, a random UUID. */
export const newUuid = (): string => newKey().replace(/(.{8})(.{4}).(.{3}).(.{3})(.{12})/, '$1-$2-4$3-8$4-$5')

/** Returns the next attempt for a missing draft: as discarded first, then without its deleted package. */
function toNewDraft(input: SaveDraftInput): SaveDraftInput | null {
  if (input.version > 0) return { ...input, id: newUuid(), version: 0 }
  return input.packageId === null ? null : { ...input, packageId: null, baseVersion: 0 }
}

/**
 * Saves a draft: as a new one if it was discarded, as a new package's if its package was deleted. Calls `onAnew` before
 * each attempt, so that a lost answer is retried under the same id.
 */
export async function saveOrRecreate<Saved>(
  save: (input: SaveDraftInput) => Promise<Saved>,
  input: SaveDraftInput,
  onAnew: (input: SaveDraftInput) => void,
): Promise<Saved> {
  try {
    return await save(input)
  } catch (error) {
    const anew = getFailureData(error).reason === 'not-found' ? toNewDraft(input) : null
    if (!anew) throw error
    onAnew(anew)
    return saveOrRecreate(save, anew, onAnew)
  }
}
