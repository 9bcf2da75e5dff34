// Measures what live screens of the office cost one server: colleagues look at the list of leads, each reads it again when
// told of a change, and visitors read pages meanwhile. The demo agency lies in a throwaway PostgreSQL. Linux only.
import './production'
import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { buildOrFail } from '../scripts/setup.mjs'
import { startCluster } from '../src/testing/cluster'
import { moveDemo, signInAtDemo, staffAt } from './demo'
import { getCpuSeconds, getMb, startProduct } from './processes'
import { conclude, decimals, machine, median, percentile, printTable, whole } from './report'
import { cookie } from './scenarios'
import { signInStaff } from './staff'

const { values: options } = parseArgs({
  options: {
    screens: { type: 'string', default: '200' },
    /** Sets the seconds of a phase in which changes follow each other. */
    seconds: { type: 'string', default: '30' },
    /** Sets how many changes are timed one by one. */
    changes: { type: 'string', default: '5' },
  },
})
const [screens, seconds, changes] = [options.screens, options.seconds, options.changes].map(Number) as [
  number,
  number,
  number,
]
/** Limits are this bench's own; the memory is that of a container (docker-compose.yml). */
const limits = { mb: 512, notifiedMs: 3000, pageMs: 1000 }
/** Ends the wait for screens that are not told. */
const longestMs = 20_000
const shown = `/trpc/leads.list,leads.board,reports.closedLeads?batch=1&input=${encodeURIComponent('{"0":{},"1":{}}')}`

type Screen = { notified: number; close: () => void }

buildOrFail()
console.log(`${machine()}, ${screens} screens`)
const cluster = await startCluster()
try {
  const url = cluster.url('postgres')
  const product = await startProduct({
    databaseUrl: url,
    flags: [`--max-old-space-size=${limits.mb / 2}`],
    env: () => ({ MALLOC_ARENA_MAX: '2' }),
    prepare: (directory) => moveDemo(directory, url),
  })
  const { origin, pid } = product
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity })
  const open: Screen[] = []
  try {
    const reads: number[] = []
    const pages: number[] = []
    let failed = 0

    /** Reads an address to its end, and notes how long it took. */
    async function read(address: string, as: string, taken: number[]): Promise<void> {
      const start = performance.now()
      try {
        const [answer] = (await once(get(origin + address, { agent, headers: { cookie: as } }), 'response')) as [
          IncomingMessage,
        ]
        await once(answer.resume(), 'end')
        if (answer.statusCode !== 200) failed++
      } catch {
        failed++
      }
      taken.push(performance.now() - start)
    }

    /** Opens a screen, which reads what it shows whenever it is told of a change. */
    async function openScreen(as: string): Promise<void> {
      const request = get(`${origin}/live/changes`, { agent: false, headers: { cookie: as } })
      const [stream] = (await once(request, 'response')) as [IncomingMessage]
      if (stream.statusCode !== 200) throw new Error(`A stream was answered ${stream.statusCode}.`)
      const screen: Screen = { notified: 0, close: () => void request.destroy() }
      open.push(screen)
      stream
        .setEncoding('utf8')
        .on('error', () => undefined)
        .on('data', (text: string) => {
          if (!text.includes('data:')) return
          screen.notified = performance.now()
          void read(shown, as, reads)
        })
    }

    const admin = staffAt(origin, await signInAtDemo(origin))
    const found = await admin.get('/trpc/leads.list?input=%7B%7D')
    const { result } = (await found.json()) as { result: { data: { items: { id: string }[] } } }
    const [lead] = result.data.items
    const change = () =>
      admin
        .call('leads.addNote', { id: lead!.id, text: 'They would like to be near the water.' })
        .catch(() => void failed++)

    /** Returns the sorted milliseconds from a change until each screen was told; Infinity for those that were not. */
    async function timeChange(): Promise<number[]> {
      const start = performance.now()
      await change()
      while (open.some(({ notified }) => notified < start) && performance.now() < start + longestMs) await sleep(5)
      return open.map(({ notified }) => (notified < start ? Infinity : notified - start)).toSorted((a, b) => a - b)
    }

    const lines: string[][] = []
    /** Has visitors read a page each tenth of a second during the work, and prints a line about it. */
    async function phase(name: string, work: () => Promise<unknown>): Promise<{ failed: number; p99: number }> {
      for (const list of [reads, pages]) list.length = 0
      failed = 0
      const [before, start] = [getCpuSeconds(pid), performance.now()]
      const asked: Promise<void>[] = []
      const addresses = ['/', '/packages', '/packages/thailand-andaman']
      const timer = setInterval(() => asked.push(read(addresses[asked.length % 3]!, cookie, pages)), 100)
      await work()
      clearInterval(timer)
      await Promise.all(asked)
      const share = (getCpuSeconds(pid) - before) / ((performance.now() - start) / 1000)
      const times = [pages, reads].flatMap((list) =>
        list.length === 0 ? ['–', '–'] : [whole(median(list)), whole(percentile(list, 99))],
      )
      const line = [name, whole(getMb(pid, 'VmRSS')), `${whole(share * 100)} %`, ...times, whole(failed)]
      lines.push(line)
      return { failed, p99: percentile(pages, 99) }
    }

    for (let n = 0; n < 30; n++) await read(['/', '/packages', '/packages/thailand-andaman'][n % 3]!, cookie, pages)
    await phase('no screens', () => sleep(10_000))
    for (const as of await signInStaff(url, screens)) await openScreen(as)
    await phase(`${screens} screens, nothing changes`, () => sleep(10_000))
    const notified: number[][] = []
    const alone = await phase('a change, and quiet', async () => {
      for (let n = 0; n < changes; n++) {
        notified.push(await timeChange())
        await sleep(6000)
      }
    })
    const busy = await phase('a change each second', async () => {
      const until = performance.now() + seconds * 1000
      while (performance.now() < until) await Promise.all([change(), sleep(1000)])
    })
    const peak = getMb(pid, 'VmHWM')
    printTable(['', 'MB', 'processor', 'pages: p50 ms', 'p99 ms', 'screens read: p50 ms', 'p99 ms', 'failed'], lines)
    const all = notified.map((times) => times.at(-1)!)
    console.log(
      `Told of a change: the first after ${whole(median(notified.map((times) => times[0]!)))} ms, half after ${whole(median(notified.map(median)))} ms, all after ${whole(median(all))} ms (at most ${whole(Math.max(...all))})`,
    )
    conclude([
      {
        target: `all ${screens} screens are notified of a change within ${decimals(limits.notifiedMs / 1000, 0)} s`,
        measured: `${decimals(Math.max(...all) / 1000, 1)} s`,
        met: Math.max(...all) <= limits.notifiedMs,
      },
      {
        target: `no answer fails, and p99 of pages rendered each time is at most ${limits.pageMs} ms, with a change each second`,
        measured: `${whole(alone.failed + busy.failed)} failed, ${whole(busy.p99)} ms`,
        met: alone.failed + busy.failed === 0 && busy.p99 <= limits.pageMs,
      },
      { target: `at most ${limits.mb} MB`, measured: `${whole(peak)} MB at the peak`, met: peak < limits.mb },
    ])
  } finally {
    for (const { close } of open) close()
    agent.destroy()
    await product.stop()
  }
} finally {
  await cluster.stop()
}
