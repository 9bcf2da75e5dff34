import type { Page } from '@playwright/test'
import { expect, newPerson } from './fixtures'

async function add<Made>(page: Page, origin: string, path: string, data: object): Promise<Made> {
  const answer = await page.request.post(path, { headers: { origin }, data })
  expect(answer.status(), path).toBe(201)
  return (await answer.json()) as Made
}

/** Makes a pending request, of a new person unless `asked` says otherwise. */
export async function addRequest<Asked extends object>(page: Page, origin: string, asked = {} as Asked) {
  const { name, email, phone } = newPerson()
  const data = {
    customerName: name,
    email,
    phone,
    departureCity: 'Boston',
    destination: 'Nepal',
    travelers: 2,
    ...asked,
  }
  const { id, reference } = await add<{ id: string; reference: string }>(page, origin, '/api/quotes', data)
  return { name, email, phone, id, reference, ...asked }
}

/** Adds a lead of a new person, as the signed-in user. */
export async function addLead(page: Page, origin: string, entered: object = {}) {
  const { name, email, phone } = newPerson()
  const data = { customerName: name, email, mobile: phone, destination: 'Nepal', ...entered }
  type Made = { id: string; customerId: string; version: number }
  const { id, customerId, version } = await add<Made>(page, origin, '/api/leads', data)
  return { name, email, phone, id, customerId, version }
}

type Published = { id: string; slug: string; title: string }

/** Publishes a copy of a demo package, as departures close its other dates. */
export async function addPackage(page: Page, origin: string, entered: object = {}): Promise<Published> {
  const headers = { origin }
  const [shown] = (await (await page.request.get('/api/packages?limit=1')).json()) as { images: string[] }[]
  const title = `Departures ${newPerson().name}`
  const answer = await page.request.post('/api/packages', {
    headers,
    data: {
      name: title,
      destination: 'Krabi, Thailand',
      place: 'krabi',
      category: 'Honeymoon',
      nights: 1,
      days: 2,
      price: '1299',
      description: 'Limestone, long-tail boats and time to look at both.',
      terms: 'As agreed.',
      itinerary: ['Arrival', 'Home'].map((day) => ({ title: day, description: 'A morning on the water.' })),
      images: [{ image: shown!.images[0], alt: 'Boats before cliffs' }],
      status: 'active',
      ...entered,
    },
  })
  expect(answer.status()).toBe(201)
  const { id, slug } = (await answer.json()) as { id: string; slug: string }
  return { id, slug, title }
}

/** Adds one departure, of eight seats at the package's price. */
export async function addDatedPackage(page: Page, origin: string, date: string, entered: object = {}) {
  const pkg = await addPackage(page, origin, entered)
  const data = { packageId: pkg.id, from: date, capacity: 8 }
  const answer = await page.request.post('/trpc/departures.create', { headers: { origin }, data })
  expect(answer.status()).toBe(200)
  return pkg
}
