import { afterAll, describe, expect, inject, it } from 'vitest'
import { newAgency } from '../../modules/settings/settings/schema'
import { saveAgency } from '../../modules/settings/settings/service'
import { type Database, openDatabase } from '../../platform/server/database/db'
import { useApp } from '../../testing/app'
import { callerAs } from '../../testing/callers'
import { testContext } from '../../testing/context'
import { useDatabase } from '../../testing/database'
import { aBarePackage } from '../../testing/package.factory'
import { aPageInput } from '../../testing/page.examples'
import { testPages } from '../../testing/pages'
import { startProxy, type TestProxy } from '../../testing/proxy'
import { aWorld, getCookie } from '../../testing/world'
import { routes } from '../web/routes'

/** Lists the paths of pages that the server renders for everybody. */
const listPublicPaths = () =>
  routes[0]!.children!.flatMap(({ path, handle }) =>
    path && path !== '*' && !(handle as { clientOnly?: boolean }).clientOnly ? path : [],
  )

/** Skips the embedded database, which cannot be unreachable. */
describe.runIf(inject('engine').kind === 'postgres')('while the database is away, a visitor', () => {
  const database = useDatabase()
  let proxy: TestProxy
  let away: Database
  const site = useApp(database, {
    pages: testPages,
    db: async () => {
      proxy = await startProxy(database.url!)
      away = await openDatabase({ DATABASE_URL: proxy.url, DATABASE_POOL: 2, DATABASE_TIMEOUT_MS: 1500, DATA_DIR: '' })
      return away.db
    },
  })
  afterAll(async () => {
    await away.close()
    await proxy.stop()
  })

  it('sees the pages that were kept, marked, and on others whom to call', { timeout: 30_000 }, async () => {
    const contacts = [{ label: 'USA', phone: '+1 212 555 0120', whatsapp: false }]
    await saveAgency({ ctx: testContext(site.deps), input: { ...newAgency, name: 'Harbour Travel', contacts } })
    const { slug } = await aBarePackage(database.db, { title: 'Reef and rain' })
    const world = await aWorld(site.deps)
    const { call } = await callerAs(site.deps, 'admin')
    const place = await call.places.create({ name: 'Krabi', kind: 'city' })
    const { id, version } = await call.pages.create(aPageInput('about'))
    await call.pages.publish({ id, version })
    const kept = listPublicPaths().map((path) =>
      path.replace('/pages/:slug', '/pages/about').replace(':slug', place.slug).replace(':id', slug),
    )
    expect(kept).toEqual(expect.arrayContaining(['/', `/packages/${slug}`, '/destinations/krabi', '/pages/about']))
    // Asks for one after the other: the first of each loads its code, which takes its time where other tests run.
    for (const path of kept) {
      const { statusCode, headers } = await site.get(path)
      expect([path, statusCode, headers.warning]).toEqual([path, 200, undefined])
    }

    await proxy.set('refuse')
    for (const path of kept) {
      const answer = await site.get(path)
      expect([path, answer.statusCode, answer.headers.warning]).toEqual([path, 200, '110 - "Response is Stale"'])
      expect(Number(answer.headers.age)).toBeLessThan(60)
    }
    expect((await site.get(`/packages/${slug}`)).body).toContain('Reef and rain')
    for (const [path, headers] of [
      ['/packages?sort=rating', {}],
      ['/terms', getCookie(world, 'owner')],
    ] as const) {
      const answer = await site.get(path, headers)
      expect([path, answer.statusCode, Number(answer.headers['retry-after']) > 0]).toEqual([path, 503, true])
      expect(answer.body).toContain('You can call Harbour Travel meanwhile: <a class="link" href="tel:+12125550120">')
    }
    expect((await site.get('/api/packages')).statusCode).toBe(503)

    await proxy.set('pass')
    await expect.poll(async () => (await site.get('/readyz')).statusCode, { timeout: 5000 }).toBe(200)
    for (const path of kept) {
      await expect.poll(async () => (await site.get(path)).headers.warning, { timeout: 5000 }).toBeUndefined()
    }
  })
})
