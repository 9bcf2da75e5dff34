import { gunzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { hotels } from '../../modules/catalog/inventory/table'
import { packageHotels, packages } from '../../modules/catalog/packages/table'
import { newAgency } from '../../modules/settings/settings/schema'
import { saveAgency, setRate } from '../../modules/settings/settings/service'
import { useApp } from '../../testing/app'
import { testContext } from '../../testing/context'
import { useDatabase } from '../../testing/database'
import { aBarePackage, aPackage } from '../../testing/package.factory'
import { testPages } from '../../testing/pages'
import { aWorld, getCookie } from '../../testing/world'

/**
 * Checks that answers are never older than the last commit, of whichever process. The twin is another process: on
 * PostgreSQL with a pool of its own.
 */

const database = useDatabase()
const site = useApp(database, { pages: testPages })
const twin = useApp(database, {
  pages: testPages,
  db: async () => (database.kind === 'postgres' ? database.anotherPool() : database.db),
})

const standby = useApp(database, {
  pages: testPages,
  db: async () => (database.kind === 'postgres' ? database.readOnlyPool() : database.db),
})

const rendered: string[] = []
const counted = useApp(database, {
  pages: {
    ...testPages,
    render: (input) => {
      rendered.push(input.url.pathname + input.url.search)
      return testPages.render(input)
    },
  },
})

let id: string
let hotelId: string
beforeEach(async () => {
  const made = await aPackage(database.db, { slug: 'reef', title: 'Reef before' })
  id = made.id
  hotelId = made.hotels.included.id
})

/** Marks paths that are asked with a cookie, past the cache of whole answers. */
const withCookie = 'with a cookie: '
const publicPaths = () => [
  '/api/packages',
  `/api/packages/${id}`,
  '/api/packages/reef',
  '/packages',
  '/packages/reef',
  '/package/reef',
  '/',
  `${withCookie}/api/packages`,
  `${withCookie}/api/packages/${id}`,
]
const ask = (from: typeof site, path: string) =>
  path.startsWith(withCookie) ? from.get(path.slice(withCookie.length), { cookie: 'session=none' }) : from.get(path)
const getBodies = async (from = site) => {
  const answers = await Promise.all(publicPaths().map((path) => ask(from, path)))
  expect(answers.map((answer) => answer.statusCode)).toEqual(answers.map(() => 200))
  return answers.map((answer) => answer.body)
}
const which = (bodies: string[], text: string) => publicPaths().filter((_, i) => bodies[i]!.includes(text))

describe('a change', () => {
  it('through another process is visible in list, detail and page with the next request', async () => {
    const { people } = await aWorld(site.deps)
    for (let n = 0; n < 5; n++) {
      await Promise.all([getBodies(site), getBodies(twin), getBodies(site)])
      const [changing, reading] = n % 2 ? [site, twin] : [twin, site]
      const headers = { cookie: people.agent.cookie }
      const saved = await changing.call('PATCH', `/api/packages/${id}`, { name: `Reef number ${n}` }, headers)
      expect(saved.statusCode, saved.body).toBe(200)
      expect(which(await getBodies(reading), `Reef number ${n}`)).toEqual(publicPaths())
      expect(which(await getBodies(changing), `Reef number ${n}`)).toEqual(publicPaths())
    }
  })

  it('while answers are made is in the next one at the latest', async () => {
    for (let n = 0; n < 10; n++) {
      const reading = Promise.all(Array.from({ length: 5 }, () => getBodies(site)))
      await twin.deps.db
        .update(packages)
        .set({ title: `Reef turn ${n}` })
        .where(eq(packages.id, id))
      const after = getBodies(site)
      await reading
      expect(which(await after, `Reef turn ${n}`)).toEqual(publicPaths())
    }
  })

  it('that was rolled back is never visible', async () => {
    await getBodies()
    const failing = twin.deps.db.transaction(async (tx) => {
      await tx.update(packages).set({ title: 'Reef of dreams' }).where(eq(packages.id, id))
      if (database.kind === 'postgres') expect(which(await getBodies(), 'Reef of dreams')).toEqual([])
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    expect(which(await getBodies(), 'Reef of dreams')).toEqual([])
  })

  it('of anything that is shown counts: options, places, settings, rates', async () => {
    await getBodies()
    const { db } = twin.deps
    await db.update(hotels).set({ name: 'Hotel Halcyon' }).where(eq(hotels.id, hotelId))
    expect((await site.get(`/api/packages/${id}`)).body).toContain('Hotel Halcyon')
    await db.delete(packageHotels).where(eq(packageHotels.hotelId, hotelId))
    expect((await site.get(`/api/packages/${id}`)).body).not.toContain('Hotel Halcyon')
    const ctx = testContext(twin.deps)
    await saveAgency({ ctx, input: { ...newAgency, name: 'Agency Albatross' } })
    expect((await site.get('/terms')).body).toContain('Agency Albatross')
    await setRate({ ctx, input: { from: 'USD', to: 'INR', micros: 87_654_321 } })
    expect((await site.get('/packages')).body).toContain('87654321')
  })

  it('unpublishes a package and undoes it', async () => {
    const put = (status: 'active' | 'inactive') =>
      twin.deps.db.update(packages).set({ status }).where(eq(packages.id, id))
    const statuses = async () =>
      Promise.all(
        publicPaths()
          .slice(1, 6)
          .map(async (path) => (await site.get(path)).statusCode),
      )
    await getBodies()
    await put('inactive')
    expect(await statuses()).toEqual([404, 404, 200, 404, 404])
    expect((await site.get('/api/packages')).body).toBe('[]')
    await put('active')
    expect(which(await getBodies(), 'Reef before')).toEqual(publicPaths())
  })
})

describe('a visitor', () => {
  it('never gets the failure of another request for the same answer', async () => {
    for (let n = 0; n < 5; n++) {
      const { db } = site.deps
      await db.update(packages).set({ title: `Reef ${n}` })
      const paths = ['/api/packages', `/api/packages/${id}`, '/packages', '/packages/reef', '/']
      const attacks = paths.map((path) => site.get(path, { 'x-signed-in': 'true', 'user-agent': 'attacker' }))
      const visits = paths.map((path) => site.get(path))
      expect((await Promise.all(visits)).map((answer) => answer.statusCode)).toEqual(paths.map(() => 200))
      expect((await Promise.all(attacks)).map((answer) => answer.statusCode)).toEqual([401, 401, 200, 200, 200])
    }
  })

  it('is answered from a standby that takes no writes', async ({ skip }) => {
    if (database.kind === 'embedded') skip('one database')
    for (let n = 0; n < 2; n++) {
      await database.db.update(packages).set({ title: `Reef ${n}` })
      const bodies = await getBodies(standby)
      expect(which(bodies, `Reef ${n}`)).toEqual(publicPaths())
    }
    for (const path of ['/sitemap.xml', '/trpc/search.list?input=%7B%7D', '/terms', '/saved']) {
      expect((await standby.get(path)).statusCode, path).toBe(200)
    }
    const ready = await standby.get('/readyz')
    expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'read-only' }])
  })
})

