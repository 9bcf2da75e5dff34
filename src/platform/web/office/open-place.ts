import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useDrawn } from '../hooks/use-drawn'
import { useInnerPage } from '../site/use-inner-page'

/** Describes one breadcrumb; the last has no address. */
type Crumb = { label: string; to?: string }
/** Describes an action on the open record, for the command palette. */
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

/** Returns breadcrumbs and actions for the office's bar and palette. */
export const useOpenPlace = (): Place => useSyncExternalStore(subscribe, () => place)

type Options = {
  /** Leads to the page, from the first breadcrumb on. */
  above?: readonly Crumb[]
  /** Names the page in its breadcrumb, where that is not its title. */
  name?: string
  /** Offers actions in the palette; must be memoized. */
  acts?: readonly RecordAct[]
}

/** Registers a page's title, breadcrumbs and actions. */
export function useOfficePage(title: string, { above = [], name = title, acts = nowhere.acts }: Options = {}): void {
  useInnerPage(title)
  const key = JSON.stringify([...above, { label: name }])
  useEffect(() => {
    set({ crumbs: JSON.parse(key) as Crumb[], acts })
    return () => set(nowhere)
  }, [key, acts])
}

/** Registers actions on a record that is open within a page; must be memoized, as for `useOfficePage`. */
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

/** Loads the code of an address's screen before it is opened; set by the table of all screens. */
export const preloadScreen: { load: (pathname: string) => unknown } = { load: () => undefined }

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

/** Returns a record from a cached list, as a placeholder until its own query answers. `Row` is the list's row. */
export function useKnownRow<Row>(procedure: readonly [router: string, list: string], id: string): Row | undefined {
  const client = useQueryClient()
  const find = () => ({ id, row: findRow(client, procedure, id) as Row | undefined })
  const [known, setKnown] = useState(find)
  if (known.id === id) return known.row
  const next = find()
  setKnown(next)
  return next.row
}

/** Limits the wait for the content below a record's head, in milliseconds. */
const soon = 1000

/** Focuses an element now, or as soon as it is rendered. */
export function focusWhenThere(selector: string): void {
  const since = performance.now()
  const look = () => {
    const part = document.querySelector<HTMLElement>(selector)
    if (part) part.focus()
    else if (performance.now() - since < soon) requestAnimationFrame(look)
  }
  look()
}

/** Turns true after the first paint of a record's head, so that the rest renders later and yields to input. */
export const useHeadIsDrawn = (): boolean => useDrawn(true)
