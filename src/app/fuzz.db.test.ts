import { sql } from 'drizzle-orm'
import type { FastifyInstance, InjectOptions } from 'fastify'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rows } from '../platform/server/database/db'
import { badBodies, badTexts, badValues, worstValues } from '../testing/bad-values'
import { type Call, calls, type Parcel } from '../testing/calls'
import { testDeps } from '../testing/context'
import { useDatabase } from '../testing/database'
import { examples } from '../testing/examples'
import { aWorld, cookieOf } from '../testing/world'
import { buildApp } from './http/server'

/**
 * Bad values in every place of every call, sent by somebody who may call it: never a fault of the server, never a word
 * about its insides, and what is refused changes nothing.
 */

const database = useDatabase()
let app: FastifyInstance
/** What the server logged last; the answer itself tells nothing. */
let fault = ''
const log = pino({ level: 'error' }, { write: (line: string) => void (fault = line.slice(0, 1500)) })
const deps = () => ({ ...testDeps({ db: database.db, env: { RATE_LIMIT_FACTOR: '1000000' } }), log })

beforeAll(async () => {
  app = await buildApp(deps())
  await countChanges()
})
afterAll(() => app.close())

/** Triggers count every row that is written, except for rate limits; what is rolled back does not count. */
async function countChanges(): Promise<void> {
  const { db } = database
  await db.execute(sql`CREATE TABLE pristine.changes AS SELECT 0 AS n`)
  await db.execute(sql`CREATE FUNCTION pristine.count_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN UPDATE pristine.changes SET n = n + 1; RETURN NULL; END $$`)
  const tables = await rows<{ name: string }>(
    db,
    sql`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'rate_limits'`,
  )
  for (const { name } of tables) {
    await db.execute(sql`CREATE TRIGGER fuzz_changes AFTER INSERT OR UPDATE OR DELETE ON ${sql.identifier(name)}
      FOR EACH ROW EXECUTE FUNCTION pristine.count_change()`)
  }
}

const changes = async () => (await rows<{ n: number }>(database.db, sql`SELECT n FROM pristine.changes`))[0]!.n

/** A copy of `value` with `bad` at the path; '*' puts it into a list of one. */
function put(value: unknown, [key, ...rest]: string[], bad: unknown): unknown {
  if (key === undefined) return bad
  if (key === '*') return [put(Array.isArray(value) ? value[0] : undefined, rest, bad)]
  const object = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
  return { ...object, [key]: put((object as Record<string, unknown>)[key], rest, bad) }
}

const insides = /\n\s+at |node_modules|violates|SQLSTATE|syntax error at|(select|insert into|update|delete from) "/i

const shown = (value: unknown) => JSON.stringify(value)?.slice(0, 60)

/** Sends requests in turn and says what is wrong with the answers. */
async function complaints(batch: [what: string, request: InjectOptions][], cookie: Record<string, string>) {
  const found: string[] = []
  let before = await changes()
  for (const [what, request] of batch) {
    const answer = await app.inject({ ...request, headers: { ...request.headers, ...cookie } })
    const after = await changes()
    const { statusCode, body } = answer
    if (statusCode >= 500) found.push(`${what}: ${statusCode} ${fault}`)
    else if (statusCode >= 400 && insides.test(body)) found.push(`${what}: tells ${body}`)
    else if (statusCode >= 400 && after !== before) found.push(`${what}: refused with ${statusCode}, but rows changed`)
    before = after
  }
  return found
}

/** Large forms, REST's second door to a procedure, and the second engine get one bad value of each kind, not all. */
function valuesFor(call: Call, slot: string[]): readonly unknown[] {
  if (slot[0] !== 'body') return badTexts
  const thorough = call.name.startsWith('trpc ') && call.slots.length <= 20 && database.kind === 'postgres'
  return thorough ? badValues : worstValues
}

async function complaintsAbout(call: Call): Promise<string[]> {
  const world = await aWorld(deps())
  const cookie = cookieOf(world, 'admin')
  const { status: _, ...example } = (await examples[call.name]?.(world)) ?? { status: undefined }
  const found: string[] = []
  for (const slot of call.slots) {
    const batch = valuesFor(call, slot).map((value): [string, InjectOptions] => [
      `${slot.join('.')} = ${shown(value)}`,
      call.request(put(example, slot, value) as Parcel),
    ])
    found.push(...(await complaints(batch, cookie)))
  }
  const raw = badBodies.map((body): [string, InjectOptions] => [
    `body ${shown(body.payload)}`,
    { ...call.request(example), ...body },
  ])
  return call.hasBody ? [...found, ...(await complaints(raw, cookie))] : found
}

describe('bad values', () => {
  it.each(calls.map((call) => ({ call, name: call.name })))(
    'in $name are the caller’s fault',
    async ({ call }) => {
      expect((await complaintsAbout(call)).slice(0, 10)).toEqual([])
    },
    300_000,
  )
})

describe('bad requests', () => {
  const odd = [
    '/trpc',
    '/trpc/',
    '/trpc/__proto__',
    '/trpc/constructor',
    '/trpc/auth.constructor',
    '/trpc/auth.me.toString',
    '/trpc/auth.me?input=',
    '/trpc/auth.me?input=not-json',
    '/trpc/auth.me?input=%00',
    '/trpc/auth.me?input=%ff',
    '/trpc/auth.me,auth.me?batch=1&input=%7B%220%22%3A1%2C%22x%22%3A2%7D',
    `/trpc/${Array.from({ length: 50 }, () => 'auth.me').join()}?batch=1`,
    '/trpc/auth.login',
    '/api',
    '/api/none',
    '/api/packages/%00',
    '/api/packages/%ff',
    '/api/packages/%E0%A4%A',
    '/api/packages?cursor=%00&limit=-1',
    '/api/packages?limit=1e9&limit=2',
    '/api/packages?__proto__=1&constructor=2',
    `/api/packages?${'a=1&'.repeat(2000)}`,
    '/api/placeholder/NaN/-1',
    '/api/placeholder/1e308/0x10',
    '/media/..%2f..%2fpackage.json',
    '/media/%00/400.webp',
    `/${'x'.repeat(5000)}`,
    '//example.com/%2e%2e',
  ]
  it.each(odd)('GET %s is no fault of the server', async (url) => {
    expect((await app.inject({ method: 'GET', url })).statusCode).toBeLessThan(500)
  })

  const oddHeaders: Record<string, string>[] = [
    { cookie: 'itinera=%00' },
    { cookie: `itinera=${'a'.repeat(40)}` },
    { cookie: '=;=;;itinera' },
    { cookie: `itinera=${'x'.repeat(8000)}` },
    { 'idempotency-key': 'é'.repeat(500) },
    { 'user-agent': '\u00ff'.repeat(2000) },
    { accept: '*/*;q=NaN', 'accept-encoding': 'br;q=x, gzip;q=-1', 'accept-language': '\u00e9' },
    { 'x-forwarded-for': 'not, an, address', forwarded: 'for=_x' },
    { host: 'evil.example' },
  ]
  it.each(oddHeaders)('headers %j are no fault of the server', async (headers) => {
    for (const url of ['/trpc/auth.me', '/api/auth/user', '/api/none']) {
      expect((await app.inject({ method: 'GET', url, headers })).statusCode).toBeLessThan(500)
    }
  })
})
