import type { Browser, Locator, Page } from '@playwright/test'
import { interactive } from '../src/e2e/support/fixtures'
import { benchInBrowser, slowdown, type Timed } from './in-browser'
import { painted } from './painted'

/** Measures how soon the built product answers a press on a CPU slowed to a quarter, with the demo agency. */
const rounds = Number(process.argv[2] ?? 5)
const sizes = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } }
type Size = keyof typeof sizes

type Interaction = {
  name: string
  path: string
  /** Limits the milliseconds from the press to the painted answer. */
  limit: number
  prepare?: (page: Page, size: Size) => Promise<void>
  press: (page: Page) => Locator
  /** Evaluates in the page to true only once the answer is there. */
  answer: string
}

const filtersOnPhone = async (page: Page, size: Size) => {
  if (size === 'phone') await page.getByRole('button', { name: /^Filters/ }).click()
}
const dialogIsOpen = `document.querySelector('[role=dialog] input[name=customerName], [role=dialog] form input') !== null`

const interactions: Interaction[] = [
  {
    name: "a filter's answer",
    path: '/',
    limit: 300,
    prepare: filtersOnPhone,
    press: (page) => page.getByRole('checkbox', { name: /^4-6 Days/ }),
    answer: `!/Showing 11 /.test(document.querySelector('#packages [aria-live]').textContent) && !document.querySelector('#packages ul[aria-busy=true]')`,
  },
  {
    name: "a category's answer",
    path: '/packages',
    limit: 300,
    press: (page) => page.getByRole('group', { name: 'Category' }).getByRole('button').nth(2),
    answer: `!/^11 /.test(document.querySelector('main [aria-live]').textContent) && !document.querySelector('main ul[aria-busy=true]')`,
  },
  {
    name: 'the quote dialog, first time',
    path: '/packages',
    limit: 400,
    press: (page) => page.getByRole('button', { name: /^Get Quote:/ }).first(),
    answer: dialogIsOpen,
  },
  {
    name: 'the quote dialog on details',
    path: '/packages/thailand-andaman',
    limit: 400,
    press: (page) => page.getByRole('button', { name: /final quote/i }).first(),
    answer: dialogIsOpen,
  },
]

async function time(browser: Browser, origin: string, size: Size, { path, ...of }: Interaction): Promise<number> {
  const context = await browser.newContext({ viewport: sizes[size], hasTouch: size === 'phone' })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.goto(origin + path, { waitUntil: 'networkidle' })
  await interactive(page)
  await of.prepare?.(page, size)
  const target = of.press(page)
  await target.scrollIntoViewIfNeeded()
  // Moves and waits first, as visitors do, so that the preloading this triggers is over.
  await page.mouse.move(5, 5)
  await page.mouse.wheel(0, 1)
  await page.waitForTimeout(1500)
  await target.scrollIntoViewIfNeeded()
  const answered = page.evaluate<number>(painted('pointerdown', of.answer))
  await target.click()
  const ms = await answered
  await context.close()
  return ms
}

async function* measure(browser: Browser, origin: string): AsyncGenerator<Timed> {
  for (const interaction of interactions)
    for (const size of Object.keys(sizes) as Size[]) {
      const taken: number[] = []
      for (let n = 0; n < rounds; n++) taken.push(await time(browser, origin, size, interaction))
      yield { name: `${interaction.name}, ${size}`, limit: interaction.limit, taken }
    }
}

await benchInBrowser('ms to paint', measure)
