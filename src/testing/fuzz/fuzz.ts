import { sql } from 'drizzle-orm'
import type { FastifyInstance, InjectOptions } from 'fastify'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runsAll } from '../../../scripts/scope.mjs'
import type { PublicError } from '../../platform/server/errors'
import { type Db, queryRows } from '../../platform/server/database/db'
import { badBodies, badTexts, badValues, worstValues } from './bad-values'
import { type Call, calls, type Parcel } from '../calls'
import { testDeps } from '../context'
import { logQueries, useDatabase } from '../database'
import { examples } from '../examples'
import { getCookie, useWorld, type World } from '../world'
import { buildApp } from '../../app/http/server'

/** Splits the fuzz into parallel parts, a file each. A call belongs to the first pattern that its name matches. */
const parts = {
  packages: /^trpc (packages|search|places)\.|\/api\/packages/,
  quotes: /^trpc (quotes|leads|customers|reports)\.|\/api\/(quotes|leads|send-trip-email|dashboard)/,
  people: /^trpc (coTravelers|profile|saved|devices|accountData)\.|\/api\/co-travelers/,
  routes: /^[A-Z]/,
  rest: /./,
}
type Part = keyof typeof parts

const findPart = ({ name }: Call) => (Object.keys(parts) as Part[]).find((part) => parts[part].test(name))

/** Builds the app on this file's database, and holds its last error log, as answers hide the reason. */
export function fuzzedApp() {
  const database = useDatabase()
  let app: FastifyInstance
  let fault = ''
  const log = pino({ level: 'error' }, { write: (line: string) => void (fault = line.slice(0, 1500)) })
  const deps = () => ({ ...testDeps({ db: database.db, env: { RATE_LIMIT_FACTOR: '1000000' } }), log })
  beforeAll(async () => {
    app = await buildApp(deps())
  })
  afterAll(() => app.close())
  let hasWritten = () => true
  beforeAll(() => {
    hasWritten = watchWrites(database.db)
  })
  const inject = (request: InjectOptions) => app.inject(request)
  return { database, deps, fault: () => fault, inject, hasWritten: () => hasWritten() }
}
type Fuzzed = ReturnType<typeof fuzzedApp>

/** Counts every written row by triggers, except for rate limits; rolled-back ones do not count. */
async function countChanges(db: Db): Promise<void> {
  await db.execute(sql`CREATE TABLE pristine.changes AS SELECT 0 AS n`)
  await db.execute(sql`CREATE FUNCTION pristine.count_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      -- A failed sign-in is refused, and recorded for the account's owner.
      IF TG_TABLE_NAME = 'events' THEN
        IF NEW.kind IN ('sign-in.failed', 'code.failed') THEN RETURN NULL; END IF;
      END IF;
      UPDATE pristine.changes SET n = n + 1; RETURN NULL;
    END $$`)
  const tables = await queryRows<{ name: string }>(
    db,
    sql`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'rate_limits'`,
  )
  for (const { name } of tables) {
    await db.execute(sql`CREATE TRIGGER fuzz_changes AFTER INSERT OR UPDATE OR DELETE ON ${sql.identifier(name)}
      FOR EACH ROW EXECUTE FUNCTION pristine.count_change()`)
  }
}

const changes = async (db: Db) => (await queryRows<{ n: number }>(db, sql`SELECT n FROM pristine.changes`))[0]!.n

/**
 * Tells whether any possible write was sent since the last call. Only drizzle's own selects cannot write; hand-written
 * ones may call functions. Most bad values are refused before that.
 */
function watchWrites(db: Db): () => boolean {
  let hasWritten = false
  logQueries(db, (text) => (hasWritten ||= !text.startsWith('select "')))
  return () => {
    const written = hasWritten
    hasWritten = false
    return written
  }
}

/** Copies `value` with `bad` at the path; '*' puts it into a list of one. */
function put(value: unknown, [key, ...rest]: string[], bad: unknown): unknown {
  if (key === undefined) return bad
  if (key === '*') return [put(Array.isArray(value) ? value[0] : undefined, rest, bad)]
  const object = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
  return { ...object, [key]: put((object as Record<string, unknown>)[key], rest, bad) }
}

/** Matches words of zod's own messages. */
const libraryWords =
  /Invalid (input|option|UUID|string|ISO|key|email)|Too (small|big)|expected |Unrecognized key|received /
const insides = /\n\s+at |node_modules|violates|SQLSTATE|syntax error at|(select|insert into|update|delete from) "/i

/** Removes the lead form's specified message, which equals zod's. */
const withoutSpecified = (body: string, call: unknown) =>
  /leads\.(create|update|patch)|\/api\/leads/.test(String(call)) ? body.replaceAll('Invalid email address', '') : body

const shown = (value: unknown) => JSON.stringify(value)?.slice(0, 60)

