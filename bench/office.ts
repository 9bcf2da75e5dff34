import './production'
import { tmpdir } from 'node:os'
import { performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { Pool } from 'pg'
import postgres from 'postgres'
import { drizzle } from 'drizzle-orm/node-postgres'
import { createCaller } from '../src/app/router'
import { createSystemContext } from '../src/platform/server/context'
import { openDatabase } from '../src/platform/server/database/db'
import { isPrepared } from '../src/platform/server/database/prepared-statements'
import { toPublicError } from '../src/platform/server/errors'
import { type Scope, scopes } from '../src/shared/actor'
import { startCluster } from '../src/testing/cluster'
import { countBlocks, explain } from './blocks'
import { depsOn, type Statement } from './capture'
import { moneyCalls, reportCalls } from './money-calls'
import { type Caller, type OfficeCall, officeCalls } from './office-calls'
import { moneySizes } from './money-data'
import { loadOffice, sizes } from './office-data'
import { conclude, decimals, load, machine, median, percentile, printTable, whole } from './report'

const { values: options } = parseArgs({
  options: {
    /** Selects calls whose name contains it, or one of several, separated by commas. */
    only: { type: 'string', default: '' },
    /** Sets the variants of a call. */
    variants: { type: 'string', default: '10' },
    /** Sets how often each variant is timed. */
    passes: { type: 'string', default: '5' },
    /** Limits the seconds for which a call is timed as one role, after its first pass. */
    seconds: { type: 'string', default: '2' },
    /** Names a database to reuse; loaded when it is empty. */
    url: { type: 'string', default: '' },
    /** Adds 100,000 bookings and their money, and the calls about them. */
    money: { type: 'boolean', default: false },
    /** Calls as roles that see 'own', 'team' or 'all' records; several are shown side by side. */
    sees: { type: 'string', default: 'all' },
    /** Counts the blocks of 8 kB that statements read, instead of their milliseconds: other work does not change them. */
    blocks: { type: 'boolean', default: false },
    /** Prints the plan of slow statements. */
    explain: { type: 'boolean', default: false },
  },
})
/** Limits a statement's 99th percentile, in milliseconds; twice as much for reports. */
const limit = 50
const getLimit = (name: string) => (name.startsWith('report ') ? 2 * limit : limit)
const calls = options.money ? [...officeCalls, ...moneyCalls, ...reportCalls] : officeCalls
const seen = scopes.filter((scope) => options.sees.split(',').includes(scope))

/** Runs the product's procedures with an administrator's permissions, on a client that records its statements. */
function recorderOn(url: string, sees: Scope) {
  let sent: Statement[] = []
  const pool = new Pool({ connectionString: url, max: 4 })
  const logger = { logQuery: (text: string, params: unknown[]) => void sent.push({ text, params: [...params] }) }
  const actor = { id: '00000000-0000-7000-8010-000000000001', role: 'admin' as const, sees }
  const call: Caller = createCaller({ ...createSystemContext(depsOn(drizzle(pool, { logger }), tmpdir())), actor })
  const record = async ({ make }: OfficeCall, n: number): Promise<Statement[]> => {
    sent = []
    await make(call, n).catch((error: unknown) => {
      // Times what hides a colleague's record, too.
      if (toPublicError(error).status !== 404) throw error
    })
    return sent.filter(({ text }) => !/pg_catalog|^(begin|commit)/i.test(text.trim()))
  }
  return { record, close: () => pool.end() }
}

/** Ends a statement that no target allows for; it counts as this many milliseconds. */
const longest = 5000

type Timed = { text: string; params: unknown[]; taken: number[] }
type Line = { name: string; sees: Scope; statements: Timed[] }

type Clients = { sql: postgres.Sql; plain: Pool }

/** Times statements for at most some seconds; counts the same text of several variants as one. */
async function timeCall({ sql, plain }: Clients, scripts: Statement[][], seconds: number): Promise<Timed[]> {
  const byText = new Map<string, Timed>()
  const end = performance.now() + seconds * 1000
  for (const [i, script] of scripts.entries()) {
    if (i > 0 && performance.now() > end) break
    for (const { text, params } of script) {
      const known = byText.get(text) ?? { text, params, taken: [] }
      const started = performance.now()
      if (options.blocks) {
        known.taken.push(await countBlocks(plain, { text, params }))
        byText.set(text, known)
        continue
      }
      await sql.unsafe(text, params as never[], { prepare: isPrepared(text, params) }).catch((error: unknown) => {
        if ((error as { code?: string }).code !== '57014') throw error
      })
      const ms = performance.now() - started
      if (ms >= Math.max(0, ...known.taken)) known.params = params
      known.taken.push(ms)
      byText.set(text, known)
    }
  }
  return [...byText.values()]
}

const slowest = ({ statements }: Line) =>
  statements.reduce((worst, one) => (percentile(one.taken, 99) > percentile(worst.taken, 99) ? one : worst))

const toP99 = (line: Line) => percentile(slowest(line).taken, 99)

async function measure(url: string): Promise<void> {
  // Disables JIT, as the product's own connections do.
  const sql = postgres(url, { max: 1, onnotice: () => undefined, connection: { jit: 'off' } as object })
  const plain = new Pool({ connectionString: url, max: 1, options: '-c jit=off' })
  const clients = { sql, plain }
  const [{ count } = { count: 0 }] = await sql<{ count: number }[]>`SELECT count(*)::int AS count FROM leads`
  if (count === 0) {
    console.log(
      `Loading ${Object.entries({ ...sizes, ...(options.money && moneySizes) })
        .map(([what, n]) => `${whole(n)} ${what}`)
        .join(', ')} …`,
    )
    await loadOffice(sql, options.money)
  }
  await sql`SELECT set_config('statement_timeout', ${String(longest)}, false)`
  const recorders = seen.map((sees) => ({ sees, ...recorderOn(url, sees) }))
  const lines: Line[] = []
  const [variants, passes, seconds] = [options.variants, options.passes, options.seconds].map(Number) as [
    number,
    number,
    number,
  ]
  const asked = calls.filter(({ name }) => options.only.split(',').some((words) => name.includes(words)))
  for (const call of asked)
    for (const { sees, record } of recorders) {
      const scripts: Statement[][] = []
      for (let n = 0; n < variants; n++) scripts.push(await record(call, n))
      // Runs once first, for the plans and the buffers.
      if (!options.blocks) await timeCall(clients, scripts, seconds)
      const often = Array.from({ length: passes }, () => scripts).flat()
      const line = { name: call.name, sees, statements: await timeCall(clients, often, seconds) }
      lines.push(line)
      // Says so at once: a run of half an hour may be ended.
      if (!options.blocks && toP99(line) > getLimit(call.name))
        console.log(`  ${call.name} (${sees}): ${decimals(toP99(line), 0)} ms`)
    }
  await Promise.all(recorders.map(({ close }) => close()))
  const late = lines.filter((line) => toP99(line) > getLimit(line.name))
  const shown = asked.map(({ name }) => {
    const same = lines.filter((line) => line.name === name)
    const times = same.flatMap((line) => [decimals(median(slowest(line).taken), 1), decimals(toP99(line), 1)])
    return [name, same.map(({ statements }) => statements.length).join('/'), ...times]
  })
  const unit = options.blocks ? 'blocks' : 'ms'
  const header = seen.flatMap((sees) => [`${sees}: p50 ${unit}`, `${sees}: p99 ${unit}`])
  printTable(['the slowest statement of', 'statements', ...header], shown)
  if (options.explain) for (const line of options.blocks ? [] : late) await explain(plain, slowest(line))
  await Promise.all([sql.end(), plain.end()])
  if (options.blocks) return
  const target = `statements of ${asked.length} calls as roles that see ${seen.join(', ')} records, p99 at most ${limit} ms, of reports ${2 * limit}`
  const measured = late.length === 0 ? 'all of them' : late.map(({ name, sees }) => `${name} (${sees})`).join('; ')
  conclude([{ target, measured, met: late.length === 0 }])
}

console.log(machine())
if (options.url) await measure(options.url)
else {
  const cluster = await startCluster(['shared_buffers=512MB', 'max_wal_size=8GB'])
  try {
    const admin = postgres(cluster.url('postgres'), { max: 1 })
    await admin.unsafe('CREATE DATABASE office')
    await admin.end()
    const url = cluster.url('office')
    await (await openDatabase({ DATABASE_URL: url, DATABASE_POOL: 1, DATA_DIR: '' })).close()
    await measure(url)
  } finally {
    await cluster.stop()
  }
}
console.log(`Load at the end ${load()}`)
