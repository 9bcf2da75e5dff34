import { randomBytes, randomInt } from 'node:crypto'
import { test as base, expect, type Page } from '@playwright/test'
import { demoAccounts } from '../../modules/identity/auth/demo.rules'
import type { Role } from '../../shared/actor'

type Options = {
  /** What the browser may report here: a test that breaks a call expects it to be reported. */
  forgiven: RegExp[]
}
type Fixtures = {
  isPhone: boolean
  /** Opens an address and waits until the page answers to clicks. */
  visit: (path: string) => Promise<void>
  signIn: (role: Role) => Promise<void>
}

/** Console errors (violations of the content policy are among them), uncaught errors, requests to other origins. */
export function watch(page: Page, origin: string): string[] {
  const faults: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => faults.push(`uncaught: ${error.message}`))
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.origin !== origin && /^(https?|wss?):$/.test(url.protocol)) faults.push(`request: ${request.url()}`)
  })
  return faults
}

/** Before React has taken the server's HTML over, a press on it would be lost. */
export async function interactive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const first = document.querySelector('#root > *')
    return first !== null && Object.keys(first).some((key) => key.startsWith('__reactFiber'))
  })
}

/** What differs by the size of the screen would never be tried at the other one. */
export function assertSized(): void {
  if (!base.info().tags.includes('@phone')) throw new Error("Please tag this test '@phone': it runs at both sizes then")
}

export const test = base.extend<Options & Fixtures>({
  forgiven: [[], { option: true }],
  isPhone: async ({ viewport }, use) => {
    assertSized()
    await use(viewport!.width < 700)
  },
  page: async ({ page, baseURL, forgiven, javaScriptEnabled }, use) => {
    const faults = watch(page, baseURL!)
    const reload = page.reload.bind(page)
    page.reload = async (options) => {
      const answer = await reload(options)
      if (javaScriptEnabled !== false) await interactive(page)
      return answer
    }
    // A request that is sent while Chromium stops intercepting is lost (microsoft/playwright 41802). So a page whose
    // requests a test has answered is intercepted to its end: this matches none.
    const route = page.route.bind(page)
    page.route = async (...given) => {
      await route('http://nothing.example/', (unknown) => unknown.abort())
      return route(...given)
    }
    await use(page)
    // A call that a route of the test holds or fetches would fail when the page is closed.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    const left = faults.filter((fault) => !forgiven.some((pattern) => pattern.test(fault)))
    expect(left, 'what the browser complained about').toEqual([])
  },
  visit: async ({ page }, use) => {
    await use(async (path) => {
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      await interactive(page)
    })
  },
  signIn: async ({ page, baseURL }, use) => {
    await use(async (role) => {
      const { email, password } = demoAccounts.find((account) => account.role === role)!
      // A question of the open page would be on its way while its session ends.
      await page.goto('about:blank')
      const answer = await page.request.post('/api/auth/login', {
        data: { email, password },
        headers: { origin: baseURL! },
      })
      expect(answer.status(), `sign-in of ${role}`).toBe(200)
    })
  },
})

/** A person unique to the test. */
export function newPerson() {
  const code = randomBytes(4).toString('hex')
  return { name: `Nora Lind ${code}`, email: `nora.${code}@mail.example`, phone: '+1 212 555 0199' }
}

/** A number that no other test has. */
export const newPhone = () => `+1 212 ${randomInt(200, 999)} ${randomInt(1000, 9999)}`

/** 'YYYY-MM-DD' so many days from now. */
export const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

export { expect } from '@playwright/test'
