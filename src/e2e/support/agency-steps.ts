import { readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { unzipSync } from 'fflate'
import type { Browser, Page } from '@playwright/test'
import { expect, inDays, interactive } from './fixtures'
import { linkMailedTo, mailsTo } from './mail'
import { login, pdfText } from './money-steps'
import { expectToast, openRequest } from './steps'

/** Takes the steps of an agency that lives by the guide. Sums are texts as screens show them, amounts as forms have them. */

type Colleague = { firstName: string; lastName: string; email: string; password: string }
type Customer = { name: string; email: string; phone: string }
type Server = { directory: string; origin: string }

/** Makes a list of so many entries, each from its three digits. */
export const times = <T>(count: number, make: (number: string, i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(String(i).padStart(3, '0'), i))

/** Cuts out what is said around words that nobody may read. */
export const findForbidden = (text: string, never: RegExp): string[] =>
  [...text.matchAll(new RegExp(never, 'gi'))].map(({ index }) => text.slice(Math.max(0, index - 40), index + 40))

/** Finds the product's name, but not 'itinerary'. */
const productName = /itinera(?!ry|ries)/i

/** Draws a logo: a sign of 44 units, given as SVG, and the name beside it. */
export async function drawLogo(browser: Browser, { name, color, sign }: Record<'name' | 'color' | 'sign', string>) {
  const font = brotliDecompressSync(readFileSync('fonts/brygada-1918-latin-600.ttf.br')).toString('base64')
  const page = await browser.newPage({ deviceScaleFactor: 3 })
  await page.setContent(`<style>@font-face { font-family: Logo; src: url(data:font/ttf;base64,${font}) }
    #logo { display: inline-flex; align-items: center; gap: 12px; font: 38px Logo; color: ${color} }</style>
    <div id="logo"><svg width="44" height="44">${sign}</svg>${name}</div>`)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const buffer = await page.locator('#logo').screenshot({ omitBackground: true })
  await page.close()
  return { name: 'logo.png', mimeType: 'image/png', buffer }
}

/** Opens a page of somebody who is not signed in. */
export async function openElsewhere(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 800 } })
  return context.newPage()
}

type File = {
  kind: string
  /** Opens the dialog; called after the kind on the page of all imports. */
  button?: string
  counted: string
  head: string
  lines: readonly string[]
  onPreview?: () => Promise<void>
}

