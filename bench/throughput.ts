import { drizzle } from 'drizzle-orm/node-postgres'
import { Client } from 'pg'
import postgres from 'postgres'
import { startSession } from '../src/modules/identity/auth/session.client'
import { testContext } from '../src/testing/context'
import { aUser } from '../src/testing/factories'
import { benchActs } from './acts'
import { depsOn } from './capture'
import { checkCoherence } from './coherence'
import { loadOffice } from './office-data'
import { createPlain } from './plain'
import { prepare, type Scenario } from './plan'
import { type Load, type Server, startLoad, startProduct } from './processes'
import { benchWrites } from './writes'
import { decimals, median, printTable, type Verdict, whole } from './report'

const packages = 10_000

type Options = {
  rounds: number
  seconds: number
  only: string[]
  flags: string[]
}
type Result = Scenario & { rates: [number, number]; p99: [number, number] }

/** Alternates short rounds of product and baseline: other load of the machine affects both. */
async function measure(load: Load, servers: [Server, Server], scenario: Scenario, options: Options): Promise<Result> {
  const shots: [number[], number[]] = [[], []]
  const sides = scenario.baseline === null ? ([0] as const) : ([0, 1] as const)
  const late: [number[], number[]] = [[], []]
  const calls = [scenario.product, scenario.baseline ?? []] as const
  const warmUp = [scenario.warmUp.product, scenario.warmUp.baseline] as const
  for (let round = 0; round <= options.rounds; round++) {
    for (const side of sides) {
      const { origin } = servers[side]
      if (round === 0) {
        await load.fire({ origin, calls: warmUp[side], seconds: 2 })
        continue
      }
      const shot = await load.fire({ origin, calls: calls[side], seconds: options.seconds })
      shots[side].push(shot.perSecond)
      late[side].push(shot.p99)
    }
  }
  const both = (lists: [number[], number[]]): [number, number] => [median(lists[0]), median(lists[1])]
  return { ...scenario, rates: both(shots), p99: both(late) }
}

const ratio = ({ rates: [product, baseline] }: Result) => product / baseline

const toVerdict = (result: Result): Verdict =>
  result.baseline === null
    ? {
        target: `${result.title}, at least ${result.perSecond}/s`,
        measured: `${whole(result.rates[0])}/s`,
        met: result.rates[0] >= result.perSecond!,
      }
    : {
        target: `${result.title}, at least ${result.least} of the plain route`,
        measured: decimals(ratio(result), 2),
        met: ratio(result) >= result.least!,
      }

function show(results: Result[]): void {
  printTable(
    ['16 connections', 'product/s', 'p99 ms', 'plain/s', 'p99 ms', 'ratio'],
    results.map((result) => [
      result.title,
      whole(result.rates[0]),
      whole(result.p99[0]),
      result.baseline ? whole(result.rates[1]) : '–',
      result.baseline ? whole(result.p99[1]) : '–',
      result.baseline ? decimals(ratio(result), 2) : '–',
    ]),
  )
}

/** Returns the cookie of a new colleague's session. */
async function signInAsStaff(url: string): Promise<string> {
  const client = new Client(url)
  await client.connect()
  const deps = depsOn(drizzle(client), '')
  const ctx = testContext(deps)
  await startSession(ctx, await aUser(deps.db, { role: 'admin' }))
  await client.end()
  return [...ctx.cookies].map((pair) => pair.join('=')).join('; ')
}

/** Measures requests per second against the baseline, on 10,000 packages in the migrated, empty database at `url`. */
export async function benchThroughput(url: string, options: Options): Promise<Verdict[]> {
  const sql = postgres(url, { max: 2, onnotice: () => undefined })
  const load = startLoad()
  const servers: Server[] = []
  try {
    console.log(`Loading ${whole(packages)} packages, and an office's leads, bookings and payments …`)
    await loadOffice(sql, true, { details: true })
    const ids = (await sql<{ id: string }[]>`SELECT id FROM packages WHERE status = 'active' ORDER BY id`).map(
      (r) => r.id,
    )
    const product = await startProduct({ databaseUrl: url, flags: options.flags })
    servers.push(product)
    await createPlain(sql, ids, product.origin)
    const { baseline, scenarios } = await prepare(url, ids, product, await signInAsStaff(url))
    servers.push(baseline)
    const chosen = scenarios.filter(({ name }) => options.only.length === 0 || options.only.includes(name))
    const results: Result[] = []
    for (const scenario of chosen) results.push(await measure(load, [product, baseline], scenario, options))
    console.log('')
    show(results)
    const settings = await sql`SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'synchronous_commit')`
    console.log(`PostgreSQL with ${settings.map((s) => `${String(s.name)}=${String(s.setting)}`).join(', ')}`)
    const coherence = await checkCoherence(sql, load, product.origin, ids[0]!)
    // Ends the product, which still writes the mails of the quote requests.
    await Promise.all(servers.splice(0).map((server) => server.stop()))
    const writes = await benchWrites(sql)
    const acts = await benchActs(url, options.only)
    return [...results.map(toVerdict), ...acts, ...writes, coherence]
  } finally {
    await Promise.all([load.stop(), ...servers.map((server) => server.stop())])
    await sql.end()
  }
}
