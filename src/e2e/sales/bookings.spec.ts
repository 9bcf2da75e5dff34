import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility'
import { expect, inDays, interactive, test } from '../support/fixtures'
import { proposalMailedTo } from '../support/mail'
import { expectToast } from '../support/steps'
import { signUp, type Traveler } from '../support/traveler'

async function send<Made>(page: Page, origin: string, method: 'post' | 'put', path: string, data: object) {
  const answer = await page.request[method](path, { headers: { origin }, data })
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
  return (await answer.json()) as Made
}

/** A request of the traveler who is signed in. @returns its id */
async function askedBy(page: Page, origin: string, { name, email, phone }: Traveler): Promise<string> {
  const wish = { departureCity: 'Boston', destination: 'Railay', travelDate: inDays(90), travelers: 2 }
  const asked = { customerName: name, email, phone, ...wish }
  return (await send<{ id: string }>(page, origin, 'post', '/api/quotes', asked)).id
}

const line = (title: string, sellMinor: number, day: number | null) => ({
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

/** A proposal for a request, of three days, that is sent. @returns its id */
async function offered(page: Page, origin: string, quoteId: string): Promise<string> {
  const { id } = await send<{ id: string }>(page, origin, 'post', '/api/proposals', { quoteId })
  const offer = {
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
    lines: [line('Longtail boat', 900_00, 1), line('Planning and on-call', 100_00, null)],
    discount: null,
    taxes: [],
  }
  await send(page, origin, 'put', `/api/proposals/${id}`, { version: 1, offer })
  await send(page, origin, 'post', `/api/proposals/${id}/send`, { version: 2, message: 'Here it is.' })
  return id
}

/** Follows the link of the mail without an account, and accepts. */
async function accept(browser: Browser, origin: string, { email, name }: Traveler): Promise<void> {
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

test(
  'an accepted proposal becomes a booking, which staff confirm and its traveler finds under My Trips',
  { tag: '@phone' },
  async ({ page, visit, signIn, baseURL, browser, isPhone }) => {
    const me = await signUp(page, baseURL!)
    const quoteId = await askedBy(page, baseURL!, me)
    await signIn('agent')
    const proposalId = await offered(page, baseURL!, quoteId)
    await accept(browser, baseURL!, me)

    await visit(`/admin/proposals/${proposalId}`)
    await page.getByRole('button', { name: 'Convert to Booking' }).click()
    const question = page.getByRole('dialog', { name: 'Convert to Booking?' })
    await question.getByRole('button', { name: 'Convert to Booking' }).click()
    await expectToast(page, 'Booking made')
    await expect(page).toHaveURL(/\/admin\/bookings\//)
    await expect(page.getByRole('heading', { level: 1, name: 'Seven mornings' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Agreed price' })).toContainText('Total$1,000.00')
    await expect(page.getByRole('region', { name: 'Services' })).toContainText('Longtail boat')

    const travelers = page.getByRole('list', { name: 'Travelers' })
    await expect(travelers.getByRole('listitem')).toHaveCount(2)
    await travelers.getByRole('button', { name: 'Edit Traveler 2, adult' }).click()
    const form = page.getByRole('dialog', { name: 'Traveler 2, adult' })
    await expect(form.getByLabel('First name')).toBeFocused()
    await form.getByLabel('First name').fill('Dev')
    await form.getByLabel('Last name').fill('Lind')
    await form.getByLabel('Gender').selectOption('Male')
    await form.getByLabel('Date of birth').fill('1990-04-02')
    await form.getByLabel('Nationality').selectOption('Indian')
    await form.getByLabel('Passport expires').fill(inDays(2000))
    await form.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, 'Traveler saved', 'Dev Lind')
    await expect(page.getByRole('region', { name: 'Travelers, details of 1 of 2 known' })).toBeVisible()

    await page.getByRole('button', { name: 'Confirm Booking' }).click()
    const confirm = page.getByRole('dialog', { name: 'Confirm this booking?' })
    const reason = confirm.getByRole('textbox', { name: 'How the deposit was settled' })
    await expect(reason).toBeFocused()
    await confirm.getByRole('button', { name: 'Confirm Booking' }).click()
    await expect(confirm.getByText('Please say how the deposit was settled')).toBeVisible()
    await reason.fill('Bank transfer')
    await confirm.getByRole('button', { name: 'Confirm Booking' }).click()
    await expectToast(page, 'Booking confirmed')
    await expect(confirm).toBeHidden()
    await expect(page.getByRole('button', { name: 'Confirm Booking' })).toBeHidden()
    await expect(page.getByRole('list', { name: 'Events' })).toContainText('confirmed the booking')
    await expectAccessible(page, 'booking')

    await visit('/admin/bookings?q=' + encodeURIComponent(me.email))
    const table = page.getByRole('table', { name: 'Bookings' })
    await expect(table.getByRole('link', { name: 'Seven mornings' })).toHaveCount(1)
    await expect(table).toContainText('Confirmed')
    await expectAccessible(page, 'bookings')
    if (!isPhone) {
      await visit('/admin/leads?q=' + encodeURIComponent(me.email))
      await page.getByRole('table', { name: 'Leads' }).getByRole('link', { name: me.name }).click()
      await expect(page.getByRole('list', { name: 'Timeline' })).toContainText(/made booking BK-/)
    }

    await page.goto('about:blank')
    const { email, password } = me
    await send(page, baseURL!, 'post', '/api/auth/login', { email, password })
    await visit('/trips')
    const booked = page.getByRole('region', { name: 'Booked trips' })
    await expect(booked.getByRole('article', { name: 'Seven mornings' })).toContainText('Confirmed')
    await expectAccessible(page, 'booked trips')
    await booked.getByRole('link', { name: 'Seven mornings' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Seven mornings' })).toBeVisible()
    await expect(page.getByText('Kayaks at low tide')).toBeVisible()
    const side = page.getByRole('complementary', { name: 'Price and contact' })
    await expect(side).toContainText('$1,000.00')
    const waiting = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Add to your calendar' }).click()
    expect((await waiting).suggestedFilename()).toMatch(/^BK-\w+\.ics$/)
    await expectAccessible(page, 'a booked trip')
    await page.getByRole('link', { name: 'Back to My Trips' }).click()
    await expect(booked).toBeVisible()
  },
)
