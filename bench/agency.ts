import './production'
import { tmpdir } from 'node:os'
import { parseArgs } from 'node:util'
import { Pool } from 'pg'
import postgres from 'postgres'
import { drizzle } from 'drizzle-orm/node-postgres'
import { createCaller } from '../src/app/router'
import { createSystemContext } from '../src/platform/server/context'
import { openDatabase } from '../src/platform/server/database/db'
import { toPublicError } from '../src/platform/server/errors'
import { startCluster } from '../src/testing/cluster'
import { agencyCalls } from './agency-calls'
import { agencySizes, loadAgency } from './agency-data'
import { countBlocks, explain } from './blocks'
import { depsOn, type Statement } from './capture'
import { loadCatalog } from './catalog'
import { decimals, machine, printTable, whole } from './report'

const { values: options } = parseArgs({
  options: {
    /** Selects calls whose name contains it, or one of several, separated by commas. */
    only: { type: 'string', default: '' },
    /** Names a database without an agency's lists and one with them, which are loaded already. */
    url: { type: 'string', multiple: true, default: [] },
    /** Prints the plan of each statement on the larger database. */
    explain: { type: 'boolean', default: false },
  },
})

type Measured = { statements: number; blocks: number; bytes: number }

/** Counts statements and blocks of each call, with nothing cached, and the bytes of its answer. */
async function measure(url: string, explained: boolean): Promise<Map<string, Measured>> {
  let sent: Statement[] = []
  const pool = new Pool({ connectionString: url, max: 4, options: '-c jit=off' })
  const logger = { logQuery: (text: string, params: unknown[]) => void sent.push({ text, params: [...params] }) }
  const plain = new Pool({ connectionString: url, max: 1, options: '-c jit=off' })
  const found = new Map<string, Measured>()
  for (const { name, make } of agencyCalls.filter((one) =>
    options.only.split(',').some((word) => one.name.includes(word)),
  )) {
    const all: Measured = { statements: 0, blocks: 0, bytes: 0 }
    for (const n of [0, 1]) {
      const actor = { id: '00000000-0000-7000-8010-000000000001', role: 'admin' as const }
      const call = createCaller({ ...createSystemContext(depsOn(drizzle(pool, { logger }), tmpdir())), actor })
      sent = []
      const answer = await make(call, n).catch((error: unknown) => {
        if (toPublicError(error).status !== 404) throw error
        return null
      })
      const statements = sent.filter(({ text }) => !/pg_catalog|catalog_version|^(begin|commit)/i.test(text.trim()))
      all.statements = Math.max(all.statements, statements.length)
      all.bytes = Math.max(all.bytes, Buffer.byteLength(JSON.stringify(answer ?? null)))
      let blocks = 0
      for (const one of statements) blocks += await countBlocks(plain, one)
      all.blocks = Math.max(all.blocks, blocks)
      if (explained && n === 0) for (const one of statements) await explain(plain, one)
    }
    found.set(name, all)
  }
  await pool.end()
  await plain.end()
  return found
}

async function compare(small: string, large: string): Promise<void> {
  const before = await measure(small, false)
  const after = await measure(large, options.explain)
  const toCells = ({ statements, blocks, bytes }: Measured) => [
    String(statements),
    whole(blocks),
    decimals(bytes / 1000, 1),
  ]
  const header = ['statements', 'blocks', 'kB']
  const rows = Array.from(before, ([name, one]) => [name, ...toCells(one), ...toCells(after.get(name)!)])
  printTable(['read', ...header, ...header.map((one) => `${one} with the lists`)], rows)
}

console.log(machine())
if (options.url.length === 2) await compare(options.url[0]!, options.url[1]!)
else {
  const cluster = await startCluster(['shared_buffers=512MB', 'max_wal_size=8GB'])
  try {
    const admin = postgres(cluster.url('postgres'), { max: 1 })
    await admin.unsafe('CREATE DATABASE small')
    const [small, large] = [cluster.url('small'), cluster.url('large')]
    await (await openDatabase({ DATABASE_URL: small, DATABASE_POOL: 1, DATA_DIR: '' })).close()
    const on = (url: string) => postgres(url, { max: 1, onnotice: () => undefined })
    const plain = on(small)
    await loadCatalog(plain, 10_000, { details: false })
    await plain.end()
    await admin.unsafe('CREATE DATABASE large TEMPLATE small')
    await admin.end()
    const filled = on(large)
    await loadAgency(filled)
    await filled.end()
    console.log(
      `With ${Object.entries(agencySizes)
        .map(([what, n]) => `${whole(n)} ${what}`)
        .join(', ')}`,
    )
    await compare(small, large)
  } finally {
    await cluster.stop()
  }
}
