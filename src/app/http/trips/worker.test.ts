import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'

/** The service worker by itself, with caches in memory and a network that answers as told. */
function aWorker(network: () => Promise<Response>) {
  const kept = new Map([['trip a', '/trips?booking=a']])
  const listeners: Record<string, (event: unknown) => void> = {}
  const caches = {
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
    match: async (address: string) => ([...kept.values()].includes(address) ? new Response('kept') : undefined),
  }
  const self = {
    location: { origin: 'https://harbour.example' },
    addEventListener: (type: string, listener: (event: unknown) => void) => (listeners[type] = listener),
  }
  runInNewContext(readFileSync('public/trips-worker.js', 'utf8'), {
    self,
    caches,
    fetch: network,
    URL,
    Response,
    setTimeout,
  })
  const open = () =>
    new Promise<string>((resolve, reject) => {
      const request = { method: 'GET', mode: 'navigate', url: 'https://harbour.example/trips?booking=a' }
      const respondWith = (answer: Promise<Response>) => answer.then((found) => found.text()).then(resolve, reject)
      listeners.fetch!({ request, respondWith })
    })
  return { open, kept }
}

const page = (signedIn?: string) => async () =>
  new Response('page', { headers: signedIn === undefined ? {} : { 'x-signed-in': signedIn } })

it.each<[string, () => Promise<Response>, string, number]>([
  ['the session is over', page('false'), 'page', 0],
  ['it is not', page('true'), 'page', 1],
  ['a proxy answers', page(), 'page', 1],
  ['the server is away', async () => new Response('', { status: 503 }), 'kept', 1],
  ['there is no connection', () => Promise.reject(new TypeError('offline')), 'kept', 1],
])('a kept trip when %s', async (_when, network, shown, left) => {
  const { open, kept } = aWorker(network)
  expect(await open()).toBe(shown)
  expect(kept.size).toBe(left)
})
