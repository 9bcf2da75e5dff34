import type { Page } from '@playwright/test'
import { expect, newPerson } from './fixtures'

async function add<Made>(page: Page, origin: string, path: string, data: object): Promise<Made> {
  const answer = await page.request.post(path, { headers: { origin }, data })
  expect(answer.status(), path).toBe(201)
  return (await answer.json()) as Made
}

/** A request that waits for an answer: of somebody new, unless `asked` says otherwise. */
export async function addRequest<Asked extends object>(page: Page, origin: string, asked = {} as Asked) {
  const { name, email, phone } = newPerson()
  const data = {
    customerName: name,
    email,
    phone,
    departureCity: 'Boston',
    destination: 'Nepal',
    travelers: 2,
    ...asked,
  }
  const { id, reference } = await add<{ id: string; reference: string }>(page, origin, '/api/quotes', data)
  return { name, email, phone, id, reference, ...asked }
}

/** A lead of somebody new, entered by whoever is signed in. */
export async function addLead(page: Page, origin: string, entered: object = {}) {
  const { name, email, phone } = newPerson()
  const data = { customerName: name, email, mobile: phone, destination: 'Nepal', ...entered }
  type Made = { id: string; customerId: string; version: number }
  const { id, customerId, version } = await add<Made>(page, origin, '/api/leads', data)
  return { name, email, phone, id, customerId, version }
}
