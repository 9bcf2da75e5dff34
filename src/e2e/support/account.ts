import type { Browser, Page } from '@playwright/test'
import { demoAccounts } from '../../modules/identity/auth/demo.rules'
import { expect, newPerson } from './fixtures'
import { linkMailedTo } from './mail'
import type { Traveler } from './traveler'

/** Signs in without the browser. @returns the status */
export async function signInAs(page: Page, origin: string, email: string, password: string): Promise<number> {
  const answer = await page.request.post('/api/auth/login', { data: { email, password }, headers: { origin } })
  return answer.status()
}

/** Opens another device of the same person. */
export async function otherDevice(browser: Browser, origin: string, { email, password }: Traveler): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin })
  const page = await context.newPage()
  expect(await signInAs(page, origin, email, password)).toBe(200)
  return page
}

/** Tells whether the server accepts this browser's session. */
export async function isSignedIn(page: Page): Promise<boolean> {
  return (await page.request.get('/api/auth/user')).status() === 200
}

/**
 * Signs in as a new agent, who was invited and chose a password, so that their settings are not shared. @returns their
 * address
 */
export async function signInAsNewAgent(page: Page, origin: string): Promise<string> {
  const admin = demoAccounts.find(({ role }) => role === 'admin')!
  expect(await signInAs(page, origin, admin.email, admin.password)).toBe(200)
  const { email } = newPerson()
  const [headers, newPassword] = [{ origin }, 'seven-lanterns-on-the-quay']
  const data = { firstName: 'Nora', lastName: 'Lind', email, role: 'agent' }
  expect((await page.request.post('/trpc/users.invite', { headers, data })).status()).toBe(200)
  const token = new URL(await linkMailedTo(email, 'invitation'), origin).hash.replace('#token=', '')
  const accepted = await page.request.post('/trpc/users.acceptInvitation', { headers, data: { token, newPassword } })
  expect(accepted.status()).toBe(200)
  expect(await signInAs(page, origin, email, newPassword)).toBe(200)
  return email
}
