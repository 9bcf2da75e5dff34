import { useSyncExternalStore } from 'react'
import { toFormer } from '../../../../platform/web/stored-names'

const storageKey = 'saved'
const listeners = new Set<() => void>()
const none: readonly string[] = []
let cached: { raw: string | null; ids: readonly string[] } = { raw: null, ids: none }

function parseIds(text: string | null): string[] {
  try {
    const parsed: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(parsed) ? parsed.filter((id): id is string => typeof id === 'string') : []
  } catch {
    // Treats a malformed value as empty.
    return []
  }
}

/** Reads package ids from local storage, newest first. */
export function readLocalSaved(): readonly string[] {
  let texts: (string | null)[]
  try {
    // Reads both, as a page of 1.0.0 that is still open saves under the former name.
    texts = [storageKey, toFormer(storageKey)].map((key) => localStorage.getItem(key))
  } catch {
    return none
  }
  const raw = texts.join('\n')
  if (raw !== cached.raw) cached = { raw, ids: [...new Set(texts.flatMap(parseIds))].slice(0, 100) }
  return cached.ids
}

const subscribe = (changed: () => void) => {
  listeners.add(changed)
  window.addEventListener('storage', changed)
  return () => {
    listeners.delete(changed)
    window.removeEventListener('storage', changed)
  }
}

/** Subscribes to `readLocalSaved`, in sync across tabs. Empty on the server and while hydrating. */
export const useLocalSaved = (): readonly string[] => useSyncExternalStore(subscribe, readLocalSaved, () => none)

function write(ids: readonly string[]): void {
  try {
    if (ids.length > 0) localStorage.setItem(storageKey, JSON.stringify(ids))
    else localStorage.removeItem(storageKey)
    localStorage.removeItem(toFormer(storageKey))
  } catch {
    return
  }
  for (const listener of listeners) listener()
}

/** Puts this id first, or removes it; keeps at most 100. */
export const withSaved = (ids: readonly string[], id: string, saved: boolean): string[] => {
  const others = ids.filter((other) => other !== id)
  return saved ? [id, ...others].slice(0, 100) : others
}

export const add = (id: string): void => write(withSaved(readLocalSaved(), id, true))

/** Removes packages without losing those that another tab added concurrently. */
export const clear = (ids: readonly string[]): void => write(readLocalSaved().filter((id) => !ids.includes(id)))
