import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { openDatabase } from '../src/platform/server/database/db'
import { startCluster } from '../src/testing/cluster'
import { buildOrFail } from '../scripts/setup.mjs'
import { scriptSizes } from './bundle'
import { benchMillion } from './million'
import { conclude, decimals, type Verdict } from './report'
import { benchThroughput } from './throughput'

const { values: options } = parseArgs({
  options: {
    /** Times the database with 1,000,000 packages instead of the servers with 10,000. */
    million: { type: 'boolean', default: false },
    /** Some scenarios only: list, search, detail, quote, cached-list, cached-home. */
    only: { type: 'string', default: '' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '4' },
    /** Of node, for the product's process: --flags="--cpu-prof". */
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
console.log(`Node ${process.versions.node}, ${cpus().length} cores (${cpus()[0]!.model})`)
const cluster = await startCluster(['shared_buffers=1GB', 'max_wal_size=8GB'])
try {
  const url = cluster.url('postgres')
  const migrated = await openDatabase({ DATABASE_URL: url, DATABASE_POOL: 1, DATA_DIR: '' })
  await migrated.close()
  const [rounds, seconds] = [Number(options.rounds), Number(options.seconds)]
  const verdicts = options.million
    ? await benchMillion(url)
    : await benchThroughput(url, { rounds, seconds, only: list(options.only), flags: list(options.flags) })
  conclude([...verdicts, ...shipped()])
} finally {
  await cluster.stop()
}
