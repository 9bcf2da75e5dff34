import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { runsAll } from '../../../scripts/scope.mjs'
import { login } from '../../modules/identity/auth/service'
import { demoAccounts } from '../../modules/identity/auth/demo.rules'
import { readPicture } from '../../modules/core/media/service'
import { media } from '../../modules/core/media/table'
import { searchPackagesInput } from '../../modules/storefront/search/schema'
import { listTiles } from '../../modules/storefront/search/destinations.service'
import { computeFacets } from '../../modules/storefront/search/facets.service'
import { searchPackages } from '../../modules/storefront/search/service'
import { packages } from '../../modules/catalog/packages/table'
import { isSiteOpen, markDemo } from '../../modules/settings/settings/service'
import { getProfileSummary } from '../../modules/travelers/profile/service'
import { queryRows } from '../../platform/server/database/db'
import { sha256 } from '../../platform/server/storage'
import { testContext, testDeps } from '../../testing/context'
import { useDatabase } from '../../testing/database'
import { comesBack } from '../../testing/demo/backup-truths'
import { bookingTruths } from '../../testing/demo/booking-truths'
import { officeTruths } from '../../testing/demo/office-truths'
import { reviewTruths } from '../../testing/demo/review-truths'
import { aPlace, aUser } from '../../testing/factories'
import { aBarePackage } from '../../testing/package.factory'
import { callerAs } from '../../testing/callers'
import { readPackages } from './data'
import { readScenes } from './posters'
import { loadDemo, loadWorld, refuseDemoData, beginAgency, seedDemo } from './seed'

const database = useDatabase()

async function loaded() {
  const deps = testDeps({ db: database.db })
  const ctx = testContext(deps)
  await loadDemo(ctx)
  return { ctx, deps }
}

/** Counts the rows of tables, to detect changes. */
const state = () =>
  queryRows(
    database.db,
    sql`SELECT (SELECT count(*) FROM packages) AS packages, (SELECT count(*) FROM hotels) AS hotels,
          (SELECT count(*) FROM quotes) AS quotes, (SELECT count(*) FROM leads) AS leads, (SELECT count(*) FROM users) AS users,
          (SELECT count(*) FROM places) AS places, (SELECT count(*) FROM media) AS media, (SELECT count(*) FROM events WHERE entity IS NOT NULL) AS audit,
          (SELECT count(*) FROM outbox) AS outbox, (SELECT sum(version) FROM catalog_version) AS version`,
  )

