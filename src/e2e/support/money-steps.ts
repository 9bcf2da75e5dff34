import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { send } from './booked'
import { expect } from './fixtures'
import { mailsTo } from './mail'
import { expectToast } from './steps'
import type { Traveler } from './traveler'

/** An amount as people read it. */
export const money = (minor: number) => (minor / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })

/** An amount as a form has it. */
export const typed = (minor: number) => (minor % 100 === 0 ? String(minor / 100) : (minor / 100).toFixed(2))

/** Signs the traveler in, in place of whoever is. */
export async function login(page: Page, origin: string, { email, password }: Pick<Traveler, 'email' | 'password'>) {
  await page.goto('about:blank')
  await send(page, origin, 'post', '/api/auth/login', { email, password })
}

/** What a PDF says. */
export async function pdfText(page: Page, href: string): Promise<string> {
  const answer = await page.request.get(href)
  expect(answer.headers()['content-type']).toBe('application/pdf')
  return (await extractText(await getDocumentProxy(new Uint8Array(await answer.body())), { mergePages: true })).text
}

/** A bank's number that no other test has: the same one again asks. */
export const aReference = (of: string) => `${of}-${randomUUID()}`

/** Records what was paid by bank; a second person verifies it. */
export async function pay(page: Page, { minor, reference }: { minor: number; reference: string }) {
  const panel = page.getByRole('region', { name: 'Payments', exact: true })
  await panel.getByRole('button', { name: 'Record payment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Record payment' })
  await expect(dialog.getByLabel('Amount (USD)')).toHaveValue(typed(minor))
  await dialog.getByLabel('Reference of bank or terminal').fill(aReference(reference))
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await expect(dialog).toBeHidden()
  await expect(panel.getByRole('list', { name: 'Payments' })).toContainText(money(minor))
  // Documents state what is paid: one that was begun before they know of it is refused.
  const documents = page.getByRole('region', { name: 'Invoices', exact: true })
  await expect(documents.getByRole('list', { name: 'Payments without a receipt' })).toContainText(money(minor))
}

/** The invoice of all that is not invoiced yet. */
export async function invoice(page: Page, minor: number) {
  const panel = page.getByRole('region', { name: 'Invoices', exact: true })
  await panel.getByRole('button', { name: 'Issue invoice' }).click()
  const dialog = page.getByRole('dialog', { name: 'Issue invoice' })
  await expect(dialog.getByRole('table', { name: 'What it says' })).toContainText(money(minor))
  await dialog.getByLabel('Address').fill('418 Maple Street')
  await dialog.getByRole('button', { name: 'Issue invoice' }).click()
  await expectToast(page, 'Invoice issued')
  await expect(panel).toContainText(`Everything is invoiced: ${money(minor)}.`)
}

/** A mail with these words arrives. */
export const mailed = (server: { directory: string }, email: string, words: string) =>
  expect
    .poll(() => mailsTo(email, server.directory).some((mail) => mail.includes(words)), {
      message: `a mail with '${words}'`,
      timeout: 20_000,
    })
    .toBe(true)
