import { failureData } from '../../../../../platform/web/trpc'
import type { SaveDraftInput } from '../../schema'

/** Creates a row's id; `crypto.randomUUID` is missing where the site is reached without TLS. */
export function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** Returns the next attempt for a missing draft: as discarded first, then without its deleted package. */
function toNewDraft(input: SaveDraftInput): SaveDraftInput | null {
  if (input.version > 0) return { ...input, id: newUuid(), version: 0 }
  return input.packageId === null ? null : { ...input, packageId: null, baseVersion: 0 }
}

/**
 * Saves a draft: as a new one if it was discarded, as a new package's if its package was deleted. Calls `onAnew` before
 * each attempt, so that a lost answer is retried under the same id.
 */
export async function saveAnew<Saved>(
  save: (input: SaveDraftInput) => Promise<Saved>,
  input: SaveDraftInput,
  onAnew: (input: SaveDraftInput) => void,
): Promise<Saved> {
  try {
    return await save(input)
  } catch (error) {
    const anew = failureData(error).reason === 'not-found' ? toNewDraft(input) : null
    if (!anew) throw error
    onAnew(anew)
    return saveAnew(save, anew, onAnew)
  }
}
