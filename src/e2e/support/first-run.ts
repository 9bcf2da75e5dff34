import type { Page } from '@playwright/test'
import { expect, interactive } from './fixtures'
import { expectToast } from './steps'

type Person = { firstName: string; lastName: string; email: string; password: string }

/** Becomes the first administrator by the link on the console. */
export async function begin(page: Page, server: { readConsole: () => string }, me: Person): Promise<void> {
  await expect.poll(() => server.readConsole()).toContain('/setup#token=')
  await page.goto(/\/setup#token=\S+/.exec(server.readConsole())![0], { waitUntil: 'domcontentloaded' })
  await interactive(page)
  await page.getByLabel('First Name').fill(me.firstName)
  await page.getByLabel('Last Name').fill(me.lastName)
  await page.getByLabel('Email').fill(me.email)
  await page.getByLabel('New Password', { exact: true }).fill(me.password)
  await page.getByLabel('Confirm New Password').fill(me.password)
  await page.getByRole('button', { name: 'Begin' }).click()
  await expect(page).toHaveURL('/admin/setup')
}

export const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' }).first().click()

/** Opens the next step of the first run, and waits for its form. */
export async function toStep(page: Page, label: string, heading: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Steps' })
    .getByRole('link', { name: new RegExp(`(\\d|:) ${label}$`) })
    .click()
  await expect(page.getByRole('heading', { level: 2, name: heading, exact: true })).toBeVisible()
}

export const isDone = (page: Page, label: string) =>
  expect(page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name: `Done: ${label}` })).toBeVisible()

type NewPackage = {
  name: string
  destination: string
  text: string
  highlights: string[]
  /** Titles the days; there is one night less. */
  days: string[]
  price: string
  onReady?: () => Promise<void>
}

/** Writes a package in the open wizard, and publishes it. */
export async function writePackage(page: Page, one: NewPackage): Promise<void> {
  const next = () => page.getByRole('button', { name: 'Next', exact: true }).click()
  await page.getByLabel('Package Name').fill(one.name)
  await page.getByLabel('Destination').fill(one.destination)
  await page.getByLabel('Category').selectOption('Cultural')
  await page.getByLabel('Number of Days').fill(String(one.days.length))
  await page.getByLabel('Number of Nights').fill(String(one.days.length - 1))
  await next()
  await page.getByRole('textbox', { name: 'Description' }).fill(one.text)
  await page.getByLabel('Highlights').fill(one.highlights.join('\n'))
  await next()
  await page.getByRole('button', { name: `Add the ${one.days.length} missing` }).click()
  for (const [i, title] of one.days.entries()) {
    const open = page.getByRole('button', { name: new RegExp(`^Day ${i + 1}\\b`) })
    await open.click()
    await page.getByLabel('Day Title').fill(title)
    await page.getByRole('textbox', { name: 'Description' }).fill('A guide meets you at nine.')
    await open.click()
  }
  await next()
  await page.getByRole('textbox', { name: 'Price', exact: true }).fill(one.price)
  await next()
  await expect(page.getByRole('region', { name: 'Before publishing' })).toContainText('ready')
  await expect(page.getByText(/Saved at \d/)).toBeVisible()
  await one.onReady?.()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expectToast(page, 'Package created successfully')
}