/** Lists truths of the demo agency. One test checks all, as loading takes longest, in `test:all` only. */
const truths: Record<string, (demo: Awaited<ReturnType<typeof loaded>>) => Promise<void>> = {
  'shows the specified content': async ({ ctx }) => {
    const { all, tabs, durations, hotelRatings, cities } = await computeFacets({ ctx, input: {} })
    expect([all, tabs.honeymoon, tabs.family, tabs.premium, tabs.group]).toEqual([11, 3, 4, 2, 2])
    expect(Object.keys(durations)).toHaveLength(5)
    expect(hotelRatings['3']).toBeGreaterThan(hotelRatings['4']!)
    expect(hotelRatings['4']).toBeGreaterThan(hotelRatings['5']!)
    for (const city of ['Bangkok', 'Tokyo', 'Male', 'Dubai', 'Paris', 'New York'])
      expect(cities[city]).toBeGreaterThan(0)
    const tiles = await listTiles({ ctx })
    expect(tiles.map((tile) => tile.name)).toEqual([
      'Thailand',
      'Japan',
      'USA',
      'Luxury Cruises',
      'Europe',
      'Maldives',
      'Dubai & UAE',
    ])
    expect(tiles.every((tile) => tile.packages > 0 && tile.image)).toBe(true)
  },

  'has its posters, each once, in their shape, with their focal points': async ({ ctx }) => {
    const scenes = readPackages().flatMap(({ slug }) => readScenes(slug))
    const files = scenes.map(({ path, focus: [focusX, focusY] }) => {
      const data = readFileSync(path)
      return { key: sha256(data), bytes: data.length, focusX, focusY, width: 800, height: 600 }
    })
    const posters = await database.db.select().from(media)
    const byKey = (a: { key: string }, b: { key: string }) => a.key.localeCompare(b.key)
    expect(posters.toSorted(byKey)).toMatchObject(files.toSorted(byKey))
    for (const poster of posters) {
      expect(poster.blur).toMatch(/^data:/)
      expect(sha256(await readPicture({ ctx, input: poster }))).toBe(poster.key)
    }
  },

  'has packages wherever its lists lead': async ({ ctx }) => {
    for (const destination of [
      'Luxury Cruises',
      'Dubai UAE',
      'Dubai & UAE',
      'Male',
      'Europe',
      'thailand',
      'Venice',
      'Greece',
    ]) {
      const input = searchPackagesInput.parse({ destination: [destination] })
      expect([destination, (await searchPackages({ ctx, input })).total]).not.toEqual([destination, 0])
    }
  },

  'is found by the words that people use': async ({ ctx }) => {
    const oneWord = 'cruise,italy,norway,switzerland,honeymoon,beach,tromso,luxury,santorini,europe'
    const severalWords = 'united states,dubai uae,paris venice,japan kyoto'
    for (const search of `${oneWord},${severalWords}`.split(',')) {
      const { total } = await searchPackages({ ctx, input: searchPackagesInput.parse({ search }) })
      expect([search, total]).not.toEqual([search, 0])
    }
  },

  'is loaded once, with accounts, requests that are due and overdue, and a traveler who is ready': async ({ ctx }) => {
    const before = await state()
    await loadDemo(ctx)
    await seedDemo(ctx)
    expect(await state()).toEqual(before)
    for (const { email, password } of demoAccounts) {
      expect((await login({ ctx, input: { email, password } })).user.email).toBe(email)
    }
    const traveler = {
      ...ctx,
      actor: {
        id: (await login({ ctx, input: demoAccounts.find((a) => a.role === 'traveler')! })).user.id,
        role: 'traveler' as const,
      },
    }
    expect(await getProfileSummary({ ctx: traveler })).toMatchObject({
      saved: 2,
      companions: 2,
      readiness: { ready: true },
    })
    const found = await queryRows<{ late: boolean; n: number }>(
      database.db,
      sql`SELECT respond_by < ${ctx.now().toISOString()}::timestamptz AS late, count(*)::int AS n
          FROM quotes WHERE status = 'pending' GROUP BY 1 ORDER BY 1`,
    )
    expect(found).toEqual([
      { late: false, n: 3 },
      { late: true, n: 2 },
    ])
  },
}

describe('the demo agency', () => {
  it.runIf(runsAll)(
    Object.keys({ ...truths, ...bookingTruths, ...reviewTruths, ...officeTruths })
      .concat('comes back whole from a backup and a move')
      .join('; '),
    async () => {
      const demo = await loaded()
      for (const [what, ask] of Object.entries({ ...truths, ...bookingTruths, ...reviewTruths, ...officeTruths })) {
        await ask(demo).catch((error: unknown) => {
          throw new Error(`the agency ${what}`, { cause: error })
        })
      }
      await comesBack(database, demo.deps)
    },
    600_000,
  )

  it.each([
    ['packages', 1, aBarePackage],
    ['administrator, who has no package yet,', 0, (db: typeof database.db) => aUser(db, { role: 'admin' })],
  ])('leaves an agency’s own %s alone', async (_, count, make) => {
    await make(database.db)
    await seedDemo(testDeps({ db: database.db }))
    expect(await database.db.$count(packages)).toBe(count)
  })

  it('is refused in production', async () => {
    const deps = testDeps({ db: database.db, env: { NODE_ENV: 'production' } })
    await expect(seedDemo(deps)).rejects.toThrow('not in production')
    expect(await database.db.$count(packages)).toBe(0)
  })
})

