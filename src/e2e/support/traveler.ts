import type { APIRequestContext, Page } from '@playwright/test'
import { expect, newPerson } from './fixtures'
import { linkMailedTo } from './mail'

export type Traveler = {
  firstName: string
  lastName: string
  name: string
  email: string
  phone: string
  password: string
}

async function post(request: APIRequestContext, origin: string, path: string, data: object): Promise<void> {
  const answer = await request.post(path, { data, headers: { origin } })
  expect(answer.status(), path).toBe(201)
}

/** Creates an account, signed in on this page's browser. */
export async function signUp(page: Page, origin: string, person = newPerson()): Promise<Traveler> {
  const { name, email, phone } = person
  const [firstName, ...rest] = name.split(' ') as [string, ...string[]]
  const traveler = { firstName, lastName: rest.join(' '), email, phone, password: 'Fjord-And-Ferry-27' }
  await post(page.request, origin, '/api/auth/register', traveler)
  return { ...traveler, name }
}

/** Confirms its address, which links earlier requests to it and permits booking. */
export async function signUpConfirmed(
  page: Page,
  origin: string,
  dataDir?: string,
  person?: ReturnType<typeof newPerson>,
): Promise<Traveler> {
  const traveler = await signUp(page, origin, person)
  const token = (await linkMailedTo(traveler.email, 'verify-email', dataDir)).split('token=')[1]
  const headers = { origin }
  const answer = await page.request.post('/trpc/accountSecurity.confirmEmail', { headers, data: { token } })
  expect(answer.ok(), await answer.text()).toBe(true)
  return traveler
}

export const addCompanion = (page: Page, origin: string, person: object): Promise<void> =>
  post(page.request, origin, '/api/co-travelers', person)

export const askForQuote = (page: Page, origin: string, quote: object): Promise<void> =>
  post(page.request, origin, '/api/quotes', quote)
