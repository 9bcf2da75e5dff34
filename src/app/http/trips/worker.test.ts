import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'

/** Runs the service worker alone, with caches in memory and a fake network. */
function aWorker(network: () => Promise<Response>) {
  const kept = new Map([
    ['trip a', '/trips?booking=a'],
    ['trips', '/trips'],
  ])
  const listeners: Record<string, (event: unknown) => void> = {}
  const caches = {
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
    match: async (address: string) =>
      [...kept.values()].includes(address) ? new Response(`kept ${address}`) : undefined,
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
  const open = (address = '/trips?booking=a') =>
    new Promise<string>((resolve, reject) => {
      const request = { method: 'GET', mode: 'navigate', url: `https://harbour.example${address}` }
      const respondWith = (answer: Promise<Response>) =>
        answer.then((found) => found.headers.get('location') ?? found.text()).then(resolve, reject)
      listeners.fetch!({ request, respondWith })
    })
  return { open, kept }
}

const page = (signedIn?: string) => async () =>
  new Response('page', { headers: signedIn === undefined ? {} : { 'x-signed-in': signedIn } })

it.each<[string, () => Promise<Response>, string, number]>([
  ['the session is over', page('false'), 'page', 0],
  ['it is not', page('true'), 'page', 2],
  ['a proxy answers', page(), 'page', 2],
  ['the server is away', async () => new Response('', { status: 503 }), 'kept /trips?booking=a', 2],
  ['there is no connection', () => Promise.reject(new TypeError('offline')), 'kept /trips?booking=a', 2],
])('a kept trip when %s', async (_when, network, shown, left) => {
  const { open, kept } = aWorker(network)
  expect(await open()).toBe(shown)
  expect(kept.size).toBe(left)
})

it.each([
  ['/trips', 'kept /trips'],
  ['/trips?request=7', 'kept /trips'],
  // Redirects to the list, which shows what is saved.
  ['/trips?booking=b', 'https://harbour.example/trips'],
])('without a connection %s shows %s', async (address, shown) => {
  expect(await aWorker(() => Promise.reject(new TypeError('offline'))).open(address)).toBe(shown)
})

it('without a connection any other page says so, and leads to the trips that are kept', async () => {
  const offline = () => Promise.reject(new TypeError('offline'))
  for (const address of ['/', '/packages/island-days', '/leads', '/tripsy'])
    expect(await aWorker(offline).open(address)).toMatch(/You are offline[^]*href="\/trips"/)
  expect(await aWorker(page()).open('/packages')).toBe('page')
})
