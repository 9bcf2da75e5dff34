import type { Browser, Page } from '@playwright/test'
import { expect, inDays, interactive } from './fixtures'
import { proposalMailedTo } from './mail'
import { signUpConfirmed, type Traveler } from './traveler'

/** Sends a call as the page's user. */
export async function send<Made>(page: Page, origin: string, method: 'post' | 'put', path: string, data: object) {
  const answer = await page.request[method](path, { headers: { origin }, data })
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
  return (await answer.json()) as Made
}

/** Makes a request of the signed-in traveler. @returns its id */
export async function askedBy(page: Page, origin: string, { name, email, phone }: Traveler): Promise<string> {
  const inquiry = { departureCity: 'Boston', destination: 'Railay', travelDate: inDays(90), travelers: 2 }
  const asked = { customerName: name, email, phone, ...inquiry }
  return (await send<{ id: string }>(page, origin, 'post', '/api/quotes', asked)).id
}

/** Builds a service of the agency for an offer. */
export const offerLine = (title: string, sellMinor: number, day: number | null) => ({
  key: crypto.randomUUID(),
  day,
  kind: 'service',
  itemKind: null,
  itemId: null,
  title,
  detail: '',
  group: '',
  state: 'included',
  unit: 'trip',
  count: 1,
  times: 1,
  occupancy: 0,
  ageBand: 'any',
  price: { netMinor: 100_00, sellMinor, reason: '' },
})

/** Builds an offer of three days. */
const offerWith = (more: object) => ({
  title: 'Seven mornings',
  travelFrom: inDays(90),
  expiresOn: inDays(20),
  adults: 2,
  children: 0,
  rooms: 1,
  days: ['By longtail to Railay', 'Kayaks at low tide', 'Home'].map((title) => ({
    title,
    text: 'A driver meets you.',
  })),
  lines: [offerLine('Longtail boat', 900_00, 1), offerLine('Planning and on-call', 100_00, null)],
  discount: null,
  taxes: [],
  ...more,
})

/** Sends the next version of a proposal that has this `version`; `more` adds to its offer. */
export async function sendVersion(page: Page, origin: string, id: string, version: number, more: object = {}) {
  await send(page, origin, 'put', `/api/proposals/${id}`, { version, offer: offerWith(more) })
  await send(page, origin, 'post', `/api/proposals/${id}/send`, { version: version + 1, message: 'Here it is.' })
}

/** Sends a proposal of three days for a request; `more` adds to its offer. @returns its id */
export async function offered(page: Page, origin: string, quoteId: string, more: object = {}): Promise<string> {
  const { id } = await send<{ id: string }>(page, origin, 'post', '/api/proposals', { quoteId })
  await sendVersion(page, origin, id, 1, more)
  return id
}

/** Follows the mail's link without an account, and accepts. */
export async function accept(browser: Browser, origin: string, { email, name }: Traveler): Promise<void> {
  const elsewhere = await browser.newContext({ baseURL: origin })
  const page = await elsewhere.newPage()
  await page.goto(await proposalMailedTo(email))
  await interactive(page)
  await page.getByLabel('Your full name').fill(name)
  await page.getByRole('checkbox', { name: 'I accept the price' }).check()
  await page.getByRole('button', { name: 'Accept for $1,000.00' }).click()
  await expect(page.getByRole('heading', { name: 'Accepted' })).toBeVisible()
  await elsewhere.close()
}

type As = { page: Page; browser: Browser; signIn: (role: 'agent' | 'admin') => Promise<unknown>; origin: string }

/** Makes a held booking of $1,000 in 90 days; leaves an agent signed in. `login` signs the traveler in. */
export async function bookedTrip({ page, browser, signIn, origin }: As) {
  const me = await signUpConfirmed(page, origin)
  const quoteId = await askedBy(page, origin, me)
  await signIn('agent')
  const proposalId = await offered(page, origin, quoteId)
  await accept(browser, origin, me)
  type Made = { result: { data: { id: string } } }
  const { result } = await send<Made>(page, origin, 'post', '/trpc/bookings.convert', { proposalId })
  const bookingId = result.data.id
  const login = async ({ email, password }: Traveler) => {
    await page.goto('about:blank')
    await send(page, origin, 'post', '/api/auth/login', { email, password })
  }
  return { me, bookingId, login }
}

type Offer = { receipt: { totalMinor: number; currency: string }; sha256: string }
type Answer<Data> = { result: { data: Data } }

/** Books two seats of a departure as a traveler; leaves an agent signed in. `pay` records a bank transfer. */
export async function bookedSeats(
  { page, signIn, origin }: Omit<As, 'browser'>,
  about: { packageId: string; date: string },
) {
  const me = await signUpConfirmed(page, origin)
  const asked = { ...about, adults: 2, children: 0, rooms: 1 }
  const url = `/trpc/checkout.offer?input=${encodeURIComponent(JSON.stringify(asked))}`
  const offer = (await (await page.request.get(url)).json()) as Answer<Offer>
  const { receipt, sha256 } = offer.result.data
  const held = await send<Answer<{ hold: { id: string } }>>(page, origin, 'post', '/trpc/checkout.hold', asked)
  const order = { holdId: held.result.data.hold.id, people: ['self', null], ...receipt, sha256, accepts: true }
  const booked = await send<Answer<{ id: string }>>(page, origin, 'post', '/trpc/checkout.book', order)
  const { id } = booked.result.data
  await page.goto('about:blank')
  await signIn('agent')
  const pay = async (amountMinor: number) => {
    const found = await page.request.get(`/trpc/payments.account?input=${encodeURIComponent(JSON.stringify({ id }))}`)
    const { version, today } = ((await found.json()) as Answer<{ version: number; today: string }>).result.data
    const transfer = {
      id,
      version,
      amountMinor,
      method: 'bank',
      reference: `TX-${version}`,
      effectiveOn: today,
      note: '',
      asAnother: true,
    }
    await send(page, origin, 'post', '/trpc/payments.record', transfer)
  }
  return { me, bookingId: id, pay }
}
