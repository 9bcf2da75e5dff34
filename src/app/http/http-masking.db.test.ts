import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { users } from '../../modules/identity/auth/table'
import { createUser } from '../../modules/identity/auth/service'
import { queryRows } from '../../platform/server/database/db'
import { useApp } from '../../testing/app'
import { testContext } from '../../testing/context'
import { useDatabase } from '../../testing/database'
import { aCustomer } from '../../testing/factories'
import { testPages } from '../../testing/pages'
import { aWorld, getCookie, type World } from '../../testing/world'

/** Checks that answers and logs of failures reveal neither internals nor user input. */

const database = useDatabase()
const site = useApp(database, { pages: testPages, env: { NODE_ENV: 'production', APP_URL: 'http://itinera.test' } })

const canary = {
  password: 'Canary-pass-4711',
  email: 'canary.bird@example.com',
  phone: '+91 90000 47114',
  passport: 'P4711CANARY',
  name: 'Canary Wren',
}
const insides =
  /\n\s+at |node_modules|\.ts:|violates|SQLSTATE|relation|column|syntax error|Failed query|params:|select |insert into|update "/i

let world: World
beforeEach(async () => {
  world = await aWorld(site.deps)
  const { email, password } = canary
  await createUser({ ctx: testContext(site.deps), input: { email, password, firstName: 'C', lastName: 'W' } })
  site.logged()
})

const form = {
  customerName: canary.name,
  email: canary.email,
  phone: canary.phone,
  departureCity: 'New York',
  destination: 'Thailand',
  message: `My passport is ${canary.passport}.\n    at my home (canary.ts:4711:1)`,
}
const query = `search=${canary.passport}&email=${canary.email}&token=canary4711`

/** Sends secrets through REST and tRPC. */
async function askAll() {
  const cookie = getCookie(world, 'agent')
  const json = (input: object) => encodeURIComponent(JSON.stringify(input))
  const headers = { ...cookie, referer: `http://itinera.test/?${query}`, authorization: 'Bearer canary4711' }
  return Promise.all([
    site.call('POST', '/api/quotes', form, { 'idempotency-key': 'canary4711' }),
    site.call('POST', '/trpc/quotes.create', form),
    site.call('POST', '/api/auth/login', canary),
    site.call('POST', '/trpc/auth.login', canary),
    site.call('POST', '/trpc/auth.staffLogin', canary),
    site.get(`/api/packages?${query}`, headers),
    site.get(`/api/packages/${canary.passport.toLowerCase()}`, headers),
    site.get(`/api/packages?admin=true&${query}`, headers),
    site.get(`/trpc/search.list?input=${json({ search: canary.passport })}`, headers),
    site.get('/trpc/auth.me', headers),
    site.get(`/packages?${query}`, headers),
    site.get(`/packages?${query}`),
    site.get('/api/auth/user', headers),
  ])
}

function expectSilence(logged: string) {
  const tokens = Object.values(world.people).map(({ cookie }) => cookie.split('=')[1]!)
  // Ignores paths, which every log on the way has anyway.
  const lines = logged.replaceAll(/"path":"[^"]*"/g, '')
  for (const secret of [...Object.values(canary), ...tokens]) expect(lines).not.toContain(secret)
  expect(lines).not.toMatch(/canary|\$argon2|"(cookie|authorization|body|query string)"/i)
}

describe('when all is well', () => {
  it('the log has ids of people and actions, and no personal data', async () => {
    const answers = await askAll()
    expect(answers.map((answer) => answer.statusCode).filter((status) => status >= 500)).toEqual([])
    const logged = site.logged()
    expect(logged).toContain('request completed')
    for (const answer of answers) expect(logged).toContain(String(answer.headers['x-request-id']))
    expectSilence(logged)
  })

  it('refused bodies are not logged either', async () => {
    const text = `{"password":"${canary.password}","email":"${canary.email}" oops`
    const headers = { 'content-type': 'application/json' }
    for (const url of ['/api/auth/login', '/trpc/auth.login']) {
      const answer = await site.app.inject({ method: 'POST', url, headers, payload: text })
      expect([answer.statusCode, answer.body.includes('4711')]).toEqual([400, false])
    }
    expectSilence(site.logged())
  })
})

