import type { DehydratedState, Query, QueryClient } from '@tanstack/react-query'

/** Holds when the open page was saved; null: it came from the network. */
export const savedAt: string | null = globalThis.document?.documentElement.dataset.saved ?? null

/** Gives each saved trip its own cache. Signing out deletes them (`usePrivateData`). */
const getCacheName = (id: string) => `trip ${id}`
const getTripUrl = (id: string) => `/trips?booking=${encodeURIComponent(id)}`
/** Names the list's cache, which exists while a trip is saved. */
const list = { cache: 'trips', address: '/trips' }
const worker = { url: '/trips-worker.js', scope: '/' }

/** Returns false without https, and in some private windows. */
export const canKeep = (): boolean => 'serviceWorker' in navigator && 'caches' in globalThis

/** Returns when the trip was saved on this device; null: it is not. */
export async function getSavedAt(id: string): Promise<string | null> {
  if (!canKeep() || !(await caches.has(getCacheName(id)))) return null
  const page = await (await caches.open(getCacheName(id))).match(getTripUrl(id))
  return page?.headers.get('x-saved') ?? null
}

export async function listSavedTrips(ids: readonly string[]): Promise<string[]> {
  const saved = await Promise.all(ids.map(async (id) => ((await getSavedAt(id)) === null ? [] : [id])))
  return saved.flat()
}

/** Distinguishes the queries of the list of trips from those of one trip. */
const listPaths = ['bookings,mine', 'payments,dues', 'quotes,list', 'packages,byIds']
const isListQuery = ({ queryKey }: Query) => listPaths.includes(String(queryKey[0]))

/** Dehydrates the queries on screen and those wanted beside them, as the server sends them with a page. */
function dehydrateShown(client: QueryClient, isWanted: (query: Query) => boolean = () => false): DehydratedState {
  const queries = client
    .getQueryCache()
    .getAll()
    .filter((query) => (query.isActive() || isWanted(query)) && query.state.status === 'success')
  return {
    mutations: [],
    queries: queries.map(({ queryKey, queryHash, state }) => ({
      queryKey,
      queryHash,
      state,
      dehydratedAt: Date.now(),
    })),
  }
}

const listScripts = (page: Document) =>
  [...page.querySelectorAll('script[src]')].map((script) => script.getAttribute('src')!)

/**
 * Refuses a document of another release: its scripts are not cached, so it could not start offline. The older copy
 * stays.
 */
function assertSameRelease(html: string): void {
  const known = new Set(listScripts(document))
  const isKnown = listScripts(new DOMParser().parseFromString(html, 'text/html')).every((src) => known.has(src))
  if (!isKnown) throw new Error('another release is out')
}

/** Fetches a document, and embeds these query results for hydration. */
async function fetchDocument(address: string, query: DehydratedState, signal: AbortSignal): Promise<Response> {
  const answer = await fetch(address, { signal, cache: 'no-store' })
  if (!answer.ok) throw new Error(`the page answered ${answer.status}`)
  const at = new Date().toISOString()
  const html = await answer.text()
  assertSameRelease(html)
  const [, head, boot, tail] = /^([^]*<script type="application\/json" id="boot">)([^]*?)(<\/script>[^]*)$/.exec(html)!
  const state = JSON.stringify({ ...(JSON.parse(boot!) as object), query }).replaceAll('<', '\\u003c')
  const headers = new Headers({ 'content-type': 'text/html; charset=utf-8', 'x-saved': at })
  headers.set('content-security-policy', answer.headers.get('content-security-policy') ?? "default-src 'self'")
  return new Response(head!.replace('<html ', `<html data-saved="${at}" `) + state + tail!, { headers })
}

