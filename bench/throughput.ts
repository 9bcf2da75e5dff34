import postgres from 'postgres'
import { startBeside } from './beside'
import { loadCatalog } from './catalog'
import { checkCoherence } from './coherence'
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
  /** Names another commit's checkout, and an empty database for it. */
  beside: { directory: string; url: string } | null
}
type Result = Scenario & { perSecond: [number, number]; p99: [number, number] }

/** Alternates short rounds of product and baseline: other load of the machine affects both. */
async function measure(load: Load, servers: [Server, Server], scenario: Scenario, options: Options): Promise<Result> {
  const shots: [number[], number[]] = [[], []]
  const late: [number[], number[]] = [[], []]
  const calls = [scenario.product, scenario.baseline] as const
  const warmUp = [scenario.warmUp.product, scenario.warmUp.baseline] as const
  for (let round = 0; round <= options.rounds; round++) {
    for (const side of [0, 1] as const) {
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
  return { ...scenario, perSecond: both(shots), p99: both(late) }
}

const ratio = ({ perSecond: [product, baseline] }: Result) => product / baseline

function show(results: Result[], other = 'baseline'): void {
  printTable(
    ['16 connections', 'product/s', 'p99 ms', `${other}/s`, 'p99 ms', 'ratio'],
    results.map((result) => [
      result.title,
      whole(result.perSecond[0]),
      whole(result.p99[0]),
      whole(result.perSecond[1]),
      whole(result.p99[1]),
      decimals(ratio(result), 2),
    ]),
  )
}

/** Compares list and search of the product with another commit, in turn. */
async function besideBefore(load: Load, product: Server, scenarios: Scenario[], options: Options): Promise<Verdict[]> {
  if (!options.beside) return []
  console.log('\nLoading the other commit …')
  const before = await startBeside(options.beside.directory, options.beside.url, packages)
  try {
    const results: Result[] = []
    for (const scenario of scenarios.filter(({ name }) => name === 'list' || name === 'search')) {
      const same = { ...scenario, baseline: scenario.product, warmUp: { ...scenario.warmUp } }
      same.warmUp.baseline = same.warmUp.product
      results.push(await measure(load, [product, before], same, options))
    }
    show(results, 'other commit')
    return results.map((result) => ({
      target: `${result.title}, at least as many requests as the other commit`,
      measured: decimals(ratio(result), 2),
      met: ratio(result) >= 1,
    }))
  } finally {
    await before.stop()
  }
}

/** Measures requests per second against the baseline, on 10,000 packages in the migrated, empty database at `url`. */
export async function benchThroughput(url: string, options: Options): Promise<Verdict[]> {
  const sql = postgres(url, { max: 2, onnotice: () => undefined })
  const load = startLoad()
  const servers: Server[] = []
  try {
    console.log(`Loading ${whole(packages)} packages …`)
    await loadCatalog(sql, packages, { details: true })
    const ids = (await sql<{ id: string }[]>`SELECT id FROM packages WHERE status = 'active' ORDER BY id`).map(
      (r) => r.id,
    )
    const product = await startProduct({ databaseUrl: url, flags: options.flags })
    servers.push(product)
    const { baseline, scenarios, statements } = await prepare(url, ids, product)
    servers.push(baseline)
    const chosen = scenarios.filter(({ name }) => options.only.length === 0 || options.only.includes(name))
    const results: Result[] = []
    for (const scenario of chosen) results.push(await measure(load, [product, baseline], scenario, options))
    console.log('')
    show(results)
    const before = await besideBefore(load, product, scenarios, options)
    const settings = await sql`SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'synchronous_commit')`
    console.log(`PostgreSQL with ${settings.map((s) => `${String(s.name)}=${String(s.setting)}`).join(', ')}`)
    console.log(
      `A quote: ${statements.alone.length} statements alone, ${statements.transaction.length} in a transaction`,
    )
    const writes = await benchWrites(sql)
    const coherence = await checkCoherence(sql, load, product.origin, ids[0]!)
    const verdicts = results.map((result) => ({
      target: `${result.title}, at least ${result.least} of the baseline`,
      measured: decimals(ratio(result), 2),
      met: ratio(result) >= result.least,
    }))
    return [...verdicts, ...before, ...writes, coherence]
  } finally {
    await Promise.all([load.stop(), ...servers.map((server) => server.stop())])
    await sql.end()
  }
}
