// Measures the built server's memory with the demo agency, on each database. Reports what remains after 174 pictures,
// 40 PDFs, 100,000 lines of the audit log and a backup, and the peak. Fails above 512 MB, which docker-compose.yml
// gives it, and above 1 GB with the embedded database. Linux only.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pLimit from 'p-limit'
import postgres from 'postgres'
import { buildOrFail } from '../scripts/setup.mjs'
import { createPglite } from '../src/platform/server/database/db'
import { startCluster } from '../src/testing/cluster'
import { asked, copyDemo, moveDemo, signInAtDemo, type Staff, staffAt } from './demo'
import { getMb, type Server, startProduct } from './processes'
import { conclude, machine, printTable, type Verdict, whole } from './report'

/** Limits memory; the embedded database lives in the server's process. Node gives half of it to its heap. */
const limitsMb = { PostgreSQL: 512, embedded: 1024 }
const lines = 100_000
const sizes = ['400.webp', '800.avif', '1600.avif']
const pdfs = 40

const logged = `
INSERT INTO events (id, at, kind, entity, entity_id, before, after, request_id)
  SELECT gen_random_uuid(), now() - interval '1 minute' * n, 'package.updated', 'package', 'p' || n % 1000,
    jsonb_build_object('title', 'A package', 'text', repeat('as it was, ', 30)),
    jsonb_build_object('title', 'A package', 'text', repeat('as it is, ', 30)), 'r' || n
  FROM generate_series(1, ${lines}) n`

const forgetPeak = (pid: number) => writeFileSync(`/proc/${pid}/clear_refs`, '5')

/** Requests each size of each picture for the first time, as a crawler does on a new site. */
async function encodePictures(origin: string, directory: string): Promise<number> {
  const keys = readdirSync(path.join(directory, 'media')).filter((name) => !name.startsWith('.'))
  const atOnce = pLimit(8)
  const files = keys.flatMap((key) => sizes.map((size) => `${origin}/media/${key}/${size}`))
  await Promise.all(files.map((file) => atOnce(async () => (await asked(fetch(file))).arrayBuffer())))
  return files.length
}

async function writePdfs({ get }: Staff): Promise<number> {
  const proposals = (await (await get('/trpc/proposals.list?input=%7B%7D')).json()) as {
    result: { data: { items: { id: string }[] } }
  }
  const ids = proposals.result.data.items.map(({ id }) => id)
  const atOnce = pLimit(8)
  const all = Array.from({ length: pdfs }, (_, n) => `/admin/proposals/${ids[n % ids.length]}/pdf`)
  await Promise.all(all.map((address) => atOnce(async () => (await get(address)).arrayBuffer())))
  return all.length
}

async function exportLines({ call }: Staff): Promise<number> {
  let [count, cursor] = [0, undefined as string | undefined]
  do {
    const part = await call<{ count: number; nextCursor: string | null }>('auditLog.export', { cursor })
    count += part.count
    cursor = part.nextCursor ?? undefined
  } while (cursor)
  return count
}

async function makeBackup({ call }: Staff, folder: string): Promise<number> {
  const made = () => readdirSync(folder).filter((name) => name.endsWith('.tar')).length
  // Waits for the first backup, which starts by itself.
  for (const wanted of [1, 2]) {
    if (wanted === 2) await call('backups.start', {})
    while (made() < wanted) await sleep(200)
  }
  return made()
}

type Line = { name: string; count: number; peak: number; after: number }

async function measure({ origin, pid }: Server, directory: string): Promise<Line[]> {
  const staff = staffAt(origin, await signInAtDemo(origin))
  const steps: [string, () => Promise<number>][] = [
    ['pages', async () => (await Promise.all(['/', '/packages'].map((page) => asked(fetch(origin + page))))).length],
    ['pictures', () => encodePictures(origin, directory)],
    ['PDFs', () => writePdfs(staff)],
    ['lines of the log', () => exportLines(staff)],
    ['backups', () => makeBackup(staff, path.join(directory, 'backups'))],
  ]
  const measured: Line[] = []
  for (const [name, work] of steps) {
    forgetPeak(pid)
    const count = await work()
    measured.push({ name, count, peak: getMb(pid, 'VmHWM'), after: getMb(pid, 'VmRSS') })
  }
  return measured
}

async function prepare(directory: string, databaseUrl: string): Promise<void> {
  if (databaseUrl) moveDemo(directory, databaseUrl)
  else copyDemo(directory)
  mkdirSync(path.join(directory, 'backups'))
  if (!databaseUrl) {
    const client = await createPglite({ dataDir: path.join(directory, 'pg') })
    await client.exec(logged)
    return client.close()
  }
  const sql = postgres(databaseUrl, { max: 1 })
  await sql.unsafe(logged)
  await sql.end()
}

if (!existsSync('/proc/self/clear_refs')) throw new Error('Peaks of memory are read from /proc, which is not here.')
buildOrFail()
console.log(machine())
const cluster = await startCluster()
const verdicts: Verdict[] = []
try {
  for (const [database, databaseUrl] of [
    ['PostgreSQL', cluster.url('postgres')],
    ['embedded', ''],
  ] as const) {
    if (process.argv[2] && process.argv[2] !== database) continue
    const limitMb = limitsMb[database]
    let directory = ''
    const product = await startProduct({
      databaseUrl,
      flags: [`--max-old-space-size=${limitMb / 2}`],
      env: (made) => ({ MALLOC_ARENA_MAX: '2', BACKUP_DIR: path.join(made, 'backups') }),
      prepare: (made) => prepare((directory = made), databaseUrl),
    })
    try {
      const measured = await measure(product, directory)
      printTable(
        [`${database}, RSS in MB`, 'how many', 'peak', 'after'],
        measured.map(({ name, count, peak, after }) => [name, ...[count, peak, after].map(whole)]),
      )
      const most = Math.max(...measured.map(({ peak }) => peak))
      verdicts.push({
        target: `${database}, at most ${limitMb} MB`,
        measured: `${whole(most)} MB`,
        met: most < limitMb,
      })
    } finally {
      await product.stop()
    }
  }
} finally {
  await cluster.stop()
}
conclude(verdicts)
