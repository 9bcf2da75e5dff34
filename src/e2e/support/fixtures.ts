import { randomBytes, randomInt } from 'node:crypto'
import { test as base, expect, type Page } from '@playwright/test'
import { demoAccounts } from '../../modules/identity/auth/demo.rules'
import type { Role } from '../../shared/actor'

type Options = {
  /** Lists reports of the browser that the test expects, such as of a broken call. */
  forgiven: RegExp[]
}
type Fixtures = {
  isPhone: boolean
  /** Opens an address and waits until the page answers to clicks. */
  visit: (path: string) => Promise<void>
  signIn: (role: Role) => Promise<void>
}

/** Collects console errors (including policy violations), uncaught errors, and requests to other origins. */
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

/** Waits for hydration, before which clicks would be lost. Suspended parts are hydrated after the root. */
export async function interactive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    // Skips links: a picture of the first page, such as a logo, puts one first.
    const parts = [...document.querySelectorAll('#root > :nth-child(1 of :not(link)), #root button')]
    return parts.length > 0 && parts.every((part) => Object.keys(part).some((key) => key.startsWith('__reactFiber')))
  })
}

/** Throws unless the test runs at both sizes, as what differs by size would stay untested at the other one. */
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
    // Keeps interception on to the page's end with a route that matches nothing. Chromium loses a request that is sent
    // while interception stops (microsoft/playwright 41802).
    const route = page.route.bind(page)
    page.route = async (...given) => {
      await route('http://nothing.example/', (unknown) => unknown.abort())
      return route(...given)
    }
    await use(page)
    // Releases calls held by routes, which would fail when the page closes.
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
      // Leaves the open page first, whose pending queries would meet the end of its session.
      await page.goto('about:blank')
      const answer = await page.request.post('/api/auth/login', {
        data: { email, password },
        headers: { origin: baseURL! },
      })
      expect(answer.status(), `sign-in of ${role}`).toBe(200)
    })
  },
})

/** Returns a number unique to the test, none with a code of services (211, 311). */
export const newPhone = () => `+1 212 ${randomInt(220, 310)} ${randomInt(1000, 9999)}`

/**
 * Returns a person unique to the test: those who share a number are shown as possible duplicates of each other, a list
 * that moves what a test presses.
 */
export function newPerson() {
  const code = randomBytes(4).toString('hex')
  return { name: `Nora Lind ${code}`, email: `nora.${code}@mail.example`, phone: newPhone() }
}

/** Returns 'YYYY-MM-DD' so many days from now. */
export const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

export { expect } from '@playwright/test'
