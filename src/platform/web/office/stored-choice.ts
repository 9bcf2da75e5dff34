import { useSyncExternalStore } from 'react'
import { toFormer } from '../stored-names'

/** Stores one of a few values in this browser, shared by all its tabs; the first is the default. */
export function createChoice<T extends string>(key: string, values: readonly [T, ...T[]]) {
  const listeners = new Set<() => void>()
  let unsaved: T | null = null
  const get = (): T => {
    if (unsaved) return unsaved
    try {
      const stored = localStorage.getItem(key) ?? localStorage.getItem(toFormer(key))
      return values.find((value) => value === stored) ?? values[0]
    } catch {
      return values[0]
    }
  }
  const set = (value: T) => {
    try {
      localStorage.setItem(key, value)
    } catch {
      // Falls back to memory when storage is blocked; the choice then lasts until the page is left.
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
