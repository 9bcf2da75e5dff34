/*
 * Service worker of browsers that keep a trip. A trip that its traveler keeps on the device (keep-offline.tsx) is answered from
 * there when the network cannot; any other page then says so and leads there. It stores nothing itself: pages put copies into caches, and take them away. It does so, too,
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
  else if (request.mode === 'navigate') event.respondWith(fetch(request).catch(toOffline))
  // Prefers the cache: these names change with their content.
  else if (/^\/(assets|media)\//.test(pathname))
    event.respondWith(caches.match(request, byAddress).then((kept) => kept || fetch(request)))
  else if (/^\/trips\/[^/]+\/documents\//.test(pathname))
    event.respondWith(fetch(request).catch(async () => (await caches.match(request.url, byAddress)) || Response.error()))
})

/** Answers from the network, or with the copy if the network fails or is late. */
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

const offlinePage = (hasKept) => `<!doctype html>
<html lang="en">
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width">
  <title>You are offline</title>
  <style>
    :root { color-scheme: light dark }
    body { margin: 0; min-height: 90vh; display: grid; place-content: center; padding: 24px; font: 1rem/1.6 system-ui, sans-serif;
      color: light-dark(#10292e, #e8efee); background: light-dark(#f6f4ee, #0f2023) }
    main { max-width: 26rem }
    h1 { font: 600 1.75rem/1.2 Georgia, serif }
    a { display: inline-block; min-height: 44px; margin-right: 20px; color: inherit }
  </style>
  <main>
    <h1>You are offline</h1>
    <p>This page needs a connection. Trips that you keep on this device open without one.</p>
    ${hasKept ? '<a href="/trips">Open my trips</a>' : ''}
    <a href="">Try again</a>
  </main>
</html>`

/** Says that there is no connection, and leads to what is kept. */
async function toOffline() {
  const page = offlinePage((await caches.keys()).length > 0)
  return new Response(page, { headers: { 'content-type': 'text/html; charset=utf-8' } })
}

const forget = async () => Promise.all((await caches.keys()).map((name) => caches.delete(name)))

/** Redirects from a trip that is not kept to the list, and from a list that is not kept to a kept trip. */
async function toKept(booking) {
  if (booking) {
    const hasList = await caches.match('/trips', byAddress)
    return hasList ? Response.redirect(`${self.location.origin}/trips`) : toOffline()
  }
  for (const name of await caches.keys()) {
    const requests = await (await caches.open(name)).keys()
    const found = requests.find(({ url }) => new URL(url).pathname === '/trips')
    if (found) return Response.redirect(found.url)
  }
  return toOffline()
}
