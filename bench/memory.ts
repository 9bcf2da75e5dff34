// Memory of one process at what takes most of it: pictures, PDFs and parts of a long export. It prints RSS before and
// after, with and without MALLOC_ARENA_MAX=2 (the image sets it), and fails above the limit of docker-compose.yml.
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { stringify } from 'csv-stringify/sync'
import sharp from 'sharp'
import { encodeMaster, encodeVariant } from '../src/features/media/sharp.client'
import { inner, margin, Paper } from '../src/platform/server/pdf/paper'
import { pdfQueue } from '../src/platform/server/pdf/queue'
import { conclude, machine, printTable, whole } from './report'

const limitMb = 512
/** What the product takes at rest, its database elsewhere: measured on the build after its first pages. */
const restMb = 180
const pictures = Number(process.argv[3] ?? 174)

const mb = () => process.memoryUsage().rss / 1024 / 1024
let peak = 0
const watch = setInterval(() => (peak = Math.max(peak, mb())), 20)

async function encodePictures(): Promise<void> {
  const raw = { width: 1600, height: 1200, channels: 3 as const }
  const noise = await sharp(randomBytes(400 * 300 * 3), { raw: { width: 400, height: 300, channels: 3 } })
    .resize(raw.width, raw.height)
    .jpeg({ quality: 90 })
    .toBuffer()
  const { data } = await encodeMaster(noise)
  await Promise.all(
    Array.from({ length: pictures }, (_, n) => encodeVariant(data, n % 2 ? 800 : 1600, n % 3 ? 'webp' : 'avif')),
  )
}

async function writePdfs(): Promise<void> {
  const inTurn = pdfQueue()
  const one = () =>
    inTurn(async (pause) => {
      const paper = new Paper({ title: 'Invoice', author: 'Harbour Travel', at: new Date(0) })
      paper.newPage()
      for (let line = 1; line <= 200; line++) {
        paper.text(`${line}  A service with a detail of its own`)
        paper.put('1,234.50', margin + inner, paper.y, { align: 'right' })
        await pause()
      }
      return paper.finish('Harbour Travel', pause)
    })
  await Promise.all(Array.from({ length: 20 }, one))
}

/** 100,000 lines of the audit log, 500 a part, as its export makes them; each part is an answer of its own. */
async function exportLines(): Promise<void> {
  for (let part = 0; part < 200; part++) {
    const lines = Array.from({ length: 500 }, (_, n) => {
      const change = JSON.stringify({ title: 'A package', text: 'x'.repeat(600), number: n })
      return [new Date(n).toISOString(), 'Asha Rao', 'package.updated', 'package', String(n), change, change]
    })
    JSON.stringify({ csv: stringify(lines, { escape_formulas: true }) })
    await new Promise(setImmediate)
  }
}

async function measure(): Promise<void> {
  const steps = [
    ['pictures', encodePictures],
    ['pdfs', writePdfs],
    ['export', exportLines],
  ] as const
  const measured: Record<string, number[]> = { start: [mb(), mb()] }
  for (const [name, work] of steps) {
    peak = mb()
    await work()
    measured[name] = [peak, mb()]
  }
  clearInterval(watch)
  console.log(JSON.stringify(measured))
}

if (process.argv[2] === 'measure') await measure()
else {
  clearInterval(watch)
  console.log(machine())
  const run = (arenas: Record<string, string>) => {
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      [...process.execArgv, process.argv[1]!, 'measure', ...process.argv.slice(2)],
      {
        encoding: 'utf8',
        env: { ...process.env, ...arenas },
        timeout: 1_800_000,
      },
    )
    if (status !== 0) throw new Error(stderr)
    return JSON.parse(stdout.trim().split('\n').at(-1)!) as Record<string, [number, number]>
  }
  const [plain, bounded] = [run({}), run({ MALLOC_ARENA_MAX: '2' })]
  printTable(
    ['RSS in MB', 'peak', 'after', 'peak, 2 arenas', 'after, 2 arenas'],
    Object.keys(plain).map((name) => [name, ...[...plain[name]!, ...bounded[name]!].map(whole)]),
  )
  const most = Math.max(...Object.values(bounded).flat()) - bounded.start![0] + restMb
  const target = `a shop in ${limitMb} MB, with ${restMb} MB at rest`
  conclude([{ target, measured: `${whole(most)} MB`, met: most < limitMb }])
}
