import { launch } from 'chrome-launcher'
import lighthouse, { type Result } from 'lighthouse'
import { findChromium } from '../scripts/programs.mjs'
import { buildOrFail } from '../scripts/setup.mjs'
import { copyDemo } from './demo'
import { startProduct } from './processes'
import { conclude, decimals, machine, median, printTable, type Verdict } from './report'

/**
 * Runs Lighthouse's mobile test on the built product with the demo agency. Requires a performance of at
 * least 95, and an LCP of at most 2.0 s.
 */
const rounds = Number(process.argv[2] ?? 3)
const least = 0.95
const lcpLimit = 1500

/** Holds a run's results; `bytes` arrived before the largest contentful paint. */
type Seen = { performance: number; fcp: number; lcp: number; tbt: number; cls: number; bytes: number }
type Items<Item> = { items: Item[] }

function bytesBefore(audits: Result['audits']): number {
  const { items } = audits['network-requests']!.details as unknown as Items<{
    networkEndTime: number
    transferSize: number
  }>
  const [observed] = (audits.metrics!.details as unknown as Items<{ observedLargestContentfulPaint: number }>).items
  const came = items.filter(({ networkEndTime }) => networkEndTime <= observed!.observedLargestContentfulPaint)
  return came.reduce((sum, { transferSize }) => sum + transferSize, 0)
}

/** Repeats a run that saw no paint, as happens on a busy machine. */
async function look(url: string, port: number, tries = 3): Promise<Seen> {
  const run = await lighthouse(url, { port, onlyCategories: ['performance'], logLevel: 'error' })
  const { audits, categories, runtimeError } = run!.lhr
  if (!categories.performance!.score) {
    const reason = runtimeError?.message ?? audits['largest-contentful-paint']!.errorMessage ?? 'no score'
    if (tries === 1) throw new Error(`${url}: ${reason}`)
    console.log(`  again, ${url}: ${reason}`)
    return look(url, port, tries - 1)
  }
  const value = (id: string) => audits[id]!.numericValue ?? Number.NaN
  return {
    performance: categories.performance!.score ?? 0,
    fcp: value('first-contentful-paint'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    bytes: bytesBefore(audits),
  }
}

buildOrFail()
console.log(`${machine()}, ${rounds} runs a page`)
const product = await startProduct({ prepare: copyDemo })
const chrome = await launch({
  chromePath: findChromium() ?? undefined,
  chromeFlags: ['--headless=new', '--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
})
try {
  const [first] = (await (await fetch(`${product.origin}/api/packages?limit=1`)).json()) as { id: string }[]
  const verdicts: Verdict[] = []
  const lines: string[][] = []
  for (const path of ['/', '/packages', `/packages/${first!.id}`]) {
    const seen: Seen[] = []
    // Warms up, as the first visitor of a picture's size waits for its encoding.
    await look(product.origin + path, chrome.port)
    for (let n = 0; n < rounds; n++) seen.push(await look(product.origin + path, chrome.port))
    const getMedian = (key: keyof Seen) => median(seen.map((one) => one[key]))
    const page = path.replace(first!.id, ':id')
    lines.push([
      page,
      decimals(getMedian('performance') * 100, 0),
      decimals(getMedian('fcp') / 1000, 2),
      decimals(getMedian('lcp') / 1000, 2),
      decimals(getMedian('tbt'), 0),
      decimals(getMedian('cls'), 3),
      decimals(getMedian('bytes') / 1000, 1),
    ])
    verdicts.push(
      {
        target: `${page}, performance at least 95`,
        measured: decimals(getMedian('performance') * 100, 0),
        met: getMedian('performance') >= least,
      },
      {
        target: `${page}, LCP at most 1.5 s`,
        measured: `${decimals(getMedian('lcp') / 1000, 2)} s`,
        met: getMedian('lcp') <= lcpLimit,
      },
    )
  }
  printTable(['Lighthouse 12, mobile', 'score', 'FCP s', 'LCP s', 'TBT ms', 'CLS', 'kB before'], lines)
  conclude(verdicts)
} finally {
  chrome.kill()
  await product.stop()
}
