import { pino } from 'pino'
import { Pool, type PoolClient, type QueryConfig } from 'pg'
import { drizzle } from 'drizzle-orm/node-postgres'
import { buildApp } from '../src/app/http/server'
import type { Deps } from '../src/platform/server/context'
import { readEnv } from '../src/platform/server/env'
import { CatalogCache } from '../src/platform/server/cache'
import { writeQuickly } from '../src/platform/server/database/dialect'
import { Changes } from '../src/platform/server/live/changes'
import { newKey, createEncryption } from '../src/platform/server/encryption'
import { createDiskStorage } from '../src/platform/server/storage'
import { type Call, cookie } from './scenarios'

export type Statement = { text: string; params: unknown[] }
/** Holds the statements of one request as the driver sent them, outside and inside its transaction. */
export type Script = { alone: Statement[]; transaction: Statement[] }

/** Records the product's own SQL for the quote's baseline. */
export type Recorder = {
  /** Records a call; `next` is the address of the following page, null on the last. */
  record: (call: Call) => Promise<Script & { next: string | null }>
  close: () => Promise<void>
}

type Sent = Statement & { connection: number }

function toScript(sent: Sent[]): Script {
  const script: Script = { alone: [], transaction: [] }
  const inside = new Set<number>()
  for (const { connection, text, params } of sent) {
    const command = text.trim().toLowerCase()
    if (command.startsWith('begin')) inside.add(connection)
    else if (command === 'commit') inside.delete(connection)
    else script[inside.has(connection) ? 'transaction' : 'alone'].push({ text, params })
  }
  return script
}

/** Makes the dependencies of the product inside this process; pictures lie in `directory`. */
export const depsOn = (db: Deps['db'], directory: string): Deps => ({
  env: readEnv({
    NODE_ENV: 'production',
    APP_URL: 'http://localhost',
    DATA_DIR: directory,
    RATE_LIMIT_FACTOR: '1000000',
  }),
  db: writeQuickly(db),
  storage: createDiskStorage(directory),
  encryption: createEncryption(newKey('bench')),
  log: pino({ level: 'silent' }),
  now: () => new Date(),
  cache: new CatalogCache(db),
  changes: new Changes(),
  lifecycles: [],
  assertInScope: () => Promise.resolve(),
  findOtherKind: () => null,
  revokeSupplierLinks: () => Promise.resolve(),
})

/** Runs the product inside this process, on a database client that records its statements. */
export async function openRecorder(url: string, directory: string): Promise<Recorder> {
  let sent: Sent[] = []
  const pool = new Pool({ connectionString: url, max: 4, options: '-c jit=off' })
  let connections = 0
  pool.on('connect', (client) => {
    const connection = ++connections
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    client.query = ((config: QueryConfig, params: unknown[] = [], ...rest: unknown[]) => {
      sent.push({ connection, text: config.text, params: [...params] })
      return query(config, params, ...rest)
    }) as PoolClient['query']
  })
  const app = await buildApp(depsOn(drizzle(pool), directory))
  const record = async ({ method = 'GET', path, body, status = 200 }: Call) => {
    sent = []
    const answer = await app.inject({ method, url: path, headers: { cookie }, ...(body && { payload: body }) })
    if (answer.statusCode !== status) throw new Error(`${method} ${path}: ${answer.statusCode} ${answer.body}`)
    const next = /<([^>]+)>; rel="next"/.exec(String(answer.headers.link))?.[1] ?? null
    return { ...toScript(sent.filter(({ text }) => !/catalog_version|pg_catalog/.test(text))), next }
  }
  return {
    record,
    close: async () => {
      await app.close()
      await pool.end()
    },
  }
}
