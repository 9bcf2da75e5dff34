import { useSyncExternalStore } from 'react'

/** Creates a store of one value, with a hook; empty on the server and while hydrating. */
export function createStore<T>() {
  let value: T | null = null
  const listeners = new Set<() => void>()
  const subscribe = (changed: () => void) => {
    listeners.add(changed)
    return () => listeners.delete(changed)
  }
  const get = () => value
  const set = (next: T | null) => {
    if (next === value) return
    value = next
    for (const listener of listeners) listener()
  }
  return { get, set, subscribe, use: () => useSyncExternalStore(subscribe, get, () => null) }
}
