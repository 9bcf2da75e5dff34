import { parseArgs } from 'node:util'
import postgres from 'postgres'
import { openDatabase } from '../src/platform/server/database/db'
import { startCluster } from '../src/testing/cluster'
import { buildOrFail } from '../scripts/setup.mjs'
import { scriptSizes } from './bundle'
import { benchScale, fill, hundredThousand, million } from './scale'
import { conclude, decimals, machine, type Verdict } from './report'
import { benchHuge, benchThroughput } from './throughput'

const { values: options } = parseArgs({
  options: {
    /** Times only the database, with 1,000,000 packages. */
    million: { type: 'boolean', default: false },
    /** Measures the product over HTTP with --million, instead of the database alone. */
    http: { type: 'boolean', default: false },
    /** Sets how many packages --million loads. */
    packages: { type: 'string', default: String(million.packages) },
    /** Reuses a migrated database with --million. Loads it when it holds no packages. */
    url: { type: 'string', default: '' },
    /** Selects scenarios: list, list-64, search, one, home, quote, cached-list, cached-home. */
    only: { type: 'string', default: '' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '4' },
    /** Passes flags to node for the product's process: --flags="--cpu-prof". */
    flags: { type: 'string', default: '' },
  },
})

const list = (text: string) => text.split(/[\s,]+/).filter(Boolean)

const shipped = (): Verdict[] =>
  scriptSizes().map(({ route, bytes, target }) => ({
    target: `scripts of ${route}, gzipped, at most ${target / 1000} kB`,
    measured: `${decimals(bytes / 1000, 1)} kB`,
    met: bytes <= target,
  }))

const throughput = {
  rounds: Number(options.rounds),
  seconds: Number(options.seconds),
  only: list(options.only),
  flags: list(options.flags),
}

async function benchMillion(url: string): Promise<Verdict[]> {
  const packages = Number(options.packages)
  return options.http
    ? benchHuge(url, await fill(url, packages), throughput)
    : benchScale(url, { ...million, packages })
}

async function benchCluster(): Promise<Verdict[]> {
  const cluster = await startCluster(['shared_buffers=1GB', 'max_wal_size=8GB'])
  const admin = postgres(cluster.url('postgres'), { max: 1 })
  const migratedDatabase = async (name: string) => {
    await admin.unsafe(`CREATE DATABASE ${name}`)
    const url = cluster.url(name)
    await (await openDatabase({ DATABASE_URL: url, DATABASE_POOL: 1, DATA_DIR: '' })).close()
    return url
  }
  try {
    if (options.million) return await benchMillion(await migratedDatabase('million'))
    const verdicts = await benchThroughput(await migratedDatabase('throughput'), throughput)
    if (throughput.only.length > 0) return verdicts
    const databases = [await migratedDatabase('hundred'), await migratedDatabase('bare')] as const
    return [...verdicts, ...(await benchScale(databases[0], hundredThousand, databases[1]))]
  } finally {
    await admin.end()
    await cluster.stop()
  }
}

buildOrFail()
console.log(machine())
conclude([...(options.million && options.url ? await benchMillion(options.url) : await benchCluster()), ...shipped()])
