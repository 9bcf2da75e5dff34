import type { Browser, Page } from '@playwright/test'
import { expect } from './fixtures'
import type { Traveler } from './traveler'

/** Signs in without the browser. */
export async function signInAs(page: Page, origin: string, email: string, password: string): Promise<number> {
  const answer = await page.request.post('/api/auth/login', { data: { email, password }, headers: { origin } })
  return answer.status()
}

/** Another device of the same person. */
export async function otherDevice(browser: Browser, origin: string, { email, password }: Traveler): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin })
  const page = await context.newPage()
  expect(await signInAs(page, origin, email, password)).toBe(200)
  return page
}

/** Who the server takes this browser for. */
export async function isSignedIn(page: Page): Promise<boolean> {
  return (await page.request.get('/api/auth/user')).status() === 200
}
