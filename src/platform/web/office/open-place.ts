import { useEffect, useSyncExternalStore } from 'react'

/** One step of the way to the open page; the last has no address. */
export type Crumb = { label: string; to?: string }
/** Something that can be done on the open record, for the command palette. */
export type RecordAct = { label: string; run: () => void }
type Place = { crumbs: readonly Crumb[]; acts: readonly RecordAct[] }

const nowhere: Place = { crumbs: [], acts: [] }
let page = nowhere
let recordActs = nowhere.acts
let place = nowhere
const listeners = new Set<() => void>()
const publish = () => {
  place = { crumbs: page.crumbs, acts: [...recordActs, ...page.acts] }
  listeners.forEach((changed) => changed())
}
const set = (next: Place) => {
  page = next
  publish()
}
const subscribe = (changed: () => void) => {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

/** Where the office's bar and palette say that one is. */
export const useOpenPlace = (): Place => useSyncExternalStore(subscribe, () => place)

/** A page says where it stands; what it gives has to be memoized. */
export function usePlace(crumbs: readonly Crumb[], acts: readonly RecordAct[] = nowhere.acts): void {
  const key = JSON.stringify(crumbs)
  useEffect(() => {
    set({ crumbs: JSON.parse(key) as Crumb[], acts })
    return () => set(nowhere)
  }, [key, acts])
}

/** What can be done on a record that is open within a page; memoized, as for `usePlace`. */
export function useRecordActs(acts: readonly RecordAct[]): void {
  useEffect(() => {
    recordActs = acts
    publish()
    return () => {
      recordActs = nowhere.acts
      publish()
    }
  }, [acts])
}
