import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import postgres from 'postgres'
import { openRecorder, type Recorder, type Statement } from './capture'
import { loadCatalog } from './catalog'
import { SeededRandom } from './seeded-random'
import { decimals, median, percentile, printTable, type Verdict, whole } from './report'
import { deepPages, facetCalls, listMix, searchMix } from './mix'
import { loadBesideBare } from './writes'
import { type Call, listCalls, searchCalls } from './scenarios'

/** Sets the amounts to load and to request, and the limits in the database, in milliseconds. */
type Size = { packages: number; requests: number; isWhole: boolean; limits: { median: number; p99: number } }
export const hundredThousand: Size = {
  packages: 100_000,
  requests: 300,
  isWhole: false,
  limits: { median: 20, p99: 25 },
}
export const million: Size = { packages: 1_000_000, requests: 300, isWhole: true, limits: { median: 20, p99: 80 } }
/** Stops recording or timing a kind after these milliseconds: a busy machine measures fewer. */
const waitMs = 8000
/**
 * Gives each pass its own requests, so that none is timed twice. The first pass finds PostgreSQL's buffers as the load
 * left them. One client measures a request; four measure contention on two cores.
 */
const passes = [
  { label: 'cold', seed: 11, workers: 1 },
  { label: 'warm', seed: 12, workers: 1 },
  { label: 'warm', seed: 13, workers: 4 },
]

/** Times each request's statements in sequence, in milliseconds, at the driver. */
async function time(sql: postgres.Sql, scripts: Statement[][], workers: number): Promise<number[]> {
  const taken: number[] = []
  const until = performance.now() + waitMs
  let next = 0
  const work = async () => {
    for (let at = next++; at < scripts.length && performance.now() < until; at = next++) {
      const started = performance.now()
      for (const { text, params } of scripts[at]!) await sql.unsafe(text, params as never[], { prepare: true })
      taken.push(performance.now() - started)
    }
  }
  await Promise.all(Array.from({ length: workers }, work))
  return taken
}

async function record(recorder: Recorder, calls: Call[]): Promise<Statement[][]> {
  const scripts: Statement[][] = []
  const until = performance.now() + waitMs
  for (const call of calls) {
    if (performance.now() > until) break
    scripts.push((await recorder.record(call)).alone)
  }
  return scripts
}

/**
 * Describes a workload. Wide mixes exceed the specification and have no target: they have up to nine wide filters at
 * once.
 */
type Workload = { name: string; judged: boolean; scripts: Statement[][] }

async function createWorkloads(url: string, seed: number, { requests, isWhole }: Size): Promise<Workload[]> {
  const directory = await mkdtemp(path.join(tmpdir(), 'itinera-bench-'))
  const recorder = await openRecorder(url, directory)
  const random = new SeededRandom(seed)
  const lists = [
    ...(await record(recorder, listCalls(random, 0.7 * requests))),
    ...(await deepPages(recorder, 0.3 * requests)),
  ]
  const workloads = [
    { name: 'list', judged: true, scripts: random.shuffled(lists) },
    { name: 'search', judged: true, scripts: await record(recorder, searchCalls(random, requests)) },
    { name: 'facet counts', judged: true, scripts: await record(recorder, facetCalls(requests / 5)) },
  ]
  if (isWhole) {
    const wide = {
      list: await record(recorder, listMix(random, requests)),
      search: await record(recorder, searchMix(random, requests)),
    }
    for (const [name, scripts] of Object.entries(wide))
      workloads.push({ name: `${name}, any filters`, judged: false, scripts })
  }
  await recorder.close()
  await rm(directory, { recursive: true, force: true })
  return workloads
}

/** Loads so many packages into a database that holds none; into another at `bareUrl`, too, and compares the two. */
async function loadOnce(sql: postgres.Sql, packages: number, bareUrl?: string): Promise<Verdict[]> {
  if ((await countPackages(sql)) > 0) return []
  console.log(`\nLoading ${whole(packages)} packages …`)
  if (bareUrl) return [await loadBesideBare(sql, bareUrl, packages)]
  await loadCatalog(sql, packages, { details: false })
  return []
}

async function countPackages(sql: postgres.Sql): Promise<number> {
  const [{ count } = { count: 0 }] = await sql<{ count: number }[]>`SELECT count(*)::int AS count FROM packages`
  return count
}

/**
 * Fills the migrated database at `url` unless it holds packages. Puts off the job that would replace the popularity of
 * all of them while the product is measured. @returns how many it holds
 */
export async function fill(url: string, packages: number): Promise<number> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined })
  try {
    await loadOnce(sql, packages)
    await sql`INSERT INTO jobs (id, kind, key, due_at, created_at, changed_at)
      VALUES (gen_random_uuid(), 'popularity.refresh', 'recurring', now() + interval '1 hour', now(), now())
      ON CONFLICT (kind, key) DO UPDATE SET due_at = excluded.due_at, status = 'queued', lease = NULL, rerun_at = NULL`
    return await countPackages(sql)
  } finally {
    await sql.end()
  }
}

/**
 * Measures time in the database on so many packages in the migrated, empty database at `url`. Loads another at
 * `bareUrl` without indexes.
 */
export async function benchScale(url: string, size: Size, bareUrl?: string): Promise<Verdict[]> {
  const { packages, limits, isWhole } = size
  // Disables JIT, as the product's own connections do.
  const sql = postgres(url, { max: 4, onnotice: () => undefined, connection: { jit: 'off' } as object })
  const verdicts: Verdict[] = []
  const lines: string[][] = []
  try {
    verdicts.push(...(await loadOnce(sql, packages, bareUrl)))
    for (const { label, seed, workers } of isWhole ? passes : passes.slice(0, 2)) {
      for (const { name, judged, scripts } of await createWorkloads(url, seed, size)) {
        const taken = await time(sql, scripts, workers)
        const [middle, p99] = [median(taken), percentile(taken, 99)]
        const cells = [middle, p99, Math.max(...taken)].map((ms) => decimals(ms, 1))
        lines.push([`${name}, ${label}`, String(workers), whole(taken.length), ...cells])
        if (!judged || label !== 'warm' || workers > 1) continue
        const measured = `${decimals(middle, 1)} and ${decimals(p99, 1)} ms`
        const target = `${name} at ${whole(packages)}, median at most ${limits.median} and p99 at most ${limits.p99} ms`
        verdicts.push({ target, measured, met: middle <= limits.median && p99 <= limits.p99 })
      }
    }
    console.log('')
    printTable(['in the database', 'clients', 'requests', 'median ms', 'p99 ms', 'max ms'], lines)
    return verdicts
  } finally {
    await sql.end()
  }
}
