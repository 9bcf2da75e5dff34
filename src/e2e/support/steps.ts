import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures'

/** Returns the filters: beside the list, or on phones in a sheet. */
export async function openFilters(page: Page, isPhone: boolean): Promise<Locator> {
  if (isPhone) await page.getByRole('button', { name: /^Filters/ }).click()
  const filters = page.getByRole(isPhone ? 'dialog' : 'complementary', { name: 'Filters' })
  await expect(filters.getByRole('heading', { name: 'Filters' })).toBeVisible()
  return filters
}

export async function closeFilters(filters: Locator, isPhone: boolean): Promise<void> {
  if (isPhone) await filters.getByRole('button', { name: /^Show \d+ package/ }).click()
}

/** Ticks a filter; the tick follows the address. */
export async function tick(filters: Locator, label: RegExp): Promise<void> {
  const box = filters.getByRole('checkbox', { name: label })
  await box.click()
  await expect(box).toBeChecked()
}

/** Moves one thumb of the price slider, and releases it. */
export async function slide(filters: Locator, thumb: 'Lowest price' | 'Highest price', whole: number): Promise<void> {
  const slider = filters.getByRole('slider', { name: thumb })
  await slider.fill(String(whole))
  await slider.blur()
}

/** Returns the titles of a list's cards, in order. */
export const cardTitles = (page: Page): Locator => page.getByRole('article').getByRole('heading')

/** Expects a toast with this title, and message if any. Allows the previous one to be still leaving. */
export async function expectToast(page: Page, title: string | RegExp, message?: string): Promise<void> {
  const region = page.getByRole('region', { name: 'Notifications (F8)' })
  await expect(region.getByText(title, { exact: true }).last()).toBeVisible()
  if (message) await expect(region.getByText(message, { exact: true }).last()).toBeVisible()
}

/** Expects Forward not to stay at the entry of a dialog whose act is over. */
export async function expectLeft(page: Page): Promise<void> {
  await page.goForward()
  await expect
    .poll(() => page.evaluate(() => (history.state as { state?: { dialog?: unknown } } | null)?.state?.dialog ?? null))
    .toBeNull()
}

/** Returns a toast's Undo, held by the pointer: by itself the toast disappears after 5 s. */
export async function offeredUndo(page: Page): Promise<Locator> {
  const undo = page
    .getByRole('region', { name: 'Notifications (F8)' })
    .getByRole('button', { name: 'Undo', exact: true })
  // Waits for a replaced toast to leave.
  await expect(undo).toHaveCount(1)
  await undo.hover()
  return undo
}

export async function pressUndo(page: Page): Promise<void> {
  await (await offeredUndo(page)).click()
}

/** Opens a person's request in the office: beside the table, or on phones over it. */
export async function openRequest(page: Page, customerName: string, isPhone: boolean): Promise<Locator> {
  await page.getByRole('table').getByRole('link', { name: customerName }).click()
  const panel = isPhone
    ? page.getByRole('dialog', { name: 'Quote request' })
    : page.getByRole('complementary', { name: 'Quote request' })
  await expect(panel.getByRole('heading', { name: customerName })).toBeVisible()
  return panel
}

type Person = { name: string; email: string; phone: string }

/** Fills the quote dialog; `destination` null leaves the one it opened with. */
export async function fillQuote(
  dialog: Locator,
  person: Person,
  { destination = 'Japan', message = '' }: { destination?: string | null; message?: string } = {},
): Promise<void> {
  await dialog.getByLabel('Full Name').fill(person.name)
  await dialog.getByLabel('Email').fill(person.email)
  await dialog.getByLabel('Phone Number').fill(person.phone)
  await dialog.getByLabel('Departure City').selectOption('Boston')
  if (destination) await dialog.getByLabel('Destination').selectOption(destination)
  await dialog.getByLabel('Message').fill(message)
  await dialog.getByRole('checkbox', { name: /^I agree to the/ }).check()
}

/** Returns a person's quotes; needs a signed-in agent. */
export async function getQuotes(page: Page, email: string): Promise<Record<string, unknown>[]> {
  const answer = await page.request.get('/api/quotes?limit=100')
  expect(answer.status()).toBe(200)
  return ((await answer.json()) as Record<string, unknown>[]).filter((quote) => quote.email === email)
}

/** Takes the signed-in user out of the next document at `path`, as where the server could not read it: the page asks. */
export const hideUser = (page: Page, path: string): Promise<unknown> =>
  page.route(
    path,
    async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replaceAll(/auth(\\?",\\?")me/g, 'auth$1none')
      await route.fulfill({ response, body })
    },
    { times: 1 },
  )