/** Sends requests in turn and reports wrong answers. */
async function complaints(
  { database: { db }, inject, fault, hasWritten }: Fuzzed,
  batch: [what: string, request: InjectOptions][],
  cookie: Record<string, string>,
) {
  const found: string[] = []
  let before = await changes(db)
  hasWritten()
  for (const [what, request] of batch) {
    const answer = await inject({ ...request, headers: { ...request.headers, ...cookie } })
    const after = hasWritten() ? await changes(db) : before
    const { statusCode, body } = answer
    if (statusCode >= 500) found.push(`${what}: ${statusCode} ${fault()}`)
    else if (statusCode >= 400 && libraryWords.test(withoutSpecified(body, request.url)))
      found.push(`${what}: says ${body}`)
    else if (statusCode >= 400 && insides.test(body)) found.push(`${what}: tells ${body}`)
    else if (statusCode >= 400 && after !== before) found.push(`${what}: refused with ${statusCode}, but rows changed`)
    before = after
  }
  return found
}

/** Counts from another start for each call, as the first place of most is the same `:id`. */
const starts = new Map(calls.map((call, i) => [call, i]))
const getTurn = (call: Call, place: number) => starts.get(call)! + place

/** Takes those of each kind, and a quarter of the rarer ones: neighboring places, and those of the next calls, get the others. */
function takeTurn(values: readonly unknown[], turn: number): readonly unknown[] {
  const isWorst = (value: unknown) => worstValues.includes(value)
  const rarer = values.filter((value) => !isWorst(value))
  return [...values.filter(isWorst), ...rarer.filter((_value, i) => i % 4 === turn % 4)]
}

/**
 * Reduces bad values to one of each kind for large forms, and for REST twins of a procedure. The gate has one of each
 * kind for each place, and a quarter of the others.
 */
function valuesFor(call: Call, slot: string[], place: number): readonly unknown[] {
  const isBody = slot[0] === 'body'
  const isThorough = call.name.startsWith('trpc ') && call.slots.length <= 20
  if (isBody && !isThorough) return worstValues
  const values = isBody ? badValues : badTexts
  return runsAll ? values : takeTurn(values, getTurn(call, place))
}

type Bad = { what: string; parcel: Parcel; refusal: PublicError | null }

/** Groups parcels by the place of the value. */
const badParcels = (call: Call, example: Parcel): Bad[][] =>
  call.slots.map((slot, place) =>
    valuesFor(call, slot, place).map((value) => {
      const parcel = put(example, slot, value) as Parcel
      return { what: `${slot.join('.')} = ${shown(value)}`, parcel, refusal: call.refusal(parcel) }
    }),
  )

/** Checks refusals by the schema without HTTP, where guards and answers are the same for all calls. */
const wrongRefusals = ({ name }: Call, bad: Bad[]): string[] =>
  bad.flatMap(({ what, refusal }) => {
    if (!refusal) return []
    if (refusal.status >= 500) return [`${what}: ${refusal.status}`]
    const text = JSON.stringify(refusal)
    return libraryWords.test(withoutSpecified(text, name)) ? [`${what}: says ${text}`] : []
  })

/** Picks one accepted value, another one for the next turn. */
const pickOne = (accepted: Bad[], turn: number): Bad[] => accepted.slice(turn % accepted.length).slice(0, 1)

/** Selects accepted values, which reach the database, and one refused value, which must not. */
const worthSending = (call: Call, bad: Bad[][]): Bad[] => {
  if (runsAll) return bad.flat()
  const refused = bad.flat().find(({ refusal }) => refusal)
  const accepted = bad.map((values) => values.filter(({ refusal }) => !refusal))
  const picked = accepted.flatMap((values, place) => pickOne(values, getTurn(call, place)))
  return [...(call.readsInput ? picked : []), ...(refused ? [refused] : [])]
}

/** Lists one call per transport, as bodies are parsed before the call is known. */
const readsBodies = new Set(['trpc quotes.create', 'POST /api/quotes'])

async function complaintsAbout(fuzzed: Fuzzed, call: Call, world: World): Promise<string[]> {
  const cookie = getCookie(world, 'admin')
  const { status: _, ...example } = (await examples[call.name]?.(world)) ?? { status: undefined }
  const bad = badParcels(call, example)
  const sent = worthSending(call, bad).map(({ what, parcel }): [string, InjectOptions] => [what, call.request(parcel)])
  const raw = badBodies.map((body): [string, InjectOptions] => [
    `body ${shown(body.payload)}`,
    { ...call.request(example), ...body },
  ])
  const bodies = call.hasBody && (runsAll || readsBodies.has(call.name)) ? raw : []
  return [...wrongRefusals(call, bad.flat()), ...(await complaints(fuzzed, [...sent, ...bodies], cookie))]
}

/**
 * Sends bad values in every place of every call of a part, as a permitted caller. Expects no fault of the server, no
 * internals in answers, and no rows changed by refused calls.
 */
export function fuzz(part: Part): void {
  const fuzzed = fuzzedApp()
  const world = useWorld(fuzzed.database, fuzzed.deps)
  beforeAll(async () => {
    await countChanges(fuzzed.database.db)
    expect(fuzzed.hasWritten()).toBe(true)
  })
  describe('bad values', () => {
    it.each(calls.filter((call) => findPart(call) === part).map((call) => ({ call, name: call.name })))(
      'in $name are the caller’s fault',
      async ({ call }) => {
        expect((await complaintsAbout(fuzzed, call, world())).slice(0, 10)).toEqual([])
      },
      300_000,
    )
  })
}
