import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { send } from './booked'
import { expect } from './fixtures'
import { mailsTo } from './mail'
import { expectToast } from './steps'
import type { Traveler } from './traveler'
import { readPdf } from '../../testing/pdf'

/** Formats an amount for reading. */
export const money = (minor: number) => (minor / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })

/** Formats an amount as a form's field does. */
export const typed = (minor: number) => (minor % 100 === 0 ? String(minor / 100) : (minor / 100).toFixed(2))

/** Signs the traveler in, in place of the current user. */
export async function login(page: Page, origin: string, { email, password }: Pick<Traveler, 'email' | 'password'>) {
  await page.goto('about:blank')
  await send(page, origin, 'post', '/api/auth/login', { email, password })
}

/** Returns the text of a PDF. */
export async function pdfText(page: Page, href: string): Promise<string> {
  const answer = await page.request.get(href)
  expect(answer.headers()['content-type']).toBe('application/pdf')
  return readPdf(await answer.body())
}

/** Returns a bank reference unique to the test, as a repeated one needs confirmation. */
export const aReference = (of: string) => `${of}-${randomUUID()}`

/** Records a bank payment, and verifies it as a second person. */
export async function pay(page: Page, { minor, reference }: { minor: number; reference: string }) {
  const panel = page.getByRole('region', { name: 'Payments', exact: true })
  await panel.getByRole('button', { name: 'Record payment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Record payment' })
  await expect(dialog.getByLabel('Amount (USD)')).toHaveValue(typed(minor))
  await dialog.getByLabel('Reference of bank or terminal').fill(aReference(reference))
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await expect(dialog).toBeHidden()
  await expect(panel.getByRole('list', { name: 'Payments' })).toContainText(money(minor))
  // Waits for the documents to know the payment: one that was begun before is refused.
  const documents = page.getByRole('region', { name: 'Invoices', exact: true })
  await expect(documents.getByRole('list', { name: 'Payments without a receipt' })).toContainText(money(minor))
}

/** Issues the invoice of everything not invoiced yet. */
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

/** Expects a mail with these words. */
export const mailed = (server: { directory: string }, email: string, words: string) =>
  expect
    .poll(() => mailsTo(email, server.directory).some((mail) => mail.includes(words)), {
      message: `a mail with '${words}'`,
      timeout: 20_000,
    })
    .toBe(true)
