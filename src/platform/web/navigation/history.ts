import { createPath, type Location, type NavigateOptions, type Navigator, type To } from 'react-router'
import { createStore } from '../store'
import { hasUnsaved } from '../unsaved'
import { keepScroll, saveScroll } from './scroll'

/** What an entry of the browser's history carries; `index` tells how many steps two entries are apart. */
type Entry = { state: unknown; key: string; index: number }
/** Loads the code of an address' page; undefined when it is there. */
type Prepare = (pathname: string) => Promise<unknown> | undefined

const entryNow = () => window.history.state as Entry | null
const newKey = () => String(Math.random())

/** A step that unsaved changes hold back. */
type Step = { proceed: () => void }
export const heldBack = createStore<Step>()
export const loading = createStore<true>()

let prepare: Prepare = () => undefined
let shown: { location: Location; index: number } | undefined
let tell: () => void = () => undefined
/** Counts steps: one that is overtaken while its page loads is dropped. */
let turn = 0
/** Guards on screen: without one, nobody could put the question. */
let guards = 0
/** The next event is our own way back from a step that was held back. */
let isReturning = false

/** Where the browser is. An entry that is not ours yet, by a document's opening or a link to a part, becomes so. */
function read(): { location: Location; index: number } {
  const { pathname, search, hash } = window.location
  let entry = entryNow()
  if (!entry) {
    entry = { state: null, key: newKey(), index: shown ? shown.index + 1 : 0 }
    window.history.replaceState(entry, '')
  }
  const { state, key, index } = entry
  return { location: { pathname, search, hash, state, key } as Location, index }
}

export const shownLocation = (): Location => shown!.location
export function onShown(changed: () => void): () => void {
  tell = changed
  return () => {
    tell = () => undefined
  }
}

export function addGuard(): () => void {
  guards++
  return () => {
    guards--
    heldBack.set(null)
  }
}
/** Back closes a form that the query holds open; other changes of the query leave forms alone. */
const viewOf = ({ pathname, search }: Location) => pathname + search
const mustAsk = (isLeft: boolean) => guards > 0 && isLeft && hasUnsaved()

/**
 * Shows the address that `enter` puts into the address bar, once its page's code is there. Until then the old page
 * stays.
 */
function show(pathname: string, enter: () => void, keepsScroll = false): void {
  const mine = ++turn
  const commit = () => {
    if (mine !== turn) return
    saveScroll(shownLocation().key)
    enter()
    shown = read()
    keepScroll(keepsScroll)
    loading.set(null)
    tell()
  }
  const loaded = prepare(pathname)
  if (!loaded) return commit()
  loading.set(true)
  void loaded.then(commit)
}

/**
 * The page that is being left may still write its query, for example after a pause in typing. The next page stays on
 * its way.
 */
function amend(enter: () => void): void {
  // Back has moved the address bar already: its entry is the other page's.
  if (window.location.pathname !== shownLocation().pathname) return
  enter()
  shown = read()
  keepScroll(true)
  tell()
}

const createHref = (to: To) => (typeof to === 'string' ? to : createPath(to))

const enterBy = (method: 'pushState' | 'replaceState') => (to: To, state?: unknown, options?: NavigateOptions) => {
  const href = createHref(to)
  const { pathname } = new URL(href, window.location.href)
  const enter = () => {
    const index = (entryNow()?.index ?? 0) + (method === 'pushState' ? 1 : 0)
    window.history[method]({ state: state ?? null, key: newKey(), index } satisfies Entry, '', href)
  }
  const proceed = () => show(pathname, enter, options?.preventScrollReset)
  const isAmendment = method === 'replaceState' && loading.get() && pathname === shownLocation().pathname
  if (isAmendment) amend(enter)
  else if (mustAsk(pathname !== shownLocation().pathname)) heldBack.set({ proceed })
  else proceed()
}

/** How React Router's links and `useNavigate` reach the browser's history. */
export const navigator: Navigator = {
  createHref,
  push: enterBy('pushState'),
  replace: enterBy('replaceState'),
  go: (steps) => window.history.go(steps),
}

/** The dialog that an entry holds open. */
export const openedBy = ({ state }: Location): { name: string; props: object } | null =>
  (state as { dialog?: { name: string; props: object } } | null)?.dialog ?? null

let isClosing = false
/** Goes back to the page beneath. The browser takes a moment for it: asked twice, it goes one step. */
export function closeDialog(): void {
  if (isClosing || !openedBy(shownLocation())) return
  isClosing = true
  window.history.back()
}

/** A dialog and the page beneath it have one address: what is chosen in the dialog stays when it closes. */
function carryQuery(next: { location: Location; index: number }): void {
  const { location, index } = shown!
  const isDialog = openedBy(location) !== null || openedBy(next.location) !== null
  const isBeside = Math.abs(next.index - index) === 1 && next.location.pathname === location.pathname
  if (isDialog && isBeside && next.location.search !== location.search)
    window.history.replaceState(entryNow(), '', location.pathname + location.search + next.location.hash)
}

/** Back, forward, and links to a part of the page. The browser has moved already: a step held back is taken back. */
function onPop(): void {
  if (isReturning) {
    isReturning = false
    return
  }
  isClosing = false
  carryQuery(read())
  const next = read()
  const steps = next.index - shown!.index
  if (steps !== 0 && mustAsk(viewOf(next.location) !== viewOf(shownLocation()))) {
    isReturning = true
    window.history.go(-steps)
    heldBack.set({ proceed: () => window.history.go(steps) })
    return
  }
  show(next.location.pathname, () => undefined)
}

/** Begins with the address that the document was opened at; its page's code is there. */
export function startNavigation(load: Prepare): void {
  prepare = load
  shown = read()
  window.addEventListener('popstate', onPop)
}
