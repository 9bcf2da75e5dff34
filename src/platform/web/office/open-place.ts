import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useDrawn } from '../hooks/use-drawn'

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

/** Loads the code of an address' screen before it is opened; the table of all screens knows how. */
export const loadAhead: { of: (pathname: string) => unknown } = { of: () => undefined }

type Page = { items?: readonly { id: string }[] }
type List = Page & { pages?: readonly Page[] }

function findRow(client: QueryClient, procedure: readonly string[], id: string): unknown {
  for (const [, list] of client.getQueriesData<List>({ queryKey: [procedure] }))
    for (const page of list?.pages ?? [list]) {
      const row = page?.items?.find((item) => item.id === id)
      if (row) return row
    }
  return undefined
}

/** A record as a list has it that was read before: shown until its own answer is here. `Row` is what the list holds. */
export function useKnownRow<Row>(procedure: readonly [feature: string, list: string], id: string): Row | undefined {
  const client = useQueryClient()
  const find = () => ({ id, row: findRow(client, procedure, id) as Row | undefined })
  const [known, setKnown] = useState(find)
  if (known.id === id) return known.row
  const next = find()
  setKnown(next)
  return next.row
}

/** Milliseconds in which what is below a record's head has come. */
const soon = 1000

/** Focuses a part of the page, or as soon as it is drawn. */
export function focusWhenThere(selector: string): void {
  const since = performance.now()
  const look = () => {
    const part = document.querySelector<HTMLElement>(selector)
    if (part) part.focus()
    else if (performance.now() - since < soon) requestAnimationFrame(look)
  }
  look()
}

/** False while a record's head is drawn; then true: what is below comes next, and yields to presses. */
export const useHeadIsDrawn = (): boolean => useDrawn(true)
