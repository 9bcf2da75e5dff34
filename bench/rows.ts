import type { Browser, Page } from '@playwright/test'
import { demoAccounts } from '../src/modules/identity/auth/demo.rules'
import { benchInBrowser, slowdown, type Timed } from './in-browser'
import { painted } from './painted'

/** Measures how soon a row of the office's lists opens on a CPU slowed to a quarter, in the demo. */
const rounds = Number(process.argv[2] ?? 5)
/** Limits the milliseconds from the click to the painted heading of the record. */
const limit = 100

type List = {
  name: string
  path: string
  /** Selects the heading of the opened record, which contains the row's name. */
  heading: string
}
const lists: List[] = [
  { name: 'a lead', path: '/admin/leads', heading: '#main h1' },
  { name: 'a customer', path: '/admin/customers', heading: '#main h1' },
  { name: 'a request', path: '/admin/quotes', heading: 'aside h2' },
  { name: 'a package', path: '/admin/packages', heading: '#main h1' },
  { name: 'an item', path: '/admin/inventory?show=table', heading: '[role=dialog] h2' },
]
const ways = ['click', 'Enter'] as const
type Way = (typeof ways)[number]

async function signIn(page: Page, origin: string): Promise<void> {
  const { email, password } = demoAccounts.find(({ role }) => role === 'admin')!
  const answer = await page.request.post(`${origin}/api/auth/login`, { data: { email, password }, headers: { origin } })
  if (!answer.ok()) throw new Error(`Signing in: ${answer.status()}`)
}

/** Points at or focuses the nth row as people do, then opens it. */
async function open(page: Page, n: number, { heading }: List, way: Way): Promise<number> {
  const link = page.locator('[data-row-link]').nth(n)
  const name = (await link.textContent())!.trim()
  const shows = `document.querySelector(${JSON.stringify(heading)})?.textContent.includes(${JSON.stringify(name)})`
  await (way === 'click' ? link.hover() : link.focus())
  await page.waitForTimeout(150)
  // Starts listening before anything is pressed.
  await page.evaluate(`void (window.answered = ${painted(way === 'click' ? 'click' : 'keydown', shows)})`)
  await (way === 'click' ? link.click() : page.keyboard.press('Enter'))
  return page.evaluate<number>('window.answered')
}

/** Times the first opened row, whose code may not be loaded yet, and another one. */
async function time(browser: Browser, origin: string, list: List, way: Way): Promise<[first: number, next: number]> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await signIn(page, origin)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const show = async () => {
    await page.locator('[data-row-link]').nth(3).waitFor()
    await page.waitForTimeout(1500)
  }
  await page.goto(origin + list.path)
  await show()
  const first = await open(page, 1, list, way)
  await page.goBack()
  await show()
  const next = await open(page, 3, list, way)
  await context.close()
  return [first, next]
}

async function* measure(browser: Browser, origin: string): AsyncGenerator<Timed> {
  for (const list of lists)
    for (const way of ways) {
      const seen: [number, number][] = []
      for (let n = 0; n < rounds; n++) seen.push(await time(browser, origin, list, way))
      for (const [i, which] of ['first', 'next'].entries())
        yield { name: `${list.name}, ${way}, ${which}`, limit, taken: seen.map((pair) => pair[i]!) }
    }
}

await benchInBrowser('ms to the heading', measure)
