import postgres from 'postgres'
import { benchActs } from './acts'
import { checkCoherence } from './coherence'
import { loadOffice } from './office-data'
import { createPlain } from './plain'
import { hugeScenarios, prepare, type Scenario } from './plan'
import { type Load, type Server, startLoad, startProduct } from './processes'
import { signInStaff } from './staff'
import { benchWrites } from './writes'
import { decimals, median, printTable, type Verdict, whole } from './report'

const packages = 10_000

type Options = {
  rounds: number
  seconds: number
  only: string[]
  flags: string[]
}
type Result = Scenario & { rates: [number, number]; p50: [number, number]; p99: [number, number]; failed: string[] }

/** Alternates short rounds of product and baseline: other load of the machine affects both. */
async function measure(load: Load, servers: [Server, Server?], scenario: Scenario, options: Options): Promise<Result> {
  const shots: [number[], number[]] = [[], []]
  const sides = scenario.baseline === null ? ([0] as const) : ([0, 1] as const)
  const usual: [number[], number[]] = [[], []]
  const late: [number[], number[]] = [[], []]
  const calls = [scenario.product, scenario.baseline ?? []] as const
  const warmUp = [scenario.warmUp.product, scenario.warmUp.baseline] as const
  const failed: string[] = []
  const { connections } = scenario
  const mayFail = scenario.baseline === null
  for (let round = 0; round <= options.rounds; round++) {
    for (const side of sides) {
      const { origin } = servers[side]!
      if (round === 0) {
        await load.fire({ origin, calls: warmUp[side], seconds: 2, connections, mayFail })
        continue
      }
      const shot = await load.fire({ origin, calls: calls[side], seconds: options.seconds, connections, mayFail })
      shots[side].push(shot.perSecond)
      usual[side].push(shot.p50)
      late[side].push(shot.p99)
      if (shot.failed > 0) failed.push(`${whole(shot.failed)} failed: ${shot.statuses}`)
    }
  }
  const both = (lists: [number[], number[]]): [number, number] => [median(lists[0]), median(lists[1])]
  return { ...scenario, rates: both(shots), p50: both(usual), p99: both(late), failed }
}

const ratio = ({ rates: [product, baseline] }: Result) => product / baseline

function toVerdict(result: Result): Verdict {
  const { title, baseline, perSecond, latestMs, least, rates, p99, failed } = result
  if (baseline !== null)
    return {
      target: `${title}, at least ${least} of the plain route`,
      measured: decimals(ratio(result), 2),
      met: ratio(result) >= least!,
    }
  const isLate = latestMs !== undefined && p99[0] > latestMs
  const isSlow = perSecond !== undefined && rates[0] < perSecond
  const limit = latestMs === undefined ? `at least ${perSecond}/s` : `p99 at most ${latestMs} ms`
  const found = latestMs === undefined ? `${whole(rates[0])}/s` : `${whole(p99[0])} ms`
  return {
    target: `${title}, ${limit} and no failed request`,
    measured: [found, ...failed].join('; '),
    met: rates[0] > 0 && !isLate && !isSlow && failed.length === 0,
  }
}

function show(results: Result[]): void {
  printTable(
    ['16 connections', 'product/s', 'p50 ms', 'p99 ms', 'plain/s', 'p50 ms', 'p99 ms', 'ratio'],
    results.map((result) => [
      result.title,
      whole(result.rates[0]),
      whole(result.p50[0]),
      whole(result.p99[0]),
      result.baseline ? whole(result.rates[1]) : '–',
      result.baseline ? whole(result.p50[1]) : '–',
      result.baseline ? whole(result.p99[1]) : '–',
      result.baseline ? decimals(ratio(result), 2) : '–',
    ]),
  )
}

/** Measures the product alone on the loaded packages, `count` of them, in the database at `url`. */
export async function benchHuge(url: string, count: number, options: Options): Promise<Verdict[]> {
  const load = startLoad()
  const servers: Server[] = []
  try {
    const product = await startProduct({ databaseUrl: url, flags: options.flags })
    servers.push(product)
    const chosen = hugeScenarios.filter(({ name }) => options.only.length === 0 || options.only.includes(name))
    const results: Result[] = []
    for (const scenario of chosen) {
      const title = `${scenario.title}, at ${whole(count)} packages`
      results.push(await measure(load, [product], { ...scenario, title }, options))
    }
    console.log('')
    show(results)
    return results.map(toVerdict)
  } finally {
    await Promise.all([load.stop(), ...servers.map((server) => server.stop())])
  }
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
    const { baseline, scenarios } = await prepare(url, ids, product, (await signInStaff(url, 1))[0]!)
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