/** Lists failures of a database, each undone after its test. */
const failures: [what: string, broken: string[], mended: string][] = [
  ['tables are gone', ['ALTER SCHEMA public RENAME TO elsewhere'], 'ALTER SCHEMA elsewhere RENAME TO public'],
  [
    'a trigger throws what it was given',
    [
      `CREATE FUNCTION pristine.shout() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION 'violates %', to_json(NEW) USING DETAIL = to_json(NEW)::text; END $$`,
      'CREATE TRIGGER shout BEFORE INSERT ON quotes FOR EACH ROW EXECUTE FUNCTION pristine.shout()',
      'CREATE TRIGGER shout BEFORE INSERT ON sessions FOR EACH ROW EXECUTE FUNCTION pristine.shout()',
    ],
    'DROP FUNCTION pristine.shout() CASCADE',
  ],
]

describe.each(failures)('when %s', (_what, broken, mended) => {
  beforeEach(async () => {
    for (const statement of broken) await database.db.execute(sql.raw(statement))
  })
  afterEach(() => database.db.execute(sql.raw(mended)))

  it('answers contain no internals, and the log no personal data', async () => {
    const answers = await askAll()
    const failed = answers.filter((answer) => answer.statusCode >= 500)
    expect(failed.length).toBeGreaterThan(2)
    for (const { statusCode, body, headers } of failed) {
      expect([500, 503]).toContain(statusCode)
      expect(body).not.toMatch(insides)
      if (String(headers['content-type']).startsWith('application/json'))
        expect(body).toContain('went wrong on our side')
    }
    const logged = site.logged()
    expectSilence(logged)
    // Expects what a repair needs: the statement, its state, and its location.
    expect(logged).toMatch(/"sqlState":"[0-9A-Z]{5}"/)
    expect(logged).toMatch(/"query":"(select|insert into) /i)
    expect(logged).toMatch(/src\/(modules|platform)\/[\w./-]+\.ts:\d+/)
  })
})

describe('a page that fails', () => {
  it('is HTML with the failure’s number and a way to try again', async () => {
    await database.db.execute(sql`ALTER TABLE catalog_version RENAME TO elsewhere`)
    const answer = await site
      .get('/packages')
      .finally(() => database.db.execute(sql`ALTER TABLE elsewhere RENAME TO catalog_version`))
    expect(answer.statusCode).toBe(500)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.body).toContain(String(answer.headers['x-request-id']))
    expect(answer.body).toContain('>Retry</a>')
    // Has the scheme that was chosen: its only script is one that the policy allows.
    const [, script] = /<script>([^<]+)<\/script>/.exec(answer.body)!
    expect(script).toContain('color-scheme')
    const digest = createHash('sha256').update(script!).digest('base64')
    expect(answer.headers['content-security-policy']).toContain(`'sha256-${digest}'`)
    expect(answer.body).not.toMatch(insides)
    expect(await queryRows(database.db, sql`SELECT version FROM catalog_version`)).not.toEqual([])
    expect((await site.get('/packages')).statusCode).toBe(200)
  })

  it('is not cached: the next visitor gets the page', async () => {
    await database.db.execute(sql`ALTER TABLE settings RENAME TO elsewhere`)
    const answer = await site
      .get('/terms')
      .finally(() => database.db.execute(sql`ALTER TABLE elsewhere RENAME TO settings`))
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
    expect(answer.body).not.toMatch(insides)
    expect(site.logged()).toMatch(/request failed/)
    expect((await site.get('/terms')).statusCode).toBe(200)
  })
})

it('a document number that staff see in full is kept by no cache and no log', async () => {
  const { owner } = world.people
  await site.call('PUT', '/api/auth/profile', { passportNo: canary.passport }, getCookie(world, 'owner'))
  await database.db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, owner.user.id))
  const { id: customerId } = await aCustomer(database.db, { email: owner.user.email })
  const ask = { customerId, travelerId: owner.user.id, kind: 'passport', reason: 'Ticketing' }
  const answer = await site.call('POST', '/trpc/customerDocuments.reveal', ask, getCookie(world, 'agent'))
  expect([answer.statusCode, answer.body, answer.headers['cache-control']]).toEqual([
    200,
    expect.stringContaining(canary.passport),
    'no-store',
  ])
  const list = `/trpc/customerDocuments.list?input=${encodeURIComponent(JSON.stringify({ customerId }))}`
  const listed = await site.get(list, getCookie(world, 'agent'))
  expect([listed.statusCode, listed.body.includes(canary.passport)]).toEqual([200, false])
  expect(site.logged()).not.toContain(canary.passport)
})
