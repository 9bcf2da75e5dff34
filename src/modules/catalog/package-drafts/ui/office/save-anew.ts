import { failureData } from '../../../../../platform/web/trpc'
import type { SaveDraftInput } from '../../schema'

/** An id for a row; `crypto.randomUUID` is missing where the site is reached without TLS. */
export function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** The next attempt for a draft that was not found: discarded at first, then with its package deleted. */
function anewOf(input: SaveDraftInput): SaveDraftInput | null {
  if (input.version > 0) return { ...input, id: newUuid(), version: 0 }
  return input.packageId === null ? null : { ...input, packageId: null, baseVersion: 0 }
}

/**
 * Saves a draft. One that a colleague discarded begins anew, and one whose package was deleted becomes a new package's.
 * `onAnew` learns of each attempt before it is sent. So a lost answer is asked for again under the same id.
 */
export async function saveAnew<Saved>(
  save: (input: SaveDraftInput) => Promise<Saved>,
  input: SaveDraftInput,
  onAnew: (input: SaveDraftInput) => void,
): Promise<Saved> {
  try {
    return await save(input)
  } catch (error) {
    const anew = failureData(error).reason === 'not-found' ? anewOf(input) : null
    if (!anew) throw error
    onAnew(anew)
    return saveAnew(save, anew, onAnew)
  }
}