describe('a new agency of one’s own', () => {
  const production = () => testDeps({ db: database.db, env: { NODE_ENV: 'production' } })

  it('has places to sell, without tiles, packages and places to ask for, and keeps what it changes in them', async () => {
    await loadWorld(production())
    await queryRows(database.db, sql`UPDATE places SET name = 'Siam' WHERE slug = 'thailand'`)
    await loadWorld(production())
    const [found] = await queryRows<{
      places: number
      tiles: number
      asked: number
      renamed: number
      packages: number
    }>(
      database.db,
      sql`SELECT count(*)::int AS places, count(tile_rank)::int AS tiles, count(search_rank)::int AS asked, (count(*) FILTER (WHERE name = 'Siam'))::int AS renamed,
            (SELECT count(*)::int FROM packages) AS packages FROM places`,
    )
    expect(found).toEqual({ places: expect.any(Number), tiles: 0, asked: 0, renamed: 1, packages: 0 })
    expect(found!.places).toBeGreaterThan(40)
  })

  it.each<[boolean, string, () => Promise<unknown>]>([
    [false, 'a new agency', async () => undefined],
    [
      false,
      'one whose administrator came before its first start',
      () => callerAs(testDeps({ db: database.db }), 'admin'),
    ],
    [true, 'one that has packages', () => aBarePackage(database.db)],
    [true, 'one whose places were there, such as of an earlier release', () => aPlace(database.db)],
    [
      true,
      'one with a name',
      async () => {
        const { call } = await callerAs(testDeps({ db: database.db }), 'admin')
        await call.settings.update({ version: 0, name: 'Lusitana Viagens', email: 'ola@lusitana.example' })
      },
    ],
    [
      true,
      'one that an earlier version named after this one closed it',
      async () => {
        await aPlace(database.db)
        const { call } = await callerAs(testDeps({ db: database.db }), 'admin')
        await call.settings.update({ version: 0, name: 'Lusitana Viagens', email: 'ola@lusitana.example' })
        await database.db.execute(sql`INSERT INTO settings (key, value) VALUES ('closed', 'true')`)
      },
    ],
  ])('says by %s whether visitors see the site of %s', async (expected, _, prepare) => {
    await prepare()
    await loadWorld(production())
    expect(await isSiteOpen({ ctx: testContext(production()) })).toBe(expected)
  })

  it('does not start as a new agency on data that somebody uses, and says what to do', async () => {
    const wanted = (env = {}) => beginAgency(testDeps({ db: database.db, env: { NEW_AGENCY: 'true', ...env } }))
    await callerAs(testDeps({ db: database.db }), 'admin')
    await expect(wanted()).rejects.toThrow('directory that DATA_DIR names holds an agency already. To go on with it')
    await expect(wanted({ DATABASE_URL: 'postgres://127.0.0.1/agency' })).rejects.toThrow('that DATABASE_URL names')
    await expect(beginAgency(testDeps({ db: database.db }))).resolves.toBeUndefined()
  })

  it('begins a new agency, and goes on with it at each further start', async () => {
    const start = () => beginAgency(testDeps({ db: database.db, env: { NEW_AGENCY: 'true' } }))
    await start()
    await seedDemo(testDeps({ db: database.db }))
    expect(await queryRows(database.db, sql`SELECT 1 FROM packages`)).toEqual([])
    await callerAs(testDeps({ db: database.db }), 'admin')
    await aBarePackage(database.db)
    await expect(start()).resolves.toBeUndefined()
  })

  it('goes on with an agency that has no such mark: in .agency, and where it was moved from there', async () => {
    const root = mkdtempSync(path.join(tmpdir(), 'itinera-begun-'))
    const DATA_DIR = path.join(root, '.agency')
    const start = (env: Record<string, string>) =>
      beginAgency(testDeps({ db: database.db, env: { NEW_AGENCY: 'true', ...env } }))
    const moved = { DATA_DIR, DATABASE_URL: 'postgres://127.0.0.1/agency' }
    await callerAs(testDeps({ db: database.db }), 'admin')
    await expect(start(moved)).rejects.toThrow(`(DATA_DIR=${DATA_DIR} DEMO=false npm start)`)
    mkdirSync(path.join(DATA_DIR, 'pg-moved'), { recursive: true })
    for (const env of [moved, { DATA_DIR }]) {
      await start(env)
      // Stays its own where the directory is gone, as on another machine.
      await start({})
      await database.db.execute(sql`DELETE FROM settings WHERE key = 'begun'`)
    }
    rmSync(root, { recursive: true })
  })

  it('does not start in production on the demo’s data', async () => {
    await expect(refuseDemoData(production())).resolves.toBeUndefined()
    await markDemo({ ctx: testContext(testDeps({ db: database.db })) })
    await expect(refuseDemoData(production())).rejects.toThrow('well known')
    await expect(refuseDemoData(testDeps({ db: database.db }))).resolves.toBeUndefined()
  })
})
