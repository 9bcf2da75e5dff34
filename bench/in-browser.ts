import { cpSync } from 'node:fs'
import { type Browser, chromium } from '@playwright/test'
import { findChromium } from '../scripts/programs.mjs'
import { seeded } from '../scripts/seeded.mjs'
import { buildOrFail } from '../scripts/setup.mjs'
import { startProduct } from './processes'
import { conclude, load, machine, median, printTable, whole } from './report'

/** Slows the CPU of the pages by this factor. */
export const slowdown = 4

/** Holds repeated timings of one thing, in milliseconds. */
export type Timed = { name: string; limit: number; taken: number[] }

/** Measures the built product with the demo agency in a browser, and judges the medians. */
export async function benchInBrowser(
  title: string,
  measure: (browser: Browser, origin: string) => AsyncIterable<Timed>,
): Promise<void> {
  buildOrFail()
  console.log(machine())
  const product = await startProduct({
    prepare: (directory) => cpSync(seeded('development'), directory, { recursive: true }),
  })
  const browser = await chromium.launch({ executablePath: findChromium() ?? undefined })
  try {
    const all: Timed[] = []
    for await (const timed of measure(browser, product.origin)) {
      console.log(`${timed.name}: ${timed.taken.map(whole).join(' ')}`)
      all.push(timed)
    }
    const columns = all[0]!.taken.map((_, n) => `run ${n + 1}`)
    const lines = all.map(({ name, taken }) => [name, ...taken.map(whole), whole(median(taken))])
    printTable([`CPU slowed ${slowdown} times, ${title}`, ...columns, 'median'], lines)
    conclude(
      all.map(({ name, limit, taken }) => ({
        target: `${name}, at most ${limit} ms`,
        measured: `${whole(median(taken))} ms`,
        met: median(taken) <= limit,
      })),
    )
  } finally {
    await browser.close()
    await product.stop()
  }
  console.log(`Load at the end ${load()}`)
}
