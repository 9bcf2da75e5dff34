import { useSyncExternalStore } from 'react'

const storageKey = 'itinera-saved'
const listeners = new Set<() => void>()
const none: readonly string[] = []
let cached: { raw: string | null; ids: readonly string[] } = { raw: null, ids: none }

/** Ids that this browser keeps for a visitor, newest first. */
export function readKept(): readonly string[] {
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

/** What this browser keeps; in step across tabs. Nothing on the server and while hydrating. */
export const useKept = (): readonly string[] => useSyncExternalStore(subscribe, readKept, () => none)

function write(ids: readonly string[]): void {
  try {
    if (ids.length > 0) localStorage.setItem(storageKey, JSON.stringify(ids))
    else localStorage.removeItem(storageKey)
  } catch {
    return
  }
  for (const listener of listeners) listener()
}

/** The list with this id in front or without it; at most 100 are kept. */
export const withSaved = (ids: readonly string[], id: string, saved: boolean): string[] => {
  const others = ids.filter((other) => other !== id)
  return saved ? [id, ...others].slice(0, 100) : others
}

/** Saves or forgets a package in this browser. */
export const keep = (id: string, saved: boolean): void => write(withSaved(readKept(), id, saved))

/** After these went to the account. What was added meanwhile stays until it went there, too. */
export const dropKept = (ids: readonly string[]): void => write(readKept().filter((id) => !ids.includes(id)))
