import { createPath, type Location, type NavigateOptions, type Navigator, type To } from 'react-router'
import { createStore } from '../store'
import { hasUnsaved } from '../unsaved'
import { keepScroll, saveScroll } from './scroll'

/** Describes the state of a history entry; `index` measures the steps between two entries. */
type Entry = { state: unknown; key: string; index: number }
/** Loads the code of an address's page; undefined when it is loaded. */
type Prepare = (pathname: string) => Promise<unknown> | undefined

const getEntry = () => window.history.state as Entry | null
const newKey = () => String(Math.random())

/** Continues a navigation that unsaved changes block. */
type Step = { proceed: () => void }
export const blockedNavigation = createStore<Step>()
export const loading = createStore<true>()

let prepare: Prepare = () => undefined
const shown = createStore<{ location: Location; index: number }>()
/** Holds the location of the page: that of its entry, or of a dialog's entry over it, whose address is the same. */
let page: Location
/** Numbers navigations: one that is overtaken while its page loads is dropped. */
let turn = 0
/** Counts mounted guards: without one, nobody could ask. */
let guards = 0
/** Marks the next popstate as our own return from a blocked step. */
let isReturning = false

/** Reads the browser's location. Adopts an entry that lacks our state, from opening the document or a hash link. */
function read(): { location: Location; index: number } {
  const { pathname, search, hash } = window.location
  let entry = getEntry()
  if (!entry) {
    entry = { state: null, key: newKey(), index: (shown.get()?.index ?? -1) + 1 }
    window.history.replaceState(entry, '')
  }
  const { state, key, index } = entry
  return { location: { pathname, search, hash, state, key } as Location, index }
}

export const getShownLocation = (): Location => shown.get()!.location
export const getPageLocation = (): Location => page
export const onShown = shown.subscribe

export function addGuard(): () => void {
  guards++
  return () => {
    guards--
    blockedNavigation.set(null)
  }
}
/** Compares paths with queries: Back closes a form that the query opened; other query changes keep forms. */
const toPath = ({ pathname, search }: Location) => pathname + search
/** Tells whether a page was unsaved when its dialog opened: closing the dialog keeps that. */
let wasUnsaved = false
const mustAsk = (isLeft: boolean) => guards > 0 && isLeft && hasUnsaved()

/** Shows the browser's entry. Keeps the page's location where only a dialog opens or closes: else all of it renders. */
function showEntry(keepsScroll: boolean): void {
  const next = read()
  const { location } = next
  if (!isBesideDialog(getShownLocation(), location) || createPath(location) !== createPath(page)) page = location
  keepScroll(keepsScroll)
  shown.set(next)
}

/**
 * Shows the address that `enter` puts into the address bar, once its page's code is loaded. Keeps the old page until
 * then.
 */
function show(pathname: string, enter: () => void, keepsScroll = false): void {
  const mine = ++turn
  const commit = () => {
    if (mine !== turn) return
    saveScroll(getShownLocation().key)
    enter()
    wasUnsaved = hasUnsaved()
    loading.set(null)
    showEntry(keepsScroll)
  }
  const loaded = prepare(pathname)
  if (!loaded) return commit()
  loading.set(true)
  void loaded.then(commit)
}

/**
 * Lets the page being left still write its query, for example after a pause in typing, without cancelling the
 * navigation.
 */
function amend(enter: () => void): void {
  // Skips it when Back has already moved the address bar to the other page's entry.
  if (window.location.pathname !== getShownLocation().pathname) return
  enter()
  showEntry(true)
}

const createHref = (to: To) => (typeof to === 'string' ? to : createPath(to))

const enterBy = (method: 'pushState' | 'replaceState') => (to: To, state?: unknown, options?: NavigateOptions) => {
  const href = createHref(to)
  const { pathname } = new URL(href, window.location.href)
  const enter = () => {
    const index = (getEntry()?.index ?? 0) + (method === 'pushState' ? 1 : 0)
    window.history[method]({ state: state ?? null, key: newKey(), index } satisfies Entry, '', href)
  }
  const proceed = () => show(pathname, enter, options?.preventScrollReset)
  const isAmendment = method === 'replaceState' && loading.get() && pathname === getShownLocation().pathname
  if (isAmendment) amend(enter)
  else if (mustAsk(pathname !== getShownLocation().pathname)) blockedNavigation.set({ proceed })
  else proceed()
}

/** Connects React Router's links and `useNavigate` with the browser's history. */
export const navigator: Navigator = {
  createHref,
  push: enterBy('pushState'),
  replace: enterBy('replaceState'),
  go: (steps) => window.history.go(steps),
}

export const getOpener = ({ state }: Location): { name: string; props: object } | null =>
  (state as { dialog?: { name: string; props: object } } | null)?.dialog ?? null

/** Tells whether one of two entries is a dialog's. */
const isBesideDialog = (one: Location, other: Location) => Boolean(getOpener(one) ?? getOpener(other))

let isClosing = false
/** Goes back to the page beneath. Ignores a second call while the browser is going back. */
export function closeDialog(): void {
  if (isClosing || !getOpener(getShownLocation())) return
  isClosing = true
  window.history.back()
}

/**
 * Copies the query to the adjacent entry, as a dialog and its page share one. Choices made in the dialog stay.
 */
function carryQuery(next: { location: Location; index: number }): void {
  const { location, index } = shown.get()!
  const isBeside = Math.abs(next.index - index) === 1 && next.location.pathname === location.pathname
  if (isBesideDialog(location, next.location) && isBeside && next.location.search !== location.search)
    window.history.replaceState(getEntry(), '', location.pathname + location.search + next.location.hash)
}

/** Handles Back, Forward and hash links. Reverts a blocked step, as the browser has already moved. */
function onPop(): void {
  if (isReturning) {
    isReturning = false
    return
  }
  const isClosed = isClosing
  isClosing = false
  carryQuery(read())
  const next = read()
  const { location, index } = shown.get()!
  const steps = next.index - index
  // Asks before Back closes a dialog, which asks for itself when it is closed by its own buttons.
  const isLeft =
    toPath(next.location) !== toPath(location) || (!isClosed && !wasUnsaved && getOpener(location) !== null)
  if (steps !== 0 && mustAsk(isLeft)) {
    isReturning = true
    window.history.go(-steps)
    blockedNavigation.set({ proceed: () => window.history.go(steps) })
    return
  }
  show(next.location.pathname, () => undefined)
}

/** Starts with the document's own address, whose code is loaded. */
export function startNavigation(load: Prepare): void {
  prepare = load
  shown.set(read())
  page = getShownLocation()
  window.addEventListener('popstate', onPop)
}