describe('what is kept', () => {
  it('is sent compressed to those who take it, the same to all', async () => {
    for (const path of [`/api/packages/${id}`, '/api/packages/reef', '/sitemap.xml']) {
      const [plain, zipped, refused] = [
        await site.get(path),
        await site.get(path, { 'accept-encoding': 'br, gzip' }),
        await site.get(path, { 'accept-encoding': 'gzip;q=0' }),
      ]
      expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body)
      expect(refused.body).toBe(plain.body)
      expect(zipped.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
      expect(plain.headers['content-length']).toBe(String(plain.rawPayload.length))
      expect(plain.headers['x-content-type-options']).toBe('nosniff')
    }
  })

  it('is never what staff see', async () => {
    const draft = await aBarePackage(database.db, { status: 'draft', title: 'Draft of drafts' })
    const world = await aWorld(site.deps)
    for (const path of [`/api/packages/${draft.id}`, `/packages/${draft.slug}`, `/package/${draft.slug}`]) {
      for (let i = 0; i < 2; i++) {
        expect((await site.get(path, getCookie(world, 'agent'))).statusCode).toBe(200)
        expect((await site.get(path)).statusCode).toBe(404)
      }
    }
  })

  it('has known parameters in any order as its key; 404 pages are not cached', async () => {
    const before = rendered.length
    for (const query of ['', '?', '?x=1', '?utm_source=a&gclid=b']) await counted.get(`/packages${query}`)
    for (const query of ['tab=a&x=2&sort=rating&city=Bali', 'sort=rating&city=Bali&tab=a']) {
      await counted.get(`/packages?${query}`)
    }
    expect(rendered.slice(before)).toEqual(['/packages', '/packages?city=Bali&sort=rating&tab=a'])
    for (let n = 0; n < 2; n++) expect((await counted.get('/packages/none')).statusCode).toBe(404)
    expect(rendered.slice(before + 2)).toEqual(['/packages/none', '/packages/none'])
  })

  it('reveals nothing of another person’s requests', async () => {
    await aBarePackage(database.db)
    const next = async (query: string) => (await site.get(`/api/packages?limit=1${query}`)).headers.link
    const link = expect.stringMatching(/^<\/api\/packages\?limit=1&cursor=[\w-]+>; rel="next"$/)
    expect([await next('&x=1'), await next('&x=2'), await next('')]).toEqual([link, link, link])
  })
})
