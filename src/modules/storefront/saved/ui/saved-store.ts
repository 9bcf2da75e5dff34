import { useSyncExternalStore } from 'react'
import { toFormer } from '../../../../platform/web/stored-names'

const storageKey = 'saved'
const listeners = new Set<() => void>()
const none: readonly string[] = []
let cached: { raw: string | null; ids: readonly string[] } = { raw: null, ids: none }

/** Reads package ids from local storage, newest first. */
export function readLocalSaved(): readonly string[] {
  let raw: string | null = null
  try {
    raw = localStorage.getItem(storageKey) ?? localStorage.getItem(toFormer(storageKey))
  } catch {
    return none
  }
  if (raw === cached.raw) return cached.ids
  let ids: readonly string[] = none
  try {
    const parsed: unknown = JSON.parse(raw ?? '[]')
    if (Array.isArray(parsed)) ids = parsed.filter((id): id is string => typeof id === 'string').slice(0, 100)
  } catch {
    // Treats a malformed value as empty.
  }
  cached = { raw, ids }
  return ids
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
