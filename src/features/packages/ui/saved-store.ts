import { useSyncExternalStore } from 'react'

const storageKey = 'itinera-saved'
const listeners = new Set<() => void>()
const none: readonly string[] = []
let cached: { raw: string | null; ids: readonly string[] } = { raw: null, ids: none }

function read(): readonly string[] {
  let raw: string | null = null
  try {
    raw = localStorage.getItem(storageKey)
  } catch {
    return none
  }
  if (raw === cached.raw) return cached.ids
  let ids: readonly string[] = none
  try {
    const parsed: unknown = JSON.parse(raw ?? '[]')
    if (Array.isArray(parsed)) ids = parsed.filter((id): id is string => typeof id === 'string').slice(0, 100)
  } catch {
    // Somebody else's value under our key counts as nothing saved.
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

/** Ids of the packages that this browser saved, newest first; in step across tabs. */
export const useSaved = (): readonly string[] => useSyncExternalStore(subscribe, read, () => none)

/** Saves or forgets a package; at most 100 are kept. */
export function toggleSaved(id: string): void {
  const ids = read()
  const next = ids.includes(id) ? ids.filter((other) => other !== id) : [id, ...ids].slice(0, 100)
  try {
    localStorage.setItem(storageKey, JSON.stringify(next))
  } catch {
    return
  }
  for (const listener of listeners) listener()
}
