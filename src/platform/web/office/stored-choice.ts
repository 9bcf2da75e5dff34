import { useSyncExternalStore } from 'react'

/** One of a few values, kept in this browser and shared by all its tabs; the first is the default. */
export function createChoice<T extends string>(key: string, values: readonly [T, ...T[]]) {
  const listeners = new Set<() => void>()
  let unsaved: T | null = null
  const get = (): T => {
    if (unsaved) return unsaved
    try {
      return values.find((value) => value === localStorage.getItem(key)) ?? values[0]
    } catch {
      return values[0]
    }
  }
  const set = (value: T) => {
    try {
      localStorage.setItem(key, value)
    } catch {
      // Storage may be blocked; the choice then lasts until the page is left.
      unsaved = value
    }
    listeners.forEach((changed) => changed())
  }
  const subscribe = (changed: () => void) => {
    listeners.add(changed)
    window.addEventListener('storage', changed)
    return () => {
      listeners.delete(changed)
      window.removeEventListener('storage', changed)
    }
  }
  return { set, use: () => useSyncExternalStore(subscribe, get, () => values[0]) }
}
