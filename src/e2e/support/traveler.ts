import type { APIRequestContext, Page } from '@playwright/test'
import { expect, newPerson } from './fixtures'

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

/** A new account, signed in on this page's browser. */
export async function signUp(page: Page, origin: string): Promise<Traveler> {
  const { name, email, phone } = newPerson()
  const [firstName, ...rest] = name.split(' ') as [string, ...string[]]
  const traveler = { firstName, lastName: rest.join(' '), email, phone, password: 'Fjord-And-Ferry-27' }
  await post(page.request, origin, '/api/auth/register', traveler)
  return { ...traveler, name }
}

/** Somebody who travels along. */
export const addCompanion = (page: Page, origin: string, person: object): Promise<void> =>
  post(page.request, origin, '/api/co-travelers', person)

/** A request for a quote of one's own. */
export const askForQuote = (page: Page, origin: string, quote: object): Promise<void> =>
  post(page.request, origin, '/api/quotes', quote)