/** Imports a file that has no line to refuse. */
export async function moveIn(page: Page, file: File): Promise<void> {
  const { kind, button = `Import ${kind}`, counted, head, lines, onPreview } = file
  await page.getByRole('button', { name: button, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Download a template' })).toBeVisible()
  const buffer = Buffer.from([head, ...lines].join('\n'))
  await dialog.getByLabel('CSV or Excel file').setInputFiles({ name: `${kind}.csv`, mimeType: 'text/csv', buffer })
  const preview = dialog.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText(`${counted} can be imported`)
  await expect(preview).not.toContainText('left out')
  await onPreview?.()
  await dialog.getByRole('button', { name: /^Import \d/ }).click()
  await expectToast(page, `${counted} imported`)
}

/** Copies the agents' role to one that sees its own records, and invites colleagues into it. */
export async function inviteAdvisers(page: Page, visit: (path: string) => Promise<void>, people: readonly Colleague[]) {
  await visit('/admin/settings?section=roles')
  await page.getByRole('button', { name: 'Actions for Agent' }).click()
  await page.getByRole('menuitem', { name: 'Copy' }).click()
  const role = page.getByRole('dialog', { name: 'Add Role' })
  await role.getByLabel('Name').fill('Adviser')
  await role.getByLabel('Sees').selectOption('Own records')
  await expect(role.getByText('Take everything along')).toBeAttached()
  await role.getByRole('button', { name: 'Add Role' }).click()
  await expectToast(page, 'Role added', 'Adviser')
  await visit('/admin/setup?step=colleagues')
  for (const { firstName, lastName, email } of people) {
    await page.getByRole('button', { name: 'Add User' }).click()
    const invite = page.getByRole('dialog', { name: 'Add User' })
    await invite.getByLabel('First Name').fill(firstName)
    await invite.getByRole('textbox', { name: 'Last Name' }).fill(lastName)
    await invite.getByLabel('Email').fill(email)
    await invite.getByLabel('Role').selectOption('Adviser')
    await invite.getByRole('button', { name: 'Send Invitation' }).click()
    await expect(invite).toBeHidden()
  }
}

/** Accepts an invitation and signs in, in a browser of their own. */
async function join(browser: Browser, { origin, directory }: Server, { email, password }: Colleague): Promise<Page> {
  const page = await openElsewhere(browser, origin)
  await page.goto(await linkMailedTo(email, 'invitation', directory))
  await interactive(page)
  await page.getByRole('textbox', { name: 'New Password', exact: true }).fill(password)
  await page.getByRole('textbox', { name: 'Confirm New Password' }).fill(password)
  await page.getByRole('button', { name: 'Save Password' }).click()
  await page.getByRole('link', { name: 'Login' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  return page
}

/** Lets one of two colleagues take a request, which the other then no longer finds. @returns the page of the first */
export async function takeRequest(
  browser: Browser,
  server: Server,
  { name, people: [one, two] }: { name: string; people: readonly [Colleague, Colleague] },
): Promise<Page> {
  const [mine, other] = [await join(browser, server, one), await join(browser, server, two)]
  await other.goto('/admin/quotes')
  await expect(other.getByRole('table')).toContainText(name)
  await mine.goto('/admin/quotes')
  const panel = await openRequest(mine, name, false)
  await panel.getByRole('button', { name: 'Take it' }).click()
  await expect(panel.getByLabel('Assigned to')).toHaveValue(/.+/)
  await mine.goto('/admin/leads')
  await expect(mine.getByRole('main')).toContainText(name)
  const answer = await other.request.get('/api/leads')
  expect([answer.status(), await answer.json()]).toEqual([200, []])
  for (const [list, none] of [
    ['/admin/quotes', 'No quote requests yet'],
    ['/admin/bookings', 'No bookings yet'],
  ] as const) {
    await other.goto(list)
    await expect(other.getByText(none)).toBeVisible()
  }
  await other.context().close()
  return mine
}

/** Writes a proposal for a person's request, with an activity of the inventory. */
export async function writeProposal(
  page: Page,
  request: { name: string; activity: string; total: string; onOpen?: () => Promise<void> },
) {
  await page.goto('/admin/quotes')
  const panel = await openRequest(page, request.name, false)
  await request.onOpen?.()
  await panel.getByRole('button', { name: 'Write Proposal' }).click()
  await page.getByRole('button', { name: 'Add a line to Whole trip' }).click()
  const line = page.getByRole('dialog', { name: 'Add line' })
  await line.getByLabel('From inventory').selectOption('Activities')
  await line.getByLabel('Item', { exact: true }).fill(request.activity.slice(0, 5))
  await page.getByRole('option', { name: new RegExp(`^${request.activity}`) }).click()
  await expect(line.getByRole('textbox', { name: 'What it is' })).toHaveValue(request.activity)
  await expect(line.getByText(/ each by its rates, net /)).toBeVisible()
  await line.getByRole('button', { name: 'Add line' }).click()
  await expect(page.getByRole('region', { name: 'Price' })).toContainText(`Total${request.total}`)
}

/** Sends the proposal that the page shows. */
export async function sendProposal(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Send Proposal' }).click()
  await page.getByRole('dialog', { name: 'Send version 1' }).getByRole('button', { name: 'Send Proposal' }).click()
  await expectToast(page, 'Proposal sent', `To ${email}`)
  await expect(page.getByRole('button', { name: 'Record acceptance' })).toBeVisible()
}

/** Makes a booking of the accepted proposal that the page shows. */
export async function convertProposal(page: Page, deposit: string): Promise<void> {
  await page.reload()
  await page.getByRole('button', { name: 'Convert to Booking' }).click()
  const convert = page.getByRole('dialog', { name: 'Convert to Booking?' })
  await convert.getByRole('button', { name: 'Convert to Booking' }).click()
  await expect(page).toHaveURL(/\/admin\/bookings\//)
  const panel = page.getByRole('region', { name: 'Payments', exact: true })
  await expect(panel.getByRole('table', { name: 'Schedule' })).toContainText(deposit)
}

type Paid = { currency: string; amount: string; shown: string; reference: string }

/** Records what is due next of the booking that the page shows. */
export async function recordPayment(page: Page, { currency, amount, shown, reference }: Paid): Promise<void> {
  const panel = page.getByRole('region', { name: 'Payments', exact: true })
  await panel.getByRole('button', { name: 'Record payment' }).click()
  const record = page.getByRole('dialog', { name: 'Record payment' })
  await expect(record.getByLabel(`Amount (${currency})`)).toHaveValue(amount)
  await record.getByLabel('Reference of bank or terminal').fill(reference)
  await record.getByRole('button', { name: 'Record payment' }).click()
  await expect(panel.getByRole('list', { name: 'Payments' })).toContainText(shown)
}

export async function confirmBooking(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Confirm Booking' }).click()
  const confirm = page.getByRole('dialog', { name: 'Confirm this booking?' })
  await confirm.getByRole('button', { name: 'Confirm Booking' }).click()
  await expectToast(page, 'Booking confirmed')
}

/** Issues the invoice of the booking that the page shows, and opens it. @returns the text of its PDF */
export async function issueInvoice(page: Page): Promise<string> {
  const papers = page.getByRole('region', { name: 'Invoices', exact: true })
  await papers.getByRole('button', { name: 'Issue invoice' }).click()
  const issue = page.getByRole('dialog', { name: 'Issue invoice' })
  await issue.getByLabel('Address').fill('418 Maple Street')
  await issue.getByRole('button', { name: 'Issue invoice' }).click()
  await expectToast(page, 'Invoice issued')
  const pdf = await papers.getByRole('link', { name: /^PDF of INV-/ }).getAttribute('href')
  await papers.getByRole('link', { name: /^INV-/ }).click()
  return pdfText(page, pdf!)
}

type Change = {
  title: string
  currency: string
  sell: string
  net: string
  /** Says the new price, and what is to be paid then. */
  total: string
  open: string
  onReady?: () => Promise<void>
}

/** Adds a service to the booking that the page shows; its customer has agreed on the phone. */
export async function changeBooking(page: Page, change: Change): Promise<void> {
  await page.getByRole('link', { name: 'Change Booking' }).click()
  await page.getByRole('button', { name: 'Add service' }).click()
  const service = page.getByRole('dialog', { name: 'Add service' })
  await service.getByLabel('What it is').fill(change.title)
  await service.getByLabel(`Sell, in all (${change.currency})`).fill(change.sell)
  await service.getByLabel(`Net, in all (${change.currency})`).fill(change.net)
  await service.getByRole('button', { name: 'Add service' }).click()
  await expect(page.getByRole('region', { name: 'What changes' })).toContainText(change.total)
  await page.getByLabel('To the traveler: what changes, and why').fill('As we said on the phone.')
  await page.getByRole('radio', { name: 'They have agreed already' }).check()
  await page.getByLabel('How and when they agreed').fill('On the phone today')
  await change.onReady?.()
  await page.getByRole('button', { name: 'Book change' }).click()
  await expectToast(page, 'Change booked')
  await expect(page.getByRole('region', { name: 'Payments', exact: true })).toContainText(change.open)
}

type GivenBack = { refund: string; kept: string; onRefund?: () => Promise<void> }

/** Cancels the booking that the page shows, and gives back what its terms return. */
export async function cancelBooking(page: Page, { refund: back, kept, onRefund }: GivenBack): Promise<void> {
  await page.getByRole('button', { name: 'Cancel Booking' }).click()
  const cancel = page.getByRole('dialog', { name: 'Cancel this booking?' })
  await expect(cancel).toContainText(`${back} becomes a credit to refund and ${kept} is kept`)
  await cancel.getByRole('textbox', { name: 'Reason, for colleagues' }).fill('Cannot come')
  await cancel.getByRole('button', { name: 'Cancel Booking' }).click()
  await expectToast(page, 'Booking cancelled')
  const panel = page.getByRole('region', { name: 'Payments', exact: true })
  await panel.getByRole('button', { name: 'Refund', exact: true }).click()
  const refund = page.getByRole('dialog', { name: 'Refund' })
  await refund.getByLabel('Reference of bank or terminal').fill('RF-1')
  await onRefund?.()
  await refund.getByRole('button', { name: 'Record refund' }).click()
  await expectToast(page, 'Refund recorded')
  await expect(panel.getByRole('list', { name: 'Payments' })).toContainText(`−${back}`)
}

/** Verifies the payment that a colleague recorded, of the given amount. */
export async function verifyPayment(page: Page, visit: (path: string) => Promise<void>, shown: string): Promise<void> {
  await visit('/admin/billing/payments?stand=unverified')
  await page.getByRole('button', { name: new RegExp(`^Actions for .*, ${shown}$`) }).click()
  await page.getByRole('menuitem', { name: 'Verify' }).click()
  await expectToast(page, 'Payment verified')
}

/** Lets a month pass, and signs in again, as no session lives that long. */
export async function passMonth(
  page: Page,
  server: Server & { pass: (days: number) => Promise<void> },
  me: Colleague,
): Promise<void> {
  await server.pass(31)
  await page.clock.setSystemTime(Date.now() + 31 * 86_400_000)
  await login(page, server.origin, me)
}

/** Exports the journal of these days, and closes them; `accounts` are some that it has. */
export async function closeMonth(
  page: Page,
  visit: (path: string) => Promise<void>,
  { accounts, onBooks }: { accounts: readonly (string | RegExp)[]; onBooks?: () => Promise<void> },
): Promise<string> {
  await visit('/admin/billing/books')
  await expect(page.getByRole('heading', { level: 1, name: 'Books' })).toBeVisible()
  await page.getByLabel('From', { exact: true }).fill(inDays(-1))
  await page.getByLabel('To', { exact: true }).fill(inDays(1))
  await page.keyboard.press('Tab')
  const table = page.getByRole('table', { name: 'Accounts' })
  for (const account of accounts) await expect(table).toContainText(account)
  await onBooks?.()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: /^CSV/ }).click()
  await expectToast(page, 'Journal saved')
  await page.getByRole('button', { name: 'Close a period' }).click()
  const close = page.getByRole('dialog', { name: 'Close the books' })
  await close.getByLabel('Closed up to').fill(inDays(1))
  await close.getByRole('button', { name: 'Close the books' }).click()
  await expect(page.getByRole('list', { name: 'Who closed and opened' })).toContainText('Closed up to')
  await expect(page.getByRole('button', { name: 'Change', exact: true })).toBeVisible()
  return readFileSync(await (await saved).path(), 'utf8')
}

/** Saves a list as CSV. @returns its text */
export async function exportList(page: Page, rows: number): Promise<string> {
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV', exact: true }).click()
  await expectToast(page, 'CSV saved')
  await expect(page.getByRole('region', { name: 'Notifications (F8)' })).toContainText(`${rows} rows`)
  return readFileSync(await (await saved).path(), 'utf8')
}

/** Makes the archive of everything in the settings, and downloads it. @returns its lines by table, headings left out */
export async function exportAll(
  page: Page,
  visit: (path: string) => Promise<void>,
  password: string,
  onReady?: () => Promise<void>,
): Promise<Record<string, string[]>> {
  await visit('/admin/settings?section=archive')
  await page.getByRole('button', { name: 'Make an archive' }).click()
  const dialog = page.getByRole('dialog', { name: 'Make an archive of everything' })
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Make an archive' }).click()
  await expectToast(page, 'The archive is being made')
  const download = page.getByRole('link', { name: 'Download' })
  await expect(download).toBeVisible({ timeout: 60_000 })
  await onReady?.()
  const saved = page.waitForEvent('download')
  await download.click()
  const files = unzipSync(readFileSync(await (await saved).path()))
  const tables = Object.entries(files).filter(([name]) => name.startsWith('tables/'))
  return Object.fromEntries(
    tables.map(([name, data]) => [
      path.basename(name, '.csv'),
      Buffer.from(data).toString().trimEnd().split('\r\n').slice(1),
    ]),
  )
}

/** Reads each mail to these people, and wants the agency's name in it, and the product's in none. */
export function expectOwnMails({ directory }: Server, agency: string, people: readonly string[]): void {
  const mails = people.flatMap((to) => mailsTo(to, directory))
  expect(mails.length).toBeGreaterThan(people.length)
  for (const mail of mails) {
    expect(findForbidden(mail, productName)).toEqual([])
    expect(mail).toContain(agency)
  }
}

const texts = ['/robots.txt', '/sitemap.xml', '/manifest.webmanifest', '/favicon.svg', '/api/docs', '/api/openapi.json']
const served = ['/', '/packages', '/destinations', '/terms', '/privacy', '/login', '/nowhere', ...texts]

/** Wants the product's name, in any case, in nothing else that the server sends to visitors; unknown addresses included. */
export async function expectOwnAnswers(page: Page): Promise<void> {
  for (const address of served) {
    const text = await (await page.request.get(address)).text()
    expect(findForbidden(text, productName), address).toEqual([])
  }
}

const lists = ['my-day', 'customers', 'bookings', 'gallery', 'reports', 'create-package', 'users', 'imports', 'audit']
/** Names sections of the settings, some with a button that the guide presses there. */
const sections: readonly (readonly [label: string, button?: string])[] = [
  ['Brand'],
  ['Home tiles'],
  ['Taxes', 'Add Tax'],
  ['Pages', 'Add Page'],
  ['Mail templates'],
  ['Sent mails'],
  ['API keys'],
  ['Webhooks'],
  ['Roles'],
  ['Teams'],
  ['Jobs'],
  ['Backups'],
  ['Set-up file', 'Import a file'],
  ['Archive', 'Make an archive'],
]

/** Lists screens that say most about the program; `src/app/product-name.test.ts` reads the sources of all. */
const screens = [
  '/dashboard',
  '/admin-dashboard',
  '/admin/billing/books',
  '/admin/help',
  ...lists.map((name) => `/admin/${name}`),
  '/admin/settings?section=agency',
]

/** Wants the product's name on none of these screens, in no field and no title. */
export async function expectOwnOffice(page: Page, visit: (path: string) => Promise<void>): Promise<void> {
  const read = async (screen: string) => {
    await expect(page.getByRole('heading').first(), screen).toBeVisible()
    await expect(page.getByRole('main').getByText(/^Loading /), screen).toHaveCount(0)
    const typed = await page
      .locator('input, textarea')
      .evaluateAll((fields) =>
        fields
          .map((field) => `${(field as HTMLInputElement).value} ${(field as HTMLInputElement).placeholder}`)
          .join('\n'),
      )
    const text = [await page.title(), await page.locator('body').innerText(), typed].join('\n')
    expect(findForbidden(text, productName), screen).toEqual([])
  }
  for (const screen of screens) {
    await visit(screen)
    await read(screen)
  }
  // Ends with the settings.
  for (const [label, button] of sections) {
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: label, exact: true }).click()
    if (button) await expect(page.getByRole('button', { name: button, exact: true }).first()).toBeVisible()
    else await expect(page.getByRole('main').getByRole('heading', { name: label }).first()).toBeVisible()
    await read(label)
  }
}

/** Lets a traveler's page accept its proposal; `never` are words that it may not say. */
export async function acceptProposal(
  browser: Browser,
  { origin }: Server,
  given: { address: string; customer: Customer; sum: string; never: RegExp; onReady?: (page: Page) => Promise<void> },
): Promise<void> {
  const page = await openElsewhere(browser, origin)
  await page.goto(given.address)
  await interactive(page)
  expect(findForbidden(await page.locator('body').innerText(), given.never)).toEqual([])
  await page.getByLabel('Your full name').fill(given.customer.name)
  await page.getByRole('checkbox', { name: 'I accept the price' }).check()
  await given.onReady?.(page)
  await page.getByRole('button', { name: `Accept for ${given.sum}` }).click()
  await expect(page.getByRole('heading', { name: 'Accepted' })).toBeVisible()
  await page.context().close()
}
