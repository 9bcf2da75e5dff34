/*
 * Service worker of the pages under /trips. A trip that its traveler keeps on the device (keep-offline.tsx) is answered from
 * there when the network cannot. It stores nothing itself: pages put copies into caches, and take them away. It does so, too,
 * when the server does not know the session any more, as after signing out from another device.
 */

/** Milliseconds in which the network has to answer where a copy is there. */
const patience = 5000
const byAddress = { ignoreVary: true }

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname, searchParams } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate' && pathname === '/trips') event.respondWith(page(request, searchParams.get('booking')))
  // Their names change with what is in them.
  else if (/^\/(assets|media)\//.test(pathname))
    event.respondWith(caches.match(request, byAddress).then((kept) => kept || fetch(request)))
  else if (/^\/trips\/[^/]+\/documents\//.test(pathname))
    event.respondWith(fetch(request).catch(async () => (await caches.match(request.url, byAddress)) || Response.error()))
})

/** The network's answer; the copy, when there is one, if the network fails or is late. */
async function page(request, booking) {
  const network = fetch(request).then(async (found) => {
    if (found.headers.get('x-signed-in') === 'false') await forget()
    return found
  })
  const address = booking ? `/trips?booking=${encodeURIComponent(booking)}` : '/trips'
  const kept = await caches.match(address, byAddress)
  if (!kept) return network.catch(() => toKept(booking))
  const late = new Promise((resolve) => setTimeout(resolve, patience, kept))
  const answer = network.then(
    (found) => ([502, 503, 504].includes(found.status) ? kept : found),
    () => kept,
  )
  return Promise.race([answer, late])
}

const forget = async () => Promise.all((await caches.keys()).map((name) => caches.delete(name)))

/** From a trip that is not kept to the list, and from a list that is not kept to a trip that is. */
async function toKept(booking) {
  if (booking) {
    const hasList = await caches.match('/trips', byAddress)
    return hasList ? Response.redirect(`${self.location.origin}/trips`) : Response.error()
  }
  for (const name of await caches.keys()) {
    const requests = await (await caches.open(name)).keys()
    const found = requests.find(({ url }) => new URL(url).pathname === '/trips')
    if (found) return Response.redirect(found.url)
  }
  return Response.error()
}
