// Measures what a slow device waits for, on the built product with the demo agency: the first row of lists of the office,
// and the interactions of a phone. The network is that of this machine; only the browser's processor is slowed down.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { findChromium } from '../scripts/programs.mjs'
import { buildOrFail } from '../scripts/setup.mjs'
import { interactive } from '../src/e2e/support/fixtures'
import { startProduct } from './processes'
import { conclude, machine, median, printTable, type Verdict, whole } from './report'
import { copyDemo, signInAtDemo } from './demo'

const { values: options } = parseArgs({
  options: {
    /** Selects what is measured by a part of its name, or one of several, separated by commas. */
    only: { type: 'string', default: '' },
    rounds: { type: 'string', default: '5' },
    /** Slows the processor down so many times. */
    slower: { type: 'string', default: '4' },
    /** Writes a CPU profile of the last round of each into this directory. */
    profiles: { type: 'string', default: '' },
  },
})
const [rounds, slower] = [Number(options.rounds), Number(options.slower)]

const desktop = { viewport: { width: 1280, height: 800 } }
const phone = { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true }

/** Describes what is measured: an address, what people do there, and the most milliseconds that it may take. */
type Subject = {
  name: string
  path: string
  limit: number
  isOffice?: true
  /** Acts until all is shown. The page's slowest interaction counts, or without it the first row. */
  act?: (page: Page) => Promise<unknown>
}

const inBanner = (page: Page, name: string) => page.getByRole('banner').getByRole('button', { name })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Request Custom Quote' })
async function openQuote(page: Page) {
  await page.getByRole('region', { name: 'Total' }).getByRole('button').tap()
  await dialog(page).getByLabel('Message').waitFor()
}
async function openQuoteAgain(page: Page) {
  await openQuote(page)
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  await forget(page)
  await openQuote(page)
}

const firstRow = { limit: 1600, isOffice: true } as const
const interaction = { limit: 200 }
const trip = '/packages/thailand-andaman'
const subjects: Subject[] = [
  { name: 'leads', path: '/admin/leads', ...firstRow },
  { name: 'bookings', path: '/admin/bookings', ...firstRow },
  { name: 'quote dialog, first', path: trip, ...interaction, act: openQuote },
  { name: 'quote dialog, again', path: trip, ...interaction, act: openQuoteAgain },
  {
    name: 'mobile menu',
    path: '/',
    ...interaction,
    act: async (page) => {
      await inBanner(page, 'Menu').tap()
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Packages' }).waitFor()
    },
  },
  {
    name: 'search bar, a word',
    path: '/packages',
    ...interaction,
    act: async (page) => {
      const field = page.getByRole('searchbox', { name: 'Search packages' })
      await field.tap()
      await field.pressSequentially('japan', { delay: 100 })
      await page.waitForURL(/search=japan/)
    },
  },
]

type Seen = { firstRow: number; slowest: number }
declare global {
  // oxlint-disable-next-line no-var -- a global of the page
  var seen: Seen
}

/** Notes in the page when a row was painted first, and the longest interaction: from the input to the next paint. */
function watch(): void {
  globalThis.seen = { firstRow: 0, slowest: 0 }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[])
      if (entry.interactionId) seen.slowest = Math.max(seen.slowest, entry.duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  const look = new MutationObserver(() => {
    if (!document.querySelector('tbody tr:not([aria-hidden])')) return
    look.disconnect()
    requestAnimationFrame(() => setTimeout(() => (seen.firstRow = performance.now())))
  })
  look.observe(document, { childList: true, subtree: true })
}

/** Leaves out what was done so far. */
async function forget(page: Page): Promise<void> {
  await settle(page)
  await page.evaluate(() => void (seen.slowest = 0))
}
/** Waits until the last interaction was reported. */
const settle = (page: Page) => page.waitForTimeout(700)

/** Waits until the page answers to clicks, and its scripts rest. */
async function ready(page: Page): Promise<void> {
  await interactive(page)
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(2000)
}

/** Measures once in a new context, with an empty cache. */
async function look(context: BrowserContext, subject: Subject, profile: string): Promise<number> {
  await context.addInitScript(watch)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
  const start = async () => {
    if (!profile) return
    await devtools.send('Profiler.enable')
    await devtools.send('Profiler.start')
  }
  if (!subject.act) await start()
  await page.goto(subject.path, { waitUntil: 'commit' })
  if (subject.act) {
    await ready(page)
    await forget(page)
    await start()
    await subject.act(page)
    await settle(page)
  } else await page.waitForFunction(() => seen.firstRow > 0)
  if (profile) {
    const stopped = await devtools.send('Profiler.stop')
    writeFileSync(path.join(profile, `${subject.name}.cpuprofile`), JSON.stringify(stopped.profile))
  }
  const { firstRow: row, slowest } = await page.evaluate(() => seen)
  // Reports no durations below 16 ms.
  return subject.act ? slowest || 16 : row
}

buildOrFail()
console.log(`${machine()}, the browser ${slower} times slower, ${rounds} rounds`)
if (options.profiles) mkdirSync(options.profiles, { recursive: true })
const product = await startProduct({ prepare: copyDemo })
const browser = await chromium.launch({ executablePath: findChromium() ?? undefined })
try {
  const { origin } = product
  const cookies = (await signInAtDemo(origin)).split('; ').map((pair) => {
    const [name, value] = pair.split('=') as [string, string]
    return { name, value, url: origin }
  })
  const lines: string[][] = []
  const verdicts: Verdict[] = []
  for (const subject of subjects.filter((one) => options.only.split(',').some((word) => one.name.includes(word)))) {
    const taken: number[] = []
    // Warms the server up in the first round.
    for (let round = 0; round <= rounds; round++) {
      const context = await browser.newContext({ baseURL: origin, ...(subject.isOffice ? desktop : phone) })
      if (subject.isOffice) await context.addCookies(cookies)
      const ms = await look(context, subject, round === rounds ? options.profiles : '')
      await context.close()
      if (round > 0) taken.push(ms)
    }
    const middle = median(taken)
    lines.push([subject.name, ...[middle, Math.min(...taken), Math.max(...taken)].map(whole)])
    verdicts.push({
      target: `${subject.name}: ${subject.act ? 'slowest interaction' : 'first row'}, at most ${subject.limit} ms`,
      measured: `${whole(middle)} ms`,
      met: middle <= subject.limit,
    })
  }
  printTable(['on a slow device', 'median ms', 'least', 'most'], lines)
  conclude(verdicts)
} finally {
  await browser.close()
  await product.stop()
}
