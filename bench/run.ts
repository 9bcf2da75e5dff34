import { parseArgs } from 'node:util'
import postgres from 'postgres'
import { openDatabase } from '../src/platform/server/database/db'
import { startCluster } from '../src/testing/cluster'
import { buildOrFail } from '../scripts/setup.mjs'
import { scriptSizes } from './bundle'
import { benchScale, hundredThousand, million } from './scale'
import { conclude, decimals, machine, type Verdict } from './report'
import { benchThroughput } from './throughput'

const { values: options } = parseArgs({
  options: {
    /** Times only the database, with 1,000,000 packages. */
    million: { type: 'boolean', default: false },
    /** Reuses a migrated database with --million. Loads it when it holds no packages. */
    url: { type: 'string', default: '' },
    /** Selects scenarios: list, search, detail, quote, cached-list, cached-home. */
    only: { type: 'string', default: '' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '4' },
    /** Passes flags to node for the product's process: --flags="--cpu-prof". */
    flags: { type: 'string', default: '' },
  },
})

const list = (text: string) => text.split(/[\s,]+/).filter(Boolean)

const shipped = (): Verdict[] =>
  scriptSizes().map(({ route, bytes, limit }) => ({
    target: `scripts of ${route}, gzipped, at most ${limit / 1000} kB`,
    measured: `${decimals(bytes / 1000, 1)} kB`,
    met: bytes <= limit,
  }))

buildOrFail()
console.log(machine())
const cluster = await startCluster(['shared_buffers=1GB', 'max_wal_size=8GB'])
try {
  const admin = postgres(cluster.url('postgres'), { max: 1 })
  const migratedDatabase = async (name: string) => {
    await admin.unsafe(`CREATE DATABASE ${name}`)
    const url = cluster.url(name)
    await (await openDatabase({ DATABASE_URL: url, DATABASE_POOL: 1, DATA_DIR: '' })).close()
    return url
  }
  const verdicts: Verdict[] = []
  const only = list(options.only)
  if (options.million) verdicts.push(...(await benchScale(options.url || (await migratedDatabase('million')), million)))
  else {
    const [rounds, seconds] = [Number(options.rounds), Number(options.seconds)]
    const url = await migratedDatabase('throughput')
    verdicts.push(...(await benchThroughput(url, { rounds, seconds, only, flags: list(options.flags) })))
    if (only.length === 0) {
      const databases = [await migratedDatabase('hundred'), await migratedDatabase('bare')] as const
      verdicts.push(...(await benchScale(databases[0], hundredThousand, databases[1])))
    }
  }
  await admin.end()
  conclude([...verdicts, ...shipped()])
} finally {
  await cluster.stop()
}
