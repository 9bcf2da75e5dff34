import postgres from 'postgres'
import { loadCatalog } from './catalog'
import { checkCoherence } from './coherence'
import { prepare, type Scenario } from './plan'
import { type Load, type Server, startLoad, startProduct } from './processes'
import { decimals, median, printTable, type Verdict, whole } from './report'

const packages = 10_000
/** Of the floor's requests per second. */
const asked = 0.5

type Options = { rounds: number; seconds: number; only: string[]; flags: string[] }
type Result = Scenario & { perSecond: [number, number]; p99: [number, number] }

/** Short rounds of product and floor in turn: what else the machine does meets both. */
async function measure(load: Load, servers: [Server, Server], scenario: Scenario, options: Options): Promise<Result> {
  const shots: [number[], number[]] = [[], []]
  const late: [number[], number[]] = [[], []]
  const calls = [scenario.product, scenario.floor] as const
  for (let round = 0; round <= options.rounds; round++) {
    for (const side of [0, 1] as const) {
      const seconds = round === 0 ? 1 : options.seconds
      const shot = await load.fire({ origin: servers[side].origin, calls: calls[side], seconds })
      // The first round warms both up.
      if (round === 0) continue
      shots[side].push(shot.perSecond)
      late[side].push(shot.p99)
    }
  }
  const both = (lists: [number[], number[]]): [number, number] => [median(lists[0]), median(lists[1])]
  return { ...scenario, perSecond: both(shots), p99: both(late) }
}

const ratio = ({ perSecond: [product, floor] }: Result) => product / floor

function show(results: Result[]): void {
  printTable(
    ['16 connections', 'product/s', 'p99 ms', 'floor/s', 'p99 ms', 'ratio'],
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

/** Requests per second beside the floor, on 10,000 packages in the migrated, empty database at `url`. */
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
    const { floor, scenarios } = await prepare(url, ids, product)
    servers.push(floor)
    const chosen = scenarios.filter(({ name }) => options.only.length === 0 || options.only.includes(name))
    const results: Result[] = []
    for (const scenario of chosen) results.push(await measure(load, [product, floor], scenario, options))
    console.log('')
    show(results)
    const coherence = await checkCoherence(sql, load, product.origin, ids[0]!)
    const verdicts = results.map((result) => ({
      target: `${result.title}, at least half of its floor`,
      measured: decimals(ratio(result), 2),
      met: ratio(result) >= asked,
    }))
    return [...verdicts, coherence]
  } finally {
    await Promise.all([load.stop(), ...servers.map((server) => server.stop())])
    await sql.end()
  }
}