/** Lists the scripts, styles, fonts and pictures of the page, and its linked documents. */
function listFiles(id: string): string[] {
  const urls = [
    ...[...document.querySelectorAll<HTMLScriptElement>('script[src]')].map(({ src }) => src),
    ...[...document.querySelectorAll<HTMLLinkElement>('link[href]')].map(({ href }) => href),
    ...[...document.querySelectorAll<HTMLAnchorElement>('a[href]')].map(({ href }) => href),
    ...performance.getEntriesByType('resource').map(({ name }) => name),
  ]
  const isWanted = (address: string) => {
    const { origin, pathname } = new URL(address)
    return (
      origin === location.origin &&
      (/^\/(assets|media)\//.test(pathname) || pathname.startsWith(`/trips/${id}/documents/`))
    )
  }
  return [...new Set(urls.filter((url) => URL.canParse(url) && isWanted(url)))]
}

/** Serializes saves and deletions: a save must not restore a deleted copy. */
let last: Promise<unknown> = Promise.resolve()
function runInTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = last.then(work, work)
  last = done.catch(() => undefined)
  return done
}

type Keep = {
  client: QueryClient
  signal: AbortSignal
  /** Asks the server whether the same person is still signed in. */
  isStillTheirs: () => Promise<boolean>
}

/**
 * Saves the trip as shown now, and returns the time. Replaces an older copy as a whole. Checks the session after
 * writing, while signing out deletes afterwards: so a sign-out in any tab leaves no copy.
 */
export const keepTrip = ({ id, client, signal, isStillTheirs }: Keep & { id: string }): Promise<string | null> =>
  runInTurn(async () => {
    signal.throwIfAborted()
    await navigator.serviceWorker.register(worker.url, { scope: worker.scope })
    const page = await fetchDocument(getTripUrl(id), dehydrateShown(client), signal)
    const all = await fetchDocument(list.address, dehydrateShown(client, isListQuery), signal)
    const files = listFiles(id)
    const cache = await caches.open(getCacheName(id))
    try {
      for (const file of files) {
        if (await cache.match(file)) continue
        const answer = await fetch(file, { signal })
        if (answer.ok) await cache.put(file, answer)
      }
      signal.throwIfAborted()
      await cache.put(getTripUrl(id), page)
      const wanted = new Set([...files, new URL(getTripUrl(id), location.origin).href])
      for (const request of await cache.keys()) if (!wanted.has(request.url)) await cache.delete(request)
      await (await caches.open(list.cache)).put(list.address, all)
      if (!(await isStillTheirs())) await forgetAll([getCacheName(id), list.cache])
      return await getSavedAt(id)
    } catch (error) {
      if (!(await cache.match(getTripUrl(id)))) await caches.delete(getCacheName(id))
      throw error
    }
  })

/** Renews the saved list with its pictures, while a trip of it is saved. */
export const keepList = ({ client, signal, isStillTheirs }: Keep): Promise<void> =>
  runInTurn(async () => {
    if (!canKeep() || !(await caches.has(list.cache))) return
    const page = await fetchDocument(list.address, dehydrateShown(client), signal)
    const cache = await caches.open(list.cache)
    for (const file of listFiles('').filter((address) => new URL(address).pathname.startsWith('/media/'))) {
      if (await cache.match(file)) continue
      const answer = await fetch(file, { signal })
      if (answer.ok) await cache.put(file, answer)
    }
    signal.throwIfAborted()
    await cache.put(list.address, page)
    if (!(await isStillTheirs())) await caches.delete(list.cache)
  })

const forgetAll = (names: readonly string[]) => Promise.all(names.map((name) => caches.delete(name)))

/** Deletes the copy from this device; the last one takes the list and the worker along. */
export const dropTrip = (id: string): Promise<void> =>
  runInTurn(async () => {
    await caches.delete(getCacheName(id))
    if ((await caches.keys()).some((name) => name !== list.cache)) return
    await caches.delete(list.cache)
    // Unregisters the worker of version 1.0.0, too, whose scope was /trips.
    for (const registered of await navigator.serviceWorker.getRegistrations()) await registered.unregister()
  })
