import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import type { Pages } from '../app/http/pages'
import { buildApp } from '../app/http/server'
import type { Db } from '../platform/server/database/db'
import { createLog } from '../platform/server/diagnostics/log'
import { type TestDeps, testDeps } from './context'
import type { TestDatabase } from './database'

type Options = { env?: Record<string, string>; pages?: Pages; db?: () => Promise<Db> }

type TestApp = {
  readonly app: FastifyInstance
  readonly deps: TestDeps
  /** Returns everything logged since the last call, at every level. */
  logged: () => string
  get: (url: string, headers?: Record<string, string>) => ReturnType<typeof send>
  /** Sends a JSON body, or none. */
  call: (
    method: InjectOptions['method'],
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => ReturnType<typeof send>
}

const send = async (app: FastifyInstance, request: InjectOptions) => app.inject(request)

/**
 * Builds the HTTP side of the product on a test's database, its log in memory; closed after the file. Lifts rate limits
 * unless `env` sets them.
 */
export function useApp(database: TestDatabase, { env, pages, db }: Options = {}): TestApp {
  let made: { app: FastifyInstance; deps: TestDeps } | undefined
  let lines: string[] = []
  beforeAll(async () => {
    const log = createLog({ LOG_LEVEL: 'trace' }, { write: (line) => void lines.push(line) })
    const deps = {
      ...testDeps({
        db: (await db?.()) ?? database.db,
        env: { RATE_LIMIT_FACTOR: env?.NODE_ENV === 'production' ? '10' : '1000000', ...env },
      }),
      log,
    }
    made = { deps, app: await buildApp(deps, pages) }
  })
  afterAll(() => made?.app.close())
  const it = () => {
    if (!made) throw new Error('The app is there in hooks and tests only.')
    return made
  }
  return {
    get app() {
      return it().app
    },
    get deps() {
      return it().deps
    },
    logged: () => {
      const text = lines.join('')
      lines = []
      return text
    },
    get: (url, headers) => send(it().app, { method: 'GET', url, headers }),
    call: (method, url, body, headers) =>
      send(it().app, {
        method,
        url,
        ...(body === undefined
          ? { headers }
          : { payload: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } }),
      }),
  }
}

/** Collects the pages of a REST list: follows `Link: rel="next"` to the end. */
export async function walk(site: TestApp, url: string, headers?: Record<string, string>) {
  const pages: { ids: string[]; total: unknown }[] = []
  for (let next: string | undefined = url; next;) {
    const answer = await site.get(next, headers)
    const rows = answer.json<{ id: string }[]>()
    pages.push({ ids: rows.map((row) => row.id), total: answer.headers['x-total-count'] })
    next = /^<(.+)>; rel="next"$/.exec(String(answer.headers.link))?.[1]
    if (pages.length > 50) throw new Error(`${url} has no end`)
  }
  return pages
}
